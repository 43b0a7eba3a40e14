import { and, eq, gt, inArray, ne, or } from 'drizzle-orm';
import { reservations } from '#server/features/reservations/table';
import type { Tx } from '#server/platform/db/client';
import { AppError } from '#shared/errors';
import { liveStatuses } from '#shared/reservations/rules';
import type { EarlierBooking, NewReservation } from '#shared/reservations/schema';

/** Throws `already_booked` for a live booking that the caller proves by its token (`mine`), unless confirmed. */
export async function askBeforeRepeating(
  tx: Tx,
  { venueId, date, time, phone, mine, again }: NewReservation,
  now: Date,
): Promise<void> {
  if (again || mine.length === 0) return;
  const { guestToken, people, roomId } = reservations;
  const [earlier] = await tx
    .select({ guestToken, people, roomId })
    .from(reservations)
    .where(
      and(
        inArray(guestToken, mine),
        eq(reservations.venueId, venueId),
        eq(reservations.date, date),
        eq(reservations.time, time),
        eq(reservations.phone, phone),
        inArray(reservations.status, [...liveStatuses]),
        or(ne(reservations.status, 'HOLD'), gt(reservations.holdUntil, now)),
      ),
    )
    .limit(1);
  if (earlier !== undefined) throw new AppError('already_booked', {}, { current: earlier satisfies EarlierBooking });
}
