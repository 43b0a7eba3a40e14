import { type SQL, sql } from 'drizzle-orm';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import type { GuestMatch } from '#shared/guests/search';

const FOUND_MOST = 50;
const UPCOMING_MOST = 20;
const NOTES_MOST = 5;

/** Ids, nearest days first. Reads the days in order from today, so long history costs little. */
export async function nearestParties(db: ReadDb, venueId: string, match: GuestMatch, today: string): Promise<string[]> {
  const towards = (days: SQL, order: SQL) => sql`
    (select id, date, "time", created_at from reservations
     where venue_id = ${venueId} and ${days} and ${matchingParties(match)}
     order by ${order} limit ${FOUND_MOST})`;
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from (
          ${towards(sql`date >= ${today}::date`, sql`date, "time"`)}
          union all
          ${towards(sql`date < ${today}::date`, sql`date desc, "time" desc`)}
        ) near
        order by abs(date - ${today}::date), date desc, "time" < '06:00', "time", created_at, id
        limit ${FOUND_MOST}`,
  );
  return rows.map(({ id }) => id);
}

/** A shorter text has no trigram for the index. */
const TRIGRAM = 3;

/** `folded_name` and `search_key` are generated columns. */
const matchingParties = (match: GuestMatch): SQL =>
  'digits' in match
    ? matching(match)
    : sql.join(
        [
          ...match.keys.filter((key) => key.length >= TRIGRAM).map((key) => sql`search_key like ${`%${key}%`}`),
          // With a bare pattern the planner overestimates common names and sorts all their rows
          ...match.words.map((word) => sql`case when folded_name ~ ${word} then true else false end`),
        ],
        sql` and `,
      );

export const matching = (match: GuestMatch): SQL =>
  'digits' in match
    ? sql`phone like ${`%${match.digits}%`}`
    : sql.join(
        match.words.map((word) => sql`folded_name(name) ~ ${word}`),
        sql` and `,
      );

interface Sums {
  name: string | null;
  visits: number;
  noShows: number;
  cancellations: number;
  lastVisit: string | null;
}

/** A time before 06:00 belongs to the calendar day after its service day. */
const CIVIL = sql`(date + ("time" < '06:00')::int)`;

/** Treatments of one visit count once. */
const VISIT = sql`coalesce(visit_id, id)`;

/** An option of a quote that the guest did not take. Raw SQL: enquiries are a later feature. */
const IS_FREED_OPTION = sql`exists (select 1 from enquiries e where e.venue_id = reservations.venue_id
  and e.id = reservations.enquiry_id and e.reservation_id is distinct from reservations.id)`;

export async function guestRows(db: ReadDb, venueId: string, phone: string, today: string, now: Date) {
  const ofPhone = sql`from reservations where venue_id = ${venueId} and phone = ${phone}`;
  const [sums] = await rowsOf<Sums>(
    db,
    sql`select (array_agg(name order by created_at desc))[1] as name,
               count(distinct ${VISIT}) filter (where status in ('SEATED', 'COMPLETED'))::int as visits,
               count(distinct ${VISIT}) filter (where status = 'NO_SHOW')::int as "noShows",
               count(distinct ${VISIT}) filter (where status = 'CANCELLED' and cancel_reason is distinct from 'EXPIRED'
                 and not ${IS_FREED_OPTION})::int as cancellations,
               to_char(max(${CIVIL}) filter (where status in ('SEATED', 'COMPLETED')), 'YYYY-MM-DD') as "lastVisit"
        ${ofPhone}`,
  );
  const notes = await rowsOf<{ date: string; text: string }>(
    db,
    sql`select to_char(max(${CIVIL}), 'YYYY-MM-DD') as date, notes as text ${ofPhone} and notes is not null and date < ${today}
        group by ${VISIT}, notes order by max(date) desc, max(created_at) desc limit ${NOTES_MOST}`,
  );
  const upcoming = await rowsOf<{ id: string; date: string; time: string; people: number }>(
    db,
    sql`select id, to_char(date, 'YYYY-MM-DD') as date, "time", people ${ofPhone} and date >= ${today}
          and (status = 'CONFIRMED' or (status = 'HOLD' and hold_until > ${now.toISOString()}::timestamptz))
        order by reservations.date, "time" < '06:00', "time" limit ${UPCOMING_MOST}`,
  );
  return { sums: sums!, notes, upcoming };
}
