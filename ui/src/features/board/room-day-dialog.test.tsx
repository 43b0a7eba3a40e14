import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { expect, test } from 'vitest';
import { instantOf } from '#shared/time';
import { aReservation, aVenue, DATE, HALL, TERRACE } from '#ui/features/dashboard/testing.tsx';
import { aroundBoard, board, press } from '#ui/features/parties/testing.tsx';

aroundBoard();

const rooms = [
  { id: HALL, name: 'Sala Principal', capacity: 50, stayMinutes: 90 },
  { id: TERRACE, name: 'Terraço', capacity: 20, stayMinutes: 120 },
];
const managedVenues = () => ({ venues: [aVenue({ rooms })], total: 1, hasMore: false });

test('S shows who is in each room until when, with the day of a time after midnight; a bar opens the party', async () => {
  await board({ managedVenues }, [
    aReservation({ name: 'Carla Bento', time: '20:00', people: 3 }),
    aReservation({ name: 'Rui Sampaio', time: '00:30', people: 2 }),
  ]);
  await press('s', document.body);
  const dialog = await screen.findByRole('dialog', { name: 'Quem está em cada sala, e até quando' });
  const bar = within(dialog).getByRole('button', { name: '20:00–21:30 Carla Bento, 3 pessoas, Confirmada' });
  const afterMidnight = '00:30–02:00 (madrugada de domingo) Rui Sampaio, 2 pessoas, Confirmada';
  expect(within(dialog).getByRole('button', { name: afterMidnight })).toBeTruthy();
  expect(dialog.textContent).not.toContain('riscas');
  expect(within(dialog).getByRole('heading', { name: 'Terraço' }).parentElement?.textContent).toContain('Sem reservas');
  await act(async () => bar.click());
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Carla Bento'));
  expect(screen.getByRole('dialog').textContent).not.toContain('Quem está em cada sala');
});

test('a bar of a room that counts stays ends with the gap, and says when the seats are free', async () => {
  const counting = { ...rooms[1]!, seatStays: [60, 90, 120] as [number, number, number], bufferMinutes: 15 };
  const venues = () => ({ venues: [aVenue({ rooms: [rooms[0]!, counting] })], total: 1, hasMore: false });
  const party = { name: 'Ana Kiala', time: '20:30', people: 3, roomId: TERRACE };
  const seatedAt = instantOf(DATE, '18:50', 'Africa/Luanda').toISOString();
  const late = aReservation({ name: 'Rui Sampaio', time: '18:30', roomId: TERRACE, status: 'SEATED', seatedAt });
  await board({ managedVenues: venues }, [aReservation(party), late]);
  await press('s', document.body);
  const dialog = await screen.findByRole('dialog');
  const words = '20:30–22:00 Ana Kiala, 3 pessoas, Confirmada, lugares livres às 22:15';
  expect(within(dialog).getByRole('button', { name: words }).textContent).toBe('3 até 22:00 · Ana Kiala');
  const lateWords = '18:50–20:20 Rui Sampaio, 4 pessoas, À mesa, lugares livres às 20:15';
  expect(within(dialog).getByRole('button', { name: lateWords })).toBeTruthy();
  expect(dialog.textContent).toContain('A parte às riscas no fim é o intervalo');
});

test('a bar begins with the preparation and tells it, and the words explain the stripes only then', async () => {
  const treated = { name: 'Ana Kiala', time: '20:30', people: 1, roomId: TERRACE, roomMinutes: 90, leadMinutes: 15 };
  await board({ managedVenues }, [aReservation(treated)]);
  await press('s', document.body);
  const dialog = await screen.findByRole('dialog');
  const words = '20:30–22:00 Ana Kiala, 1 pessoa, Confirmada, preparação desde 20:15';
  expect(within(dialog).getByRole('button', { name: words })).toBeTruthy();
  expect(dialog.textContent).toContain('A parte às riscas é a preparação');
});
