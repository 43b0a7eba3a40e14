import type { DeskSlot } from '#shared/desk/schema';
import type { StaffReservation } from '#shared/reservations/desk';
import type { StaffSlot } from '#shared/schedule/schema';
import { instantOf, minuteOfService } from '#shared/time';

export const partyOfDay = (row: StaffReservation, now: Date): StaffReservation =>
  row.undoUntil !== null && row.undoUntil <= now.toISOString() ? { ...row, undoUntil: null } : row;

export function slotOfDay({ date, ...slot }: DeskSlot, timezone: string, now: Date): StaffSlot {
  const hasBegun = instantOf(date, slot.time, timezone) <= now;
  return { ...slot, hasBegun, isAvailable: !slot.isClosed && !hasBegun && slot.availableCapacity > 0 };
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
