import { and, desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { deskLeases, desks } from '#server/features/desk/table';
import { scheduleSlots } from '#server/features/schedule/table';
import { venueStaff } from '#server/features/venues/table';
import { aManager, aStaffMember, aVenue, type SignedInCaller } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { aDesk, register, signedInAtDesk, type TestDesk } from '#server/testing/desk';
import { openEvents } from '#server/testing/events';
import { logBreak } from '#server/testing/ledger';
import { logOf } from '#server/testing/log';
import { serverForFile } from '#server/testing/server';
import { newId, slotId } from '#shared/ids';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let staff: SignedInCaller;
let venue: Venue;
let desk: TestDesk;
const manager = await aManager(server);
beforeEach(async () => {
  venue = await aVenue(server, { ownerId: manager.user.id });
  staff = await aStaffMember(server, venue);
  desk = await aDesk(server, venue, staff.user);
});

const revoke = (reason: 'replaced' | 'stolen', id = desk.deviceId) =>
  manager.caller.call('revokeDesk', { venueId: venue.id, id, reason });
const listed = async () => (await manager.caller.call('venueDesks', { venueId: venue.id })).body;
const kinds = async (id = desk.deviceId) => (await logOf(server, venue.id, id)).map(({ kind }) => kind);

/** A lease of two people for today's 20:00. */
async function holdsTwo(): Promise<string> {
  const { db } = server.database;
  const at = { venueId: venue.id, roomId: venue.rooms[0]!.id, date: TODAY, time: '20:00' };
  const id = slotId(at);
  await db.insert(scheduleSlots).values({ ...at, id, capacity: 5, leased: 2 });
  await db.insert(deskLeases).values({ ...at, slotId: id, deskId: desk.deviceId, granted: 2 });
  return id;
}
const leasedOf = async (id: string) =>
  (await server.database.db.select().from(scheduleSlots).where(eq(scheduleSlots.id, id)))[0]!.leased;

describe('registering', () => {
  test('makes the device a desk of its venue only', async () => {
    expect(desk.epoch).toBe(1);
    expect(await listed()).toMatchObject([
      { id: desk.deviceId, name: 'Balcão da entrada', state: 'active', registeredBy: 'Nelson Bento', leased: 0 },
    ]);
    expect(await kinds()).toEqual(['registered']);
    const other = await aVenue(server, { ownerId: manager.user.id });
    expect((await manager.caller.call('venueDesks', { venueId: other.id })).body).toEqual([]);
    const { status, error } = await desk.sync({ venueId: other.id });
    expect([status, error.code]).toEqual([404, 'venue_not_found']);
  });

  test('repeated begins a later epoch without leases', async () => {
    const slot = await holdsTwo();
    expect((await listed())[0]!.leased).toBe(2);
    const { epoch } = await register(desk, venue);
    expect(epoch).toBe(2);
    expect([(await listed())[0]!.leased, await leasedOf(slot)]).toEqual([0, 0]);
    expect((await desk.sync({ epoch: 1 })).body).toMatchObject({ state: 'reset', epoch: 2 });
  });

  test('sent twice with one key is applied once', async () => {
    const form = { venueId: venue.id, deviceId: desk.deviceId, name: 'Balcão' };
    const twice = [newId()].flatMap((key) => [key, key]);
    const epochs: number[] = [];
    for (const key of twice)
      epochs.push((await desk.call('registerDesk', form, { 'idempotency-key': key })).body.epoch);
    expect(epochs).toEqual([2, 2]);
  });

  test('is refused for another device, without a token, and at a venue without access', async () => {
    const form = { venueId: venue.id, deviceId: newId(), name: 'Balcão' };
    for (const caller of [desk, staff.caller, manager.caller]) {
      const { status, error } = await caller.call('registerDesk', form);
      expect([status, error.code]).toEqual([404, 'desk_not_found']);
    }
    const neighbour = await signedInAtDesk(server, (await aManager(server)).user);
    const { status, error } = await neighbour.call('registerDesk', { ...form, deviceId: neighbour.deviceId });
    expect([status, error.code]).toEqual([404, 'venue_not_found']);
    expect(await listed()).toHaveLength(1);
  });

  test('refuses a sealed key that cannot be opened', async () => {
    const form = { venueId: venue.id, deviceId: desk.deviceId, name: 'Balcão', sealedKey: 'bm9uc2Vuc2U=' };
    const { status, error } = await desk.call('registerDesk', form);
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'sealedKey']);
  });
});

