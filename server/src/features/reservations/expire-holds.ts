import { hasLapsedHolds, lapsedHolds, update } from '#server/features/reservations/queries';
import { giveBack } from '#server/features/schedule/ledger';
import { type Act, lockVenue } from '#server/platform/changes/changes';
import type { Db } from '#server/platform/db/client';
import { follow } from '#server/reactions';
import { MINUTE_MS } from '#shared/time';

/** An act this old has waited at its desk, and others with it; so long they may take to follow it. */
const WAITED_MS = MINUTE_MS;
const FOLLOWS_MS = 5 * MINUTE_MS;

/**
 * Until when seats are held that would be held until `until`. What a desk held in an outage may be over before the server
 * hears of it: it stays held for what the desk did about it, which comes with it.
 */
export function heldUntil({ at, desk }: Act, until: Date): Date {
  if (desk === undefined || desk.arrivedAt.getTime() - at.getTime() < WAITED_MS) return until;
  return new Date(Math.max(until.getTime(), desk.arrivedAt.getTime() + FOLLOWS_MS));
}

/**
 * Ends the holds of a slot whose time has run out, in a transaction of their own: before a take, so that their seats are
 * there for it, and never inside it, so that a refused booking does not bring them back. Answers whether there were any.
 */
export async function endLapsedHolds(db: Db, slot: { venueId: string; slotId: string }, now: Date): Promise<boolean> {
  if (!(await hasLapsedHolds(db, slot.venueId, slot.slotId, now))) return false;
  const act: Act = { actor: 'system', at: now };
  await db.transaction(async (tx) => {
    const lock = await lockVenue(tx, slot.venueId);
    const lapsed = await lapsedHolds(tx, slot.venueId, slot.slotId, now);
    for (const before of lapsed) {
      const after = await update(tx, before, { status: 'CANCELLED', cancelReason: 'EXPIRED' }, now);
      const seats = await giveBack(tx, before.venueId, before.slotId, before.people);
      await follow(tx, lock, act, { kind: 'holdLapsed', before, after, seats });
    }
    // All of them first: a large party may wait for what several small ones let go
    if (lapsed[0] !== undefined) await follow(tx, lock, act, { kind: 'seatsFreed', slot: lapsed[0] });
  });
  return true;
}
