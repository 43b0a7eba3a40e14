import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { decideVenue } from '#server/features/approvals/service';
import { analyticsOf } from '#server/features/insights/analytics';
import { recordOfferedDays } from '#server/features/insights/offered';
import { rollDifferences } from '#server/features/insights/roll-check';
import { filledRange, rollDays } from '#server/features/insights/roll-days';
import { updateRoom } from '#server/features/venues/room-queries';
import { rowsOf } from '#server/platform/db/client';
import { aManager, aReservationRequest, aVenue, type SignedInCaller } from '#server/testing/builders';
import { SATURDAY_EVENING, TODAY } from '#server/testing/clock';
import { emptyDatabase } from '#server/testing/database';
import { PATIENCE_MS, replayable } from '#server/testing/property';
import { serverForFile } from '#server/testing/server';
import { newId } from '#shared/ids';
import { ANALYTICS_DAYS_MOST } from '#shared/insights/analytics-rules';
import { addDays, HOUR_MS } from '#shared/time';
import { cities, timezones, type Venue } from '#shared/venues/schema';

const TIMES = ['12:00', '19:00', '20:30', '23:30', '00:30'];
const STATUSES = ['CONFIRMED', 'SEATED', 'COMPLETED', 'CANCELLED', 'NO_SHOW'];
const STEPS = ['WAITING', 'NOTIFIED', 'ACCEPTED', 'EXPIRED', 'WITHDRAWN'];
const DAYS_BACK = 12;

const server = await serverForFile();
let elsa: SignedInCaller;
const db = () => server.database.db;
const run = (text: ReturnType<typeof sql>) => db().execute(text);
const roll = () => rollDays(db(), server.clock.now());
const faults = () => rollDifferences(db(), { now: server.clock.now(), days: ANALYTICS_DAYS_MOST });

beforeEach(() => start());

async function start(): Promise<void> {
  await emptyDatabase(server.database);
  server.clock.set(SATURDAY_EVENING);
  elsa = await aManager(server);
}

const nth = <T>(list: readonly T[], index: number): T => list[index % list.length]!;

const slots = (capacity: number) => TIMES.map((time) => ({ first: time, last: time, every: 30, capacity }));

async function houses(): Promise<Venue[]> {
  const list = await Promise.all(
    [
      { city: 'Luanda' as const, categories: ['bar'], rooms: [{ slots: slots(300) }] },
      {
        city: 'Huambo' as const,
        categories: ['bar', 'jazz'],
        timezone: 'UTC' as const,
        rooms: [{ slots: slots(200) }],
      },
      {
        city: 'Luanda' as const,
        categories: ['jazz'],
        rooms: [
          { slots: slots(100) },
          { capacity: 40, slots: slots(40), whole: { stayMinutes: 100, bufferMinutes: 20 } },
        ],
      },
      { city: 'Lobito' as const, status: 'pending' as const, rooms: [{ slots: slots(100) }] },
    ].map((given) => aVenue(server, { ...given, ownerId: elsa.user.id })),
  );
  await run(sql`update venue_approval_logs set created_at = created_at - interval '9 days'`);
  await run(sql`update venues set created_at = created_at - interval '10 days'`);
  await recordOfferedDays(db(), server.clock.now());
  return list;
}

const SHARES = {
  ...{ book: 5, part: 1, status: 2, people: 1, move: 1, wait: 2, step: 1, offer: 1, erase: 1 },
  ...{ close: 1, open: 1, week: 1, room: 1, place: 1, category: 1, decide: 1, advance: 1, roll: 2 },
};
const index = fc.nat(1000);
const act = fc.record({
  kind: fc.oneof(
    ...Object.entries(SHARES).map(([kind, weight]) => ({
      weight,
      arbitrary: fc.constant(kind as keyof typeof SHARES),
    })),
  ),
  house: index,
  day: index,
  time: index,
  some: index,
  people: fc.integer({ min: 1, max: 6 }),
});
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

let phones = 0;
const phone = () => `+2449240${10_000 + phones++}`;

