import { beforeEach, expect, test } from 'vitest';
import { deskById, deskSeen } from '#server/features/desk/queries';
import { aDeskOfVenue, leasesOf, type Notebook, outcomes, seatsAt } from '#server/features/desk/test-intents';
import { aManager, aStaffMember, aVenue } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { aDesk, signedInAtDesk, type TestDesk } from '#server/testing/desk';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { logOf } from '#server/testing/log';
import { seal } from '#server/testing/seal';
import { serverForFile, startTestServer } from '#server/testing/server';
import { HOUR_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let venue: Venue;
let former: TestDesk;
let notebook: Notebook;
const manager = await aManager(server);
beforeEach(async () => {
  ({ venue, desk: former, notebook } = await aDeskOfVenue(server, manager, { at: `${TODAY}T18:00:00.000Z` }));
});

/** The next day another installation replaces the former one. */
async function theHeir(): Promise<TestDesk> {
  server.clock.set('2026-11-22T17:00:00.000Z');
  const heir = await aDesk(server, venue, manager.user);
  await heir.sync();
  return heir;
}
const handIn = (heir: TestDesk) =>
  heir.call('openSealedKey', {
    venueId: venue.id,
    deviceId: former.deviceId,
    sealedKey: seal('a chave', former.sealKey, venue),
  });

const lastSeen = async ({ deviceId }: TestDesk) =>
  (await manager.caller.call('venueDesks', { venueId: venue.id })).body.find(({ id }) => id === deviceId)?.lastSeenAt;

test("returns the former desk's leases and ends it as a desk; repeating changes nothing", async () => {
  expect((await leasesOf(former)).get('20:00')).toMatchObject({ granted: 2, spent: 0 });
  expect(await seatsAt(server, venue)).toMatchObject({ leased: 2 });
  const heir = await aDesk(server, venue, manager.user);
  expect((await handIn(heir)).body).toEqual({ key: 'a chave' });
  expect(await seatsAt(server, venue)).toMatchObject({ leased: 0, reserved: 0 });
  expect((await former.sync()).body).toMatchObject({ state: 'replaced' });
  expect((await handIn(heir)).body).toEqual({ key: 'a chave' });
  const log = await logOf(server, venue.id, former.deviceId);
  const opened = ['key_opened', 'revoked', 'key_opened'];
  expect(log.map(({ kind }) => kind).filter((kind) => opened.includes(kind))).toEqual(opened);
  expect(log.at(-1)).toMatchObject({ actor: manager.user.id, after: { state: 'replaced' } });
  expect([await ledgerFaults(server), await logBreak(server, venue.id)]).toEqual([[], null]);
});

test('applies its intents under the replacing desk: each once, and earlier answers unchanged', async () => {
  const [sent, unsent] = [notebook.booking({ name: 'Yuri' }), notebook.booking({ name: 'Lueji', people: 3 })];
  expect(outcomes(await notebook.send(sent))).toEqual(['applied']);
  server.clock.set(`${TODAY}T18:30:00.000Z`);
  const heir = await aDesk(server, venue, manager.user);
  await handIn(heir);
  const acts = [sent, unsent].map((act, n) => ({ ...act, seq: n + 1, fromLease: 0 }));
  const twice = [await heir.sync({ intents: acts, more: true }), await heir.sync({ intents: acts, more: true })];
  expect(twice.map(({ body }) => outcomes(body.answers))).toEqual([
    ['applied', 'applied'],
    ['applied', 'applied'],
  ]);
  expect(await seatsAt(server, venue)).toMatchObject({ reserved: 5, overbooked: 0 });
});

test('dates its intents by their own time, not by the hand-in', async () => {
  const deskTime = `${TODAY}T20:10:00.000Z`;
  const walkIn = notebook.booking({ kind: 'walk-in', time: '20:00', people: 5 }, { deskTime });
  await former.sync();
  const heir = await theHeir();
  const late = await heir.sync({ intents: [{ ...walkIn, seq: 1 }], more: true });
  expect(outcomes(late.body.answers)).not.toEqual(['applied']);
  await handIn(heir);
  const again = notebook.booking({ kind: 'walk-in', time: '20:00', people: 5 }, { deskTime });
  const { body } = await heir.sync({ intents: [{ ...again, seq: 2 }], more: true });
  expect(outcomes(body.answers)).toEqual(['applied']);
  const { body: parties } = await manager.caller.call('venueReservations', { venueId: venue.id, date: TODAY });
  expect(parties.filter(({ status }) => status === 'SEATED').map(({ id }) => id)).toEqual([
    (again.args as { id: string }).id,
  ]);
});

test('keeps the contact time when a call from before the hand-in arrives after it', async () => {
  const deskTime = `${TODAY}T20:10:00.000Z`;
  await former.sync();
  const heir = await theHeir();
  const { body: first } = await heir.sync({ heardAt: null });
  server.clock.set('2026-11-22T17:10:00.000Z');
  await handIn(heir);
  await heir.sync({ heardAt: null });
  await heir.sync({ heardAt: first.serverTime });
  const walkIn = { ...notebook.booking({ kind: 'walk-in', time: '20:00', people: 5 }, { deskTime }), seq: 1 };
  server.clock.set('2026-11-22T17:30:00.000Z');
  const { body: taken } = await heir.sync({ intents: [walkIn], heardAt: first.serverTime });
  expect(outcomes(taken.answers)).toEqual(['applied']);
  expect(await lastSeen(heir)).toBe(`${TODAY}T18:00:00.000Z`);
  await heir.sync({ heardAt: taken.serverTime });
  expect(await lastSeen(heir)).toBe('2026-11-22T17:30:00.000Z');
});

test('keeps the contact time of a desk with earlier contact when such a call arrives', async () => {
  const heir = await aDesk(server, venue, manager.user);
  const { body: first } = await heir.sync();
  server.clock.set(`${TODAY}T19:00:00.000Z`);
  await former.sync();
  const deskTime = `${TODAY}T20:10:00.000Z`;
  const walkIn = { ...notebook.booking({ kind: 'walk-in', time: '20:00', people: 5 }, { deskTime }), seq: 1 };
  server.clock.set('2026-11-22T17:10:00.000Z');
  await handIn(heir);
  server.clock.set('2026-11-22T17:11:00.000Z');
  await heir.sync({ heardAt: first.serverTime });
  const { body } = await heir.sync({ intents: [walkIn], heardAt: first.serverTime });
  expect(outcomes(body.answers)).toEqual(['applied']);
});

test('keeps the contact time when a call runs during the hand-in', async () => {
  await former.sync();
  const heir = await theHeir();
  const before = (await deskById(server.database.db, venue.id, heir.deviceId))!;
  await handIn(heir);
  await deskSeen(server.database.db, before, server.clock.now());
  expect(await lastSeen(heir)).toBe(`${TODAY}T18:00:00.000Z`);
});

test('waits for staff who have not signed in on the replacing desk', async () => {
  const staff = await aStaffMember(server, venue);
  await signedInAtDesk(server, staff.user, former.deviceId);
  const act = notebook.booking({}, { staffId: staff.user.id });
  server.clock.set(`${TODAY}T18:30:00.000Z`);
  const heir = await aDesk(server, venue, manager.user);
  await handIn(heir);
  const send = async () => outcomes((await heir.sync({ intents: [{ ...act, seq: 1 }], more: true })).body.answers);
  expect(await send()).toEqual([]);
  await signedInAtDesk(server, staff.user, heir.deviceId);
  expect(await send()).toEqual(['applied']);
});

test('keeps the contact time of a desk that was in contact before the former one', async () => {
  const older = await aDesk(server, venue, manager.user);
  await older.sync();
  server.clock.set(new Date(server.clock.now().getTime() + HOUR_MS).toISOString());
  await former.sync();
  await handIn(older);
  expect(await lastSeen(older)).toBe(`${TODAY}T18:00:00.000Z`);
});

test('is throttled like a sign-in', async () => {
  const other = await startTestServer({ signInsPerMinute: 5 });
  try {
    const somebody = await aManager(other);
    const place = await aVenue(other, { ownerId: somebody.user.id });
    const desk = await aDesk(other, place, somebody.user);
    const wanted = { venueId: place.id, deviceId: desk.deviceId, sealedKey: 'x' };
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++) statuses.push((await desk.call('openSealedKey', wanted)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses[0]).toBe(400);
  } finally {
    await other.close();
  }
});
