import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  aDeskOfVenue,
  type GivenIntent,
  leasesOf,
  type Notebook,
  outcomes,
  seatsAt,
} from '#server/features/desk/test-intents';
import { aManager, aStaffMember } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { aDesk, register, signedInAtDesk, type TestDesk } from '#server/testing/desk';
import { ledgerFaults } from '#server/testing/ledger';
import { serverForFile } from '#server/testing/server';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let venue: Venue;
let desk: TestDesk;
let notebook: Notebook;
const manager = await aManager(server);
beforeEach(async () => {
  ({ venue, desk, notebook } = await aDeskOfVenue(server, manager));
});

/** Bookings under this name fail in the database. */
async function breakBookings(state: string): Promise<void> {
  const { db } = server.database;
  await db.execute(
    sql.raw(`create or replace function break_booking() returns trigger language plpgsql as $$
    begin if new.name = 'Quebrado' then raise exception 'broken' using errcode = '${state}'; end if; return new; end $$`),
  );
  await db.execute(sql`create or replace trigger break_booking before insert on reservations
    for each row execute function break_booking()`);
}
const mend = () => server.database.db.execute(sql`drop trigger if exists break_booking on reservations`);
const OURS = 'XX000';
const BUSY = '55P03';
const idOf = ({ args }: GivenIntent) => (args as { id: string }).id;
const bookedAt = async (intent: GivenIntent) =>
  (await manager.caller.call('venueReservations', { venueId: venue.id, date: TODAY })).body.find(
    ({ id }) => id === idOf(intent),
  )!.createdAt;
const sync = async (...intents: GivenIntent[]) => outcomes((await desk.sync({ intents })).body.answers);

describe('the last contact', () => {
  afterEach(mend);

  test('does not move at a call with an unanswered intent', async () => {
    await desk.sync();
    const broken = notebook.booking({ name: 'Quebrado' }, { deskTime: '2026-11-21T18:10:00.000Z' });
    await breakBookings(OURS);
    server.clock.set('2026-11-21T22:00:00.000Z');
    expect(await sync(broken)).toEqual([]);
    await mend();
    expect(await sync(broken)).toEqual(['applied']);
    expect(await bookedAt(broken)).toBe('2026-11-21T18:10:00.000Z');
    server.clock.set('2026-11-21T22:30:00.000Z');
    const next = notebook.booking({ time: '23:30' }, { deskTime: '2026-11-21T18:00:00.000Z' });
    expect(await sync(next)).toEqual(['applied']);
    expect(await bookedAt(next)).toBe('2026-11-21T22:00:00.000Z');
  });

  test('does not move at a call repeated by the network after later desk actions', async () => {
    const { body: first } = await desk.sync({ heardAt: null });
    server.clock.set('2026-11-21T18:00:00.000Z');
    const call = { heardAt: first.serverTime };
    await desk.sync(call);
    const act = notebook.booking({}, { deskTime: '2026-11-21T18:10:00.000Z' });
    server.clock.set('2026-11-21T22:00:00.000Z');
    await desk.sync(call);
    expect(await sync(act)).toEqual(['applied']);
    expect(await bookedAt(act)).toBe('2026-11-21T18:10:00.000Z');
  });

  test('moves on from a future value that a wrong server clock has set', async () => {
    server.clock.set('2026-11-21T23:00:00.000Z');
    await desk.sync();
    server.clock.set('2026-11-21T17:30:00.000Z');
    await desk.sync({ heardAt: '2026-11-21T17:29:00.000Z' });
    const act = notebook.booking({}, { deskTime: '2026-11-21T18:10:00.000Z' });
    server.clock.set('2026-11-21T22:00:00.000Z');
    expect(await sync(act)).toEqual(['applied']);
    expect(await bookedAt(act)).toBe('2026-11-21T18:10:00.000Z');
  });

  test('does not move for a desk that holds back intents', async () => {
    await desk.sync();
    const kept = notebook.booking({}, { deskTime: '2026-11-21T18:10:00.000Z' });
    server.clock.set('2026-11-21T22:00:00.000Z');
    const { body } = await desk.sync({ heldBack: 1 });
    expect(body).toMatchObject({ state: 'active', day: { full: true } });
    expect(await sync(kept)).toEqual(['applied']);
    expect(await bookedAt(kept)).toBe('2026-11-21T18:10:00.000Z');
  });

  test.each(['once it was here', 'before it ever was'])('survives a new registration %s', async (when) => {
    if (when === 'once it was here') await desk.sync();
    const waiting = notebook.booking({}, { deskTime: '2026-11-21T18:10:00.000Z' });
    server.clock.set('2026-11-21T22:00:00.000Z');
    const { epoch } = await register(desk, venue);
    const { body } = await desk.sync({ epoch, intents: [waiting] });
    expect(outcomes(body.answers)).toEqual(['applied']);
    expect(await bookedAt(waiting)).toBe('2026-11-21T18:10:00.000Z');
  });
});

