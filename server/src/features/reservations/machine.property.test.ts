import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replayable } from '#server/testing/property';
import { canMove, countsSeats, mayMoveSeats } from '#shared/reservations/rules';
import { type ReservationStatus, reservationStatuses } from '#shared/reservations/schema';

/** The documented transition table. */
const written = [
  'HOLD CONFIRMED',
  'HOLD CANCELLED',
  'CONFIRMED SEATED',
  'CONFIRMED CANCELLED',
  'CONFIRMED NO_SHOW',
  'SEATED COMPLETED',
  'CANCELLED SEATED',
  'NO_SHOW SEATED',
];

const status = fc.constantFrom(...reservationStatuses);
const someParties = fc.array(
  fc.record({
    people: fc.integer({ min: 1, max: 20 }),
    status: fc.constantFrom<ReservationStatus>('HOLD', 'CONFIRMED'),
  }),
  { minLength: 1, maxLength: 8 },
);

test('any sequence of moves stays in the table, and seats taken and returned match the state', () => {
  const moves = fc.array(fc.record({ party: fc.nat(7), to: status }), { maxLength: 200 });
  fc.assert(
    fc.property(someParties, moves, (parties, wanted) => {
      let reserved = parties.reduce((sum, { people }) => sum + people, 0);
      for (const { party, to } of wanted) {
        const moved = parties[party % parties.length]!;
        const from = moved.status;
        expect(canMove(from, to)).toBe(written.includes(`${from} ${to}`));
        if (!canMove(from, to)) continue;
        moved.status = to;
        if (countsSeats(from) && !countsSeats(to)) reserved -= moved.people;
        if (!countsSeats(from) && countsSeats(to)) reserved += moved.people;
      }
      const held = parties.filter((each) => countsSeats(each.status)).reduce((sum, { people }) => sum + people, 0);
      expect(reserved).toBe(held);
    }),
    replayable(3000),
  );
});

test('only parties that hold seats and have not left can change them', () => {
  expect(reservationStatuses.filter(mayMoveSeats)).toEqual(['HOLD', 'CONFIRMED', 'SEATED']);
});