describe('sync', () => {
  test('is for the desk only: not for a page, another device or a neighbour’s desk', async () => {
    const input = { venueId: venue.id, deviceId: desk.deviceId, epoch: 1, seen: null, intents: [] };
    const sameStaffElsewhere = await signedInAtDesk(server, staff.user);
    const rui = await aManager(server);
    const nextDoor = await aDesk(server, await aVenue(server, { ownerId: rui.user.id }), rui.user);
    for (const [caller, code] of [
      [staff.caller, 'desk_not_found'],
      [manager.caller, 'desk_not_found'],
      [sameStaffElsewhere, 'desk_not_found'],
      [nextDoor, 'venue_not_found'],
    ] as const) {
      const { status, error } = await caller.call('syncDesk', input);
      expect([status, error.code]).toEqual([404, code]);
    }
    expect((await desk.sync()).status).toBe(200);
  });

  test('needs staff who work there', async () => {
    await manager.caller.call('removeStaff', { venueId: venue.id, userId: staff.user.id });
    const { status, error } = await desk.sync();
    expect([status, error.code]).toEqual([404, 'venue_not_found']);
  });

  test('records the contact once nothing is left to send', async () => {
    await desk.sync({ more: true, waiting: 3 });
    expect(await listed()).toMatchObject([{ lastSeenAt: null, waiting: 0 }]);
    await desk.sync({ waiting: 2 });
    expect(await listed()).toMatchObject([{ lastSeenAt: server.clock.now().toISOString(), waiting: 2 }]);
  });

  test('sends neither leases nor day while the desk has more to send', async () => {
    expect((await desk.sync({ more: true })).body).toMatchObject({ state: 'active', leases: null, day: null });
  });
});

