import { and, eq, ne } from 'drizzle-orm';
import { type ReservationRow, update } from '#server/features/reservations/queries';
import { reservations } from '#server/features/reservations/table';
import type { Work } from '#server/platform/changes/change-venue';
import { record } from '#server/platform/changes/changes';

/** What a guest paid for another option of the enquiry, also of an earlier quote; that option no longer has it. */
export async function depositOfOtherOption(
  { tx, lock, act }: Pick<Work, 'tx' | 'lock' | 'act'>,
  { venueId, enquiryId, id, ...option }: ReservationRow,
): Promise<Partial<ReservationRow>> {
  if (enquiryId === null || option.depositStatus === 'PAID') return {};
  const ofVenue = and(eq(reservations.venueId, venueId), eq(reservations.enquiryId, enquiryId));
  const isPaid = and(eq(reservations.depositStatus, 'PAID'), ne(reservations.id, id));
  const [before] = await tx.select().from(reservations).where(and(ofVenue, isPaid)).limit(1);
  if (before === undefined) return {};
  const { depositStatus, depositValue, depositReference, undoUntil } = before;
  const after = await update(tx, before, { depositStatus: null, depositReference: null, undoUntil }, act.at);
  await record(tx, lock, act, [{ entity: 'reservation', entityId: before.id, kind: 'changed', before, after }]);
  return { depositStatus, depositValue, depositReference };
}
