import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors';
import type { StaffedSlot } from '#shared/reservations/seats';
import { MINUTE_MS } from '#shared/time';
import {
  acceptsOffer,
  decideOffer,
  endedBy,
  refuseEntry,
  restartedWindow,
  takesSeats,
  withdraw,
} from '#shared/waitlist/acts';
import { waitlistStatuses } from '#shared/waitlist/schema';

const NOW = new Date('2026-11-21T17:00:00Z');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);

const slot = (given: Partial<StaffedSlot> = {}) => ({
  ...{ roomId: 'sala', date: '2026-11-21', time: '20:00', startsAt: inMinutes(120), capacity: 6, availableCapacity: 4 },
  ...{ isClosed: false, minParty: 1, maxParty: 8, roomCapacity: 12 },
  ...{ venue: { timezone: 'Africa/Luanda', phone: '+244923456789' }, ...given },
  endsAt: given.endsAt ?? inMinutes(180),
});
const entry = (people: number) =>
  ({ roomId: 'sala', date: '2026-11-21', time: '20:00', altPref: 'NEAR', people }) as const;
const reason = { reason: 'Casamento' };

function codeOr<T>(run: () => T): T | string {
  try {
    return run();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

describe('an offer by hand', () => {
  const unclaimed = { isLeased: false, isMade: false, wasOffline: false };
  const offered = (
    people: number,
    on: ReturnType<typeof slot> = slot(),
    { overbook, ...claim }: { overbook?: object; isLeased?: boolean; isMade?: boolean; wasOffline?: boolean } = {},
  ) => codeOr(() => decideOffer(entry(people), on, overbook && reason, { ...unclaimed, ...claim }, NOW).of);

  test('takes leased, free or overbooked seats, and else none', () => {
    expect(offered(4)).toBe('free');
    expect(offered(5)).toBe('short');
    expect(offered(5, slot(), { overbook: reason })).toBe('beyond');
    expect(offered(5, slot(), { isLeased: true })).toBe('lease');
  });

  test('needs a wanted, open slot that has not ended, and a room that is large enough', () => {
    expect(offered(2, { ...slot(), time: '22:00' })).toBe('not_wanted');
    expect(offered(2, slot({ isClosed: true }), { isLeased: true })).toBe('slot_closed');
    expect(offered(2, slot({ endsAt: NOW }))).toBe('slot_begun');
    expect(offered(13)).toBe('no_capacity');
    expect(offered(13, slot(), { overbook: reason })).toBe('beyond');
  });

  test('from a lease is kept in a slot that was closed later', () => {
    expect(offered(2, slot({ isClosed: true }), { isLeased: true, isMade: true })).toBe('lease');
    expect(offered(13, slot({ isClosed: true }), { isLeased: true, isMade: true })).toBe('lease');
  });

  test('beyond the seats is kept in a slot that was closed later, if the desk had no connection', () => {
    const made = { overbook: reason, isMade: true };
    expect(offered(5, slot({ isClosed: true }), made)).toBe('slot_closed');
    expect(offered(5, slot({ isClosed: true }), { ...made, wasOffline: true })).toBe('beyond');
    expect(offered(2, slot({ isClosed: true }), { ...made, wasOffline: true })).toBe('beyond');
  });
});

test('an entry needs no free seats, only a party and a slot that staff could book', () => {
  const joined = (people: number, given: Partial<StaffedSlot> = {}) =>
    codeOr(() => refuseEntry({ people }, slot(given), NOW, { isMade: false }));
  expect(joined(7, { availableCapacity: 0 })).toBeUndefined();
  expect(joined(9)).toBe('party_size');
  expect(joined(2, { isClosed: true })).toBe('slot_closed');
});

test('an entry of a desk’s outage waits although its slot was closed or its room shrunk, but not for a past time', () => {
  const made = (people: number, given: Partial<StaffedSlot> = {}) =>
    codeOr(() => refuseEntry({ people }, slot(given), NOW, { isMade: true }));
  expect(made(2, { isClosed: true })).toBeUndefined();
  expect(made(9)).toBeUndefined();
  expect(made(2, { endsAt: NOW })).toBe('slot_begun');
  expect(made(2, { date: '2026-11-20' })).toBe('date_past');
});

test('an entry leaves the list once, and its offer with it', () => {
  for (const status of waitlistStatuses) {
    const left = codeOr(() => withdraw({ status }));
    const isLive = status === 'WAITING' || status === 'NOTIFIED';
    expect(left).toEqual(
      isLive ? { hasOffer: status === 'NOTIFIED', patch: { status: 'WITHDRAWN', holdUntil: null } } : 'move_refused',
    );
  }
  expect(endedBy('DECLINED').status).toBe('WITHDRAWN');
  expect(endedBy('EXPIRED').status).toBe('EXPIRED');
});

test('a guest accepts an offer or takes free seats once', () => {
  const answers = waitlistStatuses.map((status) => [
    status,
    [codeOr(() => acceptsOffer({ status })), codeOr(() => takesSeats({ status }))],
  ]);
  expect(Object.fromEntries(answers)).toEqual({
    WAITING: ['move_refused', true],
    NOTIFIED: [true, 'move_refused'],
    ACCEPTED: [false, false],
    EXPIRED: ['hold_expired', 'move_refused'],
    WITHDRAWN: ['move_refused', 'move_refused'],
  });
});

test('a window restarts when the message is sent, never ends earlier, and never after the slot', () => {
  const minutes = fc.integer({ min: 0, max: 240 });
  fc.assert(
    fc.property(minutes, minutes, fc.integer({ min: 5, max: 120 }), (heldFor, sentAfter, windowMinutes) => {
      const times = { startsAt: inMinutes(200), endsAt: inMinutes(230), timezone: 'Africa/Luanda' };
      const end = restartedWindow({ windowMinutes, holdUntil: inMinutes(heldFor) }, times, inMinutes(sentAfter));
      if (end === null) return;
      expect(sentAfter).toBeLessThan(heldFor);
      expect(end > inMinutes(heldFor) && end <= inMinutes(230)).toBe(true);
    }),
  );
});