describe('revoking', () => {
  test("is for the venue's manager, for its own desks", async () => {
    const rui = await aManager(server);
    const wanted = { venueId: venue.id, id: desk.deviceId, reason: 'replaced' } as const;
    const theirs = await aVenue(server, { ownerId: rui.user.id });
    const answers = [
      await staff.caller.call('revokeDesk', wanted),
      await rui.caller.call('revokeDesk', wanted),
      await rui.caller.call('revokeDesk', { ...wanted, venueId: theirs.id }),
      await revoke('stolen', newId()),
    ];
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual([
      [403, 'forbidden'],
      [404, 'venue_not_found'],
      [404, 'desk_not_found'],
      [404, 'desk_not_found'],
    ]);
    expect((await desk.sync()).body.state).toBe('active');
  });

  test('returns its leases, and is logged and pushed to watchers', async () => {
    const slot = await holdsTwo();
    const stream = await openEvents(manager.caller, `/api/admin/live?venueId=${venue.id}`);
    const { body } = await revoke('replaced');
    expect(body).toMatchObject({ state: 'replaced', leased: 0, revokedAt: server.clock.now().toISOString() });
    expect(await leasedOf(slot)).toBe(0);
    const heard: unknown[] = [];
    while (!heard.includes('desk')) heard.push(((await stream.next())!.data as { entity: string }).entity);
    stream.leave();
    const [last] = await logOf(server, venue.id, desk.deviceId).then((rows) => rows.slice(-1));
    expect(last).toMatchObject({ kind: 'revoked', before: { state: 'active' }, after: { state: 'replaced' } });
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('has no effect when repeated', async () => {
    await revoke('replaced');
    const { body } = await revoke('replaced');
    expect(body.state).toBe('replaced');
    expect((await kinds()).filter((kind) => kind === 'revoked')).toHaveLength(1);
  });

  test("as replaced keeps the desk's token and tells it; a manager's sign-in registers it again", async () => {
    await revoke('replaced');
    expect((await desk.sync()).body).toMatchObject({ state: 'replaced', answers: [], leases: null, day: null });
    const again = { venueId: venue.id, deviceId: desk.deviceId, name: 'Balcão' };
    const { status, error } = await desk.call('registerDesk', again);
    expect([status, error.code]).toEqual([403, 'forbidden']);
    const byManager = await aDesk(server, venue, manager.user, desk.deviceId);
    expect(byManager.epoch).toBe(2);
    expect((await byManager.sync()).body.state).toBe('active');
    expect((await desk.sync({ epoch: 2 })).body.state).toBe('active');
  });

  test("as stolen ends the tokens of the venue's staff, tells the desk, and never admits it again", async () => {
    const onIt = await signedInAtDesk(server, manager.user, desk.deviceId);
    const elsewhere = await signedInAtDesk(server, manager.user);
    await revoke('replaced');
    expect((await revoke('stolen')).body.state).toBe('stolen');
    expect((await revoke('replaced')).body.state).toBe('stolen');
    for (const caller of [desk, onIt]) {
      const own = { venueId: venue.id.toUpperCase(), deviceId: desk.deviceId };
      const answers = [
        await caller.call('currentUser', {}),
        await caller.call('venueDesks', { venueId: venue.id }),
        await caller.call('syncDesk', { ...own, epoch: 1, seen: null, intents: [] }),
        await caller.call('registerDesk', { ...own, name: 'Balcão' }),
      ];
      const gone = [401, 'unauthorized'];
      const told = [403, 'desk_revoked'];
      expect(answers.map(({ status, error }) => [status, error.code])).toEqual([gone, gone, told, told]);
    }
    expect((await elsewhere.call('currentUser', {})).status).toBe(200);
    const form = { password: 'uma-frase-longa', deviceId: desk.deviceId, deviceName: 'x' };
    const { status, error } = await server.caller().call('signInAtDesk', { ...form, email: manager.user.email! });
    expect([status, error.code]).toEqual([403, 'desk_revoked']);
  });

  test("as stolen tells a desk that calls with a former employee's token", async () => {
    await manager.caller.call('removeStaff', { venueId: venue.id, userId: staff.user.id });
    await revoke('stolen');
    expect((await desk.call('currentUser', {})).status).toBe(200);
    const { status, error } = await desk.sync();
    expect([status, error.code]).toEqual([403, 'desk_revoked']);
  });
});

describe('a device that is a desk of two venues', () => {
  let rui: SignedInCaller;
  let theirs: Venue;
  let both: TestDesk;
  beforeEach(async () => {
    rui = await aManager(server);
    theirs = await aVenue(server, { ownerId: rui.user.id });
    both = await aDesk(server, theirs, rui.user, desk.deviceId);
  });
  const stolenNextDoor = () =>
    rui.caller.call('revokeDesk', { venueId: theirs.id, id: desk.deviceId, reason: 'stolen' });

  test('is neither wiped nor signed out at one venue because the other calls it stolen', async () => {
    await stolenNextDoor();
    const { status, body } = await desk.sync();
    expect([status, body.state]).toEqual([200, 'active']);
    expect((await listed())[0]!.state).toBe('active');
    const told = await both.sync();
    expect([told.status, told.error.code]).toEqual([403, 'desk_revoked']);
    const elsewhere = await both.sync({ venueId: venue.id });
    expect([elsewhere.status, elsewhere.error.code]).toEqual([401, 'unauthorized']);
  });

  test('signs in staff of the other venue, and no one once both call it stolen', async () => {
    await stolenNextDoor();
    expect((await signedInAtDesk(server, staff.user, desk.deviceId)).deviceId).toBe(desk.deviceId);
    const again = await signedInAtDesk(server, rui.user, desk.deviceId);
    const back = { venueId: theirs.id, deviceId: desk.deviceId, name: 'Balcão' };
    expect((await again.call('registerDesk', back)).error.code).toBe('desk_revoked');
    await revoke('stolen');
    await expect(signedInAtDesk(server, staff.user, desk.deviceId)).rejects.toThrow('desk_revoked');
  });

  test('loses at either venue the tokens of staff who work at both', async () => {
    await server.database.db.insert(venueStaff).values({ venueId: theirs.id, userId: staff.user.id });
    await stolenNextDoor();
    const { status, error } = await desk.sync();
    expect([status, error.code]).toEqual([401, 'unauthorized']);
  });
});

test('logs a sign-in at a desk in the venues where that person works', async () => {
  const nobodyHere = (await aManager(server)).user;
  await signedInAtDesk(server, nobodyHere, desk.deviceId);
  expect(await kinds()).toEqual(['registered']);
  await signedInAtDesk(server, manager.user, desk.deviceId);
  const [last] = (await logOf(server, venue.id, desk.deviceId)).slice(-1);
  expect(last).toMatchObject({ kind: 'signed_in', actor: manager.user.id });
});

test('lists desk events in the venue’s history as raw values', async () => {
  await revoke('stolen');
  const { body } = await manager.caller.call('venueHistory', { venueId: venue.id, limit: 2 });
  expect(body.rows.find(({ kind }) => kind === 'revoked')).toMatchObject({
    entity: 'desk',
    subject: 'Balcão da entrada',
    fields: [{ field: 'state', before: 'active', after: 'stolen' }],
  });
});

test('stores a desk per venue: one device may be a desk of two', async () => {
  const second = await aVenue(server, { ownerId: manager.user.id });
  const both = await aDesk(server, second, manager.user, desk.deviceId);
  await revoke('replaced');
  expect((await both.sync()).body.state).toBe('active');
  const rows = await server.database.db
    .select()
    .from(desks)
    .where(and(eq(desks.id, desk.deviceId)))
    .orderBy(desc(desks.registeredAt));
  expect(rows).toHaveLength(2);
});
