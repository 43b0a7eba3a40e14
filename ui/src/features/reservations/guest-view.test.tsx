import { expect, test } from 'vitest';
import type { GuestReservation } from '#shared/reservations/schema';
import { standingOf } from '#ui/features/reservations/guest-view.ts';

const now = new Date('2026-11-21T18:00:00Z');
const made = '2026-11-21T12:00:00.000Z';

const booking = (changed: Partial<GuestReservation>): GuestReservation =>
  ({
    status: 'CONFIRMED',
    date: '2026-11-21',
    time: '20:30',
    holdUntil: null,
    canCancel: true,
    createdAt: made,
    updatedAt: made,
    venue: { timezone: 'Africa/Luanda' },
    ...changed,
  }) as GuestReservation;

test('moves a confirmed booking from cancellable to too late to over', () => {
  expect(standingOf(booking({}), now)).toBe('coming');
  expect(standingOf(booking({ canCancel: false }), now)).toBe('tooLate');
  expect(standingOf(booking({ canCancel: false, date: '2026-11-20' }), now)).toBe('over');
  expect(standingOf(booking({ status: 'COMPLETED', canCancel: false }), now)).toBe('over');
});

test('tells a party that is being served and one that did not come from one whose visit is over', () => {
  expect(standingOf(booking({ status: 'SEATED', canCancel: false }), now)).toBe('here');
  expect(standingOf(booking({ status: 'NO_SHOW', canCancel: false }), now)).toBe('missed');
});

test('tells a cancellation by a person from an expiry', () => {
  expect(standingOf(booking({ status: 'HOLD', holdUntil: '2026-11-21T18:20:00.000Z' }), now)).toBe('held');
  expect(standingOf(booking({ status: 'CANCELLED', cancelReason: 'GUEST' }), now)).toBe('cancelled');
  expect(standingOf(booking({ status: 'CANCELLED', cancelReason: 'STAFF' }), now)).toBe('cancelled');
  expect(standingOf(booking({ status: 'CANCELLED', cancelReason: 'EXPIRED' }), now)).toBe('expired');
});
