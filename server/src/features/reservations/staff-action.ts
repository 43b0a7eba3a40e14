import { endLapsedHolds } from '#server/features/reservations/expire-holds';
import { byId, type ReservationRow } from '#server/features/reservations/queries';
import { withMessages } from '#server/features/reservations/staff-queries';
import { staffReservationOf } from '#server/features/reservations/view';
import { venueOfStaff } from '#server/features/venues/service';
import { type Act, lockVenue, type VenueLock } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';
import { actOf, type Call, signedIn } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import type { StaffReservation } from '#shared/reservations/desk';
import { countsSeats, UNDO_MINUTES } from '#shared/reservations/rules';
import { MINUTE_MS } from '#shared/time';

/** What staff do something to, and the version of it that they saw. */
interface Seen {
  venueId: string;
  id: string;
  version: number;
}

/** An act of staff under way: everything in it happens in this transaction, under the venue's lock. */
export interface Scene {
  tx: Tx;
  lock: VenueLock;
  act: Act;
  now: Date;
  venue: Awaited<ReturnType<typeof venueOfStaff>>;
  /** The party as it stands. */
  before: ReservationRow;
}

/**
 * Runs an act of staff on one party, which answers its row then, and answers the party as it is then. Throws
 * `reservation_not_found`, and `stale` with the current row where somebody changed it since. `slots` names the slots that
 * the act may take seats in.
 */
export async function actOn(
  seen: Seen,
  call: Call,
  slots: (row: ReservationRow) => string[] | Promise<string[]>,
  run: (scene: Scene) => Promise<ReservationRow>,
): Promise<StaffReservation> {
  const { db, clock } = call;
  const { venueId } = seen;
  const now = clock.now();
  const venue = await venueOfStaff(db, signedIn(call), venueId);
  const found = await partyOf(db, seen);
  const hasEnded = await endHoldsBefore(found, await slots(found), call);
  return db.transaction(async (tx) => {
    const lock = await lockVenue(tx, venueId);
    // A desk's act has had the lock since before the party was read
    const before = call.desk !== undefined && !hasEnded ? found : await partyOf(tx, seen);
    if (before.version !== seen.version && !call.desk?.isFact) throw await staleWith(tx, before, now);
    return answerTo(call, tx, await run({ tx, lock, act: actOf(call), now, venue, before }));
  });
}

/**
 * Ends the holds that have run out of the slots where the act may take seats, and the party's own. Seats are judged when the
 * act arrives; whether the party was still held, when it was done. Answers whether there were any.
 */
async function endHoldsBefore(party: ReservationRow, slots: string[], { db, clock, desk }: Call): Promise<boolean> {
  const { venueId, slotId, status } = party;
  const done = clock.now();
  const arrived = desk?.arrivedAt ?? done;
  const until = new Map(countsSeats(status) ? [] : [[slotId, arrived]]);
  if (status === 'HOLD') until.set(slotId, done);
  for (const taken of slots) until.set(taken, arrived);
  let any = false;
  for (const [slotId, at] of until) any = (await endLapsedHolds(db, { venueId, slotId }, at)) || any;
  return any;
}

async function partyOf(db: Call['db'] | Tx, { venueId, id }: Seen): Promise<ReservationRow> {
  const row = await byId(db, venueId, id);
  if (row === undefined) throw new AppError('reservation_not_found');
  return row;
}

const staleWith = async (tx: Tx, row: ReservationRow, now: Date): Promise<AppError> =>
  new AppError('stale', {}, { current: await seenByStaff(tx, row, now) });

/** One row as staff see it. */
export async function seenByStaff(tx: Tx, row: ReservationRow, now: Date): Promise<StaffReservation> {
  const [shown] = await withMessages(tx, row.venueId, [row], now);
  return shown!;
}

/** One row as its answer: a desk that acted by itself reads it in the day's rows, with the party's messages. */
export const answerTo = async (call: Call, tx: Tx, row: ReservationRow): Promise<StaffReservation> =>
  call.desk === undefined ? seenByStaff(tx, row, call.clock.now()) : staffReservationOf(row, null, call.clock.now());

/** Until when an act of now can be undone. */
export const undoUntil = (now: Date): Date => new Date(now.getTime() + UNDO_MINUTES * MINUTE_MS);
