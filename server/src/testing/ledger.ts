import { sql } from 'drizzle-orm';
import { differencesOf, ledgerDifferences } from '#server/features/schedule/ledger-check';
import { availabilityDifferences } from '#server/features/venues/availability-check';
import { brokenAt } from '#server/platform/changes/changes';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { TODAY } from '#server/testing/clock';
import type { TestServer } from '#server/testing/server';
import { newId } from '#shared/ids';

const EVER = '0001-01-01';

/** Differences of the ledger and of the stored availability, of one venue if named; a healthy database has none. */
export async function ledgerFaults(
  { database: { db } }: Pick<TestServer, 'database'>,
  venueId?: string,
): Promise<unknown[]> {
  const ledger = venueId === undefined ? ledgerDifferences(db, EVER) : differencesOf(db, [venueId], EVER);
  return [...(await ledger), ...(await availabilityFaults(db, venueId))];
}

/** Most tests store no availability: a look at its days takes less than the plan of the comparison. */
async function availabilityFaults(db: ReadDb, venueId?: string): Promise<unknown[]> {
  const days = await rowsOf(db, sql`select from availability_days limit 1`);
  return days.length === 0 ? [] : availabilityDifferences(db, { from: EVER, to: '9999-12-31', venueId });
}

/** Null if the chain is whole. */
export const logBreak = ({ database: { db } }: Pick<TestServer, 'database'>, venueId: string) => brokenAt(db, venueId);

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

export async function closeSlot(
  { database: { db } }: Pick<TestServer, 'database'>,
  { id: venueId }: { id: string },
  time: string,
): Promise<void> {
  await db.execute(
    sql`insert into schedule_exceptions (venue_id, date, "time", is_closed) values (${venueId}, ${TODAY}, ${time}, true)`,
  );
  await db.execute(sql`update schedule_slots set is_closed = true where venue_id = ${venueId} and "time" = ${time}`);
}

export async function changeKinds(
  { database: { db } }: Pick<TestServer, 'database'>,
  venueId: string,
  entity: string,
): Promise<string[]> {
  const rows = await rowsOf<{ kind: string }>(
    db,
    sql`select kind from changes where venue_id = ${venueId} and entity = ${entity} order by revision`,
  );
  return rows.map(({ kind }) => kind);
}

/** Gives a desk, last seen in the morning of `TODAY`, a lease of each slot with a row. */
export async function lendFromAll(
  { database: { db } }: Pick<TestServer, 'database'>,
  { id: venueId }: { id: string },
  people: number,
): Promise<void> {
  const desk = newId();
  await db.execute(
    sql`insert into desks (venue_id, id, name, registered_by, registered_at) values (${venueId}, ${desk}, 'Balcão', ${desk}, ${`${TODAY}T08:05:00Z`}::timestamptz)`,
  );
  await db.execute(
    sql`insert into desk_leases (venue_id, desk_id, slot_id, room_id, date, "time", granted)
        select venue_id, ${desk}, id, room_id, date, "time", ${people}::int from schedule_slots where venue_id = ${venueId}`,
  );
  await db.execute(sql`update schedule_slots set leased = leased + ${people}::int where venue_id = ${venueId}`);
}
