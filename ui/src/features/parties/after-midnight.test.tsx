import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anEntry, aReservation, aSlot, DATE } from '#ui/features/dashboard/testing.tsx';
import { aroundBoard, board, click, findField, named, refusal, submit, type } from '#ui/features/parties/testing.tsx';

aroundBoard();

/** 00:30 of the service day 21 November, a Saturday, is the 22nd. */
const late = aReservation({ name: 'Nádia Fortes', time: '00:30', people: 2 });
const NOTE = '00:30 (madrugada de domingo)';
const shown = () => document.body.textContent ?? '';
const slots = () => [aSlot({ time: '23:30' }), aSlot({ time: '00:30', availableCapacity: 1 })];

test('names the calendar day of a party, a slot and a wish after midnight', async () => {
  const waiting = anEntry({ name: 'Rui Sampaio', time: '00:30', altPref: 'STRICT' });
  const { page } = await board({ staffSchedule: slots, venueWaitlist: () => [waiting] }, [late]);
  const list = await within(page).findByRole('list', { name: /^Reservas das/ });
  expect(within(list).getByRole('listitem').textContent).toContain('(madrugada de domingo)');
  await waitFor(() => expect(named(/^00:30 ?\(madrugada de domingo\)/, 'rowheader')).toBeTruthy());
  await within(page).findByText(/só 00:30 \(madrugada de domingo\)/);
  expect(list.getAttribute('aria-label')).toContain(NOTE);
});

test('asks with the calendar day before seating a party of another night early', async () => {
  await board({}, [{ ...late, date: '2026-11-22' }]);
  await click(/^Sentar Nádia Fortes$/);
  await waitFor(() => expect(shown()).toContain('Esta reserva é de segunda-feira, 23 de novembro de 2026.'));
});

test('names the calendar day in the time choice and in both versions of a party', async () => {
  const current = { ...late, date: '2026-11-22', time: '00:45', version: 2 };
  const changeReservation = () => {
    throw refusal(409, { code: 'stale', message: 'Outra pessoa mudou isto.', current });
  };
  await board({ staffSchedule: slots, changeReservation }, [late]);
  await click(/^Nádia Fortes$/);
  const time = await findField(/^Hora/);
  await waitFor(() => expect(time.textContent).toContain(`${NOTE} · 3 lugares`));
  await type(await findField(/^Pessoas/), '4');
  await submit(/^Guardar alterações/);
  await waitFor(() => expect(shown()).toContain('Outra pessoa mudou esta reserva'));
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));
  expect(rows).toContain(`Data | domingo, 22 de novembro de 2026 | segunda-feira, 23 de novembro de 2026`);
  expect(rows).toContain(`Hora | ${NOTE} | 00:45 (madrugada de segunda-feira)`);
});

test('lists a guest’s other bookings on their calendar days', async () => {
  const upcoming = [{ id: 'other', date: DATE, time: '00:30', people: 2 }];
  const guest = { phone: late.phone, name: late.name, visits: 0, noShows: 0, cancellations: 0 };
  await board({ guestSummary: () => ({ ...guest, lastVisit: null, notes: [], upcoming }) }, [late]);
  await click(/^Nádia Fortes$/);
  await click(/^Cliente/, 'tab');
  await waitFor(() => expect(shown()).toContain('domingo, 22/11, 00:30'));
});
