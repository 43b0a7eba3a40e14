import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { venues } from '#server/features/venues/table';
import { archiveMonths } from '#server/platform/changes/archive-months';
import { archivedUpTo, archiveFaults, archiveKey, archivesOf, readArchive } from '#server/platform/changes/archives';
import { checkHeads } from '#server/platform/changes/chain-check';
import { headsInMemory } from '#server/platform/changes/known-heads';
import { changeDetails, changes } from '#server/platform/changes/table';
import type { Statement } from '#server/platform/db/statement';
import type { Storage } from '#server/platform/ports/storage';
import { aManager, aReservationRequest, aVenue } from '#server/testing/builders';
import { SATURDAY_EVENING, TODAY } from '#server/testing/clock';
import { aDesk } from '#server/testing/desk';
import { logBreak } from '#server/testing/ledger';
import { serverForFile } from '#server/testing/server';
import { instantOf } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let venue: Venue;
let files: Map<string, Buffer>;
let storage: Storage;
const manager = await aManager(server);
beforeEach(async () => {
  server.clock.set(SATURDAY_EVENING);
  await server.database.db.execute(sql`truncate change_archives, changes, change_details, venue_clocks`);
  venue = await aVenue(server, { ownerId: manager.user.id });
  files = new Map();
  storage = {
    put: async (key, bytes) => void files.set(key, bytes),
    get: async (key) => files.get(key) ?? null,
    remove: async () => {},
  };
});
afterEach(() => vi.restoreAllMocks());

const setDay = (date: string) => server.clock.set(instantOf(date, '12:00', 'Africa/Luanda').toISOString());
const archive = (given: Partial<Storage> = {}) =>
  archiveMonths({ db: server.database.db, storage: { ...storage, ...given }, clock: server.clock });
const inDatabase = () => server.database.db.$count(changes, eq(changes.venueId, venue.id));
const archives = () => archivesOf(server.database.db, venue.id);
const faults = () => archiveFaults({ db: server.database.db, storage }, venue.id);
let phones = 0;
/** Three changes: party, slot and message. */
async function book(date: string) {
  setDay(date);
  const request = aReservationRequest(venue, {
    name: 'Zulmira',
    people: 1,
    date,
    phone: `+2449${35_000_000 + phones++}`,
  });
  expect((await server.caller().call('book', request)).status).toBe(201);
}
const last = async () => (await archives()).at(-1)!;

describe('closed months of a change log', () => {
  test('leave the database after the months of keeping, and the chain goes on from their last hash', async () => {
    const created = await inDatabase();
    await book('2026-11-28');
    await book('2026-12-05');
    await book('2027-01-09');
    const all = await inDatabase();
    setDay('2028-11-30');
    expect(await archive()).toBe(0);
    setDay('2028-12-01');
    expect(await archive()).toBe(1);
    expect(await inDatabase()).toBe(all - created - 3);
    setDay('2029-01-01');
    expect(await archive()).toBe(1);
    expect(await inDatabase()).toBe(3);
    expect(await server.database.db.$count(changeDetails, eq(changeDetails.venueId, venue.id))).toBe(3);
    expect(await faults()).toEqual([]);
    expect(await logBreak(server, venue.id)).toBeNull();
    setDay('2029-02-01');
    expect(await archive()).toBe(1);
    expect([await inDatabase(), await logBreak(server, venue.id)]).toEqual([0, null]);
    await book('2029-02-03');
    expect(await logBreak(server, venue.id)).toBeNull();
    expect((await archives()).map(({ firstRevision, lastRevision }) => lastRevision - firstRevision + 1)).toEqual([
      ...[created + 3, 3, 3],
    ]);
  });

  test('stay a year for a venue that keeps its guests for a month', async () => {
    await server.database.db.update(venues).set({ retentionMonths: 1 }).where(eq(venues.id, venue.id));
    setDay('2027-11-30');
    expect(await archive()).toBe(0);
    setDay('2027-12-01');
    expect(await archive()).toBe(1);
  });

  test('are written without guests, with the details of the venue', async () => {
    await book('2026-11-28');
    setDay('2029-01-01');
    await archive();
    const { changes: written } = await readArchive(storage, await last());
    expect(JSON.stringify(written)).not.toMatch(/Zulmira|93500/);
    expect(written.find(({ kind }) => kind === 'registered')!.after).toMatchObject({ name: venue.name });
    const booked = written.find(({ kind }) => kind === 'booked')!;
    expect(booked).toMatchObject({ entity: 'reservation', actor: 'guest', after: null });
    expect(booked.after_digest).toMatch(/^[\w-]{43}$/);
  });

  test('are archived once by two servers in the same night', async () => {
    await book('2026-12-05');
    setDay('2029-01-01');
    await Promise.all([archive(), archive()]);
    expect((await archives()).length).toBe(2);
    expect([await faults(), await logBreak(server, venue.id), await inDatabase()]).toEqual([[], null, 0]);
  });
});

test('a log that another server archives meanwhile is not reported as broken', async () => {
  await book('2026-12-05');
  setDay('2029-01-01');
  const { clock, database } = server;
  const first = () => archiveMonths({ db: database.db, storage, clock }, () => files.size > 0);
  const late: typeof database.db = Object.create(database.db);
  late.execute = (async (asked: Statement) => {
    if (asked.text.includes('is_house')) await first();
    return database.db.execute(asked);
  }) as typeof late.execute;
  expect(await archiveMonths({ db: late, storage, clock })).toBe(1);
  expect([(await archives()).length, await faults(), await inDatabase()]).toEqual([2, [], 0]);
});

