import { type CalendarDayRow, daysOfMonth } from '#server/features/schedule/calendar-queries';
import type { ReadDb } from '#server/platform/db/client';
import { holidayOn } from '#shared/schedule/holidays';
import type { CalendarDay } from '#shared/schedule/schema';

export async function monthOf(db: ReadDb, venueId: string, month: string, now: Date): Promise<CalendarDay[]> {
  const days = await daysOfMonth(db, venueId, `${month}-01`, now);
  return days.map((day) => ({
    date: day.date,
    state: stateOf(day),
    holiday: holidayOn(day.date),
    reason: day.reason,
    seats: day.seats,
    reserved: day.reserved,
  }));
}

/** A day without an open slot is closed; one that differs from the week is special. */
const stateOf = ({ openSlots, isDifferent }: CalendarDayRow): CalendarDay['state'] =>
  openSlots === 0 ? 'closed' : isDifferent ? 'special' : 'open';
