import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endLapsedHolds } from '#server/features/reservations/expire-holds';
import { slotsWithLapsedHolds } from '#server/features/reservations/queries';
import { availabilityDifferences } from '#server/features/venues/availability-check';
import { rollAvailability } from '#server/features/venues/roll-availability';
import { findVenues } from '#server/features/venues/search';
import { rowsOf } from '#server/platform/db/client';
import { aManager, aReservationRequest, aVenue } from '#server/testing/builders';
import { SATURDAY_EVENING, TODAY } from '#server/testing/clock';
import { emptyDatabase } from '#server/testing/database';
import { PATIENCE_MS, replayable } from '#server/testing/property';
import { serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { addDays, MINUTE_MS, minuteOfService } from '#shared/time';
import { periodMinutes } from '#shared/venues/rules';
import { periods } from '#shared/venues/schema';

const DAYS = [TODAY, addDays(TODAY, 1), addDays(TODAY, 2)];
const TIMES = ['11:30', '17:00', '17:30', '22:30', '23:30', '00:30'];
const everyDay = { weekdays: 127, from: '10:00', to: '20:00' };

const server = await serverForFile();
const db = () => server.database.db;

type Spa = Awaited<ReturnType<typeof aSpa>>;

/** Three cabins, two professionals and one bath. No room is free of treatments, and no treatment of professionals. */
async function aSpa() {
  await emptyDatabase(server.database);
  server.clock.set(SATURDAY_EVENING);
  const elsa = await aManager(server);
  await db().execute(sql`insert into availability_days select ${TODAY}::date + n, true from generate_series(-1, 4) n`);
  const slots = TIMES.map((time) => ({ first: time, last: time, every: 30, capacity: 1 }));
  const rooms = ['Um', 'Dois', 'Três'].map((name) => ({ name, capacity: 2, slots, whole: { stayMinutes: 30 } }));
  const venue = await aVenue(server, { ownerId: elsa.user.id, rooms });
  const venueId = venue.id;
  const { call } = elsa.caller;
  const roomIds = venue.rooms.map(({ id }) => id);
  const night = { weekdays: 127, from: '20:00', to: '02:00' };
  const hired = { venueId, shifts: [everyDay, night], absences: [] };
  const rosa = (await call('addProfessional', { ...hired, name: 'Rosa' })).body;
  const rui = (await call('addProfessional', { ...hired, name: 'Rui' })).body;
  const bath = (await call('addEquipment', { venueId, name: 'Banheira' })).body;
  const professionalIds = [rosa.id, rui.id];
  const common = { venueId, price: 15_000, professionalIds };
  const treatments: InputOf<'addTreatment'>[] = [
    { ...common, names: { 'PT-AO': 'Banho' }, minutes: 60, roomIds, equipmentIds: [bath.id] },
    { ...common, names: { 'PT-AO': 'Massagem' }, minutes: 90, bufferMinutes: 15, roomIds: roomIds.slice(0, 2) },
    {
      ...{ ...common, names: { 'PT-AO': 'Banho a dois' }, minutes: 30, preparationMinutes: 60, people: 2 },
      ...{ roomIds: roomIds.slice(1), teamSize: 2, equipmentIds: [bath.id] },
    },
  ];
  for (const treatment of treatments) expect((await call('addTreatment', treatment)).status).toBe(201);
  return { venue, call };
}

const nth = <T>(list: readonly T[], index: number): T => list[index % list.length]!;
const index = fc.nat(1000);
const kinds = [
  'book',
  'book',
  'book',
  'cancel',
  'hand',
  'hold',
  'sweep',
  'move',
  'work',
  'length',
  'end',
  'advance',
] as const;
const act = fc.record({ kind: fc.constantFrom(...kinds), day: index, time: index, some: index });
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

let phones = 0;
async function play({ venue, call }: Spa, { kind, day, time, some }: Act): Promise<void> {
  const venueId = venue.id;
  const place = { date: nth(DAYS, day), time: nth(TIMES, time) };
  const setup = async () => (await call('venueTreatments', { venueId })).body;
  const party = async () =>
    nth(
      await rowsOf<{ id: string; version: number; people: number }>(
        db(),
        sql`select id, version, people from reservations order by created_at, id`,
      ),
      some,
    );
  const acts: Record<Act['kind'], () => Promise<unknown>> = {
    book: async () => {
      const { id, people, roomIds } = nth((await setup()).treatments, some);
      const phone = `+2449241${10_000 + phones++}`;
      const wanted = { ...place, roomId: nth(roomIds, day), people, treatmentId: id, phone };
      await server.caller().call('book', aReservationRequest(venue, wanted));
    },
    cancel: async () => {
      const one = await party();
      if (one) await call('moveReservation', { venueId, id: one.id, version: one.version, to: 'CANCELLED' });
    },
    hand: () =>
      db().execute(sql`
        update reservations r set professional_id = p.id from professionals p
        where r.id = (select id from reservations where professional_id is not null and second_professional_id is null
                      order by created_at desc limit 1)
          and p.id <> r.professional_id and not exists (
            select from reservations o where o.date = r.date and p.id in (o.professional_id, o.second_professional_id))`),
    hold: () => {
      const until = new Date(server.clock.now().getTime() + 5 * MINUTE_MS).toISOString();
      return db().execute(
        sql`update reservations set status = 'HOLD', hold_until = ${until} where status = 'CONFIRMED'`,
      );
    },
    sweep: async () => {
      const now = server.clock.now();
      for (const slot of await slotsWithLapsedHolds(db(), now)) await endLapsedHolds(db(), slot, now);
    },
    move: async () => {
      const one = await party();
      if (one) await call('changeReservation', { venueId, ...one, ...place });
    },
    work: async () => {
      const { id, version, name } = nth((await setup()).professionals, some);
      const shifts = nth([[everyDay], [everyDay, { weekdays: 127, from: '21:00', to: '01:00' }], []], time);
      const absences = nth([[], [{ from: place.date, to: place.date }]], day);
      await call('changeProfessional', { venueId, professionalId: id, version, name, shifts, absences });
    },
    length: async () => {
      const { id, ...treatment } = nth((await setup()).treatments, some);
      await call('changeTreatment', { ...treatment, venueId, treatmentId: id, minutes: nth([30, 60, 150], time) });
    },
    end: () =>
      db().execute(sql`update rooms set services_end_minute = ${nth([1050, 1440, null], time)}
                       where id = ${nth(venue.rooms, some).id}`),
    advance: async () => server.clock.advance((some % 90) * MINUTE_MS),
  };
  await acts[kind]();
}

async function expectFoundWithTimes({ venue, call }: Spa): Promise<void> {
  const { treatments } = (await call('venueTreatments', { venueId: venue.id })).body;
  const guest = server.caller();
  for (const date of DAYS) {
    const days = await Promise.all(
      treatments.map(({ id }) => guest.call('treatmentTimes', { slugOrId: venue.id, treatmentId: id, date })),
    );
    const minutes = days.flatMap(({ body }) => body.map(({ time }) => minuteOfService(time)));
    for (const period of periods) {
      const search = { search: '', categoryIds: [], limit: 20, offset: 0, date, period };
      const { first, last } = periodMinutes[period];
      const isFound = (await findVenues(db(), search, server.clock.now())).ids.includes(venue.id);
      expect([date, period, isFound]).toEqual([date, period, minutes.some((at) => first <= at && at <= last)]);
    }
  }
}

test(
  'a spa is found on the days and in the periods in which its page has times for a treatment',
  async () => {
    const property = fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 30, size: 'max' }), async (acts) => {
      const spa = await aSpa();
      for (const each of acts) {
        await play(spa, each);
        const differences = await availabilityDifferences(db(), { from: '0001-01-01', to: '9999-12-31' });
        expect(differences, JSON.stringify(each)).toEqual([]);
        if (each.day % 2 === 0) await rollAvailability(db(), server.clock.now());
      }
      await expectFoundWithTimes(spa);
      await rollAvailability(db(), server.clock.now());
      expect(await rowsOf(db(), sql`select from venue_availability where is_stale`)).toEqual([]);
      await expectFoundWithTimes(spa);
    });
    await fc.assert(property, replayable(15));
  },
  PATIENCE_MS,
);
