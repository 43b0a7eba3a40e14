import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { endLapsedHolds } from '#server/features/reservations/expire-holds';
import { slotsWithLapsedHolds } from '#server/features/reservations/queries';
import { availabilityDifferences } from '#server/features/venues/availability-check';
import { refreshSearch } from '#server/features/venues/queries';
import { rollAvailability } from '#server/features/venues/roll-availability';
import { updateRoom } from '#server/features/venues/room-queries';
import { findVenues } from '#server/features/venues/search';
import { rowsOf } from '#server/platform/db/client';
import { aManager, aReservationRequest, aVenue, type SignedInCaller } from '#server/testing/builders';
import { SATURDAY_EVENING, TODAY } from '#server/testing/clock';
import { emptyDatabase, isMultiConnection } from '#server/testing/database';
import { PATIENCE_MS, replayable } from '#server/testing/property';
import { serverForFile } from '#server/testing/server';
import { DAYS_AHEAD } from '#shared/reservations/limits';
import { addDays, MINUTE_MS } from '#shared/time';
import { partySizes, periods, type Venue, type VenueSearch } from '#shared/venues/schema';

const DAYS = [TODAY, addDays(TODAY, 1), addDays(TODAY, 2)];
const TIMES = ['11:30', '17:30', '19:00', '20:30', '23:30', '00:30'];
const EVER = { from: '0001-01-01', to: '9999-12-31' };

const server = await serverForFile();
let elsa: SignedInCaller;
const db = () => server.database.db;
const run = (text: ReturnType<typeof sql>) => db().execute(text);
const faults = () => availabilityDifferences(db(), EVER);

beforeEach(() => start());

async function start(): Promise<void> {
  await emptyDatabase(server.database);
  server.clock.set(SATURDAY_EVENING);
  elsa = await aManager(server);
  await run(sql`insert into availability_days select ${TODAY}::date + n, true from generate_series(-1, 4) n`);
}

const all: VenueSearch = { search: '', categoryIds: [], limit: 20, offset: 0 };
const WORDS = ['casa', 'sa', 'restaurante luanda', 'tascca', 'casa 1', 'spa sala'];
const questions: VenueSearch[] = [
  ...[...DAYS, undefined].flatMap((date) =>
    [...periods, undefined].flatMap((period) =>
      [...partySizes, undefined].map((people) => ({ ...all, date, period, people })),
    ),
  ),
  ...WORDS.flatMap((search) => [
    { ...all, search, date: TODAY },
    { ...all, search, date: DAYS[1], people: '3-4' as const },
  ]),
];

/** The answers of the table and of the slots themselves. */
async function expectSameAnswers(): Promise<void> {
  const ask = () => Promise.all(questions.map((question) => findVenues(db(), question, server.clock.now())));
  const stored = await ask();
  await run(sql`update availability_days set is_filled = false`);
  const computed = await ask();
  await run(sql`update availability_days set is_filled = true`);
  const told = (answers: typeof stored) =>
    answers.map(({ ids, total }, index) => ({ ...questions[index], ids, total }));
  expect(told(stored)).toEqual(told(computed));
}

const slots = (capacity: number) => TIMES.map((time) => ({ first: time, last: time, every: 30, capacity }));

const houses = () =>
  Promise.all(
    [
      {
        name: 'Restaurante',
        minParty: 2,
        maxParty: 6,
        rooms: [
          { capacity: 5, slots: slots(6) },
          { name: 'Sala', slots: slots(4) },
        ],
      },
      {
        name: 'Spa',
        maxParty: 2,
        rooms: [
          { capacity: 2, slots: slots(1), whole: { stayMinutes: 90, bufferMinutes: 30 } },
          { name: 'Cabine', capacity: 1, slots: slots(1), whole: { stayMinutes: 60 } },
        ],
      },
      { name: 'Salão', rooms: [{ capacity: 40, slots: slots(9), whole: { stayMinutes: 1320, minPeople: 4 } }] },
      {
        name: 'Tasca',
        rooms: [{ capacity: 6, slots: slots(6), seatStays: [60, 120, 240] as [number, number, number] }],
      },
    ].map((given) => aVenue(server, { ...given, ownerId: elsa.user.id })),
  );

const nth = <T>(list: T[], index: number): T => list[index % list.length]!;
const index = fc.nat(1000);
const act = fc.record({
  kind: fc.constantFrom(
    'book',
    'book',
    'book',
    'book',
    'cancel',
    'move',
    'hold',
    'sweep',
    'except',
    'undo',
    'week',
    'room',
    'addRoom',
    'venue',
    'decide',
    'advance',
  ),
  house: index,
  day: index,
  time: index,
  some: index,
  people: fc.integer({ min: 1, max: 6 }),
});
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

