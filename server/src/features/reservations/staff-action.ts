import { endLapsedHolds } from '#server/features/reservations/expire-holds';
import { byId, type HeldPlace, type ReservationRow } from '#server/features/reservations/queries';
import { type StaffReader, withMessages } from '#server/features/reservations/staff-queries';
import { staffReservationOf } from '#server/features/reservations/view';
import { type StaffCall, type StaffVenue, venueOfCall } from '#server/features/venues/service';
import { changeVenue, type Work } from '#server/platform/changes/change-venue';
import type { Tx } from '#server/platform/db/client';
import { actOf, type Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import type { StaffReservation } from '#shared/reservations/desk';
import { countsSeats } from '#shared/reservations/rules';

interface SeenVersion {
  venueId: string;
  id: string;
  version: number;
}

/** A staff member's act on one reservation. */
export interface StaffAction extends Work {
  venue: StaffVenue;
  before: ReservationRow;
}

/** Throws `reservation_not_found`, and `stale` with the current row. `slots`: where the action may take seats. */
export async function actOn(
  seen: SeenVersion,
  call: StaffCall,
  slots: (row: ReservationRow) => HeldPlace[] | Promise<HeldPlace[]>,
  run: (action: StaffAction) => Promise<ReservationRow>,
): Promise<StaffReservation> {
  const { db, clock } = call;
  const { venueId } = seen;
  const now = clock.now();
  const venue = await venueOfCall(call, venueId);
  const found = await partyOf(db, seen);
  const hasEnded = await endHoldsBefore(found, await slots(found), call);
  return changeVenue(call, { venueId, act: actOf(call) }, async (work) => {
    const { tx } = work;
    // Desk actions already hold the lock since before the read
    const before = call.desk !== undefined && !hasEnded ? found : await partyOf(tx, seen);
    if (before.version !== seen.version && !call.desk?.isFact)
      throw await staleWith(tx, before, { now, lang: call.lang });
    return answerTo(call, tx, await run({ ...work, venue, before }));
  });
}

/** Seats are judged at arrival of the action; whether the party was still held, at the time it was made. */
async function endHoldsBefore(party: ReservationRow, slots: HeldPlace[], { db, clock, desk }: Call): Promise<boolean> {
  const { venueId, slotId, status } = party;
  const done = clock.now();
  const arrived = desk?.arrivedAt ?? done;
  const until = new Map<string, { place: HeldPlace; at: Date }>();
  if (status === 'HOLD') until.set('own', { place: { venueId, slotId }, at: done });
  // It may come back to its whole place
  if (!countsSeats(status)) until.set(slotId, { place: party, at: arrived });
  for (const taken of slots) until.set(taken.slotId, { place: { ...taken, except: party }, at: arrived });
  let any = false;
  for (const { place, at } of until.values()) any = (await endLapsedHolds(db, place, at)) || any;
  return any;
}

async function partyOf(db: Call['db'] | Tx, { venueId, id }: SeenVersion): Promise<ReservationRow> {
  const row = await byId(db, venueId, id);
  if (row === undefined) throw new AppError('reservation_not_found');
  return row;
}

export const staleWith = async (tx: Tx, row: ReservationRow, reader: StaffReader): Promise<AppError> =>
  new AppError('stale', {}, { current: await seenByStaff(tx, row, reader) });

export async function seenByStaff(tx: Tx, row: ReservationRow, reader: StaffReader): Promise<StaffReservation> {
  const [shown] = await withMessages(tx, row.venueId, [row], reader);
  return shown!;
}

/** A desk gets messages with the day's rows, so this skips the query. */
export const answerTo = async (call: Call, tx: Tx, row: ReservationRow): Promise<StaffReservation> =>
  call.desk === undefined
    ? seenByStaff(tx, row, { now: call.clock.now(), lang: call.lang })
    : staffReservationOf(row, null, call.clock.now());
