import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#server/features/messages/table';
import { queueReminders } from '#server/features/reservations/reminders';
import { reservations } from '#server/features/reservations/table';
import { venues } from '#server/features/venues/table';
import { runJob } from '#server/jobs/housekeeping';
import { type JobDeps, type JobName, jobs } from '#server/jobs/jobs';
import { headsInMemory } from '#server/platform/changes/known-heads';
import { unsentMail } from '#server/platform/mail/outbox';
import { manualSender } from '#server/platform/ports/sender';
import { aManager, aReservationRequest, aVenue } from '#server/testing/builders';
import { SATURDAY_EVENING, TODAY } from '#server/testing/clock';
import { changeKinds, lendFromAll, logBreak } from '#server/testing/ledger';
import { METRICS_TOKEN, serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let venue: Venue;
const logged: string[] = [];
beforeEach(async () => {
  server.clock.set(SATURDAY_EVENING);
  logged.length = 0;
  venue = await aVenue(server);
});

const deps = (): JobDeps => ({
  db: server.database.db,
  raw: server.database.raw,
  clock: server.clock,
  log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
  sender: manualSender,
  mail: unsentMail(pino({ level: 'silent' })),
  storage: server.storage,
  known: headsInMemory(),
  publicUrl: 'http://localhost:3000',
});
const run = (name: JobName) => runJob(name, deps());
/** As several servers at the same time. */
const runTwice = (name: JobName) => Promise.all([run(name), run(name), run(name)]);
const book = async (given: Partial<InputOf<'book'>> = {}) =>
  (await server.caller().call('book', aReservationRequest(venue, given))).body;
const messagesOf = (reservationId: string) =>
  server.database.db.select().from(messages).where(eq(messages.reservationId, reservationId));
const reminders = async (id: string) => (await messagesOf(id)).filter(({ type }) => type === 'REMINDER');

describe('reminders', () => {
  const wanted = (reminderMinutes: number | null) =>
    server.database.db.update(venues).set({ reminderMinutes }).where(eq(venues.id, venue.id));

  test('are queued in one run for more parties than one batch', async () => {
    await wanted(60);
    const parties = [];
    for (const time of ['20:00', '20:00', '20:00', '20:30', '20:30']) {
      parties.push(await book({ time, people: 1, phone: `+24492345678${parties.length}` }));
    }
    server.clock.advance(1.5 * HOUR_MS);
    expect(await queueReminders(deps(), () => false, 2)).toBe(5);
    for (const { id } of parties) expect(await reminders(id)).toHaveLength(1);
    expect(await queueReminders(deps(), () => false, 2)).toBe(0);
  });

  test('are queued once when due, however many servers run the job', async () => {
    await wanted(60);
    const { id } = await book();
    server.clock.advance(HOUR_MS - 1);
    await run('reminders');
    expect(await reminders(id)).toEqual([]);
    server.clock.advance(1);
    await runTwice('reminders');
    await run('reminders');
    expect(await reminders(id)).toHaveLength(1);
    expect((await reminders(id))[0]).toMatchObject({ status: 'QUEUED', sendBefore: new Date('2026-11-21T19:00:00Z') });
    expect(await changeKinds(server, venue.id, 'message')).toEqual(['queued', 'queued']);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('are not sent if the venue wants none, once the slot began, or for later bookings', async () => {
    const off = await book();
    await run('reminders');
    await wanted(180);
    const late = await book({ time: '20:30', phone: '+244924000111' });
    server.clock.advance(2 * HOUR_MS);
    await run('reminders');
    for (const { id } of [off, late]) expect(await reminders(id)).toEqual([]);
  });

  test('are for confirmed parties with a phone only', async () => {
    await wanted(60);
    const kept = await book();
    const gone = await book({ time: '20:30', phone: '+244924000222' });
    const phoneless = await book({ time: '19:30', phone: '+244924000333' });
    await server.caller().call('cancelAsGuest', { token: gone.guestToken });
    await server.database.db.update(reservations).set({ phone: '' }).where(eq(reservations.id, phoneless.id));
    server.clock.advance(HOUR_MS);
    await run('reminders');
    expect(
      [await reminders(kept.id), await reminders(gone.id), await reminders(phoneless.id)].map((r) => r.length),
    ).toEqual([1, 0, 0]);
  });

  test('are queued again for a moved party, and count hours after midnight to the evening', async () => {
    const { caller, user } = await aManager(server);
    venue = await aVenue(server, {
      ownerId: user.id,
      rooms: [{ slots: [{ first: '20:00', last: '00:30', capacity: 5 }] }],
    });
    await wanted(60);
    const { id } = await book();
    server.clock.advance(HOUR_MS);
    await run('reminders');
    await caller.call('changeReservation', { venueId: venue.id, id, version: 1, time: '00:30' });
    await run('reminders');
    expect(await reminders(id)).toHaveLength(1);
    server.clock.set('2026-11-21T22:30:00Z');
    await run('reminders');
    expect((await reminders(id)).map(({ sendBefore }) => sendBefore.toISOString()).sort()).toEqual([
      '2026-11-21T18:00:00.000Z', // unsent when the party was moved
      '2026-11-21T23:30:00.000Z',
    ]);
  });
});

describe('messages', () => {
  test('are dropped once after their deadline, not sent late', async () => {
    const { id } = await book();
    server.clock.advance(2 * HOUR_MS - 1);
    await run('messages');
    expect((await messagesOf(id))[0]!.status).toBe('QUEUED');
    server.clock.advance(1);
    await runTwice('messages');
    expect((await messagesOf(id))[0]!.status).toBe('DROPPED');
    expect(await changeKinds(server, venue.id, 'message')).toEqual(['queued', 'dropped']);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('with unknown delivery fail a day after their deadline', async () => {
    const { id } = await book();
    await server.database.db
      .update(messages)
      .set({ attemptAt: server.clock.now(), attempts: 1 })
      .where(eq(messages.reservationId, id));
    server.clock.advance(2 * HOUR_MS + DAY_MS - 1);
    await run('messages');
    expect((await messagesOf(id))[0]!.status).toBe('QUEUED');
    server.clock.advance(1);
    await runTwice('messages');
    expect((await messagesOf(id))[0]).toMatchObject({ status: 'FAILED', failure: 'unknown', attemptAt: null });
    expect(await changeKinds(server, venue.id, 'message')).toEqual(['queued', 'failed']);
  });
});

test('the check of the stored availability names venue and day, and fails', async () => {
  await run('availabilityCheck');
  expect(logged).toEqual([]);
  await server.database.db.execute(sql`insert into availability_days values (${TODAY}::date, true)`);
  await run('availabilityCheck');
  await server.database.db.execute(sql`delete from availability_days`);
  const lines = logged.map((text) => JSON.parse(text));
  expect(lines.find(({ venueId }) => venueId === venue.id)).toMatchObject({ level: 50, date: TODAY, stored: null });
  expect(lines.at(-1)).toMatchObject({ job: 'availabilityCheck', msg: 'job failed' });
});

test('the check of the analytics names venue and day, and fails', async () => {
  const { db } = server.database;
  await run('analytics');
  await run('analyticsCheck');
  expect(logged).toEqual([]);
  await db.execute(sql`update venue_days set people = people + 1 where venue_id = ${venue.id} and date = ${TODAY}`);
  await run('analyticsCheck');
  await db.execute(sql`update venue_days set people = people - 1 where venue_id = ${venue.id} and date = ${TODAY}`);
  const lines = logged.map((text) => JSON.parse(text));
  expect(lines.find(({ venueId }) => venueId === venue.id)).toMatchObject({ level: 50, date: TODAY });
  expect(lines.at(-1)).toMatchObject({ job: 'analyticsCheck', msg: 'job failed' });
});

describe('the ledger check', () => {
  const monitor = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } };
  const shown = async () =>
    /^reserva_ledger_differences (\d+)$/m.exec(await (await fetch(`${server.url}/metrics`, monitor)).text())?.[1];
  const bend = (by: number) =>
    server.database.db.execute(
      sql`update schedule_slots set reserved = reserved + ${by} where venue_id = ${venue.id} and "time" = '20:00'`,
    );

  test('finds nothing in a consistent ledger', async () => {
    await book();
    await run('ledger');
    expect([logged, await shown()]).toEqual([[], '0']);
  });

  test('raises an alarm that names the slot, repairs nothing, and clears once the slot is right', async () => {
    const { id } = await book();
    await bend(1);
    await run('ledger');
    const [line] = logged.map((text) => JSON.parse(text));
    expect(line).toMatchObject({ level: 50, venueId: venue.id, reserved: 3, counted: 2 });
    expect(await shown()).toBe('1');
    await bend(-1);
    await run('lateLedger');
    expect([logged.length, await shown()]).toEqual([1, '0']);
    expect((await messagesOf(id)).length).toBe(1);
  });

  test("compares the desks' leases with the slot's count", async () => {
    await book();
    await lendFromAll(server, venue, 2);
    await run('ledger');
    expect(logged).toEqual([]);
    await server.database.db.execute(sql`update desk_leases set spent = 1 where venue_id = ${venue.id}`);
    await run('ledger');
    expect(logged.map((text) => JSON.parse(text))).toMatchObject([{ venueId: venue.id, leased: 2, lent: 1 }]);
    await server.database.db.execute(sql`update desk_leases set spent = 0 where venue_id = ${venue.id}`);
  });

  test('forgets findings after two hours', async () => {
    await run('ledger');
    server.clock.advance(2 * HOUR_MS + 1);
    expect(await shown()).toBeUndefined();
  });

  test('reads the days before yesterday at night only, and none that no late desk reaches', async () => {
    await book();
    await bend(1);
    server.clock.advance(3 * DAY_MS);
    await run('ledger');
    expect(logged).toEqual([]);
    await run('lateLedger');
    expect(logged).toHaveLength(1);
    server.clock.advance(29 * DAY_MS);
    await run('lateLedger');
    expect(logged).toHaveLength(1);
    await bend(-1);
  });
});

test('the jobs that check the change log raise an alarm', async () => {
  const kept = deps();
  const said = async (name: JobName) => {
    logged.length = 0;
    await runJob(name, kept);
    return logged.map((line) => JSON.parse(line)).flatMap(({ level, msg }) => (level === 50 ? msg : []));
  };
  const reverseHash = () =>
    server.database.raw.query('update changes set hash = reverse(hash) where venue_id = $1', [venue.id]);
  expect(await said('heads')).toEqual([]);
  await reverseHash();
  expect(await said('heads')).toContainEqual(expect.stringContaining('lost a head'));
  expect(await said('chains')).toContainEqual(expect.stringContaining('not whole'));
  await reverseHash();
});

test('every job may run twice at once', async () => {
  const { guestToken } = await book();
  await server.caller().call('cancelAsGuest', { token: guestToken });
  server.clock.advance(31 * MINUTE_MS);
  for (const name of Object.keys(jobs) as JobName[]) await runTwice(name);
  expect(logged.filter((line) => JSON.parse(line).channel !== 'audit')).toEqual([]);
  expect(await logBreak(server, venue.id)).toBeNull();
});

test('a failing job is logged, and the others continue', async () => {
  const broken = {
    ...deps(),
    db: {
      select: () => {
        throw new Error('no database');
      },
    } as never,
  };
  await runJob('contacts', broken);
  await runJob('retention', broken);
  expect(logged.map((line) => JSON.parse(line).job)).toEqual(['contacts', 'retention']);
});
