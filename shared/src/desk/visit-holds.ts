import {
  type Draft,
  entryOffered,
  instant,
  offeredAs,
  partiesOfVisit,
  writeEntry,
  writeParty,
} from '#shared/desk/draft';
import { startOf } from '#shared/desk/seats';
import type { ReservationFields } from '#shared/reservations/acts';
import type { StaffReservation } from '#shared/reservations/desk';
import { endWithOthers } from '#shared/reservations/visit-ends';

const isHeld = ({ status }: StaffReservation): boolean => status === 'HOLD';

export const heldParts = (draft: Draft, party: StaffReservation): StaffReservation[] =>
  partiesOfVisit(draft, party).filter(isHeld);

/** The other held parts of the visit, and the entry, take the end of this party. */
export function followEnd(draft: Draft, party: StaffReservation, now: Date): void {
  const { holdUntil } = party;
  if (!isHeld(party) || holdUntil === null) return;
  const end = { holdUntil: instant(holdUntil) };
  for (const other of heldParts(draft, party)) {
    if (other.holdUntil !== holdUntil) writeParty(draft, other, { patch: end, standing: 'confirmed' }, now);
  }
  const entry = entryOffered(draft, offeredAs(party));
  if (entry !== undefined && entry.holdUntil !== holdUntil) writeEntry(draft, entry, end);
}

/** A part that is held again may have missed a new end of the others. */
export function heldAgain(
  draft: Draft,
  before: StaffReservation,
  former: ReservationFields,
  now: Date,
): ReservationFields {
  if (former.status !== 'HOLD' || isHeld(before)) return former;
  const others = heldParts(draft, before).map(({ holdUntil }) => ({ holdUntil: instant(holdUntil) }));
  return { ...former, holdUntil: endWithOthers(others, startOf(draft, former), now) ?? former.holdUntil };
}
