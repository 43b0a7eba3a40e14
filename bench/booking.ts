import autocannon from 'autocannon';
import { addDays, serviceDay, systemClock } from '#shared/time';
import { fillVenues, roomId, settle, venueId } from './fill.ts';
import { openInProcess } from './in-process.ts';
import { record, replay, type Statement } from './recorder.ts';
import { check, type Figure, median } from './report.ts';
import { type Stage, startServer } from './stage.ts';

const CLIENTS = 16;
const BOOKINGS = 2000;
const ROUNDS = 3;
const LEAST_SHARE = 0.6;
const tomorrow = addDays(serviceDay(systemClock.now(), 'Africa/Luanda'), 1);
const times = ['19:00', '19:30', '20:00', '20:30', '21:00', '21:30', '22:00', '22:30', '23:00', '23:30'];

/** The n-th booking of a run: everybody wants one slot, or each of 2,000 slots of 200 venues is asked for once. */
const scenarios = {
  'one hot slot': () => ({ venue: 1, time: '20:00' }),
  '2,000 slots of 200 venues': (n: number) => ({ venue: 1 + (n % 200), time: times[Math.floor(n / 200) % 10]! }),
};

/** Bookings a second through HTTP, as a share of the same SQL run bare by the driver, both with 16 clients. */
export async function measureBooking(stage: Stage): Promise<Figure[]> {
  await stage.create('booking');
  await stage.run('booking', ...fillVenues(200, 100_000), ...settle);
  await touchHotSlot(stage);
  const figures: Figure[] = [];
  for (const [name, wanted] of Object.entries(scenarios)) figures.push(await measure(stage, name, wanted));
  return figures;
}

/** A hot slot has its row already: recorded bookings of it can then run in any order. */
async function touchHotSlot(stage: Stage): Promise<void> {
  const server = await openInProcess(stage.url('booking'));
  await bookOnce(server.url, BOOKINGS, bodyOf(BOOKINGS, scenarios['one hot slot']()));
  await server.close();
}

async function bookOnce(url: string, n: number, body: string): Promise<void> {
  const answer = await fetch(`${url}/api/reservations`, { method: 'POST', headers: headersOf(n), body });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`booking ${n} was refused: ${text}`);
}

async function measure(
  stage: Stage,
  name: string,
  wanted: (n: number) => { venue: number; time: string },
): Promise<Figure> {
  const bodies = Array.from({ length: BOOKINGS }, (_, n) => bodyOf(n, wanted(n)));
  const statements = await recordBookings(stage, bodies);
  const shares: number[] = [];
  const rates: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await stage.copy('booking', 'booking_http');
    const http = BOOKINGS / (await bookThroughHttp(stage.url('booking_http'), bodies));
    await stage.copy('booking', 'booking_bare');
    const bare = BOOKINGS / (await replay(stage.url('booking_bare'), statements, CLIENTS));
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

function bodyOf(n: number, { venue, time }: { venue: number; time: string }) {
  return JSON.stringify({
    venueId: venueId(venue),
    roomId: roomId(venue),
    name: 'Marisa Lopes',
    phone: `+2449${30_000_000 + n}`,
    date: tomorrow,
    time,
    people: 1,
    notes: 'Junto à janela',
    depositValue: null,
  });
}

/** Addresses differ as guests' do: one address for all would turn the bookings into holds to be confirmed. */
const headersOf = (n: number) => ({
  'content-type': 'application/json',
  'idempotency-key': `bench-${n}`,
  'x-forwarded-for': `41.${n % 250}.${Math.floor(n / 250)}.7`,
});

async function recordBookings(stage: Stage, bodies: string[]): Promise<Statement[][]> {
  await stage.copy('booking', 'booking_recorded');
  const server = await openInProcess(stage.url('booking_recorded'));
  const groups: Statement[][] = [];
  for (const [n, body] of bodies.entries()) {
    groups.push(await record(() => bookOnce(server.url, n, body)));
  }
  await server.close();
  return groups;
}

async function bookThroughHttp(databaseUrl: string, bodies: string[]): Promise<number> {
  const server = await startServer(databaseUrl);
  let n = 0;
  const result = await autocannon({
    url: `${server.url}/api/reservations`,
    connections: CLIENTS,
    amount: bodies.length,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          const index = n++ % bodies.length;
          return { ...request, body: bodies[index]!, headers: headersOf(index) };
        },
      },
    ],
  });
  await server.stop();
  if (result['2xx'] !== bodies.length)
    throw new Error(
      `${result['2xx']} of ${bodies.length} bookings were taken, ${result.non2xx} refused, ${result.errors} failed`,
    );
  return result.duration;
}
