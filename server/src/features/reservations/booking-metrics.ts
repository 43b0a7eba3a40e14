import { Counter } from 'prom-client';
import type { ReservationRow } from '#server/features/reservations/queries';
import type { Tx } from '#server/platform/db/client';
import type { Call } from '#server/platform/http/call';
import { codeOf } from '#server/platform/http/errors';

export const bookingCounter = new Counter({
  name: 'reserva_bookings_total',
  help: 'Bookings by channel and outcome: the status of the new reservation, or the code of the refusal',
  labelNames: ['channel', 'outcome'],
  registers: [],
});

/** An alert cannot tell that none are taken from series that begin with their first booking. */
for (const outcome of ['confirmed', 'hold']) bookingCounter.inc({ channel: 'web', outcome }, 0);

/** After the commit, also for acts that a desk hands in late. */
export function countBooking({ unit }: Tx, { source, status }: Pick<ReservationRow, 'source' | 'status'>): void {
  unit.afterCommit.push(() => bookingCounter.inc({ channel: source, outcome: status.toLowerCase() }));
}

export const countingRefusals =
  <Input, Answer, Caller extends Call>(
    channelOf: (input: Input) => ReservationRow['source'],
    book: (input: Input, call: Caller) => Promise<Answer>,
  ) =>
  (input: Input, call: Caller): Promise<Answer> =>
    book(input, call).catch((error: unknown) => {
      bookingCounter.inc({ channel: channelOf(input), outcome: codeOf(error) });
      throw error;
    });
