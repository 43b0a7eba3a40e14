import type { BoardChanges } from '#shared/live/board';
import type { StaffReservation } from '#shared/reservations/desk';
import { minuteOfService } from '#shared/time';
import type { StaffEntry } from '#shared/waitlist/schema';

/** The lists of a day have at most so many rows. A row added to a full list would move another out. */
export const PARTIES_MOST = 10_000;
export const ENTRIES_MOST = 1000;

/** The list that a read at `at` returns. */
export function patchedParties(
  kept: readonly StaffReservation[],
  { ids, rows }: NonNullable<BoardChanges['parties']>,
  at: string,
): StaffReservation[] {
  const closed = kept.map((row) => (row.undoUntil !== null && row.undoUntil <= at ? { ...row, undoUntil: null } : row));
  return merged(closed, ids, rows).sort(inServiceOrder);
}

export const patchedEntries = (
  kept: readonly StaffEntry[],
  { ids, rows }: NonNullable<BoardChanges['entries']>,
): StaffEntry[] => merged(kept, ids, rows).sort(byArrival);

/** A shared answer may be older than the answer of an act of this board, whose event has not arrived yet. */
function merged<Row extends { id: string; version: number }>(kept: readonly Row[], ids: string[], rows: Row[]): Row[] {
  const replaced = new Set([...ids, ...rows.map(({ id }) => id)]);
  const own = new Map(kept.map((row) => [row.id, row]));
  const newest = rows.map((row) => ((own.get(row.id)?.version ?? 0) > row.version ? own.get(row.id)! : row));
  return [...kept.filter(({ id }) => !replaced.has(id)), ...newest];
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const byArrival = (a: Arrival, b: Arrival): number => compare(a.createdAt, b.createdAt) || compare(a.id, b.id);
type Arrival = Pick<StaffEntry, 'createdAt' | 'id'>;

/** Times after midnight sort last within their service day. */
const inServiceOrder = (a: StaffReservation, b: StaffReservation): number =>
  minuteOfService(a.time) - minuteOfService(b.time) || byArrival(a, b);
