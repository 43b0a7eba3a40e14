import { lockVenue, type VenueLock } from '#server/changes/changes';
import type { ReadDb, Tx } from '#server/db/client';
import type { Call } from '#server/http/call';
import { follow } from '#server/reactions';
import { update } from '#server/reservations/queries';
import { guestAct } from '#server/reservations/service';
import { lastOfferTo } from '#server/waitlist/offer-queries';
import { entryByToken, waitingUntil } from '#server/waitlist/queries';
import { type GuestEntryRow, guestEntryOf } from '#server/waitlist/view';
import { endLapsedOfferTo, leaveList } from '#server/waitlist/withdraw';
import { AppError } from '#shared/errors';
import { instantOf } from '#shared/time';
import { placeInLine } from '#shared/waitlist/rules';
import type { GuestEntry } from '#shared/waitlist/schema';

/** The guest's own view of a place in the list. Reading changes nothing: link previews fetch it too. */
export async function seeEntry(token: string, call: Call): Promise<GuestEntry> {
  return show(call.db, await findByToken(call.db, token), call);
}

/** The guest takes the seats on offer while they are held. Accepting twice is accepting once. */
export function acceptAsGuest(token: string, call: Call): Promise<GuestEntry> {
  return changeAsGuest(token, call, async ({ tx, lock, now }, { entry, venue }) => {
    if (entry.status === 'ACCEPTED') return;
    if (entry.status === 'EXPIRED') throw new AppError('hold_expired');
    if (entry.status !== 'NOTIFIED') throw new AppError('move_refused');
    const { reservation: before } = (await lastOfferTo(tx, entry.venueId, entry.id))!;
    const after = await update(tx, before, { status: 'CONFIRMED', holdUntil: null }, now);
    const startsAt = instantOf(after.date, after.time, venue.timezone);
    await follow(tx, lock, guestAct(now), { kind: 'confirmed', before, after, startsAt });
  });
}

/** The guest leaves the list, or declines the seats on offer. Leaving twice is leaving once. */
export function leaveAsGuest(token: string, call: Call): Promise<GuestEntry> {
  return changeAsGuest(token, call, async ({ tx, lock, now }, { entry }) => {
    if (entry.status === 'WITHDRAWN') return;
    await leaveList(tx, lock, guestAct(now), entry, 'GUEST');
  });
}

interface Scene {
  tx: Tx;
  lock: VenueLock;
  now: Date;
}

async function changeAsGuest(
  token: string,
  call: Call,
  run: (scene: Scene, found: GuestEntryRow) => Promise<void>,
): Promise<GuestEntry> {
  const { db, clock } = call;
  const now = clock.now();
  const { entry } = await findByToken(db, token);
  await endLapsedOfferTo(db, entry, now);
  return db.transaction(async (tx) => {
    const lock = await lockVenue(tx, entry.venueId);
    await run({ tx, lock, now }, await findByToken(tx, token));
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
  const isWaiting = entry.status === 'WAITING';
  const position = isWaiting ? placeInLine(entry, await waitingUntil(db, entry)) : null;
  const lastOffer = isWaiting ? undefined : await lastOfferTo(db, entry.venueId, entry.id);
  return guestEntryOf(found, { now: clock.now(), publicUrl, position, lastOffer });
}
