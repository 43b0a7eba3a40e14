import { type Draft, partiesOfVisit, writeParty } from '#shared/desk/draft';
import type { StaffReservation } from '#shared/reservations/desk';

/** The other parts of the visit that had the former phone take the new one, as on the server. */
export function followPhone(
  draft: Draft,
  before: Pick<StaffReservation, 'phone'>,
  after: StaffReservation,
  now: Date,
): void {
  const { phone } = after;
  if (phone === before.phone) return;
  for (const other of partiesOfVisit(draft, after)) {
    if (other.id === after.id || other.phone !== before.phone) continue;
    writeParty(draft, other, { patch: { phone }, standing: 'confirmed' }, now);
  }
}
