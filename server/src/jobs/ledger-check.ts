import { Gauge } from 'prom-client';
import { type ReadDb, rowsOf } from '#server/db/client';
import { statement } from '#server/db/statement';
import { type Clock, HOUR_MS } from '#shared/time';

/** A slot whose seats disagree with the reservations or the desks that should hold them, or that is oversold. */
export interface LedgerDifference {
  venueId: string;
  slotId: string;
  reserved: number;
  counted: number;
  /** What the desks hold unspent; `leased` says what the slot counts for them. */
  lent: number;
  capacity: number;
  leased: number;
  overbooked: number;
}

/** Venues compared in one statement. */
const BATCH = 200;
/** What an hour-old check found is no longer the truth of this process: another one checked since, or none. */
const FORGOTTEN_AFTER_MS = 2 * HOUR_MS;

let lastCheck: { at: Date; clock: Clock } | null = null;

/** Scraped with the rest of `/metrics`. The process that checked last shows it; after two hours it shows nothing. */
export const ledgerGauge = new Gauge({
  name: 'reserva_ledger_differences',
  help: 'Slots whose seats disagree with their reservations, as the last check of this process found',
  registers: [],
  collect() {
    const age =
      lastCheck === null ? Number.POSITIVE_INFINITY : lastCheck.clock.now().getTime() - lastCheck.at.getTime();
    if (age > FORGOTTEN_AFTER_MS) this.remove();
  },
});

/** Compares every venue's slots from a day on with their reservations and leases; a healthy ledger has no difference. Repairs nothing. */
export async function ledgerDifferences(db: ReadDb, from: string): Promise<LedgerDifference[]> {
  const found: LedgerDifference[] = [];
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const venues = await rowsOf<{ id: string }>(db, statement(NEXT_VENUES, after, BATCH));
    if (venues.length === 0) return found;
    const ids = venues.map(({ id }) => id);
    found.push(...(await differencesOf(db, ids, from)));
    after = ids.at(-1)!;
  }
}

/** The same of these venues alone. */
export const differencesOf = (db: ReadDb, venueIds: string[], from: string): Promise<LedgerDifference[]> =>
  rowsOf<LedgerDifference>(db, statement(COMPARE, `{${venueIds.join(',')}}`, from));

const NEXT_VENUES = 'select id from venues where id > $1::uuid order by id limit $2::int';

/** One statement, one snapshot: a booking that commits meanwhile is in both sums or in none. */
const COMPARE = `
  select s.venue_id as "venueId", s.id as "slotId", s.reserved, s.capacity, s.leased, s.overbooked,
         coalesce(sum(r.people), 0)::int as counted, coalesce(l.people, 0)::int as lent
  from schedule_slots s
  left join (
    select venue_id, slot_id, sum(granted - spent) as people from desk_leases
    where venue_id = any($1::uuid[]) group by venue_id, slot_id
  ) l on l.venue_id = s.venue_id and l.slot_id = s.id
  left join reservations r on r.venue_id = s.venue_id and r.slot_id = s.id
    and r.status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')
  where s.venue_id = any($1::uuid[]) and s.date >= $2::date
  group by s.venue_id, s.id, l.people
  having s.reserved <> coalesce(sum(r.people), 0) or s.leased <> coalesce(l.people, 0) or s.reserved + s.leased > s.capacity + s.overbooked`;

/** Shows what a check found to whoever scrapes this process. */
export function showDifferences(count: number, clock: Clock): void {
  lastCheck = { at: clock.now(), clock };
  ledgerGauge.set(count);
}
