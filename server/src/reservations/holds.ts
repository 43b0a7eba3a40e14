import { type Act, lockVenue } from '#server/changes/changes';
import type { Db } from '#server/db/client';
import { follow } from '#server/reactions';
import { hasLapsedHolds, lapsedHolds, update } from '#server/reservations/queries';
import { giveBack } from '#server/schedule/ledger';

/**
 * Ends the holds of a slot whose time has run out, in a transaction of their own: before a take, so that their seats are
 * there for it, and never inside it, so that a refused booking does not bring them back.
 */
export async function endLapsedHolds(db: Db, slot: { venueId: string; slotId: string }, now: Date): Promise<void> {
  if (!(await hasLapsedHolds(db, slot.venueId, slot.slotId, now))) return;
  const act: Act = { actor: 'system', at: now };
  await db.transaction(async (tx) => {
    const lock = await lockVenue(tx, slot.venueId);
    for (const before of await lapsedHolds(tx, slot.venueId, slot.slotId, now)) {
      const after = await update(tx, before, { status: 'CANCELLED', cancelReason: 'EXPIRED' }, now);
      const seats = await giveBack(tx, before.venueId, before.slotId, before.people);
      await follow(tx, lock, act, { kind: 'holdLapsed', before, after, seats });
    }
  });
}
