import { get, type IncomingMessage } from 'node:http';
import { parseArgs } from 'node:util';
import { ledgerDifferences } from '#server/features/schedule/ledger-check';
import { runCommand } from '#server/operations/command';
import { openPostgres } from '#server/platform/db/client';
import { chanceOf } from '#server/seed/chance';
import { demoPassword } from '#server/seed/people';
import { addDays, serviceDay, systemClock } from '#shared/time';
import { venueId } from '../bench/fill.ts';
import { quantile } from '../bench/report.ts';
import { type RunningServer, signIn, startServer } from '../bench/stage.ts';
import { type DeskCounts, LoadDesk, noCounts } from './desks.ts';
import { venuesOf } from './figures.ts';
import { type Asked, boardOf, bookingOf, nthVenue, searches, searchOf, send, slotsOf } from './requests.ts';

interface Evening {
  servers: number;
  seconds: number;
  clients: number;
  streams: number;
  seed: number;
}
type Kind = 'search' | 'search by date' | 'page' | 'venue' | 'slots' | 'booking' | 'board' | 'desk';

/** Shares of an evening's requests. */
const KINDS: Kind[] = [
  'search',
  'search',
  'search',
  'search by date',
  'page',
  'venue',
  'slots',
  'slots',
  'booking',
  'board',
  'desk',
];
const WORDS = ['', 'mirante', 'casa luanda', 'bar', 'terraco acacias', 'kiandda', 'huambo'];
const PAUSE_MS = 100;
/** More of one person end the oldest. */
const STREAMS_OF_ONE = 12;
const VENUES_OF_STREAM = 20;
const today = serviceDay(systemClock.now(), 'Africa/Luanda');

/** `npm run load -- [--small postgres://…] [--servers 1] [--seconds 30] [--clients 16] [--streams 12] [--seed 1]` */
await runCommand(import.meta.url, async (args, { DATABASE_URL: large }) => {
  const number = (value: string) => ({ type: 'string' as const, default: value });
  const { values } = parseArgs({
    args,
    options: {
      small: { type: 'string' },
      ...{
        servers: number('1'),
        seconds: number('30'),
        clients: number('16'),
        streams: number('12'),
        seed: number('1'),
      },
    },
  });
  const evening = {
    servers: Number(values.servers),
    seconds: Number(values.seconds),
    clients: Number(values.clients),
    streams: Math.min(Number(values.streams), STREAMS_OF_ONE),
    seed: Number(values.seed),
  };
  if (large === undefined) throw new Error('Set DATABASE_URL to a database that `npm run country` has filled.');
  if (Object.values(evening).some((each) => !Number.isInteger(each) || each < 1))
    throw new Error('Give whole numbers.');
  const small = values.small === undefined ? null : await play(values.small, evening);
  const many = await play(large, evening);
  const lines = report(small, many, evening);
  const failed = [small, many].some(
    (played) => played !== null && (played.desks.refused.size > 0 || played.differences.length > 0),
  );
  if (!failed) return lines;
  console.error(lines.join('\n'));
  throw new Error('A desk was refused, or rows are not as the acts left them.');
});

interface Played {
  venues: number;
  times: Map<Kind, number[]>;
  errors: Map<string, number>;
  changesHeard: number;
  desks: DeskCounts;
  /** Parties that are not as their desk left them, and what the ledger check found. */
  differences: string[];
}

async function play(url: string, evening: Evening): Promise<Played> {
  const played: Played = {
    venues: await venuesOf(url),
    times: new Map(KINDS.map((kind) => [kind, []])),
    errors: new Map(),
    changesHeard: 0,
    desks: noCounts(),
    differences: [],
  };
  const servers: RunningServer[] = [];
  const desks: LoadDesk[] = [];
  const streams: IncomingMessage[] = [];
  try {
    for (let n = 0; n < evening.servers; n++) servers.push(await startServer(url));
    const cookies = await Promise.all(servers.map((server) => signIn(server.url, demoPassword)));
    for (let n = 0; n < evening.streams; n++) {
      const at = n % servers.length;
      streams.push(await listen(servers[at]!.url, cookies[at]!, n, played));
    }
    for (let n = 0; n < evening.clients; n++) {
      const server = servers[n % servers.length]!.url;
      const place = placeOf(evening, n, played.venues);
      desks.push(await LoadDesk.open(server, place, chanceOf(`${evening.seed} desk ${n}`), played.desks));
    }
    const until = performance.now() + evening.seconds * 1000;
    await Promise.all(
      Array.from({ length: evening.clients }, (_, client) => {
        const at = client % servers.length;
        return visit({ server: servers[at]!.url, cookie: cookies[at]!, client, until, evening, played, desks });
      }),
    );
    for (const desk of desks) played.differences.push(...(await desk.differences()));
  } finally {
    for (const stream of streams) stream.destroy();
    await Promise.all(servers.map((server) => server.stop()));
  }
  played.differences.push(...(await ledgerOf(url)));
  return played;
}

