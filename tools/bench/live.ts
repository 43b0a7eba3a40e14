import { get, type IncomingMessage } from 'node:http';
import { serviceDay, systemClock } from '#shared/time';
import { fillVenues, roomId, settle, venueId } from './fill.ts';
import { check, type Figure, median } from './report.ts';
import { type Stage, startServer } from './stage.ts';

const DASHBOARDS = 500;
const STREAMS_EACH = 12;
const CHANGES = 10;
const MOST_MS = 1000;
/** A change that a dashboard has not received after this time counts as lost and ends the measurement. */
const PATIENCE_MS = 10_000;

const tomorrow = serviceDay(new Date(systemClock.now().getTime() + 24 * 60 * 60_000), 'Africa/Luanda');

/** Time from a booking's answer until the last of 500 open dashboards received it; the slowest of ten bookings. */
export async function measureLive(stage: Stage): Promise<Figure[]> {
  await stage.create('live');
  await stage.run('live', ...fillVenues(1, 1000), ...settle);
  const server = await startServer(stage.url('live'));
  const cookies = await signUpAll(server.url);
  await stage.run(
    'live',
    `insert into venue_staff (venue_id, user_id) select '${venueId(1)}', id from users where role = 'MANAGER'`,
  );
  const audience = await openDashboards(server.url, cookies);
  const times: number[] = [];
  try {
    for (let n = 0; n < CHANGES + 1; n++) {
      const { id, start } = await book(server.url, n);
      await audience.hears(id);
      if (n > 0) times.push(performance.now() - start); // warm-up
    }
  } finally {
    audience.leave();
    await server.stop();
  }
  const slowest = Math.max(...times);
  return [
    check(
      `live: one change to ${DASHBOARDS} open dashboards`,
      `${slowest.toFixed(0)} ms`,
      `≤ ${MOST_MS} ms`,
      slowest <= MOST_MS,
      `slowest of ${CHANGES}; half of them within ${median(times).toFixed(0)} ms`,
    ),
  ];
}

/** Enough staff for the dashboards: each may open twelve streams. */
async function signUpAll(url: string): Promise<string[]> {
  const cookies: string[] = [];
  for (let n = 0; n * STREAMS_EACH < DASHBOARDS; n++) {
    const answer = await fetch(`${url}/api/auth/manager/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.0.${n}` },
      body: JSON.stringify({ ...person, email: `pessoa${n}@exemplo.ao` }),
    });
    if (!answer.ok) throw new Error(`sign-up was refused: ${await answer.text()}`);
    cookies.push(
      answer.headers
        .getSetCookie()
        .find((set) => set.startsWith('reserva.sid'))!
        .split(';')[0]!,
    );
  }
  return cookies;
}

const person = {
  nome: 'Ana dos Santos',
  telemovel: '+244923456789',
  password: 'only for this measurement',
  termsAccepted: true,
};

interface Audience {
  /** Resolves once every dashboard received this row. */
  hears(id: string): Promise<void>;
  leave(): void;
}

async function openDashboards(url: string, cookies: string[]): Promise<Audience> {
  const heard = new Map<string, number>();
  let tell = () => {};
  const open = (cookie: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { cookie, accept: 'text/event-stream' };
      get(`${url}/api/admin/live?venueId=${venueId(1)}`, { headers, agent: false }, resolve).once('error', reject);
    });
  const streams: IncomingMessage[] = [];
  for (let n = 0; n < DASHBOARDS; n++) {
    const stream = await open(cookies[Math.floor(n / STREAMS_EACH)]!);
    if (stream.statusCode !== 200) throw new Error(`dashboard ${n} was answered ${stream.statusCode}`);
    onReservation(stream, (id) => {
      heard.set(id, (heard.get(id) ?? 0) + 1);
      tell();
    });
    streams.push(stream);
  }
  return {
    hears: (id) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(
          () => reject(new Error(`the change reached only ${heard.get(id) ?? 0} of ${DASHBOARDS} dashboards`)),
          PATIENCE_MS,
        );
        tell = () => {
          if (heard.get(id) !== DASHBOARDS) return;
          clearTimeout(late);
          resolve();
        };
        tell();
      }),
    leave: () => {
      for (const stream of streams) stream.destroy();
    },
  };
}

/** Calls `changed` with the id of each reservation in a stream of changes. */
function onReservation(stream: IncomingMessage, changed: (id: string) => void): void {
  let unread = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (unread + text).split('\n\n');
    unread = blocks.pop()!;
    for (const block of blocks) {
      const id = /"entity":"reservation","id":"([^"]+)"/.exec(block)?.[1];
      if (id !== undefined) changed(id);
    }
  });
  stream.on('error', () => {}); // the measurement ends by cutting the stream
}

async function book(url: string, n: number): Promise<{ id: string; start: number }> {
  const answer = await fetch(`${url}/api/reservations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `41.63.${n}.1` },
    body: JSON.stringify({
      venueId: venueId(1),
      roomId: roomId(1),
      name: 'Marisa Lopes',
      phone: `+2449${30_000_000 + n}`,
      date: tomorrow,
      time: '20:00',
      people: 2,
    }),
  });
  const start = performance.now();
  if (!answer.ok) throw new Error(`the booking was refused: ${await answer.text()}`);
  return { id: ((await answer.json()) as { id: string }).id, start };
}
