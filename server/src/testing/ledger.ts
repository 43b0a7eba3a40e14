import { sql } from 'drizzle-orm';
import { differencesOf, ledgerDifferences } from '#server/features/schedule/ledger-check';
import { brokenAt } from '#server/platform/changes/changes';
import { rowsOf } from '#server/platform/db/client';
import { TODAY } from '#server/testing/clock';
import type { TestServer } from '#server/testing/server';
import { newId } from '#shared/ids';

const EVER = '0001-01-01';

/**
 * Slots whose seats disagree with the rows that should hold them, or that are oversold; of one venue where it is named. A
 * healthy database has none.
 */
export const ledgerFaults = (
  { database: { db } }: Pick<TestServer, 'database'>,
  venueId?: string,
): Promise<unknown[]> => (venueId === undefined ? ledgerDifferences(db, EVER) : differencesOf(db, [venueId], EVER));

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

/** Closes a time of today in every room, whatever has seats there. */
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

/** What the change log says of a venue's things of one kind, in order. */
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

/** A desk that was last here in the morning of `TODAY` holds so many people of each slot of a venue that has a row. */
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
