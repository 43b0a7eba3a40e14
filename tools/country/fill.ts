import pg from 'pg';
import { hashPassword } from '#server/features/auth/passwords';
import { rollDays } from '#server/features/insights/roll-days';
import { ledgerDifferences } from '#server/features/schedule/ledger-check';
import { rollAvailability } from '#server/features/venues/roll-availability';
import { openPostgres } from '#server/platform/db/client';
import { demoPassword } from '#server/seed/people';
import { ensureCategories } from '#server/seed/seed';
import { addDays, serviceDay, systemClock } from '#shared/time';
import {
  fillMessages,
  fillReservations,
  fillReviews,
  fillSlots,
  fillWaitlist,
  PARTIES_TABLE,
  planParties,
} from './parties.ts';
import { sessionFunctions } from './sql.ts';
import { type CountryPlan, fillAccounts, fillOfferedDays, fillVenues, HISTORY_DAYS, startReminders } from './venues.ts';

const VENUES_AT_ONCE = 1000;
const MONTH = 30;

export interface Wanted {
  venues: number;
  reservations: number;
  seed: number;
}

/** Fills a migrated, empty database. Returns the differences that the ledger check found: none. */
export async function fillCountry(url: string, wanted: Wanted): Promise<number> {
  const now = systemClock.now();
  const today = serviceDay(now, 'Africa/Luanda');
  const plan = { ...wanted, today, now: now.toISOString(), passwordHash: await hashPassword(demoPassword) };
  await bySql(url, plan);
  return finish(url, wanted, now);
}

/** Without triggers and foreign keys: the rows of the ledger are computed from the parties. */
async function bySql(url: string, plan: CountryPlan): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = async (...statements: string[]) => {
    for (const statement of statements) await client.query(statement);
  };
  try {
    const database = openPostgres(url, 1);
    await ensureCategories(database.db).finally(database.close);
    await run("set timezone = 'UTC'", 'set session_replication_role = replica', 'set synchronous_commit = off');
    const { rows } = await client.query("select from pg_extension where extname = 'pgcrypto'");
    await run('create extension if not exists pgcrypto', ...sessionFunctions(plan.seed), PARTIES_TABLE);
    await timed('accounts', () => run(...fillAccounts(plan)));
    await timed('venues', () => run(...fillVenues(plan), 'analyze'));
    await timed('parties planned', async () => {
      for (let n = 1; n <= plan.venues; n += VENUES_AT_ONCE)
        await run(planParties(plan, n, Math.min(plan.venues, n + VENUES_AT_ONCE - 1)));
      await run('analyze country_parties');
    });
    await timed('slots', () => run(fillSlots));
    for (let day = -HISTORY_DAYS - 35; day <= 0; day += MONTH) {
      const [from, to] = [addDays(plan.today, day), addDays(plan.today, Math.min(day + MONTH, 2))];
      await timed(`reservations made from ${from}`, () => run(fillReservations(from, to)));
    }
    await timed('waiting lists', () => run(...fillWaitlist(plan)));
    await timed('reviews', () => run(...fillReviews(plan)));
    await timed('messages', () => run(fillMessages));
    await timed('offered days', () => run(fillOfferedDays(plan)));
    await run('drop table country_parties', ...(rows.length === 0 ? ['drop extension pgcrypto'] : []));
    await timed('vacuum analyze', () => run('vacuum analyze', 'checkpoint'));
  } finally {
    await client.end();
  }
}

/** With triggers: what triggers and the jobs of a server do, so that requests find it done. */
async function finish(url: string, wanted: Wanted, now: Date): Promise<number> {
  const from = addDays(serviceDay(now, 'Africa/Luanda'), -HISTORY_DAYS - 7);
  const database = openPostgres(url, 2);
  try {
    await timed('reminders', () => database.raw.query(startReminders(wanted)));
    await timed('availability of the next days', () => rollAvailability(database.db, now));
    await timed('analytics', async () => {
      while (await rollDays(database.db, now));
    });
    await timed('vacuum analyze', () => database.raw.query('vacuum analyze'));
    const differences = await timed('ledger check', () => ledgerDifferences(database.db, from));
    for (const difference of differences.slice(0, 5)) console.error(difference);
    return differences.length;
  } finally {
    await database.close();
  }
}

async function timed<Answer>(step: string, run: () => Promise<Answer>): Promise<Answer> {
  const start = performance.now();
  const answer = await run();
  console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(8)} s  ${step}`);
  return answer;
}
