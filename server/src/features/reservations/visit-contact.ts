import { retarget } from '#server/features/messages/retarget';
import { type ReservationRow, update } from '#server/features/reservations/queries';
import { partiesOfVisit } from '#server/features/reservations/visit-queries';
import { venueById } from '#server/features/venues/queries';
import type { Change } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';
import { instantOf } from '#shared/time';

interface Edited {
  before: ReservationRow;
  after: ReservationRow;
}

/**
 * A visit has one phone, to which its messages go: parts with the former phone take the new one. Returns log changes.
 * A name is of one part, which may be for another guest.
 */
export async function sharePhone(tx: Tx, { before, after }: Edited, now: Date): Promise<Change[]> {
  if (after.visitId === null || before.phone === after.phone) return [];
  const changes: Change[] = [];
  for (const part of await partiesOfVisit(tx, after)) {
    if (part.id === after.id || part.phone !== before.phone) continue;
    changes.push(...(await changePart(tx, part, { phone: after.phone }, now)));
  }
  return changes;
}

/** With its unsent messages. Returns log changes. */
export async function changePart(
  tx: Tx,
  before: ReservationRow,
  change: Partial<Pick<ReservationRow, 'phone' | 'holdUntil'>>,
  now: Date,
): Promise<Change[]> {
  const after = await update(tx, before, change, now);
  const { timezone } = (await venueById(tx, after.venueId))!;
  const startsAt = instantOf(after.date, after.time, timezone);
  return [
    { entity: 'reservation', entityId: after.id, kind: 'changed', before, after },
    ...(await retarget(tx, { ...after, startsAt }, now)),
  ];
}