let phones = 0;
async function play(venues: Venue[], { kind, house, day, time, some, people }: Act): Promise<void> {
  const venue = nth(venues, house);
  const venueId = venue.id;
  const room = nth(venue.rooms, some);
  const place = { roomId: room.id, date: nth(DAYS, day), time: nth(TIMES, time) };
  const parties = () =>
    rowsOf<{ id: string; version: number }>(
      db(),
      sql`select id, version from reservations where venue_id = ${venueId} order by created_at, id`,
    );
  const { call } = elsa.caller;
  const acts: Record<Act['kind'], () => Promise<unknown>> = {
    book: () =>
      server
        .caller()
        .call('book', aReservationRequest(venue, { ...place, people, phone: `+2449240${10_000 + phones++}` })),
    cancel: async () => {
      const party = nth(await parties(), time);
      if (party)
        await call('moveReservation', {
          venueId,
          ...party,
          to: nth(['CANCELLED', 'SEATED', 'COMPLETED', 'NO_SHOW'] as const, people),
        });
    },
    move: async () => {
      const party = nth(await parties(), some);
      if (party) await call('changeReservation', { venueId, ...party, people, time: place.time });
    },
    hold: () =>
      run(
        sql`update reservations set status = 'HOLD', hold_until = ${new Date(server.clock.now().getTime() + 5 * MINUTE_MS).toISOString()} where venue_id = ${venueId} and status = 'CONFIRMED'`,
      ),
    sweep: async () => {
      for (const slot of await slotsWithLapsedHolds(db(), server.clock.now()))
        await endLapsedHolds(db(), slot, server.clock.now());
    },
    except: () => {
      const scope = { venueId, roomId: nth([room.id, null], time), date: place.date };
      const kinds = [
        { kind: 'closed' },
        { kind: 'capacity', capacity: people, acceptTurnover: true },
        {
          kind: 'hours',
          firstTime: '18:00',
          lastTime: '21:00',
          everyMinutes: 90,
          capacity: people,
          acceptTurnover: true,
        },
      ];
      return call('addException', { ...scope, time: null, ...nth(kinds, people) } as never);
    },
    undo: async () => {
      const [exception] = await rowsOf<{ id: string }>(
        db(),
        sql`select id from schedule_exceptions where venue_id = ${venueId} order by id limit 1`,
      );
      if (exception) await call('removeException', { venueId, id: exception.id });
    },
    week: () =>
      call('saveRoomWeek', {
        venueId,
        roomId: room.id,
        acceptTurnover: true,
        services: [
          {
            weekdays: 1 + (some % 127),
            firstTime: '12:00',
            lastTime: nth(TIMES, time) > '12:00' ? nth(TIMES, time) : '22:00',
            everyMinutes: 45,
            capacity: people,
          },
        ],
      }),
    room: () =>
      db().transaction((tx) =>
        updateRoom(
          tx,
          { venueId, id: room.id },
          { capacity: 3 + people, ...(some % 7 === 0 && { removedAt: server.clock.now() }) },
        ),
      ),
    addRoom: () =>
      call('addRoom', {
        venueId,
        name: `Sala ${phones++}`,
        capacity: 4 * people,
        soldAs: nth(['seats', 'whole'], time),
        acceptTurnover: true,
      } as never),
    venue: () =>
      db().transaction(async (tx) => {
        await tx.execute(
          sql`update venues set min_party = ${1 + (people % 3)}, max_party = ${3 + people}, stay_minutes = ${30 * people}, name = ${`Casa ${some}`} where id = ${venueId}`,
        );
        await refreshSearch(tx, venueId);
      }),
    decide: () =>
      db().transaction(async (tx) => {
        await tx.execute(
          sql`update venues set status = case when status = 'approved' then 'rejected' else 'approved' end where id = ${venueId}`,
        );
        await refreshSearch(tx, venueId);
      }),
    advance: async () => server.clock.advance((some % 90) * MINUTE_MS),
  };
  await acts[kind]();
}

test(
  'after any acts the table has the slots of every venue and day, and a search by it answers as one by the slots',
  async () => {
    const property = fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40, size: 'max' }), async (acts) => {
      await start();
      const venues = await houses();
      for (const each of acts) {
        await play(venues, each);
        expect(await faults(), JSON.stringify(each)).toEqual([]);
      }
      await expectSameAnswers();
    });
    await fc.assert(property, replayable(12));
  },
  PATIENCE_MS,
);

