import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cancelUntil,
  canMarkDeposit,
  canMove,
  countsSeats,
  hasLapsed,
  isAcceptedDeposit,
  isLate,
  largestParty,
  mayHold,
  mayMoveSeats,
  mustConfirm,
  place,
  placeAtDesk,
  type SlotSnapshot,
  withoutMaximum,
} from '#shared/reservations/rules';
import { depositStatuses, reservationStatuses } from '#shared/reservations/schema';

const now = new Date('2026-11-21T17:00:00Z');
const today = '2026-11-21';
const slot = (over: Partial<SlotSnapshot> = {}): SlotSnapshot => ({
  capacity: 5,
  availableCapacity: 5,
  isClosed: false,
  startsAt: new Date('2026-11-21T19:30:00Z'),
  minParty: 1,
  maxParty: 20,
  roomCapacity: 50,
  ...over,
});
const party = (people = 2, date = today) => ({ people, date });

test('a party that fits the free seats is seated', () => {
  expect(place(party(5), slot(), now, today)).toBe('seat');
  expect(place(party(2), slot({ availableCapacity: 2 }), now, today)).toBe('seat');
});

test('a party that no longer fits is offered the waiting list', () => {
  expect(place(party(3), slot({ availableCapacity: 2 }), now, today)).toBe('wait');
  expect(place(party(1), slot({ availableCapacity: 0 }), now, today)).toBe('wait');
});

test('a party larger than the whole slot gets its own reason, however empty the slot is', () => {
  expect(place(party(6), slot(), now, today)).toBe('too_large_for_slot');
});

test('closed, begun, past and far-off slots are refused, each with its reason', () => {
  expect(place(party(), slot({ isClosed: true }), now, today)).toEqual({ refused: 'slot_closed' });
  expect(place(party(), slot({ startsAt: now }), now, today)).toEqual({ refused: 'slot_begun' });
  expect(place(party(2, '2026-11-20'), slot(), now, today)).toEqual({ refused: 'date_past' });
  const later = new Date('2027-06-01T19:30:00Z');
  expect(place(party(2, '2027-05-20'), slot({ startsAt: later }), now, today)).toBe('seat');
  expect(place(party(2, '2027-05-21'), slot({ startsAt: later }), now, today)).toEqual({
    refused: 'too_far_ahead',
    days: 180,
  });
});

test('the party size is limited by the venue’s bounds and the room', () => {
  expect(place(party(1), slot({ minParty: 2 }), now, today)).toEqual({ refused: 'party_size', min: 2, max: 20 });
  expect(place(party(9), slot({ roomCapacity: 8, capacity: 20 }), now, today)).toEqual({
    refused: 'party_size',
    min: 1,
    max: 8,
  });
});

test('no party is ever seated beyond the free seats', { tags: ['spec-9.32'] }, () => {
  const figures = fc.record({
    capacity: fc.nat(30),
    availableCapacity: fc.nat(30),
    people: fc.integer({ min: 1, max: 40 }),
  });
  fc.assert(
    fc.property(figures, ({ people, ...seats }) => {
      if (place(party(people), slot(seats), now, today) === 'seat') {
        expect(people).toBeLessThanOrEqual(Math.min(seats.capacity, seats.availableCapacity));
      }
    }),
  );
});

test('only listed moves are allowed, and a guest who comes after all is seated', {
  tags: ['spec-4.3', 'spec-9.32'],
}, () => {
  expect(canMove('HOLD', 'CONFIRMED')).toBe(true);
  expect(canMove('CONFIRMED', 'SEATED')).toBe(true);
  expect(canMove('NO_SHOW', 'SEATED')).toBe(true);
  expect(canMove('CANCELLED', 'SEATED')).toBe(true);
  for (const status of reservationStatuses) expect(canMove('COMPLETED', status)).toBe(false);
  expect(canMove('CANCELLED', 'CONFIRMED')).toBe(false);
  expect(canMove('SEATED', 'CANCELLED')).toBe(false);
  const allowed = reservationStatuses.flatMap((from) =>
    reservationStatuses.filter((to) => canMove(from, to)).map((to) => `${from} ${to}`),
  );
  expect(allowed.sort()).toEqual([
    'CANCELLED SEATED',
    'CONFIRMED CANCELLED',
    'CONFIRMED NO_SHOW',
    'CONFIRMED SEATED',
    'HOLD CANCELLED',
    'HOLD CONFIRMED',
    'NO_SHOW SEATED',
    'SEATED COMPLETED',
  ]);
});

test('cancelled and no-show parties hold no seats, all others do', () => {
  expect(reservationStatuses.filter(countsSeats)).toEqual(['HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED']);
});

test('seats are moved until the party leaves', () => {
  expect(reservationStatuses.filter(mayMoveSeats)).toEqual(['HOLD', 'CONFIRMED', 'SEATED']);
});

test('a row without an end does not expire', () => {
  expect(hasLapsed({ status: 'HOLD', holdUntil: null }, now)).toBe(false);
});