describe('a call of an earlier epoch', () => {
  test('changes nothing, ends nothing, and returns the current state', async () => {
    const { epoch } = await register(desk, venue);
    const held = (await desk.sync({ epoch })).body.leases!;
    const answers = [];
    for (let n = 0; n < 2; n++) answers.push((await desk.sync({ epoch: 1, intents: [notebook.booking()] })).body);
    for (const body of answers) {
      expect(body).toMatchObject({ state: 'reset', epoch: 2, answers: [], leases: held, day: { full: true } });
    }
    expect(await seatsAt(server, venue)).toMatchObject({ reserved: 0, leased: 2 });
    expect((await desk.sync({ epoch })).body).toMatchObject({ state: 'active', epoch: 2, leases: held });
  });
});

describe('a server error', () => {
  afterEach(async () => {
    await mend();
    await server.database.db.execute(sql`drop trigger if exists break_lease on desk_leases`);
  });

  test('after the answers does not withhold them; without any the desk is told to retry', async () => {
    const { db } = server.database;
    await db.execute(sql`create or replace function break_lease() returns trigger language plpgsql as $$
      begin raise exception 'broken'; end $$`);
    await db.execute(sql`create or replace trigger break_lease before insert on desk_leases
      for each row execute function break_lease()`);
    const { status, body } = await desk.sync({ intents: [notebook.booking()] });
    expect([status, outcomes(body.answers), body.leases, body.day]).toEqual([200, ['applied'], null, null]);
    expect((await desk.sync()).status).toBe(500);
  });

  test('from too many intents ends the call, and from the tenth time counts as one of three', async () => {
    await breakBookings(BUSY);
    const [broken, fine] = [notebook.booking({ name: 'Quebrado' }), notebook.booking({ time: '21:00' })];
    const call = () => desk.sync({ intents: [broken, fine] });
    for (let n = 1; n < 10; n++) expect((await call()).status).toBe(503);
    for (let n = 10; n < 12; n++) expect(outcomes((await call()).body.answers)).toEqual(['applied']);
    expect(outcomes((await call()).body.answers)).toEqual(['failed', 'applied']);
    expect(await ledgerFaults(server)).toEqual([]);
  });
});

describe('an intent of staff from the device that the desk was before', () => {
  const move = (of: GivenIntent, staffId: string) =>
    notebook.note('moveReservation', { venueId: venue.id, id: idOf(of), version: 1, to: 'SEATED' }, { staffId });

  test('waits with its dependents until they sign in on the new device', async () => {
    const staff = await aStaffMember(server, venue);
    await aDesk(server, venue, staff.user);
    const booking = notebook.booking({}, { staffId: staff.user.id });
    const all = [booking, move(booking, manager.user.id), notebook.booking({ time: '21:00' })];
    expect((await desk.sync({ intents: all })).body.answers.map(({ id }) => id)).toEqual([all[2]!.id]);
    await signedInAtDesk(server, staff.user, desk.deviceId);
    expect(await sync(...all)).toEqual(['applied', 'applied', 'applied']);
    expect(await leasesOf(desk)).not.toEqual(new Map());
  });

  test('is refused if they no longer work there, or if it was at another venue', async () => {
    const [gone, elsewhere] = [await aStaffMember(server, venue), await aStaffMember(server, venue)];
    await aDesk(server, venue, gone.user);
    await server.database.db.execute(sql`delete from venue_staff where user_id = ${gone.user.id}`);
    await signedInAtDesk(server, elsewhere.user);
    const acts = [gone, elsewhere].map(({ user }) => notebook.booking({}, { staffId: user.id }));
    expect(await sync(...acts)).toEqual(['not_on_this_desk', 'not_on_this_desk']);
  });
});
