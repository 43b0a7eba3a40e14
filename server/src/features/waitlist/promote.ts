import { ZodError, type z } from 'zod';
import { endLapsedHolds } from '#server/features/reservations/expire-holds';
import { withMessages } from '#server/features/reservations/staff-queries';
import { type LedgerRow, take, takeBeyond } from '#server/features/schedule/ledger';
import { isCovered, sellLent } from '#server/features/schedule/lending';
import { endOfSlot, type Place, slotFor } from '#server/features/schedule/service';
import { venuesOfStaff } from '#server/features/venues/members';
import { venueOfStaff } from '#server/features/venues/service';
import { makeOffer } from '#server/features/waitlist/make-offer';
import { refusedBySlot } from '#server/features/waitlist/offer-queries';
import { type EntryRow, entriesById, entryOfVenue, waitingOn } from '#server/features/waitlist/queries';
import { seenByStaff } from '#server/features/waitlist/view';
import { changeVenue } from '#server/platform/changes/change-venue';
import type { ReadDb, Tx } from '#server/platform/db/client';
import { actOf, type Call, type DeskAct } from '#server/platform/http/call';
import type { User } from '#shared/auth/schema';
import { AppError } from '#shared/errors';
import { slotId } from '#shared/ids';
import { says } from '#shared/validation';
import { passedOverBy, wants } from '#shared/waitlist/rules';
import type { promoted, promotion } from '#shared/waitlist/schema';

type Promotion = z.infer<typeof promotion>;

/**
 * Offers seats to a waiting party by hand; records who was skipped. The default is the entry's slot. Throws
 * `no_capacity`; staff with the right may repeat it as overbooking.
 */
export async function promote(request: Promotion, user: User, call: Call): Promise<z.infer<typeof promoted>> {
  const { db, clock } = call;
  const now = clock.now();
  const waiting = await entryAsked(db, user, request);
  const { access } = await venueOfStaff(db, user, waiting.venueId);
  if (request.overbook !== undefined && !access.mayOverbook) throw new AppError('overbook_forbidden');
  const wanted = slotWanted(waiting, request);
  await endLapsedHolds(db, { venueId: waiting.venueId, slotId: slotId(wanted) }, call.desk?.arrivedAt ?? now);
  const key = { scope: `${user.id} promote`, body: request };
  return changeVenue(call, { venueId: waiting.venueId, act: actOf(call), key }, async ({ tx, lock, act }) => {
    const before = (await entryOfVenue(tx, waiting.venueId, waiting.id))!;
    if (before.status !== 'WAITING') throw new AppError('move_refused');
    const found = await slotFor(tx, wanted, now, call.desk);
    const endsAt = await endOfSlot(tx, found, now);
    const lender = isCovered(found.slot, before.people, call.desk) ? call.desk : undefined;
    const mayExceed = lender !== undefined || request.overbook !== undefined;
    refuseUnlessOfferable(before, found, { endsAt, isPromised: lender !== undefined, mayExceed }, now);
    const { entry, reservation } = await makeOffer(tx, lock, act, {
      entry: before,
      reservationId: request.reservationId,
      passedOver: await passedOver(tx, before, found),
      ...(await takeOffered(tx, found, before.people, request.overbook, lender)),
      place: { slot: found.slot, startsAt: found.slot.startsAt, endsAt, timezone: found.venue.timezone },
      offeredBy: user.id,
    });
    const [held] = await withMessages(tx, reservation.venueId, [reservation], now);
    const { isAutomatic } = call.sender;
    return { entry: await seenByStaff(tx, entry, now), reservation: held!, messageLeaves: isAutomatic };
  });
}

/** Ids are unique per venue only: picks the caller's venue. */
async function entryAsked(db: ReadDb, user: User, { id, venueId }: Promotion): Promise<EntryRow> {
  const entries = (await entriesById(db, id)).filter((entry) => venueId === undefined || entry.venueId === venueId);
  if (entries.length === 0) throw new AppError('entry_not_found');
  const venueIds = entries.map((entry) => entry.venueId);
  const own = entries.length === 1 ? venueIds : await venuesOfStaff(db, user, venueIds);
  const [entry, another] = entries.filter((one) => own.includes(one.venueId));
  if (entry === undefined) throw new AppError('venue_not_found');
  if (another === undefined) return entry;
  throw new ZodError([{ code: 'custom', path: ['venueId'], message: says('required'), input: undefined }]);
}

const slotWanted = (entry: EntryRow, { roomId, date, time }: Promotion) => ({
  venueId: entry.venueId,
  roomId: roomId ?? entry.roomId,
  date: date ?? entry.date,
  time: time ?? entry.time,
});

interface Offerable {
  endsAt: Date;
  /** Leased seats stay promised whatever happens to the slot. */
  isPromised: boolean;
  mayExceed: boolean;
}

function refuseUnlessOfferable(
  entry: EntryRow,
  { room, slot }: Place,
  { endsAt, isPromised, mayExceed }: Offerable,
  now: Date,
): void {
  if (!wants(entry, slot)) throw new AppError('not_wanted');
  if (slot.isClosed && !isPromised) throw new AppError('slot_closed');
  if (endsAt <= now) throw new AppError('slot_begun');
  if (entry.people > room.capacity && !mayExceed) throw new AppError('no_capacity');
}

interface Taken {
  seats: LedgerRow;
  overbookReason: string | null;
}

async function takeOffered(
  tx: Tx,
  { room, slot }: Place,
  people: number,
  overbook: Promotion['overbook'],
  lender: DeskAct | undefined,
): Promise<Taken> {
  const oversized = people > room.capacity ? (overbook?.reason ?? null) : null;
  if (lender !== undefined) return { seats: await sellLent(tx, slot, lender.id, people), overbookReason: oversized };
  if (people <= slot.availableCapacity) return { seats: await take(tx, slot, people), overbookReason: oversized };
  if (overbook === undefined) throw new AppError('no_capacity');
  return { seats: await takeBeyond(tx, slot, people), overbookReason: overbook.reason };
}

async function passedOver(tx: Tx, chosen: EntryRow, { room, slot }: Place) {
  const waiting = await waitingOn(tx, chosen.venueId, chosen.date);
  const refused = (await refusedBySlot(tx, chosen.venueId, [slot.id])).get(slot.id)!;
  const seats = { ...slot, available: slot.availableCapacity, roomCapacity: room.capacity };
  return passedOverBy(chosen, waiting, seats, refused);
}
