import { hashPassword } from '#server/features/auth/passwords';
import { ledgerDifferences } from '#server/features/schedule/ledger-check';
import { openPostgres } from '#server/platform/db/client';
import { demoPassword } from '#server/seed/people';
import { ensureCategories } from '#server/seed/seed';
import { addDays, serviceDay, systemClock } from '#shared/time';
import { fillGroups, fillVenueDays, storeRange } from './analytics.ts';
import { addAvailableDays, fillAvailability } from './availability.ts';
import {
  fillMessages,
  fillReservations,
  fillReviews,
  fillSlots,
  fillWaitlist,
  PARTIES_TABLE,
  planParties,
} from './parties.ts';
import { openSession, pauseIndexes, runShared, type Session } from './session.ts';
import {
  type CountryPlan,
  fillAccounts,
  fillOfferedDays,
  fillVenues,
  HISTORY_DAYS,
  planOffers,
  startReminders,
} from './venues.ts';

/** Their indexes are made once all rows are there. */
const LARGE = [
  'reservations',
  'schedule_slots',
  'messages',
  'waitlist_entries',
  'waitlist_offers',
  'reviews',
  'offered_days',
] as const;
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
  return finish(url, plan);
}

/** Two sessions fill tables that do not need each other, then make the indexes. */
async function bySql(url: string, plan: CountryPlan): Promise<void> {
  const database = openPostgres(url, 1);
  await ensureCategories(database.db).finally(database.close);
  const sessions = await openTwo(url, plan);
  const [one, other] = sessions;
  try {
    const hasDigest = (await one.rows("select from pg_extension where extname = 'pgcrypto'")).length > 0;
    await one.run('create extension if not exists pgcrypto', PARTIES_TABLE);
    await timed('accounts', () => one.run(...fillAccounts(plan)));
    await timed('venues', () => one.run(...fillVenues(plan), 'analyze'));
    await timed('parties planned', () => fillParties(sessions, plan));
    await other.run(planOffers(plan));
    const indexes = await pauseIndexes(one, ...LARGE);
    await Promise.all([fillMonths(one, plan), fillOthers(other, plan)]);
    await timed('indexes', () => shareStatements(sessions, indexes));
    await one.run('drop table country_parties', ...(hasDigest ? [] : ['drop extension pgcrypto']));
    await timed('analyze', () => one.run('analyze'));
  } finally {
    await endAll(sessions);
  }
}

type Two = readonly [Session, Session];
const openTwo = async (url: string, { seed }: CountryPlan): Promise<Two> => [
  await openSession(url, seed),
  await openSession(url, seed),
];
const endAll = (sessions: Two) => Promise.all(sessions.map((session) => session.end()));

const shareStatements = (sessions: Two, statements: readonly string[]) =>
  runShared(
    sessions,
    statements.map(
      (statement) =>
        ({ run }) =>
          run(statement),
    ),
  );

function ofVenues<Part>({ venues }: CountryPlan, partOf: (from: number, to: number) => Part): Part[] {
  const parts: Part[] = [];
  for (let n = 1; n <= venues; n += VENUES_AT_ONCE) parts.push(partOf(n, Math.min(venues, n + VENUES_AT_ONCE - 1)));
  return parts;
}

async function fillParties(sessions: Two, plan: CountryPlan): Promise<void> {
  await shareStatements(
    sessions,
    ofVenues(plan, (from, to) => planParties(plan, from, to)),
  );
  await sessions[0].run('analyze country_parties');
}

async function fillMonths({ run }: Session, plan: CountryPlan): Promise<void> {
  for (let day = -HISTORY_DAYS - 35; day <= 0; day += MONTH) {
    const [from, to] = [addDays(plan.today, day), addDays(plan.today, Math.min(day + MONTH, 2))];
    await timed(`reservations made from ${from}`, () => run(fillReservations(from, to)));
  }
}

async function fillOthers({ run }: Session, plan: CountryPlan): Promise<void> {
  await timed('slots', () => run(fillSlots));
  await timed('waiting lists', () => run(...fillWaitlist(plan)));
  await timed('reviews', () => run(...fillReviews(plan)));
  await timed('messages', () => run(fillMessages));
  await timed('offered days', () => run(fillOfferedDays(plan)));
}

/** What triggers and the jobs of a server do, so that requests find it done. */
async function finish(url: string, plan: CountryPlan): Promise<number> {
  const from = addDays(plan.today, -HISTORY_DAYS - 7);
  const sessions = await openTwo(url, plan);
  const [{ run }] = sessions;
  const database = openPostgres(url, 1);
  try {
    await run(addAvailableDays(plan), fillGroups, 'analyze analytics_groups');
    const indexes = await pauseIndexes(sessions[0], 'venue_days');
    await runShared(sessions, [...availabilityJobs(plan), ...analyticsJobs(plan)]);
    await run(storeRange(plan), ...indexes);
    await timed('reminders', () => run('set session_replication_role = origin', startReminders(plan)));
    await timed('vacuum analyze', () => run('vacuum analyze', 'checkpoint'));
    const differences = await timed('ledger check', () => ledgerDifferences(database.db, from));
    for (const difference of differences.slice(0, 5)) console.error(difference);
    return differences.length;
  } finally {
    await Promise.all([endAll(sessions), database.close()]);
  }
}

const availabilityJobs = (plan: CountryPlan) =>
  ofVenues(
    plan,
    (from, to) =>
      ({ run }: Session) =>
        timed(`availability from venue ${from}`, () => run(...fillAvailability(from, to))),
  );

const analyticsJobs = (plan: CountryPlan) =>
  fillVenueDays(plan).map(
    ({ from, statements }) =>
      ({ run }: Session) =>
        timed(`analytics from ${from}`, () => run('set jit = off', ...statements)),
  );

async function timed<Answer>(step: string, run: () => Promise<Answer>): Promise<Answer> {
  const start = performance.now();
  const answer = await run();
  console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(8)} s  ${step}`);
  return answer;
}
