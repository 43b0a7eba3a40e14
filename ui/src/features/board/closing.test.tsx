import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { expect, test } from 'vitest';
import { aSlot, aVenue, DATE, HALL, TERRACE } from '#ui/features/dashboard/testing.tsx';
import { aroundBoard, board, click, press, refusal } from '#ui/features/parties/testing.tsx';
import { waitForValue } from '#ui/testing/wait.ts';

aroundBoard();

const VENUE = aVenue().id;
const closing = {
  ...{ id: 'x', kind: 'closed' as const, roomId: HALL, date: DATE, time: '22:30', capacity: null },
  ...{ firstTime: null, lastTime: null, everyMinutes: null, reason: 'Cozinha cheia', version: 1 },
};
const slots = () => [aSlot({ time: '22:30' })];

test('closes a slot to new bookings in two presses, with the reason', async () => {
  const { called, toasts } = await board({
    staffSchedule: slots,
    exceptions: () => [],
    closeSales: () => ({ ...closing, kept: [], stillLent: [] }),
  });
  await click(/Livre|Disponível/, 'button', 'cell');
  await click(/^Fechar: Cozinha cheia$/, 'menuitem');
  await waitFor(() => expect(called('closeSales')).not.toHaveLength(0));
  expect(called('closeSales')[0]?.input).toEqual({
    ...{ venueId: VENUE, date: DATE, roomId: HALL, time: '22:30', reason: 'Cozinha cheia' },
  });
  await waitFor(() => expect(toasts.some(({ title }) => title === 'Fechado a novas reservas')).toBeTruthy());
});

test('shows a refusal after the menu has closed', async () => {
  const { toasts } = await board({
    staffSchedule: slots,
    exceptions: () => [],
    closeSales: () => {
      throw refusal(403, { code: 'forbidden', message: 'Sem permissão.' });
    },
  });
  await click(/Livre|Disponível/, 'button', 'cell');
  await click(/^Fechar: Cozinha cheia$/, 'menuitem');
  await waitFor(() => expect(toasts.some(({ description }) => description === 'Sem permissão.')).toBeTruthy());
});

test('opens a closed slot again in two presses', async () => {
  const { called } = await board({
    staffSchedule: () => [aSlot({ time: '22:30', isClosed: true, reason: 'Cozinha cheia' })],
    exceptions: () => [closing],
    reopenSales: () => ({}),
  });
  await click(/Fechado/, 'button', 'cell');
  await click(/^Reabrir a novas reservas \(Cozinha cheia\)$/, 'menuitem');
  await waitFor(() => expect(called('reopenSales')).not.toHaveLength(0));
  expect(called('reopenSales')[0]?.input).toEqual({ venueId: VENUE, id: 'x', version: 1 });
});

test('says where to open a slot that is closed with its day', async () => {
  await board({
    staffSchedule: () => [aSlot({ time: '22:30', isClosed: true })],
    exceptions: () => [{ ...closing, roomId: null, time: null }],
  });
  await click(/Fechado/, 'button', 'cell');
  await waitFor(() => expect(document.body.textContent).toContain('Está fechado com o dia ou a sala'));
});

test('closes the day from the bar’s menu', async () => {
  const { called } = await board({
    staffSchedule: slots,
    exceptions: () => [],
    closeSales: () => ({ ...closing, roomId: null, time: null, kept: [], stillLent: [] }),
  });
  await click(/^Mais/);
  await click(/^Fechar o dia: Evento privado$/, 'menuitem');
  await waitFor(() => expect(called('closeSales')).not.toHaveLength(0));
  expect(called('closeSales')[0]?.input).toMatchObject({
    date: DATE,
    roomId: null,
    time: null,
    reason: 'Evento privado',
  });
});

test('makes the table’s cells one tab stop, with arrow keys along rows and columns', async () => {
  const times = ['20:00', '20:30', '21:00'];
  const hall = times.map((time) => aSlot({ time, roomId: HALL }));
  const { page } = await board({ staffSchedule: () => [...hall, aSlot({ time: '21:00', roomId: TERRACE })] });
  const cells = await waitForValue(() => {
    const found = within(page)
      .queryAllByRole('cell')
      .flatMap((cell) => within(cell).queryAllByRole('button'))
      .filter((each) => each.getAttribute('aria-haspopup') === 'menu');
    return found.length === 4 ? found : null;
  });
  const stops = () => cells.filter(({ tabIndex }) => tabIndex === 0).map(placeOf);
  const placeOf = (cell: Element) =>
    `${within(cell.closest('tr')!).getByRole('rowheader').textContent} ${cell.closest('td')?.cellIndex}`;
  const walk = async (...keys: string[]) => {
    for (const key of keys) await press(key);
    return placeOf(document.activeElement!);
  };
  // The running time is the tab stop
  expect(stops()).toEqual([expect.stringMatching(/^20:00.* 1$/)]);
  await act(async () => cells.find(({ tabIndex }) => tabIndex === 0)!.focus());
  expect(await walk('ArrowDown', 'ArrowDown')).toBe('21:00 1');
  expect(await walk('ArrowRight')).toBe('21:00 2');
  expect(stops()).toEqual(['21:00 2']);
  expect(await walk('ArrowRight', 'ArrowUp')).toBe('21:00 2');
  expect(await walk('Home', 'ArrowUp')).toBe('20:30 1');
});
