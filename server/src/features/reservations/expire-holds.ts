import { applyConsequences } from '#server/consequences/index';
import {
  type HeldPlace,
  hasLapsedHolds,
  lapsedHolds,
  type ReservationRow,
  update,
} from '#server/features/reservations/queries';
import { partiesOfVisit } from '#server/features/reservations/visit-queries';
import { giveBack } from '#server/features/schedule/ledger';
import { changeVenue } from '#server/platform/changes/change-venue';
import type { Act } from '#server/platform/changes/changes';
import type { Db, Tx } from '#server/platform/db/client';
import { cancelled } from '#shared/reservations/acts';
import { hasLapsed } from '#shared/reservations/rules';

/** Own transaction before a take: a refused booking must not restore the expired holds. Returns whether any ended. */
export async function endLapsedHolds(db: Db, place: HeldPlace, now: Date): Promise<boolean> {
  if (!(await hasLapsedHolds(db, place, now))) return false;
  const act: Act = { actor: 'system', at: now };
  await changeVenue({ db }, { venueId: place.venueId, act }, async ({ tx, lock }) => {
    const lapsed = await withTheirVisits(tx, await lapsedHolds(tx, place, now), now);
    for (const before of lapsed) {
      const after = await update(tx, before, cancelled('EXPIRED'), now);
      const seats = await giveBack(tx, before.venueId, before.slotId, before.people);
      await applyConsequences(tx, lock, act, { kind: 'holdLapsed', before, after, seats });
    }
    // A large waiting party may need the seats of several holds
    const freed = new Map(lapsed.map((hold) => [hold.slotId, hold]));
    for (const hold of freed.values()) await applyConsequences(tx, lock, act, { kind: 'seatsFreed', slot: hold });
  });
  return true;
}

async function withTheirVisits(tx: Tx, lapsed: ReservationRow[], now: Date): Promise<ReservationRow[]> {
  const all = new Map(lapsed.map((hold) => [hold.id, hold]));
  for (const hold of lapsed.filter(({ visitId }) => visitId !== null)) {
    for (const part of await partiesOfVisit(tx, hold)) if (hasLapsed(part, now)) all.set(part.id, part);
  }
  return [...all.values()];
}

/** Thrown by a booking: the holds end in a transaction of their own, which a refusal must not undo. */
export class HoldsInTheWay extends Error {
  readonly place: HeldPlace;

  constructor(place: HeldPlace) {
    super(`expired holds are in the way of a booking of slot ${place.slotId}`);
    this.place = place;
  }
}

/** A treatment may find the expired holds of another room at each attempt. */
const ATTEMPTS_MOST = 20;

/** Ends the expired holds that an attempt finds in its way, and repeats it at the same moment. */
export async function repeatWithoutHolds<Answer>(db: Db, now: Date, attempt: () => Promise<Answer>): Promise<Answer> {
  for (let left = ATTEMPTS_MOST; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof HoldsInTheWay) || left === 1) throw error;
      await endLapsedHolds(db, error.place, now);
    }
  }
}
