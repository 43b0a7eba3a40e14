import { beforeEach, describe, expect, test } from 'vitest';
import { aDeskOfVenue, type Notebook, outcomes, seatsAt } from '#server/features/desk/test-intents';
import { aManager, aReservationRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { aDesk, type TestDesk } from '#server/testing/desk';
import { changeKinds, ledgerFaults, logBreak } from '#server/testing/ledger';
import { serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { MINUTE_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let venue: Venue;
let desk: TestDesk;
let notebook: Notebook;
let phones = 0;
const manager = await aManager(server);
beforeEach(async () => {
  const given = { categories: ['restaurante'], rooms: [{ name: 'Sala' }, { name: 'Terraço' }] };
  ({ venue, desk, notebook } = await aDeskOfVenue(server, manager, given));
  await desk.sync();
});

const hall = () => venue.rooms[0]!.id;
const change = (given: Partial<InputOf<'addException'>> = {}) =>
  manager.caller.call('addException', {
    ...{ venueId: venue.id, kind: 'closed', roomId: hall(), date: TODAY, time: '20:00' },
    ...given,
  });
const web = (given: Partial<InputOf<'book'>>) =>
  server.caller().call('book', aReservationRequest(venue, { phone: `+24492410${1000 + phones++}`, ...given }));
/** At its next contact the desk returns leases beyond its target. */
async function giveBackExcess(): Promise<void> {
  const { body } = await desk.sync();
  const slots = body
    .leases!.map(({ slotId, granted, spent, wanted }) => ({ slotId, people: granted - spent - wanted }))
    .filter(({ people }) => people > 0);
  expect(slots.length).toBeGreaterThan(0);
  await notebook.send(notebook.note('returnLease', { venueId: venue.id, slots }));
}
const inTheDark = () => server.clock.advance(40 * MINUTE_MS);
const inHall = async () => (await desk.sync()).body.leases!.filter(({ roomId }) => roomId === hall());
const held = async (time: string) => (await inHall()).find((lease) => lease.date === TODAY && lease.time === time);

describe('a closing', () => {
  test('succeeds while a desk in contact holds seats, which it returns at its next contact', async () => {
    const { status, body } = await change();
    expect([status, body.stillLent]).toEqual([201, []]);
    expect((await web({ people: 1 })).error.code).toBe('slot_closed');
    expect(await held('20:00')).toMatchObject({ granted: 2, spent: 0, wanted: 0 });
    await giveBackExcess();
    expect(await held('20:00')).toMatchObject({ granted: 2, spent: 2, wanted: 0 });
    expect(await ledgerFaults(server, venue.id)).toEqual([]);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('names the offline desk that may still sell, with people and time of last contact', async () => {
    inTheDark();
    const { status, body } = await change();
    expect([status, body.stillLent]).toEqual([
      201,
      [{ name: 'Balcão da entrada', people: 2, lastSeenAt: '2026-11-21T17:00:00.000Z' }],
    ]);
  });

  test('does not stop an offline desk: sales from its lease are applied later', async () => {
    const sold = notebook.booking({ people: 2, roomId: hall() }, { fromLease: 2 });
    inTheDark();
    await change({ time: null, roomId: null });
    expect(outcomes(await notebook.send(sold))).toEqual(['applied']);
    expect(await ledgerFaults(server, venue.id)).toEqual([]);
  });
});

describe('a capacity below sales and leases', () => {
  const smaller = { kind: 'capacity', capacity: 3 } as const;
  beforeEach(async () => {
    expect((await web({ people: 3, roomId: hall() })).status).toBe(201);
  });

  test('must be retried while a desk in contact returns its leases, and then succeeds', async () => {
    const refused = await change(smaller);
    expect([refused.status, refused.error.code, refused.error.retryAfter]).toEqual([409, 'leases_returning', 1]);
    await giveBackExcess();
    expect((await change(smaller)).status).toBe(201);
    expect(await seatsAt(server, venue)).toMatchObject({ reserved: 3 });
    expect(await ledgerFaults(server, venue.id)).toEqual([]);
  });

  test('waits for an offline desk, with its name and last contact', async () => {
    inTheDark();
    const { error } = await change(smaller);
    expect([error.code, error.obstacles]).toEqual(['leased', undefined]);
    expect(error.message).toContain('Balcão da entrada (18:00)');
    server.clock.advance(30 * 60 * MINUTE_MS);
    const tomorrow = await change({ ...smaller, date: '2026-11-23', time: null });
    expect(tomorrow.status).toBe(201);
  });

  test('gives the date if the last contact was on another day', async () => {
    await web({ people: 3, roomId: hall(), date: '2026-11-22' });
    server.clock.advance(20 * 60 * MINUTE_MS);
    expect((await change({ ...smaller, date: '2026-11-22' })).error.message).toContain(
      'Balcão da entrada (21/11 18:00)',
    );
  });

  test('is refused for the parties if they alone are too many', async () => {
    const { error } = await change({ ...smaller, capacity: 2 });
    expect([error.code, error.obstacleCount]).toEqual(['strands', 1]);
    expect((await held('20:00'))!.wanted).toBe(2);
  });

  test('leases the slot to no desk for two minutes after a recall, and logs it once', async () => {
    await change(smaller);
    await change(smaller);
    await giveBackExcess();
    const second = await aDesk(server, venue, manager.user);
    const { body } = await second.sync();
    expect(body.leases!.some(({ roomId, time }) => roomId === hall() && time === '20:00')).toBe(false);
    expect(await held('20:00')).toMatchObject({ wanted: 0 });
    const kinds = await changeKinds(server, venue.id, 'slot');
    expect(kinds.filter((kind) => kind === 'recalled')).toHaveLength(1);
    server.clock.advance(2 * MINUTE_MS);
    expect((await held('20:00'))!.wanted).toBeGreaterThan(0);
  });
});

describe('leases are recalled as well', () => {
  test('for hours of a day that drop the slot', async () => {
    const hours = { kind: 'hours', firstTime: '13:00', lastTime: '14:00', everyMinutes: 60, capacity: 4 } as const;
    expect((await change({ ...hours, time: null })).error.code).toBe('leases_returning');
    await giveBackExcess();
    expect((await change({ ...hours, time: null })).status).toBe(201);
  });

  test('for a removed room', async () => {
    const remove = () => manager.caller.call('removeRoom', { venueId: venue.id, roomId: hall() });
    expect((await remove()).error.code).toBe('leases_returning');
    await giveBackExcess();
    expect((await remove()).status).toBe(200);
  });

  test('for a room made smaller than its leases within one stay', async () => {
    const room = { venueId: venue.id, roomId: hall(), name: 'Sala', capacity: 2, version: 1, acceptTurnover: true };
    expect((await manager.caller.call('changeRoom', room)).error.code).toBe('leases_returning');
    await giveBackExcess();
    expect((await manager.caller.call('changeRoom', room)).status).toBe(200);
  });

  test('for a venue that changes its time zone', async () => {
    const { id, name, slug, description, address, phone, categoryIds } = venue;
    const form = { id, name, slug, description, address, phone, categoryIds, timezone: 'UTC' as const };
    const move = () => manager.caller.call('updateVenue', form);
    expect((await move()).error.code).toBe('leases_returning');
    await giveBackExcess();
    expect((await move()).status).toBe(200);
  });
});

describe('a changed week', () => {
  const save = async (services: (of: InputOf<'saveRoomWeek'>['services']) => InputOf<'saveRoomWeek'>['services']) => {
    const weeks = (await manager.caller.call('week', { venueId: venue.id })).body;
    const week = weeks.find(({ roomId }) => roomId === hall())!;
    return manager.caller.call('saveRoomWeek', {
      ...{ venueId: venue.id, roomId: hall(), acceptTurnover: true },
      services: services(week.services),
    });
  };
  const shown = async (time: string) => {
    const { body } = await manager.caller.call('staffSchedule', { venueId: venue.id, date: TODAY });
    return body.find((slot) => slot.roomId === hall() && slot.time === time);
  };

  test('updates slots that have only leases', async () => {
    const { body } = await save((services) => services.map((service) => ({ ...service, capacity: 9 })));
    expect(body.kept).toEqual([]);
    expect(await shown('20:00')).toMatchObject({ capacity: 9, leased: 2 });
  });

  test('updates slots once leases that do not fit are returned', async () => {
    const { body } = await save((services) => services.map((service) => ({ ...service, capacity: 1 })));
    expect(body.kept.length).toBeGreaterThan(0);
    await giveBackExcess();
    expect(await shown('20:00')).toMatchObject({ capacity: 1, leased: 0 });
  });

  test("closes a dropped slot except for sales from a desk's lease", async () => {
    await save((services) => services.map((service) => ({ ...service, lastTime: '19:30' })));
    expect(await shown('20:00')).toMatchObject({ isClosed: true, leased: 2 });
    expect(outcomes(await notebook.send(notebook.booking({ people: 2, roomId: hall() }, { fromLease: 2 })))).toEqual([
      'applied',
    ]);
    expect(await shown('20:00')).toMatchObject({ isClosed: true, reserved: 2, leased: 0 });
    await giveBackExcess();
    expect(await shown('20:30')).toBeUndefined();
    expect(await ledgerFaults(server, venue.id)).toEqual([]);
  });
});
