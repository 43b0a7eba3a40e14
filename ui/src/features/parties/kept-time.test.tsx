import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aReservation, aSlot, HALL, TERRACE } from '#ui/features/dashboard/testing.tsx';
import {
  aroundBoard,
  board,
  click,
  fieldOf,
  findField,
  nadia,
  named,
  press,
  submit,
  type,
} from '#ui/features/parties/testing.tsx';
import { fill } from '#ui/testing/wait.ts';

aroundBoard();

const slots = [
  aSlot({ time: '20:30', roomId: HALL }),
  aSlot({ time: '21:00', roomId: HALL }),
  ...['19:30', '21:00', '21:30', '22:30'].map((time) => aSlot({ time, roomId: TERRACE, availableCapacity: 5 })),
];
const dialog = () => screen.queryByRole('dialog');
const near = () =>
  screen
    .queryAllByRole('group', { name: /^Perto das/ })
    .flatMap((group) => within(group).queryAllByRole('button'))
    .map((each) => each.textContent);

test('keeps the time of a new party in a room without it, proposes near ones and waits for a choice', async () => {
  const { page, called } = await board({ staffSchedule: () => slots, bookAtDesk: () => aReservation() });
  await waitFor(() => expect(page.textContent).toContain('Nádia Fortes'));
  await press('n', document.body);
  await type(await findField(/^Telefone/), '923 456 789');
  await type(fieldOf(/^Nome/)!, 'Rui Sampaio');
  await click(/^20:30/, 'button', 'dialog');
  await fill(fieldOf(/^Sala/)!, TERRACE);
  await waitFor(() =>
    expect(dialog()?.textContent).toContain('O horário das 20:30 não está aberto neste dia e nesta sala.'),
  );
  expect(near()).toEqual(['19:30', '21:00', '21:30']);
  await submit(/^Reservar/);
  expect(called('bookAtDesk')).toEqual([]);
  // Back in the first room the choice is unchanged
  await fill(fieldOf(/^Sala/)!, HALL);
  await waitFor(() => expect(dialog()?.textContent).not.toContain('não está aberto'));
  expect(named(/^20:30/, 'button', 'dialog')?.getAttribute('aria-pressed')).toBe('true');
  await fill(fieldOf(/^Sala/)!, TERRACE);
  await click(/^21:30$/, 'button', 'group');
  await submit(/^Reservar/);
  await waitFor(() => expect(called('bookAtDesk')).not.toHaveLength(0));
  expect(called('bookAtDesk')[0]?.input).toMatchObject({ roomId: TERRACE, time: '21:30' });
});

test('keeps the time of a party moved to a room without it and proposes near ones', async () => {
  const changeReservation = () => ({ ...nadia, roomId: TERRACE, time: '21:00', version: 2 });
  const party = { ...nadia, time: '20:30' };
  const { page, called } = await board({ staffSchedule: () => slots, changeReservation }, [party]);
  await waitFor(() => expect(page.textContent).toContain('Nádia Fortes'));
  await click(/^Nádia Fortes$/);
  const room = await findField(/^Sala/);
  expect(dialog()?.textContent).not.toContain('não está aberto');
  await fill(room!, TERRACE);
  await waitFor(() =>
    expect(dialog()?.textContent).toContain('O horário das 20:30 não está aberto neste dia e nesta sala.'),
  );
  expect(fieldOf(/^Hora/)?.value).toBe('20:30');
  expect(near()).toEqual(['19:30', '21:00', '21:30']);
  await click(/^21:00$/, 'button', 'group');
  await submit(/^Guardar alterações/);
  await waitFor(() => expect(called('changeReservation')).not.toHaveLength(0));
  expect(called('changeReservation')[0]?.input).toMatchObject({ roomId: TERRACE, time: '21:00' });
});

test('counts the seats of a moved party as free at its own time', async () => {
  const own = aSlot({ time: nadia.time, roomId: nadia.roomId, availableCapacity: 0, overbooked: 1, reserved: 6 });
  const full = aSlot({ time: '22:00', roomId: nadia.roomId, availableCapacity: 0, reserved: 5 });
  await board({ staffSchedule: () => [own, full] }, [nadia]);
  await click(/^Nádia Fortes$/);
  const time = await findField(/^Hora/);
  await waitFor(() => expect(time.textContent).toContain(`${nadia.time} · ${nadia.people - 1} lugar`));
  expect(time.textContent).toContain('22:00 · 0 lugar');
});
