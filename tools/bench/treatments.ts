import { eq } from 'drizzle-orm';
import { timesOfTreatment } from '#server/features/treatments/times';
import { venues } from '#server/features/venues/table';
import { openPostgres } from '#server/platform/db/client';
import { addDays, serviceDay, systemClock, timeOfService } from '#shared/time';
import { fillAvailability, fillVenues, roomId, settle, venueId } from './fill.ts';
import { check, type Figure, median, quantile } from './report.ts';
import { comparePacking } from './spa-days.ts';
import { type Stage, startServer } from './stage.ts';

const READS = 3000;
const WARM_UP = 300;
const CLIENTS = 16;
/** Bookings of a round: all fit, so that each one is a success. */
const BOOKINGS = 320;
const ROUNDS = 7;
const DAYS = 1000;
/** A day that asks for a third more than first fit can give. */
const GUESTS = 70;
const SPA = 1;
const RESTAURANT = 2;
/** A restaurant whose room counts its people for their stays. */
const COUNTING = 3;
const ROOMS = 8;
/** Days that may be booked: the roll finds none to fill meanwhile. */
const YEAR = 368;
const today = serviceDay(systemClock.now(), 'Africa/Luanda');
const fullDay = addDays(today, 1);
/** Without a free time: nine parties in each room, whose guests were told neither room nor professional. */
const soldOutDay = addDays(today, 160);

