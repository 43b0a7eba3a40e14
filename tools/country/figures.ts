import pg from 'pg';
import { differencesOf, ledgerDifferences } from '#server/features/schedule/ledger-check';
import { openPostgres } from '#server/platform/db/client';
import { demoPassword } from '#server/seed/people';
import { addDays, serviceDay, systemClock } from '#shared/time';
import { openInProcess } from '../bench/in-process.ts';
import { median } from '../bench/report.ts';
import { signIn } from '../bench/stage.ts';
import { type Action, actions, send } from './requests.ts';
import { sweepSearches } from './sweep.ts';

interface Cost {
  /** 8 kB blocks that PostgreSQL looked at, per request. */
  buffers: number;
  ms: number;
}

/** Promised for any size of the country. */
const bounds: { of: RegExp; ratio?: number; ms?: number }[] = [
  { of: /^(booking|board|slots)/, ratio: 1.3 },
  { of: /^search by date/, ratio: 3, ms: 100 },
  { of: /^analytics of 30 days/, ms: 300 },
];

/** Prints what each request reads in a small and in a larger country, with the promised bound. */
export async function printFigures(small: string, large: string): Promise<boolean> {
  let holds = true;
  await Promise.all([small, large].map(refuseAutovacuum));
  const [few, many] = [await venuesOf(small), await venuesOf(large)];
  console.log(`buffers and median ms of a request, ${few} and ${many} venues`);
  for (const action of actions) {
    await Promise.all([small, large].map(vacuumDays));
    const [one, other] = [await costOf(small, action, few), await costOf(large, action, many)];
    holds = show(action.name, one, other) && holds;
  }
  for (const days of [1, 31]) {
    const name = `ledger check from ${days} days ago, per venue`;
    holds = show(name, await ledgerCost(small, few, days), await ledgerCost(large, many, days)) && holds;
  }
  return (await sweepSearches(small, large)) && holds;
}

/** The database counts the blocks of autovacuum with those of requests. */
async function refuseAutovacuum(url: string): Promise<void> {
  const { autovacuum } = await ask<{ autovacuum: string }>(url, 'show autovacuum');
  if (autovacuum === 'on')
    throw new Error('Switch autovacuum off: alter system set autovacuum = off; select pg_reload_conf();');
}

/** As autovacuum does within a minute of bookings. */
const vacuumDays = (url: string) => ask(url, 'vacuum venue_availability');

function show(name: string, one: Cost, other: Cost): boolean {
  const ratio = other.buffers / one.buffers;
  const { ratio: mostRatio = Number.POSITIVE_INFINITY, ms = Number.POSITIVE_INFINITY } =
    bounds.find(({ of }) => of.test(name)) ?? {};
  const holds = ratio <= mostRatio && other.ms <= ms;
  const cost = ({ buffers, ms: time }: Cost) => `${buffers.toFixed(1)} (${time.toFixed(1)} ms)`;
  const wanted = [Number.isFinite(mostRatio) && `≤ ${mostRatio} ×`, Number.isFinite(ms) && `≤ ${ms} ms`].filter(
    Boolean,
  );
  const bound = wanted.length === 0 ? '' : ` (wanted ${wanted.join(', ')})`;
  console.log(`${holds ? 'ok  ' : 'MISS'} ${name}: ${cost(one)} and ${cost(other)}, ${ratio.toFixed(2)} ×${bound}`);
  return holds;
}

/** The difference between a long run and a short one: what a connection reads at its start falls out. */
async function costOf(url: string, action: Action, venues: number): Promise<Cost> {
  const short = await play(url, action, venues, { from: 0, count: action.rounds });
  const long = await play(url, action, venues, { from: action.rounds, count: 3 * action.rounds });
  return { buffers: (long.buffers - short.buffers) / (2 * action.rounds), ms: median(long.times) };
}

async function play(url: string, action: Action, venues: number, { from, count }: { from: number; count: number }) {
  const before = await blocksOf(url);
  // Each connection reads some 3,000 blocks of the catalogue first: with several, one more in the long run would count
  const server = await openInProcess(url, 1);
  const times: number[] = [];
  try {
    const cookie = await signIn(server.url, demoPassword);
    for (let n = from; n < from + count; n++) {
      const start = performance.now();
      for (const asked of action.ask(n, venues)) await send(server.url, asked, { cookie, n });
      times.push(performance.now() - start);
    }
  } finally {
    await server.close();
  }
  return { buffers: (await blocksOf(url)) - before, times };
}

async function ledgerCost(url: string, venues: number, days: number): Promise<Cost> {
  const from = addDays(serviceDay(systemClock.now(), 'UTC'), -days);
  const before = await blocksOf(url);
  const database = openPostgres(url, 1);
  await differencesOf(database.db, [], from);
  const start = performance.now();
  const found = await ledgerDifferences(database.db, from).finally(database.close);
  if (found.length > 0) throw new Error(`The ledger check found ${found.length} differences.`);
  const ms = performance.now() - start;
  return { buffers: ((await blocksOf(url)) - before) / venues, ms: ms / venues };
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<Row> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows[0]!;
  } finally {
    await client.end();
  }
}

export const venuesOf = async (url: string): Promise<number> =>
  Number((await ask<{ count: string }>(url, 'select count(*) from venues')).count);

/** Asked from another database, once all connections have ended: a connection reports what it read at its end. */
async function blocksOf(url: string): Promise<number> {
  const other = new URL(url);
  const name = other.pathname.slice(1);
  other.pathname = '/postgres';
  for (;;) {
    const { open, blocks } = await ask<{ open: number; blocks: string }>(other.href, READ, [name]);
    if (open === 0) return Number(blocks);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const READ = `
  select (select count(*)::int from pg_stat_activity where datname = $1) as open, blks_hit + blks_read as blocks
  from pg_stat_database where datname = $1`;
