import { NIL } from 'uuid';
import { lockVenue } from '#server/platform/changes/changes';
import { type Db, rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { DAYS_AHEAD } from '#shared/reservations/limits';
import { addDays, serviceDay } from '#shared/time';
import { timezones } from '#shared/venues/schema';

export const DAYS_OF_RUN = 14;
const BATCH = 200;
/** Each batch finds its rows in the whole day. */
const FITS_AT_ONCE = 2000;

export function availableDays(now: Date): { from: string; to: string } {
  const today = timezones.map((zone) => serviceDay(now, zone)).sort();
  return { from: addDays(today[0]!, -1), to: addDays(today.at(-1)!, DAYS_AHEAD + 1) };
}

/** Days are committed unfilled first: triggers keep them from then on. Returns whether days are missing. */
export async function rollAvailability(db: Db, now: Date, isStopping: () => boolean = () => false): Promise<boolean> {
  const { from, to } = availableDays(now);
  if ((await rowsOf(db, statement(ENDED, from))).length > 0) await rowsOf(db, statement(FORGET, from));
  const areLacking = await addFits(db, isStopping);
  await computeStale(db, isStopping);
  await rowsOf(db, statement(ADD, from, to));
  const missing = (await rowsOf<{ date: string }>(db, statement(MISSING))).map(({ date }) => date);
  const days = `{${missing.slice(0, DAYS_OF_RUN).join(',')}}`;
  if (missing.length === 0 || !(await fill(db, days, isStopping))) return areLacking || missing.length > 0;
  await rowsOf(db, statement(FILLED, days));
  return areLacking || missing.length > DAYS_OF_RUN;
}

/** After an update, of rows that are older than the column. Returns whether days lack it still. */
async function addFits(db: Db, isStopping: () => boolean): Promise<boolean> {
  const lacking = await rowsOf<{ date: string }>(db, statement(LACKING));
  for (const { date } of lacking.slice(0, DAYS_OF_RUN)) {
    for (let added = FITS_AT_ONCE; added === FITS_AT_ONCE; ) {
      if (isStopping()) return true;
      added = (await rowsOf(db, statement(ADD_FITS, date, FITS_AT_ONCE))).length;
    }
    await rowsOf(db, statement(HAS_FITS, date));
  }
  return lacking.length > DAYS_OF_RUN;
}

/** Of venues with treatments: a change only says that a day is stale. The nearest days first. */
async function computeStale(db: Db, isStopping: () => boolean): Promise<void> {
  for (;;) {
    const stale = await rowsOf<{ id: string; days: string }>(db, statement(STALE, BATCH));
    if (stale.length === 0) return;
    for (const { id, days } of stale) {
      if (isStopping()) return;
      await compute(db, id, days);
    }
  }
}

/** The lock waits for changes that did not see the days. One venue each: a busy one must keep no other locked. */
async function fill(db: Db, days: string, isStopping: () => boolean): Promise<boolean> {
  for (let after: string = NIL; ; ) {
    const venues = await rowsOf<{ id: string }>(db, statement(NEXT_VENUES, after, BATCH));
    if (venues.length === 0) return true;
    for (const { id } of venues) {
      if (isStopping()) return false;
      await compute(db, id, days);
    }
    after = venues.at(-1)!.id;
  }
}

const compute = (db: Db, id: string, days: string): Promise<unknown> =>
  db.transaction(async (tx) => {
    await lockVenue(tx, id);
    await rowsOf(tx, statement(COMPUTE, id, days));
  });

const LACKING = 'select date::text as date from availability_days where lacks_fits order by date';
/** In one order: two runs would wait for each other. */
const ADD_FITS = `
  update venue_availability set fits = fits_of(latest)
  where (venue_id, date) in (
    select venue_id, date from venue_availability where date = $1::date and latest is not null and fits is null
    order by venue_id limit $2::int for no key update)
  returning 1`;
const HAS_FITS = 'update availability_days set lacks_fits = false where date = $1::date';
/** `FORGET` has no index: it runs only when a day has ended. */
const ENDED = 'select 1 from availability_days where date < $1::date limit 1';
const FORGET = `
  with gone as (delete from availability_days where date < $1::date)
  delete from venue_availability where date < $1::date`;
const ADD = `
  insert into availability_days (date)
  select date from generate_series($1::date, $2::date, interval '1 day') date on conflict do nothing`;
const MISSING = 'select date::text as date from availability_days where not is_filled order by date';
const FILLED = 'update availability_days set is_filled = true where date = any ($1::date[]) and not is_filled';
const NEXT_VENUES = 'select venue_id as id from venue_search where venue_id > $1::uuid order by venue_id limit $2::int';
const COMPUTE = 'select compute_availability($1::uuid, $2::date[])';
/** One day each: a venue stays locked while its days are computed. */
const STALE = `
  select a.venue_id as id, array[a.date]::text as days from venue_availability a join availability_days using (date)
  where a.is_stale order by a.date, a.venue_id limit $1::int`;
