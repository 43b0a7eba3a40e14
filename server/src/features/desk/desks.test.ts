import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deskLeases, desks } from '#server/features/desk/table';
import { scheduleSlots } from '#server/features/schedule/table';
import { venueStaff } from '#server/features/venues/table';
import { aManager, aStaffMember, aVenue, type SignedInCaller } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { aDesk, register, signedInAtDesk, type TestDesk } from '#server/testing/desk';
import { openEvents } from '#server/testing/events';
import { logBreak } from '#server/testing/ledger';
import { logOf } from '#server/testing/log';
import { startTestServer, type TestServer } from '#server/testing/server';
import { newId, slotId } from '#shared/ids';
import type { Venue } from '#shared/venues/schema';

let server: TestServer;
let manager: SignedInCaller;
let staff: SignedInCaller;
let venue: Venue;
let desk: TestDesk;
beforeAll(async () => {
  server = await startTestServer();
  manager = await aManager(server);
});
beforeEach(async () => {
  venue = await aVenue(server, { ownerId: manager.user.id });
  staff = await aStaffMember(server, venue);
  desk = await aDesk(server, venue, staff.user);
});
afterAll(() => server.close());

const revoke = (reason: 'replaced' | 'stolen', id = desk.deviceId) =>
  manager.caller.call('revokeDesk', { venueId: venue.id, id, reason });
const listed = async () => (await manager.caller.call('venueDesks', { venueId: venue.id })).body;
const kinds = async (id = desk.deviceId) => (await logOf(server, venue.id, id)).map(({ kind }) => kind);

/** Two people of today's 20:00 that the desk holds unsold. */
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
  test('makes the device a desk, in its venue and nowhere else', async () => {
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

  test('again begins anew: a later epoch, and nothing held', async () => {
    const slot = await holdsTwo();
    expect((await listed())[0]!.leased).toBe(2);
    const { epoch } = await register(desk, venue);
    expect(epoch).toBe(2);
    expect([(await listed())[0]!.leased, await leasedOf(slot)]).toEqual([0, 0]);
    expect((await desk.sync({ epoch: 1 })).body).toMatchObject({ state: 'reset', epoch: 2 });
  });

  test('that is sent twice with one key is done once', async () => {
    const form = { venueId: venue.id, deviceId: desk.deviceId, name: 'Balcão' };
    const twice = [newId()].flatMap((key) => [key, key]);
    const epochs: number[] = [];
    for (const key of twice)
      epochs.push((await desk.call('registerDesk', form, { 'idempotency-key': key })).body.epoch);
    expect(epochs).toEqual([2, 2]);
  });

  test('is refused for another device, without a token, and at a venue where one does not work', async () => {
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

  test('says at once of a sealed key that nobody could open', async () => {
    const form = { venueId: venue.id, deviceId: desk.deviceId, name: 'Balcão', sealedKey: 'bm9uc2Vuc2U=' };
    const { status, error } = await desk.call('registerDesk', form);
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'sealedKey']);
  });
});

describe('only a desk itself', () => {
  test('syncs: neither a page, another device, nor a neighbour’s desk', async () => {
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

  test('and only while its staff work there', async () => {
    await manager.caller.call('removeStaff', { venueId: venue.id, userId: staff.user.id });
    const { status, error } = await desk.sync();
    expect([status, error.code]).toEqual([404, 'venue_not_found']);
  });

  test('says when it was here, once it has nothing left to send', async () => {
    await desk.sync({ more: true, waiting: 3 });
    expect(await listed()).toMatchObject([{ lastSeenAt: null, waiting: 0 }]);
    await desk.sync({ waiting: 2 });
    expect(await listed()).toMatchObject([{ lastSeenAt: server.clock.now().toISOString(), waiting: 2 }]);
  });

  test('that has more to send is told neither leases nor day', async () => {
    expect((await desk.sync({ more: true })).body).toMatchObject({ state: 'active', leases: null, day: null });
  });
});

describe('revoking', () => {
  test('is for who manages the venue, and of its own desks', async () => {
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

  test('gives back what it held, says so on the log and at once to who watches', async () => {
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

  test('once more is once', async () => {
    await revoke('replaced');
    const { body } = await revoke('replaced');
    expect(body.state).toBe('replaced');
    expect((await kinds()).filter((kind) => kind === 'revoked')).toHaveLength(1);
  });

  test('as replaced leaves the desk its token and tells it; a manager who signs in on it registers it anew', async () => {
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

  test('as stolen ends the tokens of all who work there, says why to the desk as such, and never lets it back', async () => {
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

  test('as stolen tells a desk that calls with the token of somebody who works there no more', async () => {
    await manager.caller.call('removeStaff', { venueId: venue.id, userId: staff.user.id });
    await revoke('stolen');
    expect((await desk.call('currentUser', {})).status).toBe(200);
    const { status, error } = await desk.sync();
    expect([status, error.code]).toEqual([403, 'desk_revoked']);
  });
});

describe('a device that two venues have for a desk', () => {
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

  test('is not wiped, or signed out, at one because the other calls it stolen', async () => {
    await stolenNextDoor();
    const { status, body } = await desk.sync();
    expect([status, body.state]).toEqual([200, 'active']);
    expect((await listed())[0]!.state).toBe('active');
    const told = await both.sync();
    expect([told.status, told.error.code]).toEqual([403, 'desk_revoked']);
    const elsewhere = await both.sync({ venueId: venue.id });
    expect([elsewhere.status, elsewhere.error.code]).toEqual([401, 'unauthorized']);
  });

  test('signs in who works at the other, and nobody once both call it stolen', async () => {
    await stolenNextDoor();
    expect((await signedInAtDesk(server, staff.user, desk.deviceId)).deviceId).toBe(desk.deviceId);
    const again = await signedInAtDesk(server, rui.user, desk.deviceId);
    const back = { venueId: theirs.id, deviceId: desk.deviceId, name: 'Balcão' };
    expect((await again.call('registerDesk', back)).error.code).toBe('desk_revoked');
    await revoke('stolen');
    await expect(signedInAtDesk(server, staff.user, desk.deviceId)).rejects.toThrow('desk_revoked');
  });

  test('loses at either the tokens of whoever works at both', async () => {
    await server.database.db.insert(venueStaff).values({ venueId: theirs.id, userId: staff.user.id });
    await stolenNextDoor();
    const { status, error } = await desk.sync();
    expect([status, error.code]).toEqual([401, 'unauthorized']);
  });
});

test('who signs in at a desk is in its log, at the venues where they work', async () => {
  const nobodyHere = (await aManager(server)).user;
  await signedInAtDesk(server, nobodyHere, desk.deviceId);
  expect(await kinds()).toEqual(['registered']);
  await signedInAtDesk(server, manager.user, desk.deviceId);
  const [last] = (await logOf(server, venue.id, desk.deviceId)).slice(-1);
  expect(last).toMatchObject({ kind: 'signed_in', actor: manager.user.id });
});

test('a venue’s history tells of its desks in sentences’ raw material', async () => {
  await revoke('stolen');
  const { body } = await manager.caller.call('venueHistory', { venueId: venue.id, limit: 2 });
  expect(body.rows.find(({ kind }) => kind === 'revoked')).toMatchObject({
    entity: 'desk',
    subject: 'Balcão da entrada',
    fields: [{ field: 'state', before: 'active', after: 'stolen' }],
  });
});

test('a desk row belongs to its venue: the same device may be a desk of two', async () => {
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
