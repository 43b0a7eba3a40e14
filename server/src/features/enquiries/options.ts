import { type EnquiryRow, endUndo, heldOptions } from '#server/features/enquiries/queries';
import { type ReservationRow, update } from '#server/features/reservations/queries';
import { giveBack, type LedgerRow } from '#server/features/schedule/ledger';
import type { Tx } from '#server/platform/db/client';
import { cancelled } from '#shared/reservations/acts';
import { hasLapsed } from '#shared/reservations/rules';
import type { CancelReason } from '#shared/reservations/schema';

export interface EndedOption {
  before: ReservationRow;
  after: ReservationRow;
  seats: LedgerRow;
}

interface OptionsEnd {
  by: CancelReason;
  now: Date;
  /** This option stays. */
  besides?: string;
}

/** Gives the halls of all held options back. The caller records it, and offers the seats. */
export async function endOptions(
  tx: Tx,
  enquiry: EnquiryRow,
  { by, now, besides }: OptionsEnd,
): Promise<EndedOption[]> {
  const ended: EndedOption[] = [];
  await endUndo(tx, enquiry, besides);
  for (const before of await heldOptions(tx, enquiry, besides)) {
    const after = await update(tx, before, cancelled(hasLapsed(before, now) ? 'EXPIRED' : by), now);
    ended.push({ before, after, seats: await giveBack(tx, before.venueId, before.slotId, before.people) });
  }
  return ended;
}

export const offers = ({ quote }: EnquiryRow, id: string): boolean =>
  quote?.options.some((option) => option.id === id) === true;
