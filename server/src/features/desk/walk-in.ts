import { type DeskRow, lastContactOf } from '#server/features/desk/queries';
import { slotsOfDay } from '#server/features/schedule/queries';
import { venueById } from '#server/features/venues/queries';
import type { Tx } from '#server/platform/db/client';
import { AppError } from '#shared/errors';
import type { DeskReservation } from '#shared/reservations/desk';
import { slotEnds } from '#shared/schedule/rules';
import { instantOf, serviceDay } from '#shared/time';

interface RecordedWalkIn {
  desk: DeskRow;
  at: Date;
}

/**
 * A fact must be possible: a service day since the last contact, and a slot that exists or was running. Otherwise it
 * is judged as a booking.
 */
export async function canHaveWalkedIn(
  tx: Tx,
  { venueId, roomId, date, time }: Pick<DeskReservation, 'venueId' | 'roomId' | 'date' | 'time'>,
  { desk, at }: RecordedWalkIn,
): Promise<boolean> {
  if (date === undefined || time === undefined) return true;
  const { timezone } = (await venueById(tx, venueId))!;
  if (date < serviceDay(lastContactOf(desk), timezone)) return false;
  const times = (await slotsOfDay(tx, venueId, date, at, roomId)).map((slot) => slot.time);
  if (times.includes(time)) return true;
  return instantOf(date, time, timezone) <= at && at < slotEnds(date, time, times, timezone);
}

const forSeats: readonly string[] = [
  ...['slot_full', 'room_taken', 'room_full', 'slot_closed', 'party_too_large'],
  ...['treatment_taken', 'professional_taken', 'treatment_ends_late'],
];

/** The desk cannot insist on a walk-in that was impossible. */
export function refusedForGood(error: unknown): never {
  if (error instanceof AppError && forSeats.includes(error.code)) throw new AppError('no_running_slot');
  throw error;
}
