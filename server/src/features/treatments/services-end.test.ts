import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { schedulePatterns } from '#server/features/schedule/table';
import { issuesOf, stranded } from '#server/features/treatments/test-spa';
import { aManager, aReservationRequest, aWaitlistRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { lendFromAll } from '#server/testing/ledger';
import { serverForFile } from '#server/testing/server';
import { aSpa, aTreatment, spaFaults } from '#server/testing/spa';
import type { InputOf } from '#shared/api/table';
import { addDays } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const TOMORROW = addDays(TODAY, 1);
const SIX = 18 * 60;

const server = await serverForFile();
const manager = await aManager(server);
const { caller: staff } = manager;
let venue: Venue;
let bath: string;
beforeEach(async () => {
  server.clock.set('2026-11-21T07:00:00.000Z');
  venue = await aSpa(server, manager);
  bath = await aTreatment(server, venue);
});
afterEach(async () => expect(await spaFaults(server, venue)).toEqual([]));

const room = (index: number): string => venue.rooms[index]!.id;
const code = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;
const endAt = async (index: number, servicesEndMinute: number | null, given: Partial<InputOf<'changeRoom'>> = {}) => {
  const venueId = venue.id;
  const rooms = (await staff.call('venueRooms', { venueId })).body;
  const { name, capacity, stayMinutes, version } = rooms.find(({ id }) => id === room(index))!;
  const asItIs = { venueId, roomId: room(index), version, name, capacity, stayMinutes };
  return staff.call('changeRoom', { ...asItIs, servicesEndMinute, ...given });
};
let phones = 0;
const asked = (given: object = {}) => {
  const phone = `+2449268${10_000 + phones++}`;
  return { phone, date: TOMORROW, people: 1, treatmentId: bath, time: '17:30', ...given };
};
const book = (given: object = {}) =>
  server
    .caller()
    .call('book', aReservationRequest(venue, asked(given)), { 'x-forwarded-for': `41.65.0.${phones % 250}` });
const times = async (query: 'treatmentTimes' | 'timesToWaitFor' = 'treatmentTimes') => {
  const { body } = await server.caller().call(query, { slugOrId: venue.id, treatmentId: bath, date: TOMORROW });
  return body.map(({ time }) => time);
};

test('services of a room end by its time, which the gap after them may pass', async () => {
  expect((await times()).at(-1)).toBe('23:30');
  expect((await endAt(0, SIX)).body).toMatchObject({ servicesEndMinute: SIX });
  expect((await times()).at(-1)).toBe('23:30');
  await endAt(1, SIX - 60);
  expect((await times()).at(-1)).toBe('17:00');
  expect((await times('timesToWaitFor')).at(-1)).toBe('17:00');
  const refused = await book();
  expect([refused.status, refused.error.message]).toEqual([
    409,
    'Este serviço tem de terminar até às 18:00 nesta sala. Escolha uma hora mais cedo.',
  ]);
  expect((await book({ time: '17:00', roomId: room(1) })).body).toMatchObject({ roomId: room(0) });
  expect(code(await book({ time: '17:00' }))).toBe('treatment_taken');
});

test('also for staff, with any reason, for guests who wait, and for a visit', async () => {
  for (const n of [0, 1]) await endAt(n, SIX);
  const overbook = { reason: 'Pediu a dona' };
  const { name, roomId, ...wish } = { ...aReservationRequest(venue, asked()) };
  const byPhone = { ...wish, kind: 'phone' as const, name, roomId };
  expect(code(await staff.call('bookAtDesk', { ...byPhone, overbook }))).toBe('treatment_ends_late');
  const waits = aWaitlistRequest(venue, asked());
  expect(code(await server.caller().call('joinWaitlist', waits))).toBe('treatment_ends_late');
  const further = [{ treatmentId: bath }];
  expect(code(await book({ time: '16:30', furtherTreatments: further }))).toBe('treatment_taken');
  expect(code(await book({ time: '16:00', furtherTreatments: further }))).toBe(201);
});

test('no party moves to a time from which it ends later; one that stays in its place may change', async () => {
  await endAt(0, SIX);
  const { body: party } = await book({ time: '16:00', roomId: room(0) });
  const about = { venueId: venue.id, id: party.id, version: 1 };
  const move = (given: object) => staff.call('changeReservation', { ...about, ...given });
  const late = await move({ time: '17:30', overbook: { reason: 'Pediu a dona' } });
  expect([code(late), late.error.message]).toEqual(['treatment_ends_late', expect.stringContaining('18:00')]);
  expect(code(await move({ time: '17:30', roomId: room(1) }))).toBe(200);
});

test('a room sold without a service is sold as before', async () => {
  await endAt(2, SIX);
  expect(code(await book({ treatmentId: undefined, time: '22:00', roomId: room(2) }))).toBe(201);
});

test('a party that would end later is in the way of a sooner end', async () => {
  const { body: late } = await book({ name: 'Bruno', roomId: room(0) });
  await book({ name: 'Ana', time: '16:30', roomId: room(0) });
  await book({ name: 'Rui', time: '18:00', roomId: room(1) });
  expect(stranded(await endAt(0, SIX + 29))).toEqual(['strands', 'Bruno']);
  expect(code(await endAt(0, SIX + 30))).toBe(200);
  expect(stranded(await endAt(0, SIX))).toEqual(['strands', 'Bruno']);
  expect(code(await endAt(0, SIX + 60))).toBe(200);
  expect(code(await endAt(0, null))).toBe(200);
  await server.caller().call('cancelAsGuest', { token: late.guestToken! });
  expect(code(await endAt(0, SIX - 30))).toBe(200);
});

test('desks sell by the end that they know: it changes while they hold nothing', async () => {
  expect(code(await endAt(0, SIX, { deskHolds: true }))).toBe(200);
  const { body: party } = await book({ time: '10:00', roomId: room(0) });
  await server.caller().call('cancelAsGuest', { token: party.guestToken! });
  await lendFromAll(server, venue, 1);
  expect(code(await endAt(0, SIX))).toBe(200);
  expect(code(await endAt(0, SIX - 60))).toBe('leases_returning');
});

test('a time outside the service day, and one of a room sold by seats, are refused or forgotten', async () => {
  for (const minute of [360, 1801, 900.5, 'seis' as never]) {
    expect(issuesOf(await endAt(0, minute))?.map(([path]) => path)).toEqual(['servicesEndMinute']);
  }
  expect(code(await endAt(0, 1800))).toBe(200);
  expect((await endAt(0, SIX, { soldAs: 'seats', acceptTurnover: true })).body).toMatchObject({
    servicesEndMinute: null,
  });
});

test('a service longer than the opening of all its rooms is refused at its length', async () => {
  const add = (minutes: number) =>
    staff.call('addTreatment', {
      ...{ venueId: venue.id, names: { 'PT-AO': 'Retiro' }, price: 0, minutes, professionalIds: [] },
      roomIds: [room(0), room(1)],
    });
  const tooLong = [['minutes', 'Dura mais do que o horário das suas salas']];
  expect(code(await add(720))).toBe(201);
  await endAt(0, SIX);
  await endAt(1, SIX - 60);
  expect(issuesOf(await add(541))).toEqual(tooLong);
  expect(code(await add(540))).toBe(201);
  await endAt(1, null);
  expect(code(await add(700))).toBe(201);
  const { db } = server.database;
  await db.update(schedulePatterns).set({ firstMinute: 1200 }).where(eq(schedulePatterns.venueId, venue.id));
  expect(issuesOf(await add(601))).toEqual(tooLong);
  expect(code(await add(600))).toBe(201);
  await db.delete(schedulePatterns).where(eq(schedulePatterns.venueId, venue.id));
  expect(code(await add(720))).toBe(201);
});
