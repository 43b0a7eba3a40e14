import type { z } from 'zod';
import { type Act, lockVenue } from '#server/changes/changes';
import { once } from '#server/changes/idempotency';
import type { Tx } from '#server/db/client';
import type { Call } from '#server/http/call';
import { follow } from '#server/reactions';
import { endLapsedHolds } from '#server/reservations/holds';
import { insert, type ReservationRow } from '#server/reservations/queries';
import { guestAct, newGuestToken } from '#server/reservations/service';
import { reservationOf } from '#server/reservations/view';
import { take } from '#server/schedule/ledger';
import { endOfSlot, type Place, slotFor } from '#server/schedule/service';
import { venueOfStaff } from '#server/venues/service';
import {
  alreadyWaits,
  type EntryRow,
  entriesOfVenue,
  entryById,
  insertEntry,
  insertOffer,
  markNotified,
  waitingOn,
} from '#server/waitlist/queries';
import type { User } from '#shared/auth/schema';
import { AppError } from '#shared/errors';
import { newId, slotId } from '#shared/ids';
import { place } from '#shared/reservations/rules';
import { serviceDay } from '#shared/time';
import { holdEnds, passedOverBy, placeInLine, wants } from '#shared/waitlist/rules';
import type { joinedWaitlist, NewWaitlistEntry, promoted, promotion, WaitlistEntry } from '#shared/waitlist/schema';

/** A visitor joins the list of an open slot, full or not. */
export async function join(request: NewWaitlistEntry, call: Call): Promise<z.infer<typeof joinedWaitlist>> {
  const { db, clock, idempotencyKey: key } = call;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const lock = await lockVenue(tx, request.venueId);
    return once(tx, { spaceId: request.venueId, scope: 'guest wait', key, body: request, now }, async () => {
      refuseUnlessOpen(request, await slotFor(tx, request, now), now);
      if (await alreadyWaits(tx, request, now)) throw new AppError('already_waiting');
      // Staff name an entry by its id alone, so no other venue's entry may have it
      if (request.id !== undefined && (await entryById(tx, request.id))) throw new AppError('key_reused');
      const entry = await insertEntry(tx, entryRowOf(request, call, now));
      await follow(tx, lock, guestAct(now), { kind: 'joinedWaitlist', entry });
      const position = placeInLine(entry, await waitingOn(tx, entry.venueId, entry.date));
      return { ...entryOf(entry), position };
    });
  });
}

function refuseUnlessOpen(request: NewWaitlistEntry, { venue, room, slot }: Place, now: Date): void {
  if (venue.status !== 'approved') throw new AppError('venue_not_found');
  const snapshot = { ...slot, minParty: venue.minParty, maxParty: venue.maxParty, roomCapacity: room.capacity };
  const placement = place(request, snapshot, now, serviceDay(now, venue.timezone));
  if (typeof placement !== 'object') return;
  const { refused, ...values } = placement;
  throw new AppError(refused, values);
}

function entryRowOf(request: NewWaitlistEntry, call: Call, now: Date) {
  const { id = newId(), lang = call.lang, ...wanted } = request;
  return { ...wanted, id, lang, guestToken: newGuestToken(), createdAt: now };
}

