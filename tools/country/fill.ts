import { hashPassword } from '#server/features/auth/passwords';
import { ledgerDifferences } from '#server/features/schedule/ledger-check';
import { openPostgres } from '#server/platform/db/client';
import { demoPassword } from '#server/seed/people';
import { ensureCategories } from '#server/seed/seed';
import { addDays, serviceDay, systemClock } from '#shared/time';
import { fillGroups, fillVenueDays, storeRange } from './analytics.ts';
import { addAvailableDays, fillAvailability } from './availability.ts';
import {
  DAYS_AHEAD,
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
    await timed('parties planned', () => runShared(sessions, planJobs(plan)));
    await one.run('analyze country_parties');
    await other.run(planOffers(plan));
    const indexes = await pauseIndexes(one, ...LARGE);
    await runShared(sessions, partyJobs(plan));
    await timed('indexes', () => runShared(sessions, indexes.map(jobOf)));
    await one.run('drop table country_parties, country_offers', ...(hasDigest ? [] : ['drop extension pgcrypto']));
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

type Job = (session: Session) => Promise<void>;

const jobOf =
  (statement: string): Job =>
  ({ run }) =>
    run(statement);

const timedJob =
  (step: string, ...statements: string[]): Job =>
  ({ run }) =>
    timed(step, () => run(...statements));

function ofVenues({ venues }: CountryPlan, partOf: (from: number, to: number) => Job): Job[] {
  const parts: Job[] = [];
  for (let n = 1; n <= venues; n += VENUES_AT_ONCE) parts.push(partOf(n, Math.min(venues, n + VENUES_AT_ONCE - 1)));
  return parts;
}

const planJobs = (plan: CountryPlan): Job[] => ofVenues(plan, (from, to) => jobOf(planParties(plan, from, to)));

/** In order of time, and no month is too large to be sorted in memory. */
function monthsOf(plan: CountryPlan): { from: string; to: string }[] {
  const months: { from: string; to: string }[] = [];
  for (let day = -HISTORY_DAYS - 35; day <= DAYS_AHEAD; day += MONTH)
    months.push({ from: addDays(plan.today, day), to: addDays(plan.today, day + MONTH) });
  return months;
}

function partyJobs(plan: CountryPlan): Job[] {
  const ofMonths = (rows: string, statementOf: (from: string, to: string) => string) =>
    monthsOf(plan).map(({ from, to }) => timedJob(`${rows} from ${from}`, statementOf(from, to)));
  return [
    ...ofMonths('reservations', fillReservations),
    ...ofMonths('slots', fillSlots),
    ...ofMonths('messages', fillMessages),
    ...ofMonths('offered days', (from, to) => fillOfferedDays(plan, from, to)),
    timedJob('waiting lists', ...fillWaitlist(plan)),
    timedJob('reviews', ...fillReviews(plan)),
  ];
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

const availabilityJobs = (plan: CountryPlan): Job[] =>
  ofVenues(plan, (from, to) => timedJob(`availability from venue ${from}`, ...fillAvailability(from, to)));

const analyticsJobs = (plan: CountryPlan): Job[] =>
  fillVenueDays(plan).map(({ from, statements }) => timedJob(`analytics from ${from}`, 'set jit = off', ...statements));

async function timed<Answer>(step: string, run: () => Promise<Answer>): Promise<Answer> {
  const start = performance.now();
  const answer = await run();
  console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(8)} s  ${step}`);
  return answer;
}
