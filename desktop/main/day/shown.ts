import type { DayRows } from '#shared/desk/rows';
import type { DeskSlot } from '#shared/desk/schema';
import { freeUntilNext, slotWithUnsent } from '#shared/desk/whole-rooms';
import type { StaffReservation } from '#shared/reservations/desk';
import type { StaffSlot } from '#shared/schedule/schema';
import { instantOf, minuteOfService } from '#shared/time';

export const partyOfDay = (row: StaffReservation, now: Date): StaffReservation =>
  row.undoUntil !== null && row.undoUntil <= now.toISOString() ? { ...row, undoUntil: null } : row;

/** With the parties of unsent acts. */
export function slotOfDay(rows: DayRows, told: DeskSlot, now: Date): StaffSlot {
  const known = slotWithUnsent(rows, told);
  const freeUntil = freeUntilNext(rows, known);
  const { date, ...slot } = known;
  const hasBegun = instantOf(date, slot.time, rows.venue.venue.timezone) <= now;
  const isAvailable = !slot.isClosed && !hasBegun && slot.availableCapacity > 0;
  return { ...slot, hasBegun, isAvailable, ...(freeUntil !== undefined && { freeUntil }) };
}

type Ordered = { date: string; time: string; createdAt: string; id: string };

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

/** Order by date and service time: times after midnight come last. */
export const inOrderOfService = (a: Ordered, b: Ordered): number =>
  compare(a.date, b.date) ||
  minuteOfService(a.time) - minuteOfService(b.time) ||
  compare(a.createdAt, b.createdAt) ||
  compare(a.id, b.id);

export const inOrderOfList = (a: Ordered, b: Ordered): number =>
  compare(a.date, b.date) || compare(a.createdAt, b.createdAt) || compare(a.id, b.id);
