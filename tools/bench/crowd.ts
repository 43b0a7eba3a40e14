import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { addDays, serviceDay, systemClock } from '#shared/time';
import { fillVenues, roomId, settle, venueId } from './fill.ts';
import { check, type Figure, median } from './report.ts';
import { type Stage, startServer } from './stage.ts';

const CROWD = 1000;
const CROWDED = 1;
const VENUES = 50;
const CLIENTS = 4;
const ROUNDS = 5;
/** With the second until all have been sent, less than the five seconds after which a waiting booking is refused. */
const MEASURED_MS = 3000;
const UNTIL_SENT_MS = 1000;
const MOST = 1.5;
const date = addDays(serviceDay(systemClock.now(), 'Africa/Luanda'), 1);

interface Window {
  /** Milliseconds of a booking at another venue, median. */
  booking: number;
  notReady: number;
}

/** Bookings of other venues while a thousand wait for one, whose row another session has locked. */
export async function measureCrowd(stage: Stage): Promise<Figure[]> {
  await stage.create('crowd');
  await stage.run('crowd', ...fillVenues(VENUES, 100_000), ...settle);
  const server = await startServer(stage.url('crowd'));
  const holder = new pg.Client({ connectionString: stage.url('crowd') });
  await holder.connect();
  const calm: Window[] = [];
  const crowded: Window[] = [];
  const statuses: number[] = [];
  try {
    await watch(server.url);
    for (let round = 0; round < ROUNDS; round++) {
      calm.push(await watch(server.url));
      await holder.query('begin');
      await holder.query('select from venue_clocks where venue_id = $1 for update', [venueId(CROWDED)]);
      const crowd = Promise.all(Array.from({ length: CROWD }, () => book(server.url, CROWDED)));
      await pause(UNTIL_SENT_MS);
      crowded.push(await watch(server.url));
      await holder.query('commit');
      statuses.push(...(await crowd));
    }
  } finally {
    await holder.end();
    await server.stop();
  }
  return [slowing(calm, crowded), readiness([...calm, ...crowded]), answers(statuses)];
}

function slowing(calm: Window[], crowded: Window[]): Figure {
  const slower = median(crowded.map(({ booking }, round) => booking / calm[round]!.booking));
  const list = (windows: Window[]) => windows.map(({ booking }) => booking.toFixed(1)).join(', ');
  return check(
    `bookings of other venues while ${CROWD} wait for one`,
    `${slower.toFixed(2)}×`,
    `≤ ${MOST}×`,
    slower <= MOST,
    `median of ${ROUNDS} rounds; ${list(crowded)} and, without them, ${list(calm)} ms`,
  );
}

function readiness(windows: Window[]): Figure {
  const failed = windows.reduce((sum, { notReady }) => sum + notReady, 0);
  return check('answers of /readyz other than 200', String(failed), '0', failed === 0);
}

function answers(statuses: number[]): Figure {
  const count = (status: number) => statuses.filter((one) => one === status).length;
  const [booked, refused] = [count(201), count(503)];
  const holds = booked > 0 && booked + refused === statuses.length;
  return check('the thousand: booked, or refused as busy', `${booked} and ${refused}`, 'all', holds);
}

let sent = 0;

async function book(url: string, venue: number): Promise<number> {
  const n = sent++;
  const answer = await fetch(`${url}/api/reservations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `41.${n % 250}.${Math.floor(n / 250)}.1` },
    body: JSON.stringify({
      ...{ venueId: venueId(venue), roomId: roomId(venue), name: 'Marisa Lopes' },
      ...{ phone: `+2449${30_000_000 + n}`, date, time: '20:00', people: 1 },
    }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function watch(url: string): Promise<Window> {
  const end = performance.now() + MEASURED_MS;
  const taken: number[] = [];
  let notReady = 0;
  const client = async (_: unknown, number: number) => {
    for (let n = 0; performance.now() < end; n++) {
      const started = performance.now();
      const status = await book(url, CROWDED + 1 + ((n * CLIENTS + number) % (VENUES - CROWDED)));
      taken.push(performance.now() - started);
      if (status !== 201) throw new Error(`another venue answered ${status}`);
    }
  };
  const asker = async () => {
    for (; performance.now() < end; await pause(100)) if ((await fetch(`${url}/readyz`)).status !== 200) notReady++;
  };
  await Promise.all([...Array.from({ length: CLIENTS }, client), asker()]);
  return { booking: median(taken), notReady };
}
