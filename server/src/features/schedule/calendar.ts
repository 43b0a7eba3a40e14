import { sql } from 'drizzle-orm';
import { SEATS_OFFERED } from '#server/features/schedule/queries';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
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

interface CalendarDayRow {
  date: string;
  openSlots: number;
  seats: number;
  reserved: number;
  isDifferent: boolean;
  reason: string | null;
}

function daysOfMonth(db: ReadDb, venueId: string, first: string, now: Date): Promise<CalendarDayRow[]> {
  return rowsOf<CalendarDayRow>(
    db,
    sql`select days.date::text as date, slots.*, x.id is not null as "isDifferent", x.reason
        from (select generate_series(${first}::date, ${first}::date + interval '1 month' - interval '1 day',
                                     interval '1 day')::date as date) days
        cross join lateral (
          select count(*) filter (where not is_closed)::int as "openSlots",
                 coalesce(sum(${sql.raw(SEATS_OFFERED)}), 0)::int as seats,
                 coalesce(sum(reserved - lapsed), 0)::int as reserved
          from slots_of_day(${venueId}::uuid, days.date, ${now.toISOString()}::timestamptz)
        ) slots
        left join lateral (
          select e.id, e.reason from schedule_exceptions e
          left join rooms r on r.venue_id = e.venue_id and r.id = e.room_id
          where e.venue_id = ${venueId} and e.date = days.date and (e.room_id is null or r.removed_at is null)
          order by e.reason is not null desc, e.time is not null, e.room_id is not null limit 1
        ) x on true
        order by days.date`,
  );
}
