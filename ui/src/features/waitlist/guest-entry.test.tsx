import { waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#shared/time';
import type { GuestEntry } from '#shared/waitlist/schema';
import { ApiError, ConnectionError } from '#ui/api/api-error.ts';
import { noteServerTime } from '#ui/api/server-clock.ts';
import { aVenue, DATE, HALL, openScreen } from '#ui/features/dashboard/testing.tsx';
import { entryStanding, isOtherThanAsked, minutesLeft } from '#ui/features/waitlist/entry-view.ts';
import GuestEntryScreen from '#ui/screens/public/GuestEntryScreen.tsx';
import { findDialog } from '#ui/testing/wait.ts';

const NOW = new Date(`${DATE}T19:22:00+01:00`);
const venue = aVenue();
const entryOf = (given: Partial<GuestEntry> = {}): GuestEntry => ({
  id: 'entry-1',
  venueId: venue.id,
  roomId: HALL,
  name: 'Ivone Tchipenda',
  phone: '+244900333444',
  date: DATE,
  time: '20:30',
  people: 4,
  windowMinutes: 30,
  altPref: 'NEAR',
  status: 'WAITING',
  lang: 'PT-AO',
  holdUntil: null,
  createdAt: `${DATE}T17:00:00.000Z`,
  venue: { ...venue, coverUrl: null },
  roomName: 'Sala Principal',
  position: 2,
  seats: null,
  offer: null,
  reservationLink: null,
  canAccept: false,
  canLeave: true,
  free: [],
  lastWanted: { startsAt: `${DATE}T20:30:00.000Z`, endsAt: `${DATE}T21:00:00.000Z` },
  ...given,
});
const seats = { roomName: 'Terraço', date: DATE, time: '21:00', people: 4, status: 'HOLD' as const };
const offer = {
  until: `${DATE}T18:40:30.000Z`,
  reservationLink: 'https://reserva.exemplo/reserva/abc',
};
const offered = entryOf({ status: 'NOTIFIED', position: null, holdUntil: offer.until, seats, offer, canAccept: true });
const accepted = entryOf({
  status: 'ACCEPTED',
  position: null,
  seats: { ...seats, status: 'CONFIRMED' },
  reservationLink: offer.reservationLink,
  canLeave: false,
});

const open = (entry: GuestEntry, more: Parameters<typeof openScreen>[1] = {}) =>
  openScreen(GuestEntryScreen, { guestEntry: () => entry, ...more }, '/lista/token', '/lista/:token');
const press = (element: HTMLElement) => userEvent.click(element);

beforeEach(() => {
  vi.setSystemTime(NOW);
  noteServerTime(NOW.toUTCString());
});

describe('a waiting-list entry', () => {
  test('expires at the instant at which its offer ends', () => {
    expect(entryStanding(offered, new Date(offer.until))).toBe('expired');
    expect(entryStanding(offered, new Date(new Date(offer.until).getTime() - 1))).toBe('offered');
  });

  test('is over once its day has passed', () => {
    expect(entryStanding(entryOf(), NOW)).toBe('waiting');
    expect(entryStanding(entryOf({ date: '2026-11-20' }), NOW)).toBe('over');
  });

  test('is late once the last time that it wants has begun, and over once that has ended', () => {
    const at = (time: string) => new Date(`${DATE}T${time}:00+01:00`);
    expect(entryStanding(entryOf(), at('21:29'))).toBe('waiting');
    expect(entryStanding(entryOf(), at('21:30'))).toBe('late');
    expect(entryStanding(entryOf({ altPref: 'ANY' }), at('21:59'))).toBe('late');
    expect(entryStanding(entryOf({ altPref: 'ANY' }), at('22:00'))).toBe('over');
  });

  test('is over after the visit, and not before', () => {
    const visited = (status: 'CONFIRMED' | 'COMPLETED' | 'NO_SHOW', date = DATE) =>
      entryStanding({ ...accepted, seats: { ...seats, date, status } }, NOW);
    expect(visited('CONFIRMED')).toBe('accepted');
    for (const status of ['COMPLETED', 'NO_SHOW'] as const) expect(visited(status)).toBe('over');
    expect(visited('CONFIRMED', '2026-11-20')).toBe('over');
  });

  test('is over, and no expired offer, if it waited until its day had passed', () => {
    expect(entryStanding(entryOf({ date: '2026-11-19', status: 'EXPIRED' }), NOW)).toBe('over');
    expect(entryStanding({ ...offered, offer: null, status: 'EXPIRED' }, NOW)).toBe('expired');
  });

  test('counts whole minutes down to the last one', () => {
    const before = (seconds: number) => new Date(new Date(offer.until).getTime() - seconds * 1000);
    expect([121, 120, 59, -5].map((seconds) => minutesLeft(offer.until, before(seconds)))).toEqual([2, 2, 0, 0]);
  });

  test('shows when the offered seats differ from the request', () => {
    expect(isOtherThanAsked(offered)).toBe(true);
    expect(isOtherThanAsked({ ...offered, seats: { ...seats, time: '20:30', roomName: 'Sala Principal' } })).toBe(
      false,
    );
    expect(isOtherThanAsked(entryOf())).toBe(false);
  });
});

describe('an open page', () => {
  test('refetches by itself with growing pauses while nothing changes, until the entry has ended', async () => {
    vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
    vi.spyOn(Math, 'random').mockReturnValue(0.5); // no jitter
    let now = entryOf();
    const { page, called } = await openScreen(GuestEntryScreen, { guestEntry: () => ({ ...now }) }, '/lista/token');
    await waitFor(() => expect(page.textContent).toContain('2.º na lista'));
    const readsAfter = async (ms: number) => {
      await act(() => vi.advanceTimersByTimeAsync(ms));
      return called('guestEntry').length;
    };
    expect(await readsAfter(10_500)).toBe(2);
    expect(await readsAfter(12_000)).toBe(2);
    expect(await readsAfter(4_000)).toBe(3);
    now = offered;
    await readsAfter(23_000);
    await within(page).findByRole('button', { name: /^Aceitar$/ });
    now = accepted;
    await readsAfter(11_000);
    await within(page).findByRole('link', { name: /Ver a reserva/ });
    const ended = called('guestEntry').length;
    expect(await readsAfter(300_000)).toBe(ended);
    vi.restoreAllMocks();
  });
});

describe('the guest’s page', () => {
  test('shows the position and the request, and refetches only on demand', async () => {
    const { page, called } = await open(entryOf());
    await waitFor(() => expect(page.textContent).toContain('2.º na lista'));
    expect(page.textContent).toContain('Até uma hora antes ou depois');
    expect(within(page).queryByRole('button', { name: /^Aceitar$/ })).toBeNull();
    await press(within(page).getByRole('button', { name: /Ver como está agora/ }));
    expect(called('guestEntry')).toHaveLength(2);
  });

  test('offers the free slots that match the entry, and a press books one', async () => {
    const free = [
      { roomId: HALL, roomName: 'Sala Principal', time: '20:00' },
      { roomId: 'terrace', roomName: 'Terraço', time: '21:00' },
    ];
    const { page, called, toasts } = await open(entryOf({ free }), { takeAsGuest: () => accepted });
    await within(page).findByRole('button', { name: /^20:00$/ });
    expect(page.textContent).toContain('Há lugar agora nestes horários');
    expect(page.textContent).not.toContain('Avisamos');
    await press(within(page).getByRole('button', { name: /^21:00/ }));
    await within(page).findByRole('link', { name: /Ver a reserva/ });
    expect(called('takeAsGuest').map(({ input }) => input)).toEqual([
      { token: 'token', roomId: 'terrace', time: '21:00' },
    ]);
    expect(toasts[0]?.title).toBe('Reserva confirmada!');
  });

  test('reports that a free slot is gone and fetches the current ones', async () => {
    const free = [{ roomId: HALL, roomName: 'Sala Principal', time: '20:00' }];
    let now = entryOf({ free });
    const { page } = await openScreen(
      GuestEntryScreen,
      {
        guestEntry: () => now,
        takeAsGuest: () => {
          now = entryOf();
          const body = JSON.stringify({ code: 'slot_full', message: 'Este horário já não tem lugar.' });
          throw new ApiError({ status: 409, statusText: '', body, requestId: null, retryAfter: null });
        },
      },
      '/lista/token',
    );
    await within(page).findByRole('button', { name: /^20:00$/ });
    await press(within(page).getByRole('button', { name: /^20:00$/ }));
    await waitFor(() => expect(within(page).queryByRole('alert')?.textContent).toContain('já não tem lugar'));
    await waitFor(() => expect(within(page).queryByRole('button', { name: /^20:00$/ })).toBeNull());
  });

  test('shows the offered seats with the time left, and accepts them', async () => {
    const { page, toasts, called } = await open(offered, { acceptAsGuest: () => accepted });
    await waitFor(() => expect(page.textContent).toContain('Faltam 18 minutos'));
    expect(page.querySelector('[role=status] b')?.textContent).toContain('18');
    const shown = () => within(page).queryByRole('article')?.textContent;
    const other = 'Pediu as 20:30 (Sala Principal). Este horário é às 21:00 (Terraço).';
    expect(shown()).toContain('O que lhe oferecemos21:00');
    expect(shown()).toContain('4 pessoas · Terraço');
    expect(shown()).toContain(other);
    await press(within(page).getByRole('button', { name: /^Aceitar$/ }));
    const link = await within(page).findByRole<HTMLAnchorElement>('link', { name: /Ver a reserva/ });
    expect(link.getAttribute('href')).toBe('/reserva/abc');
    expect(shown()).toContain('O que aceitou21:00');
    expect(shown()).toContain('4 pessoas · Terraço');
    expect(shown()).toContain(other);
    expect(called('acceptAsGuest')).toHaveLength(1);
    expect(toasts[0]?.title).toBe('Reserva confirmada!');
  });

  test('offers the seats on a device whose clock is two hours ahead', async () => {
    vi.setSystemTime(NOW.getTime() + 2 * HOUR_MS);
    noteServerTime(NOW.toUTCString());
    const { page } = await open(offered);
    await within(page).findByRole('button', { name: /^Aceitar$/ });
    expect(page.textContent).toContain('Faltam 18 minutos');
  });

  test('keeps the focus on the page when the pressed button goes', async () => {
    const { page } = await open(offered, { acceptAsGuest: () => accepted });
    await press(await within(page).findByRole('button', { name: /^Aceitar$/ }));
    await within(page).findByRole('link', { name: /Ver a reserva/ });
    expect(document.activeElement).toBe(within(page).getByRole('heading', { level: 1 }));
  });

  test('promises no notice once the wanted time has passed, and leads to other times', async () => {
    vi.setSystemTime(new Date(`${DATE}T21:31:00+01:00`));
    noteServerTime(new Date().toUTCString());
    const { page } = await open(entryOf());
    await waitFor(() => expect(page.textContent).toContain('O horário que pediu já passou'));
    expect(page.textContent).not.toContain('2.º na lista');
    expect(page.textContent).not.toContain('quando houver lugar');
    within(page).getByRole('link', { name: /Escolher outro horário/ });
    within(page).getByRole('button', { name: /Sair da lista/ });
  });

  test('forgets a failure once the guest has done something else', async () => {
    const away = () => {
      throw new ConnectionError(null);
    };
    const { page } = await open(offered, { acceptAsGuest: away, leaveAsGuest: away });
    await press(await within(page).findByRole('button', { name: /^Aceitar$/ }));
    await waitFor(() => expect(within(page).queryByRole('alert')?.textContent).toContain('aceitar'));
    vi.setSystemTime(NOW.getTime() + 1);
    await press(within(page).getByRole('button', { name: /^Recusar$/ }));
    await press(within(await findDialog()).getByRole('button', { name: /^Recusar$/ }));
    await waitFor(() => expect(within(page).queryByRole('alert')?.textContent).toContain('sair da lista'));
  });

  test('shows that the accepted booking was cancelled since', async () => {
    const { page } = await open(entryOf({ ...accepted, seats: { ...seats, status: 'CANCELLED' } }));
    await waitFor(() => expect(page.textContent).toContain('a reserva foi cancelada entretanto'));
    expect(page.textContent).not.toContain('está confirmada');
  });

  test('promises no booking after the visit, and leads to the booking’s page', async () => {
    const { page } = await open({ ...accepted, seats: { ...seats, status: 'COMPLETED' } });
    await waitFor(() => expect(page.textContent).toContain('Este horário já passou.'));
    expect(page.textContent).not.toContain('está confirmada');
    within(page).getByRole('link', { name: /Ver a reserva/ });
  });

  test('counts no minutes of an offer that pauses at night', async () => {
    const morning = entryOf({ ...offered, offer: { ...offer, until: '2026-11-22T07:09:00.000Z' } });
    const { page } = await open(morning);
    await waitFor(() => expect(page.textContent).toContain('Aceite até 22 de novembro'));
    expect(page.textContent).not.toContain('Faltam');
  });

  test('shows the server’s refusal of a late acceptance and refetches the entry', async () => {
    const late = () => {
      const body = JSON.stringify({ code: 'hold_expired', message: 'O tempo para confirmar terminou.' });
      throw new ApiError({ status: 409, statusText: '', body, requestId: null, retryAfter: null });
    };
    const { page, called } = await open(offered, { acceptAsGuest: late });
    await press(await within(page).findByRole('button', { name: /^Aceitar$/ }));
    await waitFor(() => expect(page.textContent).toContain('O tempo para confirmar terminou.'));
    expect(called('guestEntry')).toHaveLength(2);
  });

  test('declines only after a confirmation', async () => {
    const { page, called } = await open(offered, { leaveAsGuest: () => entryOf({ status: 'WITHDRAWN', offer: null }) });
    await press(await within(page).findByRole('button', { name: /^Recusar$/ }));
    expect(called('leaveAsGuest')).toEqual([]);
    const dialog = await findDialog();
    await press(within(dialog).getByRole('button', { name: /^Recusar$/ }));
    await waitFor(() => expect(page.textContent).toContain('já não está na lista'));
  });

  test('reports an unknown link', async () => {
    const none = () => {
      const body = JSON.stringify({ code: 'link_not_found', message: 'Esta ligação não é válida.' });
      throw new ApiError({ status: 404, statusText: '', body, requestId: null, retryAfter: null });
    };
    const { page } = await open(entryOf(), { guestEntry: none });
    await waitFor(() => expect(page.textContent).toContain('Pedido não encontrado'));
    expect(page.textContent).toContain('Esta ligação não é válida.');
  });
});
