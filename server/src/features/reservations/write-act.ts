import type { SeatsMoved } from '#server/consequences/events';
import { type ReservationRow, update } from '#server/features/reservations/queries';
import { givingBack, moveSeats, type SeatsStep } from '#server/features/reservations/seats';
import type { StaffAction } from '#server/features/reservations/staff-action';
import type { LedgerRow } from '#server/features/schedule/ledger';
import { type ReservationPatch, seatsMoved } from '#shared/reservations/acts';

type Columns = ReservationPatch & Partial<ReservationRow>;

interface Taking {
  run: (people: number) => Promise<LedgerRow>;
  /** Columns that depend on the taken seats. */
  columns?: (seats: LedgerRow) => Columns;
}

/** Moves the seats of a decided act, then writes its row. Acts that never take seats need no `taking`. */
export async function writeAct(
  { tx, before, now }: StaffAction,
  columns: Columns,
  taking?: Taking,
): Promise<{ after: ReservationRow; seats: SeatsMoved[] }> {
  const target = { ...before, ...columns };
  const { back, more } = seatsMoved(before, target);
  const steps: SeatsStep[] = [];
  if (back > 0) steps.push(givingBack(tx, before, back));
  if (more > 0) steps.push({ kind: 'taken', of: target, run: () => taking!.run(more) });
  const seats = await moveSeats(steps);
  const taken = seats.find(({ kind }) => kind === 'taken');
  const further = taken === undefined ? {} : taking?.columns?.(taken.seats);
  return { after: await update(tx, before, { ...columns, ...further }, now), seats };
}

/** A patch that sets or clears the reason of an overbooking, with its author. */
export const withAuthor = (patch: ReservationPatch, actor: string): Columns =>
  patch.overbookReason === undefined ? patch : { ...patch, overbookedBy: patch.overbookReason === null ? null : actor };
