import { applyConsequences } from '#server/consequences/index';
import type { ReservationRow } from '#server/features/reservations/queries';
import { reservations } from '#server/features/reservations/table';
import type { PlacedPart } from '#server/features/reservations/visit-place';
import { type LedgerRow, takeEach } from '#server/features/schedule/ledger';
import type { Work } from '#server/platform/changes/change-venue';
import { writeRecorded } from '#server/platform/changes/changes';

interface Writing {
  /** The guest gets one message. */
  isTold: boolean;
  /** Taken before, whatever was free. */
  seats?: LedgerRow[] | undefined;
}

/** All parts of a visit in one statement. Throws `slot_full` and `slot_closed`. */
export async function writeBooked(
  { tx, lock, act }: Pick<Work, 'tx' | 'lock' | 'act'>,
  rows: ReservationRow[],
  placed: PlacedPart[],
  { isTold, seats }: Writing,
): Promise<void> {
  const slots = placed.map(({ found }) => found.slot);
  const taken = seats ?? (await takeEach(tx, slots, rows[0]!.people));
  lock.gathers = rows.length > 1;
  for (const [n, reservation] of rows.entries()) {
    lock.inserts.push({ table: reservations, row: reservation });
    const { startsAt } = slots[n]!;
    await applyConsequences(tx, lock, act, {
      kind: 'booked',
      reservation,
      seats: taken[n]!,
      startsAt,
      isTold: isTold && n === 0,
      isPart: n > 0,
    });
  }
  if (lock.gathers) await writeRecorded(tx, lock);
}
