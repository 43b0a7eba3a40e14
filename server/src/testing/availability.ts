import { sql } from 'drizzle-orm';
import type { TestServer } from '#server/testing/server';
import { addDays, serviceDay } from '#shared/time';

/** Enough for most tests: each venue's day costs time. A search of a later day computes its slots. */
const DAYS = 4;

/** The days that the roll would have filled, before the first venue. */
export async function startAvailability({ database, clock }: Pick<TestServer, 'database' | 'clock'>): Promise<void> {
  const today = serviceDay(clock.now(), 'UTC');
  await database.db.execute(sql`
    insert into availability_days (date, is_filled)
    select date, true from generate_series(${addDays(today, -1)}::date, ${addDays(today, DAYS)}::date, interval '1 day') date
    on conflict do nothing`);
}

/** Every search computes its slots, as before the first roll. */
export async function withoutAvailability({ database }: Pick<TestServer, 'database'>): Promise<void> {
  await database.db.execute(sql`delete from availability_days`);
  await database.db.execute(sql`delete from venue_availability`);
}
