import { focusManager } from '@tanstack/react-query';
import { waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { GuestReservation } from '#shared/reservations/schema';
import { ConnectionError } from '#ui/api/api-error.ts';
import { aReservation, aVenue, DATE, openScreen } from '#ui/features/dashboard/testing.tsx';
import GuestReservationScreen from '#ui/screens/public/GuestReservationScreen.tsx';
import { findDialog } from '#ui/testing/wait.ts';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  focusManager.setFocused(undefined);
});

const NOW = new Date(`${DATE}T15:00:00+01:00`);
const { version: _version, ...row } = aReservation({ date: DATE, time: '20:00' });
const booking: GuestReservation = {
  ...row,
  ...{ venue: aVenue(), roomName: 'Sala', cancelReason: null, depositStatus: null },
  ...{ canCancel: true, canConfirm: false, cancelUntil: `${DATE}T17:00:00.000Z` },
};
const held = {
  ...booking,
  ...{ status: 'HOLD' as const, holdUntil: `${DATE}T14:10:00.000Z`, canConfirm: true },
};
const expired = { ...booking, status: 'CANCELLED' as const, cancelReason: 'EXPIRED' as const, canCancel: false };

async function open(answers: Parameters<typeof openScreen>[1]) {
  const screen = await openScreen(GuestReservationScreen, answers, '/reserva/abc', '/reserva/:token');
  close = screen.close;
  await waitFor(() => expect(within(screen.page).queryByRole('heading', { level: 1 })).toBeTruthy());
  return screen;
}

const away = () => {
  throw new ConnectionError(null);
};

test('the page of a booking that the venue moved meanwhile is read again when the guest returns to it', async () => {
  let now: GuestReservation = booking;
  const { page } = await open({ guestReservation: () => now });
  expect(page.textContent).toContain('20:00');
  now = { ...booking, time: '21:30' };
  await act(async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await waitFor(() => expect(page.textContent).toContain('21:30'));
});

test('the calendar file is asked for in the language of the page', async () => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  const { page } = await open({ guestReservation: () => booking });
  const file = within(page).getByRole('link', { name: 'Guardar no calendário' });
  expect(file.getAttribute('href')).toBe('/api/guest/reservations/abc/calendar.ics?lang=PT-AO');
  vi.useRealTimers();
});

test('the page of a held booking is read again once its time to confirm is over', async () => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  let now: GuestReservation = held;
  const { page } = await open({ guestReservation: () => now });
  within(page).getByRole('button', { name: 'Confirmar reserva' });
  now = expired;
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000 + 3_000));
  await waitFor(() => expect(page.textContent).toContain('O tempo para confirmar terminou'));
  expect(within(page).queryByRole('button', { name: 'Confirmar reserva' })).toBeNull();
  vi.useRealTimers();
});

test('the page does not say that a visit is over while its guest sits at the table, or if the guest did not come', async () => {
  const { page } = await open({ guestReservation: () => ({ ...booking, status: 'SEATED', canCancel: false }) });
  expect(page.textContent).toContain('À mesa');
  expect(page.textContent).not.toContain('já aconteceu');
  within(page).getByRole('link', { name: 'Ver estabelecimento' });
  await close();
  const missed = await open({ guestReservation: () => ({ ...booking, status: 'NO_SHOW', canCancel: false }) });
  expect(missed.page.textContent).toContain('Se não é assim, ligue para +244 923 456 789');
  expect(missed.page.textContent).not.toContain('já aconteceu');
  within(missed.page).getByRole('link', { name: 'Reservar de novo' });
});

test('a failed cancellation is no longer told once the guest has confirmed', async () => {
  const confirmed = { ...booking, status: 'CONFIRMED' as const };
  const { page } = await open({ guestReservation: () => held, cancelAsGuest: away, confirmAsGuest: () => confirmed });
  await userEvent.click(within(page).getByRole('button', { name: 'Cancelar reserva' }));
  await userEvent.click(within(await findDialog()).getByRole('button', { name: 'Cancelar reserva' }));
  await within(page).findByRole('alert');
  await userEvent.click(within(page).getByRole('button', { name: 'Confirmar reserva' }));
  await waitFor(() => expect(within(page).queryByRole('button', { name: 'Confirmar reserva' })).toBeNull());
  expect(within(page).queryByRole('alert')).toBeNull();
});

test('a cancellation whose answer was lost is not told as failed once the page shows it', async () => {
  let now: GuestReservation = booking;
  const cancelAsGuest = () => {
    now = { ...booking, status: 'CANCELLED', cancelReason: 'GUEST', canCancel: false };
    return away();
  };
  const { page } = await open({ guestReservation: () => now, cancelAsGuest });
  await userEvent.click(within(page).getByRole('button', { name: 'Cancelar reserva' }));
  await userEvent.click(within(await findDialog()).getByRole('button', { name: 'Cancelar reserva' }));
  await waitFor(() => expect(within(page).queryByRole('button', { name: 'Cancelar reserva' })).toBeNull());
  expect(within(page).queryByRole('alert')).toBeNull();
});

test('an answer to an earlier read does not undo what the guest sees of an act', async () => {
  const reads: ((value: GuestReservation) => void)[] = [];
  let isSlow = false;
  const { page } = await open({
    guestReservation: () => (isSlow ? new Promise<GuestReservation>((answer) => reads.push(answer)) : held),
    confirmAsGuest: () => ({ ...booking, status: 'CONFIRMED' as const }),
  });
  isSlow = true;
  await act(async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await waitFor(() => expect(reads).toHaveLength(1));
  await userEvent.click(within(page).getByRole('button', { name: 'Confirmar reserva' }));
  await waitFor(() => expect(within(page).queryByRole('button', { name: 'Confirmar reserva' })).toBeNull());
  await act(async () => reads[0]!(held));
  expect(within(page).queryByRole('button', { name: 'Confirmar reserva' })).toBeNull();
});
