import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentSender } from '#server/features/waitlist/test-house';
import { aManager, aReservationRequest, aVenue } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { aDesk } from '#server/testing/desk';
import { ledgerFaults } from '#server/testing/ledger';
import { logOf } from '#server/testing/log';
import { crowdedArrivals } from '#server/testing/rooms';
import { serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { addDays } from '#shared/time';
import type { StaffRoom } from '#shared/venues/room-schema';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile({ availability: true, sender: silentSender });
const manager = await aManager(server);
const TOMORROW = addDays(TODAY, 1);

let venue: Venue;
beforeEach(async () => {
  server.clock.set('2026-11-21T07:00:00.000Z');
  const slots = [{ first: '18:00', last: '23:00', every: 15, capacity: 10 }];
  venue = await aVenue(server, {
    ...{ ownerId: manager.user.id, maxParty: 10 },
    rooms: [{ name: 'Sala', capacity: 10, slots, seatStays: [90, 120, 150], bufferMinutes: 15 }],
  });
});
afterEach(async () => {
  expect(await crowdedArrivals(server, venue.id)).toEqual([]);
  expect(await ledgerFaults(server, venue.id)).toEqual([]);
});

const staff = () => manager.caller;
let phones = 0;
const guest = (time: string, people: number, given: Partial<InputOf<'book'>> = {}) => {
  const phone = `+2449260${20_000 + phones++}`;
  const wanted = aReservationRequest(venue, { phone, date: TOMORROW, time, people, ...given });
  return server.caller().call('book', wanted, { 'x-forwarded-for': `41.66.0.${phones % 250}` });
};
const code = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;
const freeAt = async (...times: string[]) => {
  const { body } = await server.caller().call('scheduleOfDay', { slugOrId: venue.slug, date: TOMORROW });
  return times.map((time) => body.find((slot) => slot.time === time)?.availableCapacity);
};
const room = async () => (await staff().call('venueRooms', { venueId: venue.id })).body[0]!;
const save = async (given: Partial<StaffRoom> & { acceptTurnover?: boolean }) => {
  const { id, version, name, capacity, stayMinutes } = await room();
  return staff().call('changeRoom', {
    ...{ venueId: venue.id, roomId: id, version, name, capacity, stayMinutes },
    ...given,
  });
};

describe('the gap after a party in a room that counts stays', () => {
  test('keeps its seats: a party right after the stay is refused, and taken after the gap', async () => {
    expect(code(await guest('19:00', 10))).toBe(201);
    expect(await freeAt('21:30', '21:45')).toEqual([0, 10]);
    expect(code(await guest('21:30', 2))).toBe('slot_full');
    expect(code(await guest('21:45', 2))).toBe(201);
  });

  test('is kept before a later party too', async () => {
    expect(code(await guest('21:00', 10))).toBe(201);
    expect(await freeAt('19:15', '19:30')).toEqual([2, 0]);
    expect(code(await guest('19:15', 2))).toBe(201);
  });

  test('ends with the party that leaves early', async () => {
    const { body: party } = await guest('19:00', 10);
    server.clock.set('2026-11-22T18:30:00.000Z');
    const about = { venueId: venue.id, id: party.id };
    const { body: there } = await staff().call('moveReservation', { ...about, version: 1, to: 'SEATED' });
    await staff().call('moveReservation', { ...about, version: there.version, to: 'COMPLETED' });
    expect(await freeAt('20:00')).toEqual([10]);
  });

  test('is in no time that a guest reads: neither the stay nor the calendar', async () => {
    const { body } = await server.caller().call('venueById', { id: venue.id });
    expect(body.rooms[0]).toMatchObject({ seatStays: [90, 120, 150] });
    expect(body.rooms[0]).not.toHaveProperty('bufferMinutes');
    const { guestToken: token } = (await guest('20:00', 6)).body;
    const calendar = await server.caller().call('guestCalendar', { token: token! });
    expect(String(calendar.body)).toContain('DTEND:20261122T213000Z');
  });

  test('is beside the stays for staff, and in the log', async () => {
    const { rooms } = (await staff().call('managedVenues', {})).body.venues.find(({ id }) => id === venue.id)!;
    expect(rooms[0]).toMatchObject({ seatStays: [90, 120, 150], bufferMinutes: 15 });
    expect((await save({ bufferMinutes: 30 })).body).toMatchObject({ seatStays: [90, 120, 150], bufferMinutes: 30 });
    const [change] = (await logOf(server, venue.id, rooms[0]!.id)).filter(({ entity }) => entity === 'room');
    expect(change).toMatchObject({ before: { bufferMinutes: 15 }, after: { bufferMinutes: 30 } });
    expect([change!.before, change!.after]).toMatchObject(Array(2).fill({ seatStays: [90, 120, 150] }));
  });

  test('is refused when longer than the parties ahead allow, with their list', async () => {
    await guest('19:00', 6);
    await guest('21:45', 6);
    const refused = await save({ bufferMinutes: 20 });
    expect(refused.error).toMatchObject({ code: 'strands', obstacleCount: 2 });
    expect(await room()).toMatchObject({ bufferMinutes: 15, version: 2 });
    expect((await save({ bufferMinutes: 30, seatStays: [90, 120, 135] })).body.bufferMinutes).toBe(30);
    expect((await save({ bufferMinutes: 0 })).status).toBe(200);
    expect(await freeAt('21:15')).toEqual([4]);
  });

  test.each([
    [{ bufferMinutes: -1 }, ['bufferMinutes']],
    [{ bufferMinutes: 241 }, ['bufferMinutes']],
    [{ bufferMinutes: 240 }, undefined],
    [{ bufferMinutes: 121, seatStays: [90, 120, 600] }, ['bufferMinutes']],
    [{ seatStays: [90, 120, 706] }, ['bufferMinutes']],
    [{ bufferMinutes: 120, seatStays: [90, 120, 600] }, undefined],
  ] as [Partial<StaffRoom>, string[] | undefined][])('is refused out of its range: %j', async (given, paths) => {
    expect((await save(given)).error?.issues?.map(({ path }) => path)).toEqual(paths);
  });

  test('is kept by a change that does not name it, and ends with the count', async () => {
    expect((await save({ name: 'Salão' })).body).toMatchObject({ seatStays: [90, 120, 150], bufferMinutes: 15 });
    expect((await save({ seatStays: null, acceptTurnover: true })).body).toMatchObject({ bufferMinutes: 0 });
    const counting = { seatStays: [60, 60, 60], bufferMinutes: 10 } as const;
    expect((await save({ ...counting, seatStays: [...counting.seatStays] })).body).toMatchObject(counting);
    expect((await save({ soldAs: 'whole' })).body).toMatchObject({ seatStays: null, bufferMinutes: 0 });
  });

  test('is counted by the leases of a desk, which reads stay and gap', async () => {
    await guest('20:00', 10, { date: TODAY });
    const desk = await aDesk(server, venue, manager.user);
    const { leases, day } = (await desk.sync()).body;
    const held = new Map(leases!.map(({ time, granted }) => [time, granted]));
    expect(['22:00', '22:30'].map((time) => held.get(time) ?? 0)).toEqual([0, 0]);
    expect(held.get('22:45')).toBeGreaterThan(0);
    expect(day!.venue!.rooms).toMatchObject([{ seatStays: [90, 120, 150], bufferMinutes: 15 }]);
  });
});