describe('a booking of an address', () => {
  const day = (seats: number) => async () => seats;
  const confirms = (bookings: number, seats: number, people: number, daySeats = 100) =>
    mustConfirm({ bookings, seats }, people, 0.25, day(daySeats));

  test('is confirmed by phone from the thirty-first on', async () => {
    expect(await confirms(29, 0, 2)).toBe(false);
    expect(await confirms(30, 0, 2)).toBe(true);
  });

  test('is confirmed by phone beyond the share of the day, and above ten seats only', async () => {
    expect(await confirms(1, 20, 5)).toBe(false);
    expect(await confirms(1, 21, 5)).toBe(true);
    expect(await confirms(1, 5, 5, 8)).toBe(false);
    expect(await confirms(1, 6, 5, 8)).toBe(true);
  });

  test('is accepted if it is the first, whatever its size', async () => {
    expect(await confirms(0, 0, 99, 8)).toBe(false);
  });

  test('is held while holds take at most an eighth of the day', async () => {
    expect(await mayHold(8, 2, day(8))).toBe(true);
    expect(await mayHold(9, 2, day(8))).toBe(false);
    expect(await mayHold(10, 2, day(96))).toBe(true);
    expect(await mayHold(11, 2, day(96))).toBe(false);
  });
});

test('staff may exceed the maximum of the venue and the room, and not the minimum', () => {
  const sizes = { minParty: 2, maxParty: 8, roomCapacity: 6 };
  expect(largestParty(sizes)).toBe(6);
  expect(largestParty({ ...sizes, maxParty: 4 })).toBe(4);
  const wider = slot({ ...withoutMaximum(sizes), capacity: 500, availableCapacity: 500 });
  expect(place(party(500), wider, now, today)).toBe('seat');
  expect(place(party(1), wider, now, today)).toEqual({ refused: 'party_size', min: 2, max: Number.POSITIVE_INFINITY });
});

test('a hold expires exactly at its end', () => {
  const held = { status: 'HOLD' as const, holdUntil: now };
  expect(hasLapsed(held, now)).toBe(true);
  expect(hasLapsed(held, new Date(now.getTime() - 1))).toBe(false);
  expect(hasLapsed({ ...held, status: 'CONFIRMED' }, now)).toBe(false);
});

test('a guest may cancel until the notice time before the slot’s real instant', () => {
  expect(cancelUntil('2026-11-21', '00:30', 'Africa/Luanda', 120).toISOString()).toBe('2026-11-21T21:30:00.000Z');
});

test('a visitor leaves the venue’s deposit or none', { tags: ['spec-7.18'] }, () => {
  expect(isAcceptedDeposit(null, 2000)).toBe(true);
  expect(isAcceptedDeposit(2000, 2000)).toBe(true);
  expect(isAcceptedDeposit(1, 2000)).toBe(false);
  expect(isAcceptedDeposit(0, 2000)).toBe(false);
});

describe('at the desk', () => {
  const begun = { startsAt: new Date('2026-11-21T16:45:00Z') };

  test('a running slot takes a party until it ends', () => {
    const running = slot({ ...begun });
    expect(placeAtDesk(party(), { ...running, endsAt: new Date('2026-11-21T17:15:00Z') }, now, today)).toBe('seat');
    expect(placeAtDesk(party(), { ...running, endsAt: now }, now, today)).toEqual({ refused: 'slot_begun' });
  });

  test('a seated party is moved at any time', () => {
    expect(placeAtDesk(party(), { ...slot(begun), endsAt: null }, now, today)).toBe('seat');
  });

  test('past days, the 180 days and the party sizes bind staff too', () => {
    const open = { ...slot(), endsAt: new Date('2026-11-21T20:00:00Z') };
    expect(placeAtDesk(party(2, '2026-11-20'), open, now, today)).toEqual({ refused: 'date_past' });
    expect(placeAtDesk(party(2, '2027-05-21'), open, now, today)).toEqual({ refused: 'too_far_ahead', days: 180 });
    expect(placeAtDesk(party(21), open, now, today)).toEqual({ refused: 'party_size', min: 1, max: 20 });
    expect(placeAtDesk(party(6), open, now, today)).toBe('too_large_for_slot');
  });

  test('a confirmed party is late 15 minutes after its slot, also past midnight; no other party is', () => {
    const late = (time: string, at: string, status: 'CONFIRMED' | 'SEATED' = 'CONFIRMED') =>
      isLate({ status, date: today, time }, new Date(at), 'Africa/Luanda');
    expect(late('20:00', '2026-11-21T19:14:59Z')).toBe(false);
    expect(late('20:00', '2026-11-21T19:15:00Z')).toBe(true);
    expect(late('20:00', '2026-11-21T19:15:00Z', 'SEATED')).toBe(false);
    expect(late('00:30', '2026-11-21T23:44:00Z')).toBe(false);
    expect(late('00:30', '2026-11-21T23:45:00Z')).toBe(true);
  });

  test('a deposit is requested or paid first, and refunded or kept only once it was paid', () => {
    const allowed = [null, ...depositStatuses].flatMap((from) =>
      depositStatuses.filter((to) => canMarkDeposit(from, to)).map((to) => `${from} ${to}`),
    );
    expect(allowed).toEqual(['null ASKED', 'null PAID', 'ASKED PAID', 'PAID REFUNDED', 'PAID KEPT']);
  });
});
