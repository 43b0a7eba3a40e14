import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { QueryObserver } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';
import type { EndpointName } from '#shared/api/table';
import type { LiveChange } from '#shared/live/schema';
import { addDays, serviceDay, systemClock } from '#shared/time';
import { apiQuery } from '#ui/api/api-query.ts';
import { learnStaffCalls } from '#ui/api/calls.ts';
import { type Client, createClient } from '#ui/api/client.ts';
import { httpTransport } from '#ui/api/http.ts';
import { createQueryClient } from '#ui/api/query.ts';
import { createBatch } from '#ui/features/live/batch.ts';
import { catchUp, type Stale, staleBy } from '#ui/features/live/catch-up.ts';
import { fillToday, fillVenues, roomId, settle, venueId } from './fill.ts';
import { openInProcess } from './in-process.ts';
import { record } from './recorder.ts';
import { check, type Figure } from './report.ts';
import type { Stage } from './stage.ts';

const BOARDS = 20;
const PARTIES = 250;
const ACTS = 10;
/** A board waits 100 ms for a burst to end. */
const QUIET_MS = 600;
const MOST_REQUESTS = 1.5;
/** Tomorrow: today's times end at night. */
const day = addDays(serviceDay(systemClock.now(), 'Africa/Luanda'), 1);

/** Of all boards. */
const counted = { requests: 0, bytes: 0 };
type Counts = typeof counted & { statements: number };

/** Requests and statements of an act while boards are open, whose lists take rows or are read again. */
export async function measureBoards(stage: Stage): Promise<Figure[]> {
  await learnStaffCalls();
  await stage.create('boards');
  await stage.run('boards', ...fillVenues(1, 1000), ...fillToday(PARTIES, day), ...settle);
  const server = await openInProcess(stage.url('boards'));
  const figures: Figure[] = [];
  try {
    const cookies = await staffOf(stage, server.url);
    const clients = cookies.map((cookie) => clientOf(server.url, cookie));
    const alone = await playActs(clients[0]!);
    for (const boards of [1, BOARDS]) {
      const former = await withBoards(server.url, cookies.slice(0, boards), false, () => playActs(clients[0]!));
      const patched = await withBoards(server.url, cookies.slice(0, boards), true, () => playActs(clients[0]!));
      figures.push(figureOf(boards, less(former, alone), less(patched, alone)));
    }
  } finally {
    await server.close();
  }
  return figures;
}

function figureOf(boards: number, former: Counts, patched: Counts): Figure {
  const each = (name: keyof Counts) =>
    `${(former[name] / ACTS).toFixed(0)} → ${(patched[name] / ACTS).toFixed(0)} ${name}`;
  const requests = patched.requests / ACTS / boards;
  return check(
    `an act at a venue of ${PARTIES} parties, ${boards} open boards`,
    `${requests.toFixed(1)} requests of each board`,
    `≤ ${MOST_REQUESTS}`,
    requests <= MOST_REQUESTS,
    (['requests', 'statements', 'bytes'] as const).map(each).join(', '),
  );
}

const less = (all: Counts, alone: Counts): Counts => ({
  statements: all.statements - alone.statements,
  requests: all.requests - alone.requests,
  bytes: all.bytes - alone.bytes,
});

/** A user for each board: a user may have twelve streams. */
async function staffOf(stage: Stage, url: string): Promise<string[]> {
  const cookies: string[] = [];
  for (let n = 0; n < BOARDS; n++) {
    const answer = await fetch(`${url}/api/auth/manager/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.0.${n}` },
      body: JSON.stringify({
        ...{ nome: 'Ana dos Santos', telemovel: '+244923456789', password: 'only for this measurement' },
        ...{ email: `pessoa${n}@exemplo.ao`, termsAccepted: true },
      }),
    });
    if (!answer.ok) throw new Error(`sign-up was refused: ${await answer.text()}`);
    const set = answer.headers.getSetCookie().find((each) => each.startsWith('reserva.sid'))!;
    cookies.push(set.split(';')[0]!);
  }
  const all = `insert into venue_staff (venue_id, user_id) select '${venueId(1)}', id from users where role = 'MANAGER'`;
  await stage.run('boards', all);
  return cookies;
}

