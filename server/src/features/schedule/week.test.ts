import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { weekVersion } from '#server/features/schedule/week-version';
import { aManager, aReservationRequest, aVenue } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { logOf } from '#server/testing/log';
import { serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { newId, slotId } from '#shared/ids';
import type { Service } from '#shared/schedule/schema';
import { addDays } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile({ availability: true });
const guest = server.caller();
const elsa = await aManager(server);
const TOMORROW = addDays(TODAY, 1);
const dinner: Service = { weekdays: 127, firstTime: '20:00', lastTime: '21:00', everyMinutes: 30, capacity: 8 };

let venue: Venue;

beforeEach(async () => {
  venue = await aVenue(server, { ownerId: elsa.user.id });
});
afterAll(async () => expect(await ledgerFaults(server)).toEqual([]));

const roomId = () => venue.rooms[0]!.id;
const save = (services: unknown[], given: object = {}) =>
  elsa.caller.call('saveRoomWeek', {
    venueId: venue.id,
    roomId: roomId(),
    services,
    ...given,
  } as InputOf<'saveRoomWeek'>);
const slotsOn = async (date: string) => {
  const { body } = await guest.call('scheduleOfDay', { slugOrId: venue.id, date });
  return body.map((slot) => `${slot.time} ${slot.isClosed ? 'closed' : slot.availableCapacity}`);
};
const book = (given: Partial<InputOf<'book'>> = {}) =>
  guest.call('book', aReservationRequest(venue, { phone: phone(), ...given }));
let phones = 0;
const phone = () => `+24492300${1000 + phones++}`;

describe('a room’s week', { tags: ['spec-1.4'] }, () => {
  it('begins as the default week', async () => {
    const { body } = await elsa.caller.call('week', { venueId: venue.id });
    const service = { weekdays: 127, firstTime: '19:00', lastTime: '23:30', everyMinutes: 30, capacity: 5 };
    expect(body).toEqual([{ roomId: roomId(), services: [service], version: weekVersion([service]) }]);
  });

  it('is replaced as a whole, also past midnight and by weekday, in the order of the day', async () => {
    const saturday = { ...dinner, weekdays: 64, firstTime: '23:30', lastTime: '00:30' };
    const lunch = { ...dinner, weekdays: 64, firstTime: '12:00', lastTime: '12:00' };
    const answer = await save([saturday, lunch]);
    expect([answer.status, answer.body.services]).toEqual([200, [lunch, saturday]]);
    expect(await slotsOn(TODAY)).toEqual(
      ['12:00 0', '23:30 8', '00:00 8', '00:30 8'].map((s) => s.replace('12:00 0', '12:00 8')),
    );
    expect(await slotsOn(TOMORROW)).toEqual([]);
    expect((await book({ time: '00:30' })).status).toBe(201);
    expect((await book({ time: '20:00' })).error.code).toBe('not_a_slot');
  });

  it('may be empty', async () => {
    expect((await save([])).status).toBe(200);
    expect(await slotsOn(TODAY)).toEqual([]);
  });

  it('is logged with its former value', async () => {
    await save([dinner]);
    const [row] = await logOf(server, venue.id, roomId());
    expect(row).toMatchObject({ entity: 'schedule', kind: 'week_saved', after: { services: [dinner] } });
    expect(row!.before).toMatchObject({ services: [{ firstTime: '19:00' }] });
    expect(await logBreak(server, venue.id)).toBeNull();
  });
});

describe('a week that another person has saved meanwhile', () => {
  const version = async () => (await elsa.caller.call('week', { venueId: venue.id })).body[0]!.version;

  it('is not overwritten, and is returned as it is', async () => {
    const read = await version();
    await save([dinner], { version: read });
    const { status, error } = await save([], { version: read });
    const current = { roomId: roomId(), services: [dinner], version: await version() };
    expect([status, error.code, error.current]).toEqual([409, 'stale', current]);
    expect(await version()).not.toBe(read);
    expect((await save([], { version: await version() })).status).toBe(200);
  });

  it('has another version for each other content, and the same one for the same', () => {
    const others = [
      { weekdays: 1 },
      { firstTime: '19:30' },
      { lastTime: '21:30' },
      { everyMinutes: 15 },
      { capacity: 9 },
    ];
    const weeks = [[], [dinner, dinner], ...others.map((other) => [{ ...dinner, ...other }]), [dinner]];
    expect(new Set(weeks.map(weekVersion)).size).toBe(weeks.length);
    expect(weekVersion([{ ...dinner }])).toBe(weekVersion([dinner]));
  });
});

describe('an invalid week', () => {
  it.each([
    ['overlapping services', [dinner, { ...dinner, firstTime: '21:00', lastTime: '22:00' }], 'services.1'],
    ['arrivals that end before they begin', [{ ...dinner, lastTime: '19:30' }], 'services.0.lastTime'],
    ['no weekday', [{ ...dinner, weekdays: 0 }], 'services.0.weekdays'],
    ['a slot for nobody', [{ ...dinner, capacity: 0 }], 'services.0.capacity'],
    ['a time that is none', [dinner, { ...dinner, weekdays: 'x', firstTime: '24:00' }], 'services.1.firstTime'],
  ])('%s is refused at its place', async (_what, services, path) => {
    const { status, error } = await save(services);
    expect([status, error.code]).toEqual([400, 'bad_input']);
    expect(error.issues!.map((issue) => issue.path)).toContain(path);
    expect((await elsa.caller.call('week', { venueId: venue.id })).body[0]!.services[0]!.firstTime).toBe('19:00');
  });

  it('with more people per stay than the room holds is refused without confirmed turnover', async () => {
    const crowded = { ...dinner, lastTime: '23:00', capacity: 15 };
    const { status, error } = await save([crowded]);
    expect([status, error.code]).toEqual([409, 'turnover']);
    expect(error.message).toContain('60 pessoas');
    expect((await save([crowded], { acceptTurnover: true })).status).toBe(200);
  });

  it('of another venue’s room or an unknown room is refused', async () => {
    const other = await aVenue(server, { ownerId: elsa.user.id });
    expect((await save([dinner], { roomId: other.rooms[0]!.id })).error.code).toBe('room_not_found');
    expect((await save([dinner], { roomId: newId() })).status).toBe(404);
  });
});

describe('slots that hold seats', () => {
  it('are kept and listed, whether the week drops or changes them', async () => {
    await book({ date: TOMORROW, time: '19:00', people: 3 });
    await book({ date: TOMORROW, time: '20:00', people: 2 });
    await book({ date: TOMORROW, time: '20:30', people: 2 });
    await save([
      { ...dinner, capacity: 5, lastTime: '20:00' },
      { ...dinner, firstTime: '20:30' },
    ]);
    const { body } = await save([
      { ...dinner, capacity: 5, lastTime: '20:00' },
      { ...dinner, firstTime: '20:30' },
    ]);
    const slot = { roomId: roomId(), date: TOMORROW, capacity: 5, leased: 0 };
    expect(body.kept).toEqual([
      { ...slot, time: '19:00', reserved: 3, capacity: 3 },
      { ...slot, time: '20:30', reserved: 2 },
    ]);
    expect(await slotsOn(TOMORROW)).toEqual(['19:00 0', '20:00 3', '20:30 3', '21:00 8']);
  });

  it('follow the week once they hold none', async () => {
    const { body: first } = await book({ date: TOMORROW, time: '19:00' });
    const { body: second } = await book({ date: TOMORROW, time: '20:00' });
    await save([dinner]);
    for (const { guestToken: token } of [first, second]) await guest.call('cancelAsGuest', { token });
    expect(await slotsOn(TOMORROW)).toEqual(['20:00 8', '20:30 8', '21:00 8']);
    expect((await book({ date: TOMORROW, time: '19:00' })).error.code).toBe('not_a_slot');
    expect((await book({ date: TOMORROW, time: '20:00', people: 8 })).status).toBe(201);
    expect(await slotsOn(TOMORROW)).toEqual(['20:00 0', '20:30 8', '21:00 8']);
  });

  it('that the week drops are not sold, even when parties leave, until a week has them again', async () => {
    const { body: first } = await book({ date: TOMORROW, time: '19:00', people: 2 });
    await book({ date: TOMORROW, time: '19:00', people: 1 });
    await save([dinner]);
    expect((await slotsOn(TOMORROW))[0]).toBe('19:00 0');
    expect((await book({ date: TOMORROW, time: '19:00', people: 1 })).error.code).toBe('slot_full');
    await guest.call('cancelAsGuest', { token: first.guestToken });
    expect((await slotsOn(TOMORROW))[0]).toBe('19:00 0');
    expect((await save([dinner])).body.kept).toMatchObject([{ time: '19:00', capacity: 1, reserved: 1 }]);
    const { body } = await save([{ ...dinner, firstTime: '19:00' }]);
    expect([body.kept, (await slotsOn(TOMORROW))[0]]).toEqual([[], '19:00 7']);
    const id = slotId({ venueId: venue.id, roomId: roomId(), date: TOMORROW, time: '19:00' });
    const rows = (await logOf(server, venue.id, id)).filter(({ kind }) => kind === 'rescheduled');
    expect(rows).toMatchObject([
      { before: { capacity: 5, time: '19:00' }, after: { capacity: 3, isClosed: false, reserved: 3 } },
      { before: { capacity: 1 }, after: { capacity: 8 } },
    ]);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  it("that return too small for their parties keep the parties' size", async () => {
    await book({ date: TOMORROW, time: '19:00', people: 3 });
    await save([dinner]);
    const { body } = await save([{ ...dinner, firstTime: '19:00', capacity: 2 }]);
    expect(body.kept).toMatchObject([{ time: '19:00', capacity: 3, reserved: 3 }]);
    expect((await slotsOn(TOMORROW))[0]).toBe('19:00 0');
  });

  it('of past days are not listed', async () => {
    await book({ time: '22:00' });
    server.clock.set('2026-11-22T08:00:00.000Z');
    expect((await save([dinner])).body.kept).toEqual([]);
    server.clock.set('2026-11-21T17:00:00.000Z');
  });
});

it('the front desk reads the week and cannot change it; neighbours can do neither', async () => {
  const neighbour = await aManager(server);
  expect((await neighbour.caller.call('week', { venueId: venue.id })).status).toBe(404);
  const input = { venueId: venue.id, roomId: roomId(), services: [dinner] };
  expect((await neighbour.caller.call('saveRoomWeek', input)).status).toBe(404);
  expect((await guest.call('saveRoomWeek', input)).status).toBe(401);
});
