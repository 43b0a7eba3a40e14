import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { venueStaff } from '#server/features/venues/table';
import { aManager, aReservationRequest, aStaffMember, aVenue } from '#server/testing/builders';
import { type EventReader, openEvents } from '#server/testing/events';
import { type Caller, serverForFile } from '#server/testing/server';
import { newId } from '#shared/ids';

const server = await serverForFile({ live: { watchMs: 60_000, recheckMs: 100 } });
const streams: EventReader[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.leave();
});

async function open(caller: Caller, venueIds: string[]): Promise<EventReader> {
  const stream = await openEvents(caller, `/api/admin/live?${venueIds.map((id) => `venueId=${id}`).join('&')}`);
  streams.push(stream);
  return stream;
}

async function aWatchedVenue() {
  const { caller, user } = await aManager(server);
  return { caller, user, venue: await aVenue(server, { ownerId: user.id }) };
}

const book = (venue: Parameters<typeof aReservationRequest>[0]) =>
  server.caller().call('book', aReservationRequest(venue));

test('watching needs access to at least one of the venues, and twenty venues at most', async () => {
  const { caller } = await aWatchedVenue();
  const { venue: foreign } = await aWatchedVenue();
  const many = Array.from({ length: 21 }, () => newId());
  expect((await open(server.caller(), [foreign.id])).status).toBe(401);
  expect((await open(caller, [foreign.id, newId()])).status).toBe(404);
  expect((await open(caller, [])).status).toBe(400);
  expect((await open(caller, many)).status).toBe(400);
});

test('a venue without access is named and left out, and the others are watched', async () => {
  const { caller, venue } = await aWatchedVenue();
  const { venue: foreign } = await aWatchedVenue();
  const none = newId();
  const stream = await open(caller, [foreign.id, venue.id, none]);
  expect(await stream.next()).toMatchObject({ event: 'left_out', data: { venueIds: [foreign.id, none] } });
  await book(foreign);
  await book(venue);
  const first = (await stream.next())!;
  expect(first.data).toMatchObject({ venueId: venue.id });
  expect(first.id).toMatch(new RegExp(`^${venue.id}:\\d+$`));
});

test('a venue where its reader no longer works is removed from an open stream', async () => {
  const { venue: lost } = await aWatchedVenue();
  const { venue: kept } = await aWatchedVenue();
  const { caller, user } = await aStaffMember(server, lost);
  await server.database.db.insert(venueStaff).values({ venueId: kept.id, userId: user.id, mayOverbook: false });
  const stream = await open(caller, [lost.id, kept.id]);
  await server.database.db.delete(venueStaff).where(eq(venueStaff.venueId, lost.id));
  expect(await stream.next()).toMatchObject({ event: 'left_out', data: { venueIds: [lost.id] } });
  await book(lost);
  await book(kept);
  expect((await stream.next())!.data).toMatchObject({ venueId: kept.id });
});

test('a stream ends once its reader has signed out', async () => {
  const { caller, venue } = await aWatchedVenue();
  const stream = await open(caller, [venue.id]);
  await caller.call('logOut', {});
  expect(await stream.next()).toMatchObject({ event: 'unauthorized' });
  expect(await stream.next()).toBeNull();
});

test('a stream ends once its reader has access to none of its venues', async () => {
  const { venue } = await aWatchedVenue();
  const { caller } = await aStaffMember(server, venue);
  const stream = await open(caller, [venue.id]);
  await server.database.db.delete(venueStaff).where(eq(venueStaff.venueId, venue.id));
  expect(await stream.next()).toMatchObject({ event: 'unauthorized' });
  expect(await stream.next()).toBeNull();
});

test('checking access to twenty venues takes two queries', async () => {
  const { caller, user, venue } = await aWatchedVenue();
  const more = await Promise.all(Array.from({ length: 19 }, () => aVenue(server, { ownerId: user.id })));
  await open(caller, [venue.id, ...more.map(({ id }) => id)]);
  const asked = vi.spyOn(server.database.db, 'select');
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(4));
  const ofAccess = asked.mock.calls.filter(([columns]) => 'ownerId' in (columns ?? {})).length;
  const ofCaller = asked.mock.calls.length - ofAccess;
  asked.mockRestore();
  expect(ofAccess).toBeGreaterThan(0);
  expect(ofAccess).toBeLessThanOrEqual(ofCaller + 1); // the first one may be of a check that had begun
});

test("a thirteenth stream of one user ends their first, and no other user's", async () => {
  const { caller, venue } = await aWatchedVenue();
  const { caller: other, venue: elsewhere } = await aWatchedVenue();
  const foreign = await open(other, [elsewhere.id]);
  const own: EventReader[] = [];
  for (let n = 0; n < 13; n++) own.push(await open(caller, [venue.id]));
  expect(await own[0]!.next()).toBeNull();
  await book(venue);
  await book(elsewhere);
  for (const stream of [...own.slice(1), foreign]) expect((await stream.next())!.event).toBe('change');
});

test('a closed stream frees its place', async () => {
  const { caller, venue } = await aWatchedVenue();
  const first = await open(caller, [venue.id]);
  for (let n = 0; n < 12; n++) {
    const passing = await open(caller, [venue.id]);
    passing.leave();
    await setTimeout(20);
  }
  await book(venue);
  expect((await first.next())!.event).toBe('change');
});