async function play(venues: Venue[], { kind, house, day, time, some, people }: Act): Promise<void> {
  const venue = nth(venues, house);
  const venueId = venue.id;
  const room = nth(venue.rooms, some);
  const date = addDays(TODAY, 3 - (day % (DAYS_BACK + 3)));
  const { call } = elsa.caller;
  const party = async () =>
    nth(
      await rowsOf<{ id: string; phone: string }>(
        db(),
        sql`select id, phone from reservations where venue_id = ${venueId} order by created_at, id`,
      ),
      some,
    );
  const change = async (text: ReturnType<typeof sql>) => {
    const { id } = (await party()) ?? {};
    // A room sold whole refuses two parties at a time
    if (id) await run(sql`update reservations set ${text} where venue_id = ${venueId} and id = ${id}`).catch(() => {});
  };
  const acts: Record<Act['kind'], () => Promise<unknown>> = {
    async book() {
      const wanted = {
        roomId: room.id,
        time: nth(TIMES, time),
        people,
        phone: phone(),
        date: addDays(TODAY, 1 + (day % 3)),
      };
      const { status, body } = await server.caller().call('book', aReservationRequest(venue, wanted));
      if (status !== 201) return;
      const moved = sql`update reservations set date = ${date}, status = ${nth(STATUSES, some)} where id = ${body.id}`;
      await run(moved).catch(() => {});
    },
    async part() {
      const { id } = (await party()) ?? {};
      if (!id) return;
      await run(
        sql`update reservations set visit_id = coalesce(visit_id, id) where venue_id = ${venueId} and id = ${id}`,
      );
      await run(sql`insert into reservations (venue_id, id, visit_id, room_id, slot_id, name, phone, date, "time", people, guest_token)
                    select venue_id, ${newId()}, visit_id, room_id, slot_id, name, phone, date, "time", people, ${newId()}
                    from reservations where venue_id = ${venueId} and id = ${id} and room_minutes is null`);
    },
    status: () => change(sql`status = ${nth(STATUSES, time)}`),
    people: () => change(sql`people = ${people}, "time" = ${nth(TIMES, time)}`),
    move: () => change(sql`date = ${date}`),
    wait: () =>
      run(sql`insert into waitlist_entries (venue_id, id, room_id, name, phone, date, "time", people, status, guest_token)
              values (${venueId}, ${newId()}, ${room.id}, 'Ivone', ${phone()}, ${date}, '20:30', ${people}, ${nth(STEPS, some)}, ${newId()})`),
    step: () =>
      run(sql`update waitlist_entries set status = ${nth(STEPS, time)}, date = date - ${time % 2}::int where id = (
              select id from waitlist_entries where venue_id = ${venueId} order by id offset ${some % 4} limit 1)`),
    async offer() {
      const { id } = (await party()) ?? {};
      if (id)
        await run(sql`insert into waitlist_offers (venue_id, id, entry_id, reservation_id, slot_id, passed_over, hold_until)
                      select venue_id, ${newId()}, id, ${id}, ${newId()}, '[]', now() from waitlist_entries
                      where venue_id = ${venueId} order by id offset ${time % 4} limit 1`);
    },
    close: () =>
      call('addException', {
        venueId,
        roomId: nth([room.id, null], time),
        date: addDays(TODAY, day % 2),
        time: null,
        kind: 'closed',
      } as never),
    async open() {
      const [exception] = await rowsOf<{ id: string }>(
        db(),
        sql`select id from schedule_exceptions where venue_id = ${venueId} limit 1`,
      );
      if (exception) await call('removeException', { venueId, id: exception.id });
    },
    week: () =>
      call('saveRoomWeek', {
        venueId,
        roomId: room.id,
        acceptTurnover: true,
        services: [{ weekdays: 127, firstTime: '12:00', lastTime: '22:00', everyMinutes: 90, capacity: 50 * people }],
      }),
    room: () => db().transaction((tx) => updateRoom(tx, { venueId, id: room.id }, { capacity: 100 * people })),
    place: () =>
      run(sql`update venues set city = ${nth(cities, some)}, timezone = ${nth(timezones, time)} where id = ${venueId}`),
    category: () =>
      run(
        time % 2
          ? sql`delete from venue_categories where venue_id = ${venueId} and category_id = (select id from categories where slug = 'bar')`
          : sql`insert into venue_categories select ${venueId}, id from categories where slug = 'bar' on conflict do nothing`,
      ),
    decide: () =>
      db().transaction((tx) =>
        decideVenue(tx, { actor: 'system', at: server.clock.now() }, null, {
          venueId,
          action: nth(['approved', 'rejected'] as const, time),
          comment: null,
        }).catch(() => {}),
      ),
    async erase() {
      const { phone: of } = (await party()) ?? {};
      if (of) await call('eraseGuest', { venueId, phone: of });
    },
    async advance() {
      server.clock.advance((1 + (some % 30)) * HOUR_MS);
      await recordOfferedDays(db(), server.clock.now());
    },
    roll,
  };
  await acts[kind]();
}

