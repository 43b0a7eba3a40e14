import autocannon from 'autocannon';
import { addDays, serviceDay, systemClock } from '#shared/time';
import { fillAvailability, fillVenues, roomId, settle, venueId } from './fill.ts';
import { openInProcess } from './in-process.ts';
import { record, replay, type Statement } from './recorder.ts';
import { check, type Figure, median } from './report.ts';
import { type Stage, startServer } from './stage.ts';

const CLIENTS = 16;
const BOOKINGS = 2000;
/** Unmeasured bookings first: a newly started server has not compiled its code. */
const WARM_UP = 500;
const ROUNDS = 3;
const LEAST_SHARE = 0.6;
const today = serviceDay(systemClock.now(), 'Africa/Luanda');
/** Warm-up bookings use another date, so the measured slots are untouched. */
const [tomorrow, dayAfter] = [addDays(today, 1), addDays(today, 2)];
const times = ['19:00', '19:30', '20:00', '20:30', '21:00', '21:30', '22:00', '22:30', '23:00', '23:30'];

/** Autovacuum does it; without statistics of bookings the planner may read the whole day for each new one. */
const ANALYZE = 'analyze';

/** Slot of the n-th booking: one slot for all, or each of 2,000 slots of 200 venues once. */
const scenarios = {
  'one hot slot': () => ({ venue: 1, time: '20:00' }),
  '2,000 slots of 200 venues': (n: number) => ({ venue: 1 + (n % 200), time: times[Math.floor(n / 200) % 10]! }),
};

/** Bookings per second over HTTP, as a share of the same SQL replayed by the driver, with 16 clients each. */
export async function measureBooking(stage: Stage): Promise<Figure[]> {
  await prepareBookings(stage);
  await touchHotSlot(stage);
  const figures: Figure[] = [];
  for (const [name, wanted] of Object.entries(scenarios)) figures.push(await measure(stage, name, wanted));
  return figures;
}

export async function prepareBookings(stage: Stage): Promise<void> {
  await stage.create('booking');
  await stage.run('booking', ...fillVenues(200, 100_000), ...fillAvailability(tomorrow, dayAfter), ...settle);
}

/** Bookings of 2,000 slots per second through a server with these settings, each time on the same rows. */
export async function bookingRate(stage: Stage, settings: Record<string, string> = {}): Promise<number> {
  const { warming, measured } = callsOf(scenarios['2,000 slots of 200 venues']);
  await stage.copy('booking', 'booking_http');
  return BOOKINGS / (await bookThroughHttp(stage, warming, measured, settings));
}

const callsOf = (wanted: (n: number) => { venue: number; time: string }) => ({
  warming: Array.from({ length: WARM_UP }, (_, n) => ({ n: 5000 + n, date: dayAfter, ...wanted(n) })),
  measured: Array.from({ length: BOOKINGS }, (_, n) => ({ n, date: tomorrow, ...wanted(n) })),
});

/** Creates the row of the hot slot first, so that recorded bookings of it can be replayed in any order. */
async function touchHotSlot(stage: Stage): Promise<void> {
  const server = await openInProcess(stage.url('booking'));
  for (const [n, date] of [tomorrow, dayAfter].entries()) {
    const call = { n: 9000 + n, date, ...scenarios['one hot slot']() };
    await bookOnce(server.url, call);
  }
  await server.close();
}

interface BookingCall {
  n: number;
  date: string;
  venue: number;
  time: string;
}

async function bookOnce(url: string, call: BookingCall): Promise<void> {
  const request = { method: 'POST', headers: headersOf(call), body: bodyOf(call) };
  const answer = await fetch(`${url}/api/reservations`, request);
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`booking ${call.n} was refused: ${text}`);
}

async function measure(
  stage: Stage,
  name: string,
  wanted: (n: number) => { venue: number; time: string },
): Promise<Figure> {
  const { warming, measured } = callsOf(wanted);
  const statements = await recordBookings(stage, [...warming, ...measured]);
  const shares: number[] = [];
  const rates: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await stage.copy('booking', 'booking_http');
    const http = BOOKINGS / (await bookThroughHttp(stage, warming, measured));
    await stage.copy('booking', 'booking_bare');
    const bareUrl = stage.url('booking_bare');
    await replay(bareUrl, statements.slice(0, WARM_UP), CLIENTS);
    await stage.run('booking_bare', ANALYZE);
    const bare = BOOKINGS / (await replay(bareUrl, statements.slice(WARM_UP), CLIENTS));
    shares.push(http / bare);
    rates.push(`${http.toFixed(0)}/${bare.toFixed(0)}`);
  }
  const share = median(shares);
  return check(
    `booking, ${name}: HTTP / bare SQL`,
    share.toFixed(2),
    `≥ ${LEAST_SHARE}`,
    share >= LEAST_SHARE,
    `bookings/s ${rates.join(', ')}`,
  );
}

function bodyOf({ n, venue, date, time }: BookingCall) {
  return JSON.stringify({
    venueId: venueId(venue),
    roomId: roomId(venue),
    name: 'Marisa Lopes',
    phone: `+2449${30_000_000 + n}`,
    date,
    time,
    people: 1,
    notes: 'Junto à janela',
    depositValue: null,
  });
}

/** One address per guest: bookings from a shared address would become holds that need confirmation. */
const headersOf = ({ n }: BookingCall) => ({
  'content-type': 'application/json',
  'idempotency-key': `bench-${n}`,
  'x-forwarded-for': `41.${n % 250}.${Math.floor(n / 250)}.7`,
});

async function recordBookings(stage: Stage, calls: BookingCall[]): Promise<Statement[][]> {
  await stage.copy('booking', 'booking_recorded');
  const server = await openInProcess(stage.url('booking_recorded'));
  const groups: Statement[][] = [];
  for (const call of calls) groups.push(await record(() => bookOnce(server.url, call)));
  await server.close();
  return groups;
}

/** Seconds of the measured bookings through a server in its own process, after warm-up. */
async function bookThroughHttp(
  stage: Stage,
  warming: BookingCall[],
  measured: BookingCall[],
  settings: Record<string, string> = {},
): Promise<number> {
  const server = await startServer(stage.url('booking_http'), settings);
  await bookAll(server.url, warming);
  await stage.run('booking_http', ANALYZE);
  const seconds = await bookAll(server.url, measured);
  await server.stop();
  return seconds;
}

async function bookAll(url: string, calls: BookingCall[]): Promise<number> {
  let next = 0;
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const call = calls[next++ % calls.length]!;
    return { ...request, body: bodyOf(call), headers: headersOf(call) };
  };
  const started = performance.now();
  let answered = started;
  const result = await autocannon({
    url: `${url}/api/reservations`,
    connections: CLIENTS,
    amount: calls.length,
    requests: [{ method: 'POST', setupRequest }],
    setupClient: (client) => {
      client.on('response', () => {
        answered = performance.now();
      });
    },
  });
  // Not `result.duration`: autocannon looks only once a second whether all answers are there.
  if (result['2xx'] === calls.length) return (answered - started) / 1000;
  const { non2xx, errors } = result;
  throw new Error(`${result['2xx']} of ${calls.length} bookings were taken, ${non2xx} refused, ${errors} failed`);
}
