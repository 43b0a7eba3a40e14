import { sql } from 'drizzle-orm';
import { brokenAt } from '#server/changes/changes';
import { rowsOf } from '#server/db/client';
import type { TestServer } from '#server/testing/server';

/** Slots whose seats disagree with the rows that should hold them, or that are oversold. A healthy database has none. */
export function ledgerFaults({ database: { db } }: Pick<TestServer, 'database'>): Promise<unknown[]> {
  return rowsOf(
    db,
    sql`select s.id, s.reserved, s.capacity, s.overbooked, coalesce(sum(r.people), 0)::int as counted
        from schedule_slots s
        left join reservations r on r.venue_id = s.venue_id and r.slot_id = s.id
          and r.status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')
        group by s.venue_id, s.id
        having s.reserved <> coalesce(sum(r.people), 0) or s.reserved + s.leased > s.capacity + s.overbooked`,
  );
}

/** The revision at which a venue's change log breaks; null where it is whole. */
export const logBreak = ({ database: { db } }: Pick<TestServer, 'database'>, venueId: string) => brokenAt(db, venueId);

/** How many people a slot's row says are reserved; 0 where the slot was never touched. */
export async function reservedPeople(
  { database: { db } }: Pick<TestServer, 'database'>,
  venueId: string,
  time: string,
): Promise<number> {
  const [row] = await rowsOf<{ reserved: number }>(
    db,
    sql`select coalesce(sum(reserved), 0)::int as reserved from schedule_slots where venue_id = ${venueId} and "time" = ${time}`,
  );
  return row!.reserved;
}
