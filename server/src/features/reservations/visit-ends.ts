import type { ReservationRow } from '#server/features/reservations/queries';
import { changePart } from '#server/features/reservations/visit-contact';
import { partiesOfVisit } from '#server/features/reservations/visit-queries';
import type { Change } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';
import { endWithOthers } from '#shared/reservations/visit-ends';

/** The other held parts of the visit take the end of this one. Returns log changes. */
export async function alignEnds(tx: Tx, party: ReservationRow, now: Date): Promise<Change[]> {
  const { holdUntil } = party;
  const changes: Change[] = [];
  for (const before of await othersHeld(tx, party)) {
    if (before.holdUntil?.getTime() === holdUntil?.getTime()) continue;
    changes.push(...(await changePart(tx, before, { holdUntil }, now)));
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
