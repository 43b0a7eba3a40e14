import { type SQL, sql } from 'drizzle-orm';
import { type FoundPage, mostCounted, type PageBounds, pageOf } from '#server/features/venues/found-page';
import { sizeOf } from '#server/features/venues/stored-availability';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { NO_LIMIT, partyBounds, periodMinutes, wholeDay } from '#shared/venues/rules';
import type { VenueSearch } from '#shared/venues/schema';

/** 60 to 140 µs per venue without treatments: `npm run bench -- search` wants the answer within 300 ms. */
const MOST_EXAMINED = 1200;

interface Candidates {
  where: SQL;
  slot: SQL;
  order: SQL;
}

/** Orders by cheap criteria, then computes the slots of one venue after the other until the page or a limit is full. */
export async function readComputed(
  db: ReadDb,
  bounds: PageBounds,
  { where, slot, order }: Candidates,
): Promise<FoundPage> {
  const candidates = sql`select v.* from venue_search v where ${where} order by ${order} limit ${MOST_EXAMINED}`;
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select v.venue_id as id from (${candidates}) v where ${slot} limit ${mostCounted(bounds) + 1}`,
  );
  const found = rows.map(({ id }) => id);
  const isFull = found.length > mostCounted(bounds);
  return pageOf(found, bounds, !isFull && (await isCutOff(db, where)));
}

async function isCutOff(db: ReadDb, where: SQL): Promise<boolean> {
  const beyond = await rowsOf(db, sql`select 1 from venue_search v where ${where} limit 1 offset ${MOST_EXAMINED}`);
  return beyond.length > 0;
}

/** Whatever the venue's usual sizes are. */
const wholeRoomFor = ({ least, most }: { least: number; most: number }): SQL =>
  sql`r.sold_as = 'whole' and r.removed_at is null and r.capacity >= ${least} and coalesce(r.min_people, 1) <= ${most}`;

/** `slot`: open, not begun, for the smallest chosen size or the venue's minimum. `likely`: necessary, and cheap. */
export function computedAvailability({ date, period, people }: VenueSearch, now: Date): { likely: SQL[]; slot: SQL } {
  const at = sql`${now.toISOString()}::timestamptz`;
  const day = date === undefined ? sql`(${at} at time zone v.timezone - interval '6 hours')::date` : sql`${date}::date`;
  const party = people === undefined ? { least: 1, most: NO_LIMIT } : partyBounds[people];
  const whole = wholeRoomFor(party);
  const seats = sql`greatest(v.min_party, ${party.least}::int)`;
  const { first, last } = period === undefined ? wholeDay : periodMinutes[period];
  const slot = sql`takes_party(v.venue_id, ${day}, ${at}, v.timezone, ${sizeOf(people) + 1}::int, ${first}::int, ${last}::int)`;
  const opens = sql`(
    exists (select 1 from schedule_patterns p where p.venue_id = v.venue_id
              and (p.weekdays::int >> extract(dow from ${day})::int) & 1 = 1
              and p.first_minute <= ${last} and p.last_minute >= ${first}
              and (p.capacity >= ${seats} or exists (
                select 1 from schedule_exceptions e
                where e.venue_id = v.venue_id and e.date = ${day} and e.capacity >= ${seats})
                or exists (select 1 from rooms r where r.venue_id = v.venue_id and ${whole})))
    or exists (select 1 from schedule_exceptions h where h.venue_id = v.venue_id and h.date = ${day}
                 and h.first_minute <= ${last} and h.last_minute >= ${first})
    or exists (select 1 from schedule_slots x
               where x.venue_id = v.venue_id and x.date = ${day} and x.capacity >= ${seats}))`;
  const size = sql`(v.min_party <= ${party.most} and v.max_party >= ${party.least}
    or exists (select 1 from rooms r where r.venue_id = v.venue_id and ${whole}))`;
  return { likely: people === undefined ? [opens] : [size, opens], slot };
}