/** Desks of one evening differ in number, and a desk of another evening with the same number is at the same venue. */
function placeOf({ seed, clients }: Evening, n: number, venues: number): { venue: number; number: number } {
  const nth = seed * clients + n;
  return { venue: nthVenue(nth, venues), number: (nth % venues) + venues * Math.floor(n / venues) };
}

/** Of the days that an evening changes. */
async function ledgerOf(url: string): Promise<string[]> {
  const database = openPostgres(url, 1);
  const found = await ledgerDifferences(database.db, today).finally(database.close);
  return found.map((difference) => `the ledger check found ${JSON.stringify(difference)}`);
}

function listen(server: string, cookie: string, n: number, played: Played): Promise<IncomingMessage> {
  const venues = Array.from({ length: VENUES_OF_STREAM }, (_, k) => nthVenue(n * VENUES_OF_STREAM + k, played.venues));
  const query = [...new Set(venues)].map((venue) => `venueId=${venueId(venue)}`).join('&');
  return new Promise((resolve, reject) => {
    const request = get(`${server}/api/admin/live?${query}`, { headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`a live stream was refused: ${answer.statusCode}`));
      answer.on('data', (text: Buffer) => {
        if (text.toString().includes('data:')) played.changesHeard++;
      });
      answer.on('error', () => {}); // ended by the end of the evening
      resolve(answer);
    });
    request.on('error', reject);
  });
}

interface Visit {
  server: string;
  cookie: string;
  client: number;
  until: number;
  evening: Evening;
  played: Played;
  desks: LoadDesk[];
}

async function visit({ server, cookie, client, until, evening, played, desks }: Visit): Promise<void> {
  const chance = chanceOf(`${evening.seed} ${client}`);
  for (let n = client; performance.now() < until; n += evening.clients) {
    const kind = chance.one(KINDS);
    const calls =
      kind === 'desk'
        ? [() => desks[client]!.work()]
        : askedOf(kind, n, played.venues, chance.one).map((asked) => () => send(server, asked, { cookie, n }));
    for (const call of calls) {
      const start = performance.now();
      try {
        await call();
        played.times.get(kind)!.push(performance.now() - start);
      } catch (error) {
        const what = `${kind}: ${error instanceof Error ? error.message.replace(/^\S+ /, '').slice(0, 60) : 'failed'}`;
        played.errors.set(what, (played.errors.get(what) ?? 0) + 1);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, chance.next() * 2 * PAUSE_MS));
  }
}

function askedOf(kind: Exclude<Kind, 'desk'>, n: number, venues: number, one: <T>(list: readonly T[]) => T): Asked[] {
  const venue = nthVenue(n, venues);
  const kinds: Record<typeof kind, () => Asked[]> = {
    search: () => [{ path: `/api/venues?search=${encodeURIComponent(one(WORDS))}` }],
    'search by date': () => [searchOf(one(Object.values(searches)))],
    page: () => [{ path: `/r/venue-${venue}` }],
    venue: () => [{ path: `/api/venues/venue-${venue}` }],
    slots: () => [slotsOf(venue, addDays(today, n % 7))],
    booking: () => [bookingOf(n, venues, addDays(today, 1 + (n % 6)))],
    board: () => boardOf(venue),
  };
  return kinds[kind]();
}

function report(small: Played | null, large: Played, { seconds, servers, streams }: Evening): string[] {
  const cell = (value: string | number) => String(value).padStart(12);
  const lines = [`${servers} server processes, ${seconds} s, ${streams} live streams`];
  lines.push(['kind'.padEnd(16), ...['venues', 'per second', 'p50 ms', 'p95 ms', 'p99 ms'].map(cell)].join(''));
  for (const kind of new Set(KINDS)) {
    for (const { venues, times } of [small, large].filter((played) => played !== null)) {
      const all = times.get(kind) ?? [0];
      const shares = [0.5, 0.95, 0.99].map((share) => cell(quantile(all, share).toFixed(1)));
      lines.push([kind.padEnd(16), cell(venues), cell((all.length / seconds).toFixed(1)), ...shares].join(''));
    }
    if (small !== null) lines.push(ratios(small.times.get(kind) ?? [0], large.times.get(kind) ?? [0]));
  }
  for (const played of [small, large].filter((played) => played !== null)) lines.push(...endOf(played));
  return lines;
}

function endOf({ venues, errors, changesHeard, desks, differences }: Played): string[] {
  const listed = (counts: Map<string, number>) =>
    counts.size === 0 ? 'none' : [...counts].map(([what, count]) => `${count} × ${what}`).join(', ');
  return [
    `${venues} venues: ${changesHeard} pieces of live streams; errors: ${listed(errors)}`,
    `  acts of desks applied: ${listed(desks.applied)}; refused: ${listed(desks.refused)}`,
    `  differences at the end: ${differences.length === 0 ? 'none' : differences.slice(0, 5).join('; ')}`,
  ];
}

function ratios(small: number[], large: number[]): string {
  const of = (share: number) => (quantile(large, share) / quantile(small, share)).toFixed(2);
  return `${' '.repeat(16)}large / small: rate ${(large.length / small.length).toFixed(2)}, p50 ${of(0.5)}, p95 ${of(0.95)}, p99 ${of(0.99)}`;
}