test('the roll fills the days of a year that may be asked, and forgets ended ones', async () => {
  await run(sql`delete from availability_days`);
  const [house] = await houses();
  await server.caller().call('book', aReservationRequest(house!, { time: '23:30', people: 5 }));
  while (await rollAvailability(db(), server.clock.now()));
  const [first, last] = [addDays(TODAY, -1), addDays(TODAY, DAYS_AHEAD + 1)];
  const days = () =>
    rowsOf(
      db(),
      sql`select min(date)::text as first, max(date)::text as last, count(*)::int as days, bool_and(is_filled) as filled from availability_days`,
    );
  expect(await days()).toEqual([{ first, last, days: DAYS_AHEAD + 3, filled: true }]);
  expect(await faults()).toEqual([]);
  server.clock.advance(24 * 60 * MINUTE_MS);
  expect(await rollAvailability(db(), server.clock.now())).toBe(false);
  expect(await days()).toEqual([{ first: TODAY, last: addDays(last, 1), days: DAYS_AHEAD + 3, filled: true }]);
  expect(await rowsOf(db(), sql`select 1 from venue_availability where date < ${TODAY}::date`)).toEqual([]);
  expect(await faults()).toEqual([]);
});

test('after an update, a day is searched by its kinds once the roll has added them to its older rows', async () => {
  const [house] = await houses();
  const search: VenueSearch = { ...all, date: DAYS[1], period: 'evening' };
  const found = async () => (await findVenues(db(), search, server.clock.now())).ids;
  const before = await found();
  await run(sql`update venue_availability set fits = null`);
  expect(before).toContain(house!.id);
  expect(await found()).toEqual([]);
  await run(sql`update availability_days set lacks_fits = true`);
  expect(await found()).toEqual(before);
  while (await rollAvailability(db(), server.clock.now()));
  expect(await rowsOf(db(), sql`select from availability_days where lacks_fits`)).toEqual([]);
  expect(await found()).toEqual(before);
  expect(await faults()).toEqual([]);
});

test.runIf(isMultiConnection)('while the roll waits for one venue, it keeps no other venue locked', async () => {
  await run(sql`delete from availability_days`);
  const [first, second] = (await houses()).map(({ id }) => id).sort((a, b) => (a < b ? -1 : 1));
  const other = server.database.another!();
  try {
    let roll: Promise<unknown> | undefined;
    await other.db.transaction(async (tx) => {
      await tx.execute(sql`select from venue_clocks where venue_id = ${second!} for update`);
      roll = rollAvailability(db(), server.clock.now());
      const isWaiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitUntil(async () => (await rowsOf(tx, isWaiting)).length > 0);
      await tx.execute(sql`select from venue_clocks where venue_id = ${first!} for update nowait`);
    });
    await roll;
  } finally {
    await other.close();
  }
  expect(await faults()).toEqual([]);
});

test('the check finds a wrong row, a missing one, one under a former name, and one of another kind', async () => {
  const [house, spa, hall, tasca] = await houses();
  await run(sql`update venue_availability set fits = 1 where venue_id = ${tasca!.id} and date = ${TODAY}::date`);
  await run(sql`update venue_availability set latest = null where venue_id = ${house!.id} and date = ${TODAY}::date`);
  await run(sql`delete from venue_availability where venue_id = ${spa!.id} and date = ${DAYS[1]}::date`);
  await run(
    sql`update venue_availability set sort_name = 'antigo' where venue_id = ${hall!.id} and date = ${DAYS[2]}::date`,
  );
  const found = (await faults()).map(({ venueId, date }) => `${venueId} ${date}`).sort();
  expect(found).toEqual(
    [`${house!.id} ${TODAY}`, `${spa!.id} ${DAYS[1]}`, `${hall!.id} ${DAYS[2]}`, `${tasca!.id} ${TODAY}`].sort(),
  );
});

test('the check finds a wrong row past its first twenty venues', async () => {
  for (let n = 0; n < 20; n++) await aVenue(server);
  expect(await faults()).toEqual([]);
  const { id } = await aVenue(server);
  await run(sql`update venue_availability set latest = null where venue_id = ${id} and date = ${TODAY}::date`);
  expect(await faults()).toMatchObject([{ venueId: id, date: TODAY, stored: null }]);
});
