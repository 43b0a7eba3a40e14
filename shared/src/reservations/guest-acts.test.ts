import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors';
import { type GuestPart, leadOf, partsToCancel, partsToConfirm } from '#shared/reservations/guest-acts';
import { reservationStatuses } from '#shared/reservations/schema';
import { MINUTE_MS } from '#shared/time';

/** 20:00 in Luanda. */
const NOW = new Date('2026-11-21T19:00:00Z');
const venue = { timezone: 'Africa/Luanda', phone: '+244923456789', noticeMinutes: 60 };

const part = (given: Partial<GuestPart['reservation']> = {}): GuestPart => ({
  reservation: {
    ...{ status: 'CONFIRMED', holdUntil: null, cancelReason: null, date: '2026-11-21', time: '21:30' },
    ...given,
  },
  venue,
});
const held = (minutes: number): GuestPart =>
  part({ status: 'HOLD', holdUntil: new Date(NOW.getTime() + minutes * MINUTE_MS) });

function codeOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

describe('a guest’s cancellation', () => {
  test('takes all parts that are still to come', () => {
    const [done, late] = [part({ status: 'COMPLETED' }), part({ time: '22:30' })];
    expect(partsToCancel([done, held(5), late], NOW)).toEqual([held(5), late]);
  });

  test('is refused as a whole within the notice of one part', () => {
    expect(codeOf(() => partsToCancel([part({ time: '22:30' }), part({ time: '20:59' })], NOW))).toBe(
      'too_late_to_cancel',
    );
  });

  test('changes nothing when it is repeated, and is refused for a party that came or did not', () => {
    const answers = reservationStatuses.map((status) => [status, codeOf(() => partsToCancel([part({ status })], NOW))]);
    expect(Object.fromEntries(answers)).toEqual({
      HOLD: [part({ status: 'HOLD' })],
      CONFIRMED: [part()],
      SEATED: 'move_refused',
      COMPLETED: 'move_refused',
      CANCELLED: [],
      NO_SHOW: 'move_refused',
    });
  });
});

describe('a guest’s confirmation', () => {
  test('takes all held parts', () => {
    expect(partsToConfirm([held(5), part(), held(5)], NOW)).toEqual([held(5), held(5)]);
  });

  test('changes nothing when it is repeated, and says that a hold has expired', () => {
    const expired = part({ status: 'CANCELLED', cancelReason: 'EXPIRED' });
    expect(partsToConfirm([part()], NOW)).toEqual([]);
    expect(codeOf(() => partsToConfirm([expired], NOW))).toBe('hold_expired');
    expect(codeOf(() => partsToConfirm([part({ status: 'CANCELLED', cancelReason: 'STAFF' })], NOW))).toBe(
      'move_refused',
    );
    expect(codeOf(() => partsToConfirm([part({ status: 'SEATED' })], NOW))).toBe('move_refused');
  });
});

test('the page is about the part to confirm, else the one to come, else the one that took place', () => {
  const [done, cancelled] = [part({ status: 'COMPLETED' }), part({ status: 'CANCELLED' })];
  expect(leadOf([cancelled, done, part(), held(5)], NOW)).toEqual(held(5));
  expect(leadOf([cancelled, done, part(), held(-5)], NOW)).toEqual(part());
  expect(leadOf([cancelled, done], NOW)).toBe(done);
  const seated = part({ status: 'SEATED' });
  expect(leadOf([done, seated], NOW)).toBe(seated);
  expect(leadOf([cancelled], NOW)).toBe(cancelled);
});
