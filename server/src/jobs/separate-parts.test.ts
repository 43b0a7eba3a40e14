import { and, eq, inArray } from 'drizzle-orm';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '#server/features/messages/table';
import { reservations } from '#server/features/reservations/table';
import { venues } from '#server/features/venues/table';
import { waitlistEntries } from '#server/features/waitlist/table';
import { runJob } from '#server/jobs/housekeeping';
import type { JobDeps, JobName } from '#server/jobs/jobs';
import { headsInMemory } from '#server/platform/changes/known-heads';
import { unsentMail } from '#server/platform/mail/outbox';
import { manualSender } from '#server/platform/ports/sender';
import { aManager, aReservationRequest, aVenue, aWaitlistRequest } from '#server/testing/builders';
import { SATURDAY_EVENING, TODAY } from '#server/testing/clock';
import { serverForFile } from '#server/testing/server';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
const manager = await aManager(server);
const { db, raw } = server.database;
const logged: string[] = [];
let [broken, ...others]: Venue[] = [];

/** The venue whose jobs read first by id is the broken one. */
beforeEach(async () => {
  server.clock.set(SATURDAY_EVENING);
  logged.length = 0;
  const made = [];
  for (let n = 0; n < 3; n++) made.push(await aVenue(server, { ownerId: manager.user.id }));
  [broken, ...others] = made.sort((one, other) => (one.id < other.id ? -1 : 1));
});
afterEach(() => raw.query('drop trigger if exists broken_venue on changes', []));

async function breakVenue(): Promise<void> {
  await raw.query(
    `create or replace function refuse_change() returns trigger language plpgsql as
       $$ begin raise exception 'this venue is broken'; end $$`,
    [],
  );
  await raw.query(
    `create trigger broken_venue before insert on changes for each row
       when (new.venue_id = '${broken!.id}') execute function refuse_change()`,
    [],
  );
}

function run(name: JobName): Promise<void> {
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const ports = { sender: manualSender, mail: unsentMail(log), storage: server.storage, known: headsInMemory() };
  const deps: JobDeps = { db, raw, clock: server.clock, log, ...ports, publicUrl: '' };
  return runJob(name, deps);
}

const eachVenue = async (act: (venue: Venue, phone: string) => Promise<unknown>) => {
  for (const [n, venue] of [broken!, ...others].entries()) await act(venue, `+24492345678${n}`);
};
const joins = (venue: Venue, phone: string) =>
  server.caller().call('joinWaitlist', aWaitlistRequest(venue, { people: 2, phone }));
const books = (venue: Venue, phone: string) => server.caller().call('book', aReservationRequest(venue, { phone }));
const ids = () => others.map(({ id }) => id);
const toldOf = () => logged.map((line) => JSON.parse(line)).map(({ msg, venueId }) => [msg, venueId]);

test('a venue whose hold cannot end does not keep the holds of others', async () => {
  await eachVenue(async (venue, phone) => {
    const { body } = await joins(venue, phone);
    expect((await manager.caller.call('promote', { id: body.id })).status).toBe(200);
  });
  server.clock.advance(31 * MINUTE_MS);
  await breakVenue();
  await run('holds');
  const held = and(inArray(reservations.venueId, ids()), eq(reservations.status, 'HOLD'));
  expect(await db.select().from(reservations).where(held)).toEqual([]);
  expect(toldOf()).toEqual([
    ['one part of a job failed: it is tried again at the next run', broken!.id],
    ['job failed', undefined],
  ]);
});

test('a venue whose reminder fails does not keep the reminders of others', async () => {
  await db.update(venues).set({ reminderMinutes: 60 });
  await eachVenue(books);
  server.clock.advance(HOUR_MS);
  await breakVenue();
  await run('reminders');
  const reminders = and(inArray(messages.venueId, ids()), eq(messages.type, 'REMINDER'));
  expect(await db.select().from(messages).where(reminders)).toHaveLength(2);
});

test('a venue whose past messages cannot end does not keep those of others', async () => {
  await eachVenue(books);
  server.clock.advance(3 * HOUR_MS);
  await breakVenue();
  await run('messages');
  const queued = and(inArray(messages.venueId, ids()), eq(messages.status, 'QUEUED'));
  expect(await db.select().from(messages).where(queued)).toEqual([]);
});

test('a venue whose past entries cannot end does not keep those of others', async () => {
  await eachVenue(joins);
  server.clock.advance(2 * DAY_MS);
  await breakVenue();
  await run('pastEntries');
  const waiting = and(inArray(waitlistEntries.venueId, ids()), eq(waitlistEntries.status, 'WAITING'));
  expect(await db.select().from(waitlistEntries).where(waiting)).toEqual([]);
});

test('a venue whose guests cannot be erased keeps no guest of another', async () => {
  await eachVenue(books);
  server.clock.set('2029-11-21T12:00:00Z');
  await breakVenue();
  await run('retention');
  const named = await db.select().from(reservations).where(inArray(reservations.venueId, ids()));
  expect(named.map(({ phone, date }) => [phone, date])).toEqual([
    ['', TODAY],
    ['', TODAY],
  ]);
});
