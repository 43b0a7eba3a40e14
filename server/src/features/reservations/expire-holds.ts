import { hasLapsedHolds, lapsedHolds, update } from '#server/features/reservations/queries';
import { giveBack } from '#server/features/schedule/ledger';
import { type Act, lockVenue } from '#server/platform/changes/changes';
import type { Db } from '#server/platform/db/client';
import { follow } from '#server/reactions';
import { MINUTE_MS } from '#shared/time';

/** A desk action older than this was made offline. FOLLOWS_MS leaves time for the actions queued after it. */
const WAITED_MS = MINUTE_MS;
const FOLLOWS_MS = 5 * MINUTE_MS;

/** End of a hold. A hold made offline may be over when it arrives: it stays live for the desk's follow-up actions. */
export function heldUntil({ at, desk }: Act, until: Date): Date {
  if (desk === undefined || desk.arrivedAt.getTime() - at.getTime() < WAITED_MS) return until;
  return new Date(Math.max(until.getTime(), desk.arrivedAt.getTime() + FOLLOWS_MS));
}

/** Own transaction before a take: a refused booking must not restore the expired holds. Returns whether any ended. */
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
    // A large waiting party may need the seats of several holds
    if (lapsed[0] !== undefined) await follow(tx, lock, act, { kind: 'seatsFreed', slot: lapsed[0] });
  });
  return true;
}