/** The charts by roll-ups and from the rows, for each filter and some ranges. */
async function expectSameCharts(): Promise<void> {
  const [bar] = await rowsOf<{ id: string }>(db(), sql`select id from categories where slug = 'bar'`);
  const range = { from: addDays(TODAY, -DAYS_BACK), to: addDays(TODAY, 6) };
  const questions = [
    range,
    { ...range, city: 'Luanda' as const },
    { ...range, categoryId: bar!.id },
    { from: addDays(TODAY, -3), to: TODAY, city: 'Huambo' as const, categoryId: bar!.id },
  ];
  const ask = async () => {
    const answers = [];
    for (const question of questions) answers.push(await analyticsOf(question, { db: db(), clock: server.clock }));
    return answers;
  };
  const rolled = await ask();
  const filled = await filledRange(db());
  await run(sql`update analytics_range set filled_first = null, filled_last = null`);
  expect(rolled).toEqual(await ask());
  await run(sql`update analytics_range set filled_first = ${filled!.from}::date, filled_last = ${filled!.to}::date`);
}

test(
  'after any acts the charts by roll-ups are those of the rows, before and after the job',
  async () => {
    const property = fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40, size: 'max' }), async (acts) => {
      await start();
      const venues = await houses();
      await roll();
      for (const each of acts) {
        await play(venues, each);
        expect(await faults(), JSON.stringify(each)).toEqual([]);
      }
      await expectSameCharts();
      await roll();
      expect(await rowsOf(db(), sql`select * from stale_days`)).toEqual([]);
      expect(await faults()).toEqual([]);
      await expectSameCharts();
    });
    await fc.assert(property, replayable(12));
  },
  PATIENCE_MS,
);

test('the job fills a year in several runs, and each day of it once', async () => {
  await houses();
  await roll();
  expect(await filledRange(db())).toEqual({ from: addDays(TODAY, -29), to: addDays(TODAY, 1) });
  for (let runs = 0; runs < 11; runs++) await roll();
  const year = { from: addDays(TODAY, 1 - ANALYTICS_DAYS_MOST), to: addDays(TODAY, 1) };
  expect(await filledRange(db())).toEqual(year);
  server.clock.advance(24 * HOUR_MS);
  await roll();
  expect(await filledRange(db())).toEqual({ ...year, to: addDays(TODAY, 2) });
  expect(await faults()).toEqual([]);
});

test('an erased guest, and a row that is gone, leave the sums of their day', async () => {
  const [venue] = await houses();
  const { body } = await server
    .caller()
    .call('book', aReservationRequest(venue!, { phone: '+244924111333', people: 4, time: '20:30' }));
  await run(sql`update reservations set date = ${addDays(TODAY, -2)}, status = 'COMPLETED' where id = ${body.id}`);
  await roll();
  const range = { from: addDays(TODAY, -5), to: TODAY };
  const people = async () => {
    const { reservations } = await analyticsOf(range, { db: db(), clock: server.clock });
    return reservations.find(({ date }) => date === addDays(TODAY, -2));
  };
  const { status } = await elsa.caller.call('eraseGuest', { venueId: venue!.id, phone: '+244924111333' });
  expect(status).toBe(200);
  await roll();
  expect(await people()).toMatchObject({ reservations: 1, people: 4 });
  await run(sql`delete from reservations where id = ${body.id}`);
  await roll();
  expect(await people()).toMatchObject({ reservations: 1, people: 4 });
});

test('a stored day that is wrong is found', async () => {
  const [venue] = await houses();
  await roll();
  await run(sql`update venue_days set people = people + 1 where venue_id = ${venue!.id} and date = ${TODAY}`);
  const found = await faults();
  expect(found).toContainEqual(expect.objectContaining({ venueId: venue!.id, date: TODAY }));
  expect(found).toContainEqual(expect.objectContaining({ venueId: null, date: TODAY }));
});

test('a wrong day past the first twenty venues is found', async () => {
  for (let n = 0; n < 21; n++) await aVenue(server);
  await roll();
  expect(await faults()).toEqual([]);
  const [last] = await rowsOf<{ id: string }>(db(), sql`select id from venues order by id desc limit 1`);
  await run(sql`update venue_days set people = people + 1 where venue_id = ${last!.id} and date = ${TODAY}`);
  expect(await faults()).toContainEqual(expect.objectContaining({ venueId: last!.id, date: TODAY }));
});
