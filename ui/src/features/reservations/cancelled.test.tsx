import { waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { GuestReservation } from '#shared/reservations/schema';
import { aReservation, aVenue, openScreen } from '#ui/features/dashboard/testing.tsx';
import GuestReservationScreen from '#ui/screens/public/GuestReservationScreen.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const { version: _version, ...row } = aReservation({ status: 'CANCELLED', depositValue: '2000.00' });
const until = '2026-11-21T17:00:00.000Z';

async function textOf(changed: Partial<GuestReservation>) {
  const given = { ...row, venue: aVenue(), roomName: 'Sala', canCancel: false, canConfirm: false, cancelUntil: until };
  const screen = await openScreen(
    GuestReservationScreen,
    { guestReservation: () => ({ ...given, ...changed }) },
    '/reserva/abc',
    '/reserva/:token',
  );
  close = screen.close;
  await waitFor(() => expect(within(screen.page).queryByRole('link', { name: /Reservar de novo/ })).toBeTruthy());
  return screen.page.textContent;
}

test.each([
  ['GUEST', 'ASKED', /Cancelou esta reserva.*Já não tem de pagar o depósito de 2\.000 Kz/],
  ['STAFF', 'PAID', /O estabelecimento cancelou esta reserva.*O depósito de 2\.000 Kz é reembolsável/],
  ['STAFF', 'REFUNDED', /O estabelecimento cancelou esta reserva.*O depósito de 2\.000 Kz foi devolvido/],
  ['GUEST', 'KEPT', /Cancelou esta reserva.*O estabelecimento ficou com o depósito de 2\.000 Kz/],
  ['EXPIRED', 'ASKED', /O tempo para confirmar terminou.*Já não tem de pagar o depósito/],
] as const)(
  'names who cancelled (%s) and the consequence for the deposit (%s)',
  async (cancelReason, depositStatus, words) => {
    expect(await textOf({ cancelReason, depositStatus })).toMatch(words);
  },
);

test('mentions no deposit if there was none', async () => {
  expect(await textOf({ cancelReason: 'STAFF', depositStatus: null })).not.toMatch(/O depósito|o depósito/);
});
