import type { z } from 'zod';
import { applyConsequences } from '#server/consequences/index';
import { endLapsedHolds } from '#server/features/reservations/expire-holds';
import { type ReservationRow, update } from '#server/features/reservations/queries';
import { guestAct } from '#server/features/reservations/service';
import { take } from '#server/features/schedule/ledger';
import { makeOffer } from '#server/features/waitlist/make-offer';
import { lastOfferTo } from '#server/features/waitlist/offer-queries';
import { entryByToken, waitingOn, waitingUntil } from '#server/features/waitlist/queries';
import { freeForGuest } from '#server/features/waitlist/seats';
import { type GuestEntryRow, guestEntryOf } from '#server/features/waitlist/view';
import { endLapsedOfferTo, leaveList } from '#server/features/waitlist/withdraw';
import { changeVenue, type Work } from '#server/platform/changes/change-venue';
import type { ReadDb } from '#server/platform/db/client';
import type { Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { slotId } from '#shared/ids';
import { instantOf } from '#shared/time';
import { passedOverBy, placeInLine } from '#shared/waitlist/rules';
import type { GuestEntry, takenSlot } from '#shared/waitlist/schema';

const FREE_SHOWN = 6;

/** Must not write: link previews fetch it. */
export async function seeEntry(token: string, call: Call): Promise<GuestEntry> {
  return show(call.db, await findByToken(call.db, token), call);
}

export function acceptAsGuest(token: string, call: Call): Promise<GuestEntry> {
  return changeAsGuest(token, call, async (work, { entry, venue }) => {
    if (entry.status === 'ACCEPTED') return;
    if (entry.status === 'EXPIRED') throw new AppError('hold_expired');
    if (entry.status !== 'NOTIFIED') throw new AppError('move_refused');
    const { reservation: before } = (await lastOfferTo(work.tx, entry.venueId, entry.id))!;
    await confirmSeats(work, before, instantOf(before.date, before.time, venue.timezone));
  });
}

/** Free seats that no older party is due. Idempotent. */
export async function takeAsGuest(wanted: z.infer<typeof takenSlot>, call: Call): Promise<GuestEntry> {
  const { entry } = await findByToken(call.db, wanted.token);
  const { venueId, date } = entry;
  const id = slotId({ venueId, date, roomId: wanted.roomId, time: wanted.time });
  await endLapsedHolds(call.db, { venueId, roomId: wanted.roomId, slotId: id }, call.clock.now());
  return changeAsGuest(wanted.token, call, async (work, { entry: before }) => {
    const { tx, lock, act, now } = work;
    if (before.status === 'ACCEPTED') return;
    if (before.status !== 'WAITING') throw new AppError('move_refused');
    const waiting = await waitingOn(tx, before.venueId, before.date);
    const free = await freeForGuest(tx, before, waiting, now);
    const chosen = free.find(({ slot }) => slot.id === id);
    if (chosen === undefined) throw new AppError('slot_full', { people: before.people });
    const { reservation } = await makeOffer(tx, lock, act, {
      entry: before,
      place: chosen,
      seats: await take(tx, chosen.slot, before.people),
      room: { roomMinutes: chosen.roomMinutes, sharesRoom: false },
      passedOver: passedOverBy(before, waiting, chosen, chosen.refused, 'seats_left'),
      offeredBy: null,
      overbookReason: null,
    });
    await confirmSeats(work, reservation, chosen.startsAt);
  });
}

async function confirmSeats({ tx, lock, act, now }: Work, before: ReservationRow, startsAt: Date): Promise<void> {
  const after = await update(tx, before, { status: 'CONFIRMED', holdUntil: null }, now);
  await applyConsequences(tx, lock, act, { kind: 'confirmed', before, after, startsAt });
}

export function leaveAsGuest(token: string, call: Call): Promise<GuestEntry> {
  return changeAsGuest(token, call, async ({ tx, lock, act }, { entry }) => {
    if (entry.status === 'WITHDRAWN') return;
    await leaveList(tx, lock, act, entry, 'GUEST');
  });
}

async function changeAsGuest(
  token: string,
  call: Call,
  run: (work: Work, found: GuestEntryRow) => Promise<void>,
): Promise<GuestEntry> {
  const { db, clock } = call;
  const now = clock.now();
  const { entry } = await findByToken(db, token);
  await endLapsedOfferTo(db, entry, now);
  return changeVenue(call, { venueId: entry.venueId, act: guestAct(now) }, async (work) => {
    const { tx } = work;
    await run(work, await findByToken(tx, token));
    return show(tx, await findByToken(tx, token), call);
  });
}

async function findByToken(db: ReadDb, token: string): Promise<GuestEntryRow> {
  const found = await entryByToken(db, token);
  if (found === undefined) throw new AppError('link_not_found');
  return found;
}

async function show(db: ReadDb, found: GuestEntryRow, { clock, publicUrl }: Call): Promise<GuestEntry> {
  const { entry } = found;
  const now = clock.now();
  if (entry.status !== 'WAITING') {
    const lastOffer = await lastOfferTo(db, entry.venueId, entry.id);
    return guestEntryOf(found, { now, publicUrl, position: null, lastOffer, free: [] });
  }
  const waiting = await waitingUntil(db, entry);
  const slots = await freeForGuest(db, entry, waiting, now);
  const free = slots.slice(0, FREE_SHOWN).map(({ roomId, roomName, time }) => ({ roomId, roomName, time }));
  const position = placeInLine(entry, waiting);
  return guestEntryOf(found, { now, publicUrl, position, lastOffer: undefined, free });
}
