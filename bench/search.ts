import { addDays, serviceDay, systemClock } from '#shared/time';
import { fillVenues, settle } from './fill.ts';
import { openInProcess } from './in-process.ts';
import { record, replay, type Statement } from './recorder.ts';
import { check, type Figure, median } from './report.ts';
import { type Stage, startServer } from './stage.ts';

const VENUES = 100_000;
const ROUNDS = 15;
const MOST_RATIO = 1.5;
const tomorrow = addDays(serviceDay(systemClock.now(), 'Africa/Luanda'), 1);

/** What people type: whole names, without accents, mistyped, a city, nothing, and with a date and a party. */
const queries = [
  'search=Mirante+da+Ba%C3%ADa',
  'search=salao+acacias',
  'search=Kiandda',
  'search=miradoro+huambo',
  'search=Rua+Rainha+Ginga',
  'search=',
  'search=terra%C3%A7o&offset=40',
  `search=quintal&date=${tomorrow}&period=evening&people=3-4`,
];

/** Time of searches over 100 thousand venues through HTTP, against the same SQL run bare. */
export async function measureSearch(stage: Stage): Promise<Figure[]> {
  await stage.create('search');
  await stage.run('search', ...fillVenues(VENUES, 5), ...settle);
  const url = stage.url('search');
  const statements = await recordSearches(url);
  const server = await startServer(url);
  const sums = { http: [] as number[], bare: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    sums.http.push(await searchAll(server.url));
    sums.bare.push((await replay(url, statements, 1)) * 1000);
  }
  await server.stop();
  const ratio = median(sums.http) / median(sums.bare);
  const detail = `${queries.length} searches in ${median(sums.http).toFixed(0)} ms, bare ${median(sums.bare).toFixed(0)} ms`;
  return [
    check(
      'search over 100 thousand venues: HTTP / bare SQL',
      ratio.toFixed(2),
      `≤ ${MOST_RATIO}`,
      ratio <= MOST_RATIO,
      detail,
    ),
  ];
}

async function recordSearches(url: string): Promise<Statement[][]> {
  const server = await openInProcess(url);
  const statements = await record(() => searchAll(server.url));
  await server.close();
  return [statements];
}

async function searchAll(url: string): Promise<number> {
  const start = performance.now();
  for (const query of queries) {
    const answer = await fetch(`${url}/api/venues?${query}`);
    if (!answer.ok) throw new Error(`${query} answered ${answer.status}`);
    await answer.arrayBuffer();
  }
  return performance.now() - start;
}
