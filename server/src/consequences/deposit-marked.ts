import type { EventScope, Events } from '#server/consequences/events';
import type { ReservationRow } from '#server/features/reservations/queries';
import { record } from '#server/platform/changes/changes';
import { kindOf } from '#shared/history/kinds';

export function depositMarked(
  { tx, lock, act }: EventScope,
  { before, after }: Events['depositMarked'],
): Promise<void> {
  const kind = kindOf(after.depositStatus!);
  return record(tx, lock, act, [
    { entity: 'deposit', entityId: after.id, kind, before: depositOf(before), after: depositOf(after) },
  ]);
}

const depositOf = ({ id, name, depositStatus, depositValue, depositReference }: ReservationRow) => ({
  reservationId: id,
  name,
  depositStatus,
  depositValue,
  depositReference,
});