const id = (kind: string, n: number) => `${kind}0000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
const uuids = (list: string[]) => `array[${list.map((one) => `'${one}'`).join(', ')}]::uuid[]`;
const rooms = numbers(ROOMS).map((n) => roomId(1000 + n));
const professionals = numbers(12).map((n) => id('dddd', n));
const treatments = numbers(30).map((n) => id('eeee', n));
/** Of a visit, in rooms of its own: the buffer of the first one still has its room when the second begins. */
const secondTreatment = id('eeee', 31);
const shifts = `'[{"weekdays":127,"from":"09:00","to":"21:00"}]'::jsonb`;
const partiesOn = (date: string, ofRoom: number, every: number) =>
  rooms.flatMap((room, n) =>
    numbers(ofRoom).map((k) => ({
      ...{ date, room, professional: professionals[n]!, time: timeOfService(540 + (k - 1) * every) },
    })),
  );
const parties = [...partiesOn(fullDay, 4, 180), ...partiesOn(soldOutDay, 10, 75)];

/** Twelve people, eight rooms, thirty treatments, and 32 parties on one day, 80 on another. */
const fillSpa = [
  ...rooms.map(
    (room, n) => `insert into rooms (venue_id, id, name, capacity, sold_as)
      values ('${venueId(SPA)}', '${room}', 'Cabine ${n}', 1, 'whole')`,
  ),
  `insert into schedule_patterns (venue_id, room_id, weekdays, first_minute, last_minute, every_minutes, capacity)
   select '${venueId(SPA)}', room, 127, 540, 1260, 15, 1 from unnest(${uuids(rooms)}) room`,
  `insert into professionals (venue_id, id, name, shifts)
   select '${venueId(SPA)}', one, 'Marta', ${shifts} from unnest(${uuids(professionals)}) one`,
  `insert into treatments (venue_id, id, names, minutes, buffer_minutes, price, people, room_ids, professional_ids)
   select '${venueId(SPA)}', one, '{"PT-AO":"Massagem","PT-PT":null,"EN":null}', 60, 15, 20000, 1, ${uuids(rooms)},
     ${uuids(professionals)} from unnest(${uuids(treatments)}) one`,
  `insert into treatments (venue_id, id, names, minutes, buffer_minutes, price, people, room_ids, professional_ids)
   select venue_id, '${secondTreatment}', names, minutes, buffer_minutes, price, people, ${uuids(rooms.slice(ROOMS / 2))},
     professional_ids from treatments where id = '${treatments[0]}'`,
  ...parties.map(
    ({ date, room, professional, time }, n) => `with slot as (
      insert into schedule_slots (venue_id, id, room_id, date, "time", capacity, reserved)
      values ('${venueId(SPA)}', '${id('ffff', n)}', '${room}', '${date}', '${time}', 1, 1) returning id)
    insert into reservations (venue_id, id, room_id, slot_id, name, phone, date, "time", people, guest_token,
      room_minutes, treatment_id, professional_id, may_reassign)
    select '${venueId(SPA)}', gen_random_uuid(), '${room}', id, 'Ana', '+2449${30_000_000 + n}', '${date}', '${time}', 1,
      gen_random_uuid()::text, 75, '${treatments[0]}', '${professional}', true from slot`,
  ),
];

const countStays = `update rooms set seat_stays = '{90,120,150}' where venue_id = '${venueId(COUNTING)}'`;

const fillYear = fillAvailability(...numbers(YEAR).map((n) => addDays(today, n - 2)));

export async function measureTreatments(stage: Stage): Promise<Figure[]> {
  await stage.create('treatments');
  await stage.run('treatments', ...fillVenues(200, 100_000), ...fillSpa, countStays, ...fillYear, ...settle);
  const server = await startServer(stage.url('treatments'));
  try {
    const times = await measureTimes(server.url, stage.url('treatments'));
    return [...times, ...(await measureBookings(server.url)), measurePacking()];
  } finally {
    await server.stop();
  }
}

async function measureTimes(url: string, databaseUrl: string): Promise<Figure[]> {
  const database = openPostgres(databaseUrl, 1);
  const call = { db: database.db, clock: systemClock, user: null };
  const on = (date: string) => (treatmentId: string) =>
    timesOfTreatment({ slugOrId: `venue-${SPA}`, treatmentId, date }, call);
  const pack = (on: boolean) =>
    database.db
      .update(venues)
      .set({ packsTreatments: on })
      .where(eq(venues.id, venueId(SPA)));
  const overHttp = async (treatmentId: string) => {
    const answer = await fetch(`${url}/api/venues/venue-${SPA}/treatments/${treatmentId}/times/${fullDay}`);
    return (await answer.json()) as unknown[];
  };
  try {
    const figures = [await timesBy('on the server', on(fullDay)), await timesBy('over HTTP', overHttp)];
    await pack(true);
    figures.push(await timesBy('with the setting', on(fullDay)));
    figures.push(await timesBy('with the setting, sold out', on(soldOutDay), { isSoldOut: true }));
    await pack(false);
    return figures;
  } finally {
    await database.close();
  }
}

async function timesBy(
  way: string,
  read: (treatmentId: string) => Promise<unknown[]>,
  { isSoldOut = false } = {},
): Promise<Figure> {
  const taken: number[] = [];
  for (let n = 0; n < WARM_UP + READS; n++) {
    const started = performance.now();
    const times = await read(treatments[n % 30]!);
    if (n >= WARM_UP) taken.push(performance.now() - started);
    if (times.length === 0 && !isSoldOut) throw new Error('the day of the spa has no free time');
  }
  const p99 = quantile(taken, 0.99);
  const detail = `median ${median(taken).toFixed(1)} ms, one reader`;
  return check(`times of a spa day ${way}: 99th percentile`, `${p99.toFixed(1)} ms`, '≤ 15 ms', p99 <= 15, detail);
}

/** Each venue has one lock; the rounds alternate and take days of their own. */
async function measureBookings(url: string): Promise<Figure[]> {
  const rounds: Record<Kind, number>[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const rates = {
      seats: await rateOf(url, round, 'seats'),
      treatment: await rateOf(url, round, 'treatment'),
      visit: await rateOf(url, round, 'visit'),
      stays: await rateOf(url, round, 'stays'),
    };
    if (round > 0) rounds.push(rates); // the first one warms up
  }
  return [
    compare('treatment', rounds, 'treatment', 0.5),
    compare('visit of two treatments', rounds, 'visit', 0.5),
    compare('seats for their stay', rounds, 'stays', 0.9),
  ];
}

function compare(what: string, rounds: Record<Kind, number>[], kind: Kind, least: number): Figure {
  const ratio = median(rounds.map((rates) => rates[kind] / rates.seats));
  const detail = `bookings/s ${rounds.map((rates) => `${rates[kind].toFixed(0)}/${rates.seats.toFixed(0)}`).join(', ')}`;
  return check(`rate of bookings: ${what} / seats`, ratio.toFixed(2), `≥ ${least}`, ratio >= least, detail);
}

type Kind = 'seats' | 'treatment' | 'visit' | 'stays';

/** Bookings a second of a round. */
async function rateOf(url: string, round: number, kind: Kind): Promise<number> {
  let next = 0;
  const started = performance.now();
  const client = async () => {
    for (let n = next++; n < BOOKINGS; n = next++) await bookOne(url, round, kind, n);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (BOOKINGS * 1000) / (performance.now() - started);
}

interface Plan {
  venue: number;
  /** Minute of the day, and minutes between two times. */
  from: number;
  every: number;
  times: number;
  atOnce: number;
  /** Days from today. */
  firstDay: number;
}

const evening = { from: 1140, every: 30, times: 5, atOnce: ROOMS, firstDay: 2 };
const plans: Record<Kind, Plan> = {
  seats: { venue: RESTAURANT, ...evening },
  stays: { venue: COUNTING, ...evening },
  treatment: { venue: SPA, from: 540, every: 120, times: 5, atOnce: ROOMS, firstDay: 2 },
  visit: { venue: SPA, from: 540, every: 75, times: 8, atOnce: ROOMS / 2, firstDay: 70 },
};

async function bookOne(url: string, round: number, kind: Kind, n: number): Promise<void> {
  const { venue, from, every, times, atOnce, firstDay } = plans[kind];
  const ofDay = atOnce * times;
  const days = BOOKINGS / ofDay;
  const asked = {
    ...{ venueId: venueId(venue), roomId: venue === SPA ? rooms[n % atOnce] : roomId(venue) },
    ...{ name: 'Marisa Lopes', phone: `+2449${31_000_000 + round * 1000 + n}`, people: 1, depositValue: null },
    date: addDays(today, firstDay + round * days + Math.floor(n / ofDay)),
    time: timeOfService(from + every * (Math.floor(n / atOnce) % times)),
    ...(venue === SPA && { treatmentId: treatments[n % 30] }),
    ...(kind === 'visit' && { furtherTreatments: [{ treatmentId: secondTreatment }] }),
  };
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': `treatments-${kind}-${round}-${n}`,
    'x-forwarded-for': `41.${n % 250}.${round}.${venue}`,
  };
  const answer = await fetch(`${url}/api/reservations`, { method: 'POST', headers, body: JSON.stringify(asked) });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`${kind} booking ${n} was refused: ${text}`);
}

function measurePacking(): Figure {
  const { balanced, firstFit, packed } = comparePacking(DAYS, GUESTS);
  const ratio = packed.treatments / firstFit.treatments;
  const without = (balanced.treatments / firstFit.treatments).toFixed(3);
  const spread = [packed, balanced, firstFit].map((rule) => rule.spread.toFixed(0)).join(' / ');
  const detail = [
    `${without} without the setting`,
    `${packed.treatments} / ${firstFit.treatments} treatments of ${DAYS} days`,
    `first fit refuses ${(100 - firstFit.treatments / ((DAYS * GUESTS) / 100)).toFixed(0)} %`,
    `${packed.moved.toFixed(1)} parties a day given others`,
    `minutes between most and least work, also without the setting and first fit: ${spread}`,
  ].join(', ');
  const what = `treatments of ${GUESTS} guests a day packed, with the setting / first fit`;
  return check(what, ratio.toFixed(3), '≥ 1.10', ratio >= 1.1, detail);
}
