import { waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { GuestReservation } from '#shared/reservations/schema';
import { aReservation, aVenue, openScreen } from '#ui/features/dashboard/testing.tsx';
import GuestReservationScreen from '#ui/screens/public/GuestReservationScreen.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const { version: _version, ...row } = aReservation({ people: 1, status: 'SEATED' });
const massage = { id: 'massage', name: 'Massagem relaxante', minutes: 60 };
const booking = { venue: aVenue(), roomName: 'Cabine Múcua', canCancel: false, canConfirm: false };

async function textOf(changed: Partial<GuestReservation>): Promise<string> {
  const given = { ...row, ...booking, cancelUntil: row.createdAt, cancelReason: null, depositStatus: null };
  const answers = { guestReservation: () => ({ ...given, ...changed }) };
  const screen = await openScreen(GuestReservationScreen, answers, '/reserva/abc', '/reserva/:token');
  close = screen.close;
  await waitFor(() => expect(within(screen.page).queryByRole('heading', { level: 1 })).toBeTruthy());
  return screen.page.textContent;
}

test('the guest page of a treatment names it with its professional and minutes, and no table', async () => {
  const text = await textOf({ treatment: { ...massage, professional: { id: 'rosa', name: 'Rosa Kiala' } } });
  expect(text).toContain('Massagem relaxante · Rosa Kiala · 60 min');
  expect(text).toContain('Cabine Múcua');
  expect(text).toContain('Em atendimento');
  expect(text).not.toMatch(/mesa|1 pessoa/i);
});

test('the guest page of a treatment for two without a professional says for how many', async () => {
  const text = await textOf({ people: 2, treatment: { ...massage, professional: null } });
  expect(text).toContain('Massagem relaxante · 60 min');
  expect(text).toContain('2 pessoas · Cabine Múcua');
});