function entryOf(row: EntryRow, now?: Date): WaitlistEntry {
  const lapsed = now !== undefined && row.status === 'NOTIFIED' && row.holdUntil !== null && row.holdUntil <= now;
  const { guestToken: _token, ...shown } = row;
  return {
    ...shown,
    status: lapsed ? 'EXPIRED' : row.status,
    holdUntil: row.holdUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function entriesOf(
  venue: { id: string; timezone: string },
  date: string | undefined,
  { db, clock }: Pick<Call, 'db' | 'clock'>,
): Promise<WaitlistEntry[]> {
  const now = clock.now();
  const range = date === undefined ? { from: serviceDay(now, venue.timezone) } : { date };
  return (await entriesOfVenue(db, venue.id, range)).map((row) => entryOf(row, now));
}

type Promotion = z.infer<typeof promotion>;

/**
 * Staff offer seats to a waiting party: a hold takes them, the party is told, and the offer remembers whom it passed over.
 * Without a slot in the body it is the entry's own. Throws `no_capacity`, and the entry goes on waiting.
 */
export async function promote(request: Promotion, user: User, call: Call): Promise<z.infer<typeof promoted>> {
  const { db, clock } = call;
  const now = clock.now();
  const waiting = await entryById(db, request.id);
  if (waiting === undefined) throw new AppError('entry_not_found');
  await venueOfStaff(db, user, waiting.venueId); // a neighbour's entry is not there for this manager
  const wanted = slotWanted(waiting, request);
  await endLapsedHolds(db, { venueId: waiting.venueId, slotId: slotId(wanted) }, now);
  return db.transaction(async (tx) => {
    const lock = await lockVenue(tx, waiting.venueId);
    const before = (await entryById(tx, request.id))!;
    if (before.status !== 'WAITING') throw new AppError('move_refused');
    const found = await slotFor(tx, wanted, now);
    const slotEnd = await endOfSlot(tx, found, now);
    refuseUnlessOfferable(before, found, slotEnd, now);
    const seats = await takeOffered(tx, found, before.people);
    const holdUntil = holdEnds(now, before.windowMinutes, slotEnd);
    const reservation = await insert(tx, heldRowOf(before, found, holdUntil, now));
    const offer = await insertOffer(tx, {
      id: newId(),
      venueId: before.venueId,
      entryId: before.id,
      reservationId: reservation.id,
      slotId: found.slot.id,
      offeredBy: user.id,
      passedOver: await passedOver(tx, before, found),
      holdUntil,
      createdAt: now,
    });
    const entry = await markNotified(tx, before, holdUntil);
    const act: Act = { actor: user.id, at: now };
    await follow(tx, lock, act, { kind: 'promoted', before, entry, reservation, offer, seats });
    return { entry: entryOf(entry), reservation: reservationOf(reservation) };
  });
}

const slotWanted = (entry: EntryRow, { roomId, date, time }: Promotion) => ({
  venueId: entry.venueId,
  roomId: roomId ?? entry.roomId,
  date: date ?? entry.date,
  time: time ?? entry.time,
});

function refuseUnlessOfferable(entry: EntryRow, { room, slot }: Place, slotEnd: Date, now: Date): void {
  if (!wants(entry, slot)) throw new AppError('not_wanted');
  if (slot.isClosed) throw new AppError('slot_closed');
  if (slotEnd <= now) throw new AppError('slot_begun');
  if (entry.people > room.capacity) throw new AppError('no_capacity');
}

async function takeOffered(tx: Tx, { slot }: Place, people: number) {
  if (people > slot.availableCapacity) throw new AppError('no_capacity');
  return take(tx, slot, people);
}

async function passedOver(tx: Tx, chosen: EntryRow, { room, slot }: Place) {
  const waiting = await waitingOn(tx, chosen.venueId, chosen.date);
  return passedOverBy(chosen, waiting, { ...slot, available: slot.availableCapacity, roomCapacity: room.capacity });
}

function heldRowOf(entry: EntryRow, { slot }: Place, holdUntil: Date, now: Date): ReservationRow {
  return {
    id: newId(),
    venueId: entry.venueId,
    roomId: slot.roomId,
    slotId: slot.id,
    name: entry.name,
    phone: entry.phone,
    date: slot.date,
    time: slot.time,
    people: entry.people,
    notes: null,
    depositValue: null,
    status: 'HOLD',
    holdUntil,
    lang: entry.lang,
    source: 'waitlist',
    cancelReason: null,
    waitlistEntryId: entry.id,
    guestToken: newGuestToken(),
    clientHash: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}