function clientOf(url: string, cookie: string): Client {
  const counting: typeof fetch = async (path, init) => {
    counted.requests++;
    const headers = new Headers(init?.headers);
    headers.set('cookie', cookie);
    const answer = await fetch(url + String(path), { ...init, headers });
    const { byteLength } = await answer.clone().arrayBuffer();
    counted.bytes += byteLength;
    return answer;
  };
  return createClient(httpTransport({ languageTag: () => 'pt-AO', fetch: counting }));
}

/** Half of them bookings by phone, half of them cancellations. */
async function playActs(client: Client): Promise<Counts> {
  const parties = await client.call('venueReservations', { venueId: venueId(1), date: day });
  const waiting = parties.filter(({ status }) => status === 'CONFIRMED');
  const before = { ...counted };
  const { length } = await record(async () => {
    for (let act = 0; act < ACTS; act++) {
      const { id, version } = waiting[act]!;
      if (act % 2 === 0) await client.call('moveReservation', { venueId: venueId(1), id, version, to: 'CANCELLED' });
      else await client.call('bookAtDesk', aParty());
      await pause(QUIET_MS);
    }
  });
  return less({ ...counted, statements: length }, { ...before, statements: 0 });
}

let phones = 30_000_000;
const aParty = () => ({
  ...{ venueId: venueId(1), roomId: roomId(1), kind: 'phone' as const, name: 'Marisa Lopes', people: 2 },
  ...{ phone: `+2449${phones++}`, date: day, time: '23:30' },
});

async function withBoards(url: string, cookies: string[], isPatched: boolean, work: () => Promise<Counts>) {
  const close = await Promise.all(cookies.map((cookie) => openBoard(url, cookie, isPatched)));
  try {
    return await work();
  } finally {
    for (const each of close) each();
  }
}

const lists = (of: string) => [
  ...(['venueReservations', 'venueWaitlist', 'staffSchedule', 'suggestions', 'dayFigures'] as const).map(
    (name) => [name, { venueId: of, date: day }] as const,
  ),
  ['outbox', { venueId: of, list: 'queue' }] as const,
];

/** The reads and the code of an open board; the screen is not drawn. */
async function openBoard(url: string, cookie: string, isPatched: boolean): Promise<() => void> {
  const [cache, client, of] = [createQueryClient(), clientOf(url, cookie), venueId(1)];
  let reached: number | null = null;
  const batch = createBatch<Stale>(async (stale) => {
    reached = await catchUp({ cache, client, venueId: of, reached }, [...stale]);
  });
  const stream = await streamOf(url, cookie);
  onChange(stream, (change) => batch.add([isPatched ? staleBy(change) : { ...staleBy(change), revision: null }]));
  const leave = lists(of).map(([name, input]) =>
    new QueryObserver(cache, apiQuery(client, name as EndpointName, input as never) as never).subscribe(
      () => undefined,
    ),
  );
  while (cache.isFetching() > 0) await pause(20);
  return () => {
    batch.stop();
    stream.destroy();
    for (const each of leave) each();
    cache.clear();
  };
}

const streamOf = (url: string, cookie: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { cookie, accept: 'text/event-stream' };
    get(`${url}/api/admin/live?venueId=${venueId(1)}`, { headers, agent: false }, resolve).once('error', reject);
  });

function onChange(stream: IncomingMessage, heard: (change: LiveChange) => void): void {
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'change') heard(JSON.parse(data) as LiveChange);
    },
  });
  stream.setEncoding('utf8').on('data', (text: string) => parser.feed(text));
  stream.on('error', () => {}); // the measurement ends by cutting the stream
}
