import { retarget } from '#server/features/messages/retarget';
import { type ReservationRow, update } from '#server/features/reservations/queries';
import { partiesOfVisit } from '#server/features/reservations/visit-queries';
import { venueById } from '#server/features/venues/queries';
import type { Change } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';
import { endWithOthers } from '#shared/reservations/visit-ends';
import { instantOf } from '#shared/time';

/** The other held parts of the visit take the end of this one. Returns log changes. */
export async function alignEnds(tx: Tx, party: ReservationRow, now: Date): Promise<Change[]> {
  const { holdUntil } = party;
  const changes: Change[] = [];
  for (const before of await othersHeld(tx, party)) {
    if (before.holdUntil?.getTime() === holdUntil?.getTime()) continue;
    const after = await update(tx, before, { holdUntil }, now);
    const { timezone } = (await venueById(tx, after.venueId))!;
    const startsAt = instantOf(after.date, after.time, timezone);
    changes.push({ entity: 'reservation', entityId: after.id, kind: 'changed', before, after });
    changes.push(...(await retarget(tx, { ...after, startsAt }, now)));
  }
  return changes;
}

/** A part that is held again may have missed a new end of the others. */
export async function endOfHeldAgain(
  tx: Tx,
  before: ReservationRow,
  former: ReservationRow,
  { startsAt, now }: { startsAt: Date; now: Date },
): Promise<Partial<Pick<ReservationRow, 'holdUntil'>>> {
  if (before.status === 'HOLD') return {};
  const holdUntil = endWithOthers(await othersHeld(tx, former), startsAt, now);
  return holdUntil === null ? {} : { holdUntil };
}

async function othersHeld(tx: Tx, party: ReservationRow): Promise<ReservationRow[]> {
  if (party.visitId === null || party.status !== 'HOLD') return [];
  return (await partiesOfVisit(tx, party)).filter(({ id, status }) => id !== party.id && status === 'HOLD');
}