describe('nothing is lost', () => {
  const stopped = () => Promise.reject(new Error('stopped'));
  test.each<[string, () => Partial<Storage>]>([
    ['the store refuses the file', () => ({ put: stopped })],
    ['the server stops after the file is written', () => ({ get: stopped })],
    ['the file is not there when it is read back', () => ({ get: async () => null })],
    ['the file is read back altered', () => ({ get: async () => Buffer.from('other') })],
  ])('if %s, and a later run continues', async (_, broken) => {
    await book('2026-12-05');
    const all = await inDatabase();
    setDay('2029-01-01');
    await expect(archive(broken())).rejects.toThrow();
    expect([await inDatabase(), await archives()]).toEqual([all, []]);
    expect(await archive()).toBe(2);
    expect([await inDatabase(), await faults(), await logBreak(server, venue.id)]).toEqual([0, [], null]);
    expect(files.size).toBe(2);
  });

  test('if the log is broken: it stays in the database, and those of other venues are archived', async () => {
    const others = [await aVenue(server), await aVenue(server)];
    await server.database.db.update(changes).set({ actor: 'altered' }).where(eq(changes.venueId, venue.id));
    const all = await inDatabase();
    setDay('2029-01-01');
    const error = new Error('the change log is broken and stays unarchived');
    await expect(archive()).rejects.toMatchObject({ failed: [{ part: { venueId: venue.id }, error }] });
    expect([await inDatabase(), await archives()]).toEqual([all, []]);
    expect(await server.database.db.$count(changes)).toBe(all);
    expect(files.size).toBe(others.length);
  });
});

describe('a file of the archive', () => {
  beforeEach(async () => {
    await book('2026-12-05');
    setDay('2029-01-01');
    await archive();
  });

  test('that is missing or altered is found', async () => {
    const [first, second] = (await archives()).map(archiveKey);
    files.set(second!, Buffer.from('altered'));
    files.delete(first!);
    expect(await faults()).toEqual([
      { key: first, fault: 'missing' },
      { key: second, fault: 'altered' },
    ]);
  });

  test('that was removed with its row is found', async () => {
    const [first, second] = await archives();
    await server.database.db.execute(sql`delete from change_archives where first_revision = ${first!.firstRevision}`);
    expect(await faults()).toEqual([{ key: archiveKey(second!), fault: 'does not follow' }]);
  });

  test('proves a head that a server knew before, and exposes one that it did not have', async () => {
    const { changes: written } = await readArchive(storage, await last());
    const known = headsInMemory();
    const log = pino({ level: 'silent' });
    const check = () => checkHeads({ db: server.database.db, log, known, storage });
    for (const change of [written[0]!, written.at(-1)!]) {
      known.heads.set(venue.id, { revision: change.revision, hash: change.hash });
      expect(await check()).toEqual([]);
      known.heads.set(venue.id, { revision: change.revision, hash: 'another' });
      expect(await check()).toEqual([{ venueId: venue.id, revision: change.revision }]);
    }
  });
});

test('the heads of venues whose logs are all archived are compared by two statements, and read no file', async () => {
  await book('2026-11-28');
  const other = await aVenue(server, { ownerId: manager.user.id });
  setDay('2030-01-01');
  await archive();
  const known = headsInMemory();
  for (const id of [venue.id, other.id]) {
    const { revision, hash } = await archivedUpTo(server.database.db, id);
    expect(revision).toBeGreaterThan(0);
    known.heads.set(id, { revision, hash });
  }
  const [executes, selects] = [vi.spyOn(server.database.db, 'execute'), vi.spyOn(server.database.db, 'select')];
  const get = vi.fn(storage.get);
  const log = pino({ level: 'silent' });
  expect(await checkHeads({ db: server.database.db, log, known, storage: { ...storage, get } })).toEqual([]);
  expect([executes.mock.calls.length, selects.mock.calls.length, get.mock.calls.length]).toEqual([2, 0, 0]);
});

describe('a desk that was away', () => {
  const aSyncedDesk = async () => {
    const desk = await aDesk(server, venue, manager.user);
    const { revision, hash } = (await desk.sync()).body.day!;
    return { desk, seen: { revision, hash } };
  };
  /** The clock goes back: after so long the desk would get all rows for the new day alone. */
  const archiveAll = async () => {
    const now = server.clock.now().toISOString();
    setDay('2030-01-01');
    await archive();
    server.clock.set(now);
  };

  test('since before the archive is sent everything in its epoch', async () => {
    const { desk, seen } = await aSyncedDesk();
    await book(TODAY);
    await archiveAll();
    await book(TODAY);
    const { body } = await desk.sync({ seen });
    expect(body).toMatchObject({ state: 'active', epoch: desk.epoch, day: { full: true } });
    expect(body.day!.reservations).toHaveLength(2);
  });

  test('and saw the last archived change is sent what is newer', async () => {
    const { desk, seen } = await aSyncedDesk();
    await archiveAll();
    expect((await last()).lastRevision).toBe(seen.revision);
    await book(TODAY);
    expect((await desk.sync({ seen })).body).toMatchObject({ state: 'active', day: { full: false } });
  });

  test('and saw another last archived change begins a new epoch', async () => {
    const { desk, seen } = await aSyncedDesk();
    await archiveAll();
    const { body } = await desk.sync({ seen: { ...seen, hash: `other@${seen.hash.split('@')[1]}` } });
    expect(body).toMatchObject({ state: 'reset', epoch: desk.epoch + 1 });
  });
});
