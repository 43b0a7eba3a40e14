import { NIL } from 'uuid';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';

/** A venue's day whose stored availability is not that of its slots. */
export interface AvailabilityDifference {
  venueId: string;
  date: string;
  stored: number[] | null;
  computed: number[] | null;
}

const BATCH = 20;

/** Filled days, of one venue if named. Read only: a day that is deleted from `availability_days` is filled again. */
export async function availabilityDifferences(
  db: ReadDb,
  { from, to, venueId }: { from: string; to: string; venueId?: string },
  isStopping: () => boolean = () => false,
): Promise<AvailabilityDifference[]> {
  const found: AvailabilityDifference[] = [];
  for (let after: string = NIL; ; ) {
    const [batch] = await rowsOf<{ last: string | null; wrong: AvailabilityDifference[] | null }>(
      db,
      statement(COMPARE, after, BATCH, from, to, venueId ?? null),
    );
    found.push(...(batch!.wrong ?? []));
    if (batch!.last === null || isStopping()) return found;
    after = batch!.last;
  }
}

/** One statement, one snapshot. */
const COMPARE = `
  with s as (
    select venue_id, sort_name, timezone from venue_search
    where venue_id > $1::uuid and ($5::uuid is null or venue_id = $5) order by venue_id limit $2::int
  ), compared as (
    select s.venue_id, d.date, a.latest as stored, f.latest as computed,
           (a.sort_name, a.timezone) is distinct from (s.sort_name, s.timezone)
             or not d.lacks_fits and a.fits is distinct from fits_of(a.latest) as is_astray
    from s cross join availability_days d cross join lateral latest_fits(s.venue_id, d.date) f
    left join venue_availability a on a.venue_id = s.venue_id and a.date = d.date
    where d.is_filled and a.is_stale is not true and d.date between $3::date and $4::date
  )
  select (select max(venue_id::text) from s having count(*) = $2) as last,
         (select json_agg(json_build_object('venueId', venue_id, 'date', date, 'stored', stored, 'computed', computed)
                          order by venue_id, date)
          from compared where is_astray or stored is distinct from computed) as wrong`;
