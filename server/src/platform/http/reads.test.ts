import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { query } from '#server/operations/pg-tools';
import { openPostgres } from '#server/platform/db/client';
import { openReplica, type Replica } from '#server/platform/db/replica';
import { aManager, anOwner, aReservationRequest, aVenue } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import {
  type InstalledPostgres,
  installedServer,
  startInstalledPostgres,
  toolsMajor,
} from '#server/testing/installed-postgres';
import { samplesOf } from '#server/testing/metrics';
import { type Caller, startTestServer, type TestServer } from '#server/testing/server';
import type { Venue } from '#shared/venues/schema';

const tools = toolsMajor();
const bin = tools === null ? null : installedServer(tools);
if (bin === null) console.warn('SKIPPED: the tests with a streaming replica need an installed PostgreSQL server.');

describe.skipIf(bin === null)('with a streaming replica', () => {
  const name = `replicated_${randomBytes(6).toString('hex')}`;
  let primary: InstalledPostgres;
  let standby: InstalledPostgres;
  let replica: Replica;
  let server: TestServer;
  let venue: Venue;
  beforeAll(async () => {
    primary = await startInstalledPostgres(bin!);
    await query(`${primary.url}/postgres`, `create database ${name}`);
    const database = openPostgres(`${primary.url}/${name}`, 5);
    await database.migrate();
    standby = await primary.replicate();
    replica = openReplica(`${standby.url}/${name}`, {
      ...{ poolSize: 5, primary: database.raw, log: pino({ level: 'silent' }) },
    });
    server = await startTestServer({ database, replica });
    venue = await aVenue(server, { name: 'Antes' });
    await vi.waitFor(() => expect(replica.current()).not.toBeNull(), 10_000);
  });
  afterAll(async () => {
    await server.close();
    await replica.close();
    primary.stop();
  });

  const onStandby = (text: string) => query(`${standby.url}/${name}`, text);
  const rename = (to: string) => query(`${primary.url}/${name}`, `update venues set name = '${to}'`);
  const metrics = async () => {
    const samples = await samplesOf(server);
    const gauge = (name: string) => samples.find((sample) => sample.name === `reserva_replica_${name}`)?.value;
    return { up: gauge('up'), used: gauge('used'), lag: gauge('lag_seconds') };
  };
  const nameFor = async (caller: Caller) => (await caller.call('venueBySlug', { slug: venue.slug })).body.name;

  test('public reads and analytics use it, and find what they find on the primary', async () => {
    await anOwner(server);
    await vi.waitFor(async () => expect(await onStandby('select from users')).toHaveLength(1), 10_000);
    const used = vi.spyOn(replica, 'current');
    const stranger = server.caller();
    const day = { slugOrId: venue.slug, date: TODAY };
    const { body: search } = await stranger.call('searchVenues', { search: 'antess', date: TODAY, people: '1-2' });
    expect(search.venues.map(({ id }) => id)).toEqual([venue.id]);
    expect((await stranger.call('scheduleOfDay', day)).body.length).toBeGreaterThan(0);
    expect((await stranger.call('reviewsOfVenue', day)).status).toBe(200);
    expect((await stranger.call('treatments', day)).status).toBe(200);
    expect((await stranger.call('categories', {})).status).toBe(200);
    expect(used).toHaveBeenCalledTimes(5);
    const session = { cookie: await ownerSession() };
    const range = { from: '2026-11-01', to: TODAY };
    expect((await server.caller().call('analytics', range, session)).status).toBe(200);
    expect(used).toHaveBeenCalledTimes(6);
    used.mockRestore();
  });

  test('a caller who wrote reads the own writes, others may read older rows', async () => {
    const before = server.caller();
    expect(await nameFor(before)).toBe('Antes');
    expect(await metrics()).toEqual({ up: 1, used: 1, lag: expect.any(Number) });
    expect((await metrics()).lag).toBeLessThan(5);
    await onStandby('select pg_wal_replay_pause()');
    await rename('Depois');
    expect(await nameFor(before)).toBe('Antes');
    const guest = server.caller();
    const booked = await guest.call('book', aReservationRequest(venue, { people: 5 }));
    expect(booked.status).toBe(201);
    expect(booked.headers.getSetCookie()).toEqual([expect.stringMatching(/^reserva\.wrote=1; Max-Age=10; .*HttpOnly/)]);
    expect(await nameFor(guest)).toBe('Depois');
    expect(await nameFor(before)).toBe('Antes');
    const manager = await aManager(server);
    expect(await nameFor(manager.caller)).toBe('Depois');
  });

  test('it is left once it is five seconds behind, and used again', async () => {
    await vi.waitFor(async () => expect(await nameFor(server.caller())).toBe('Depois'), 10_000);
    expect(replica.current()).toBeNull();
    expect(await metrics()).toEqual({ up: 1, used: 0, lag: expect.any(Number) });
    const { lag } = await metrics();
    expect(lag).toBeGreaterThan(5);
    await vi.waitFor(async () => expect((await metrics()).lag).toBeGreaterThan(lag! + 1), 10_000);
    await onStandby('select pg_wal_replay_resume()');
    await vi.waitFor(() => expect(replica.current()).not.toBeNull(), 10_000);
    expect((await metrics()).lag).toBeLessThan(5);
    expect(await nameFor(server.caller())).toBe('Depois');
  });

  test('no read fails as it stops', async () => {
    const reads = Promise.all(Array.from({ length: 200 }, () => nameFor(server.caller())));
    standby.stop();
    expect(replica.current()).not.toBeNull();
    expect(new Set(await reads)).toEqual(new Set(['Depois']));
    expect(await nameFor(server.caller())).toBe('Depois');
    expect(replica.current()).toBeNull();
    await vi.waitFor(async () => expect(await metrics()).toEqual({ up: 0, used: 0, lag: undefined }), 10_000);
  });

  /** The cookie of a session that has written nothing since its sign-in. */
  async function ownerSession(): Promise<string> {
    const { headers } = await server.caller().call('logInAdmin', { password: 'uma-frase-longa' });
    return headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('reserva.sid='))!
      .split(';')[0]!;
  }
});
