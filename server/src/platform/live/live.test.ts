import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aManager, aReservationRequest, aVenue } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { isMultiConnection } from '#server/testing/database';
import { type EventReader, openEvents } from '#server/testing/events';
import { type Caller, serverForFile, startTestServer, type TestServer } from '#server/testing/server';
import { newId } from '#shared/ids';

const server = await serverForFile({ live: { watchMs: 60_000, recheckMs: 100, heartbeatMs: 100 } });
const streams: EventReader[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.leave();
});

const pathOf = (...venueIds: string[]) => `/api/admin/live?${venueIds.map((id) => `venueId=${id}`).join('&')}`;

async function open(caller: Caller, venueIds: string[], lastEventId?: string): Promise<EventReader> {
  const stream = await openEvents(caller, pathOf(...venueIds), lastEventId);
  streams.push(stream);
  return stream;
}

async function aWatchedVenue(on: TestServer = server) {
  const { caller, user } = await aManager(on);
  const venue = await aVenue(on, { ownerId: user.id });
  return { caller, user, venue };
}

const book = (venue: Parameters<typeof aReservationRequest>[0], time = '20:00', on = server) =>
  on.caller().call('book', aReservationRequest(venue, { time, people: 1, phone: `+2449${30_000_000 + phones++}` }));
let phones = 0;

const entities = async (stream: EventReader, count: number) => {
  const seen: unknown[] = [];
  for (let n = 0; n < count; n++) seen.push(((await stream.next())!.data as { entity: string }).entity);
  return seen;
};

test('a change is pushed at once, without guest data', async () => {
  const { caller, venue } = await aWatchedVenue();
  const stream = await open(caller, [venue.id]);
  const { body } = await book(venue);
  const first = (await stream.next())!;
  expect(first.event).toBe('change');
  const { revision } = first.data as { revision: number };
  const about = { venueId: venue.id, revision, entity: 'reservation', id: body.id, kind: 'booked' };
  expect(first.data).toEqual({ ...about, dates: [TODAY] });
  expect(first.id).toBe(`${venue.id}:${revision}`);
  expect(await entities(stream, 2)).toEqual(['slot', 'message']);
  expect(stream.text()).toMatch(/retry: [234]\d{3}\n/);
});

test('a stream is neither compressed nor buffered, and sends keep-alives', async () => {
  const { caller, venue } = await aWatchedVenue();
  const response = await caller.fetch(pathOf(venue.id), { headers: { 'accept-encoding': 'gzip' } });
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  expect(response.headers.get('cache-control')).toContain('no-store');
  let text = '';
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (text.includes(': here')) break;
  }
  expect(text).toContain(': here\n\n');
});

test('one stream watches several venues, and receives nothing of others', async () => {
  const { caller, user, venue } = await aWatchedVenue();
  const second = await aVenue(server, { ownerId: user.id });
  const other = await aVenue(server, { ownerId: user.id });
  const stream = await open(caller, [venue.id, second.id]);
  await book(other);
  await book(second);
  const first = (await stream.next())!;
  expect(first.data).toMatchObject({ venueId: second.id });
  expect(first.id).toContain(`${venue.id}:`);
});

test('a client that reconnects with the last event’s id gets every event once', async () => {
  const { caller, venue } = await aWatchedVenue();
  const before = await open(caller, [venue.id]);
  await book(venue);
  const { id } = (await before.next())!;
  before.leave();
  await book(venue, '21:00');
  const again = await open(caller, [venue.id], id!);
  expect(await entities(again, 5)).toEqual(['slot', 'message', 'reservation', 'slot', 'message']);
});

test('a client away for too long, or with an unknown id, is told to reload and continues from there', async () => {
  const { caller, venue } = await aWatchedVenue();
  await server.database.db.execute(sql`
    insert into changes (venue_id, revision, entity, entity_id, kind, actor, at, hash)
    select ${venue.id}, n, 'slot', ${newId()}, 'taken', 'system', now(), '' from generate_series(11, 1200) n`);
  await server.database.db.execute(sql`update venue_clocks set revision = 1200 where venue_id = ${venue.id}`);
  for (const id of [`${venue.id}:5`, `${venue.id}:999999`]) {
    const stream = await open(caller, [venue.id], id);
    expect(await stream.next()).toMatchObject({ event: 'reset', id: `${venue.id}:1200` });
  }
  const near = await open(caller, [venue.id], `${venue.id}:1190`);
  expect((await near.next())!.data).toMatchObject({ revision: 1191 });
  const nonsense = await open(caller, [venue.id], 'x'.repeat(500));
  await book(venue);
  expect((await nonsense.next())!.data).toMatchObject({ revision: 1201 });
});

test("a venue's log is read once per notification, however many watch it", async () => {
  const { caller, venue } = await aWatchedVenue();
  const many = await Promise.all(Array.from({ length: 12 }, () => open(caller, [venue.id])));
  const asked = vi.spyOn(server.database.db, 'execute');
  await book(venue);
  await Promise.all(many.map((stream) => entities(stream, 3)));
  const reads = asked.mock.calls.filter(([query]) => (query as { text?: string }).text?.includes('from changes'));
  asked.mockRestore();
  // One read for the booking, and one without rows if the notification of the venue's creation is late
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.length).toBeLessThanOrEqual(2);
});

test('all streams end when the server stops', async () => {
  const stopping = await startTestServer();
  const { caller, venue } = await aWatchedVenue(stopping);
  const stream = await openEvents(caller, pathOf(venue.id));
  await stopping.live.close();
  expect(await stream.next()).toBeNull();
  await stopping.close();
});

// Two processes need several connections.
describe.skipIf(!isMultiConnection)('between processes', () => {
  const twin = (live = {}) => startTestServer({ database: server.database.another!(), clock: server.clock, live });

  test('a change reaches watchers at the other process by notification', async () => {
    const other = await twin({ watchMs: 60_000 });
    const { caller, venue } = await aWatchedVenue(other);
    const stream = await open(caller, [venue.id]);
    const { body } = await book(venue);
    expect((await stream.next())!.data).toMatchObject({ id: body.id });
    await other.close();
  });

  test('a process that dies between commit and notification delays no watcher', async () => {
    const dying = await twin({ batchMs: 3_600_000 }); // the notification is never sent
    const other = await twin({ watchMs: 200 });
    const { caller, venue } = await aWatchedVenue(other);
    const stream = await open(caller, [venue.id]);
    const { body } = await book(venue, '20:00', dying);
    expect((await stream.next())!.data).toMatchObject({ id: body.id });
    await dying.close();
    await other.close();
  });

  test('a lost connection is replaced, and missed events are sent', async () => {
    const other = await twin({ watchMs: 3_600_000 });
    const { caller, venue } = await aWatchedVenue(other);
    const stream = await open(caller, [venue.id]);
    await server.database.raw.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'reserva listens'`,
    );
    const { body } = await book(venue);
    expect((await stream.next())!.data).toMatchObject({ id: body.id });
    await entities(stream, 2);
    await book(venue, '21:00');
    expect(await entities(stream, 3)).toEqual(['reservation', 'slot', 'message']);
    await other.close();
  });
});
