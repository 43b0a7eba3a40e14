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

/** Exact names, without accents, mistyped, a city, empty, and with date and party size. */
const queries = [
  'search=Mirante+da+Ba%C3%ADa',
  'search=salao+acacias',
  'search=Kiandda',
  'search=miradoro+huambo',
  'search=Rua+Rainha+Ginga',
  'search=bar+em+luanda',
  'search=massagens+sauna',
  'search=',
  'search=terra%C3%A7o&offset=40',
  `search=quintal&date=${tomorrow}&period=evening&people=3-4`,
];

/** Searches over 100,000 venues by HTTP compared with the same SQL, and the slowest search by date. */
export async function measureSearch(stage: Stage): Promise<Figure[]> {
  return [...(await measureText(stage)), await measureFullEvening(stage)];
}

const COUNTRY = 20_000;
const MOST_MS = 300;
/** Share of full venues, in percent. */
const FULL = 95;

/** A date on which almost all venues are full: the search examines the most rows for one page. */
async function measureFullEvening(stage: Stage): Promise<Figure> {
  await stage.create('evening');
  await stage.run('evening', ...fillVenues(COUNTRY, 5), fullEvening, ...settle);
  const server = await startServer(stage.url('evening'));
  const slowest: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const times = [];
    for (const more of ['', '&people=3-4', '&people=5%2B', '&search=terra%C3%A7o', '&offset=400']) {
      times.push(await timeOf(`${server.url}/api/venues?date=${tomorrow}${more}`));
    }
    slowest.push(Math.max(...times));
  }
  await server.stop();
  const time = median(slowest);
  const what = `slowest search by date over ${COUNTRY} venues, ${FULL} % of them full`;
  return check(what, `${time.toFixed(0)} ms`, `≤ ${MOST_MS} ms`, time <= MOST_MS);
}

const fullEvening = `
  insert into schedule_slots (venue_id, id, room_id, date, "time", capacity, reserved)
  select r.venue_id, gen_random_uuid(), r.id, '${tomorrow}', to_char(interval '19 hours' + s * interval '30 minutes', 'HH24:MI'),
         5, case when hashtext(r.venue_id::text) & 1023 < ${Math.round((FULL / 100) * 1024)} then 5 else 2 end
  from rooms r, generate_series(0, 9) s`;

async function timeOf(url: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  await answer.arrayBuffer();
  return performance.now() - start;
}

async function measureText(stage: Stage): Promise<Figure[]> {
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
