import { type DeskRow, lastContactOf } from '#server/features/desk/queries';
import { slotsOfDay } from '#server/features/schedule/queries';
import { venueById } from '#server/features/venues/queries';
import type { Tx } from '#server/platform/db/client';
import { AppError } from '#shared/errors';
import type { DeskReservation } from '#shared/reservations/desk';
import { slotEnds } from '#shared/schedule/rules';
import { instantOf, serviceDay } from '#shared/time';

/** A desk's act: when it was done, and when word of it came. */
interface Done {
  desk: DeskRow;
  at: Date;
  arrivedAt: Date;
}

/**
 * Whether a party can have walked in where a desk says that it sat down without the server: on a service day since the desk
 * was last here, at a time that the room takes parties at, or that was running then although the week has dropped it since.
 * What cannot have happened yet is a promise like any other, and no way past a full slot.
 */
export async function canHaveWalkedIn(
  tx: Tx,
  { venueId, roomId, date, time }: DeskReservation,
  { desk, at, arrivedAt }: Done,
): Promise<boolean> {
  if (date === undefined || time === undefined) return true; // into whichever slot ran
  const { timezone } = (await venueById(tx, venueId))!;
  if (date < serviceDay(lastContactOf(desk), timezone) || date > serviceDay(arrivedAt, timezone)) return false;
  const times = (await slotsOfDay(tx, venueId, date, at, roomId)).map((slot) => slot.time);
  if (times.includes(time)) return true;
  return instantOf(date, time, timezone) <= at && at < slotEnds(date, time, times, timezone);
}

const forSeats: readonly string[] = ['slot_full', 'slot_closed', 'party_too_large'];

/** A desk insists on a walk-in that was refused for want of seats; one that cannot have been is not to be insisted on. */
export function refusedForGood(error: unknown): never {
  if (error instanceof AppError && forSeats.includes(error.code)) throw new AppError('no_running_slot');
  throw error;
}
