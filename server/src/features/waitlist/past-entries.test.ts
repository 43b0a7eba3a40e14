import { beforeEach, expect, test } from 'vitest';
import { endPastEntries } from '#server/features/waitlist/past-entries';
import { entryOfVenue } from '#server/features/waitlist/queries';
import { aManager, aVenue, aWaitlistRequest } from '#server/testing/builders';
import { SATURDAY_EVENING, TODAY } from '#server/testing/clock';
import { changeKinds, logBreak } from '#server/testing/ledger';
import { serverForFile } from '#server/testing/server';
import { addDays, DAY_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
const manager = await aManager(server);
let venue: Venue;
beforeEach(async () => {
  server.clock.set(SATURDAY_EVENING);
  venue = await aVenue(server, { ownerId: manager.user.id });
});

let phones = 0;
async function joins(date = TODAY) {
  const phone = `+2449281${10_000 + phones++}`;
  const { status, body } = await server.caller().call('joinWaitlist', aWaitlistRequest(venue, { phone, date }));
  expect(status).toBe(201);
  return body;
}
const rowOf = ({ id }: { id: string }) => entryOfVenue(server.database.db, venue.id, id);
const end = () => endPastEntries({ db: server.database.db, clock: server.clock });

test('an entry that waits until its day is over expires, once a desk has had a day to send its acts', async () => {
  const [entry, later] = [await joins(), await joins(addDays(TODAY, 1))];
  server.clock.advance(DAY_MS);
  await end();
  expect(await rowOf(entry)).toMatchObject({ status: 'WAITING', version: 1 });
  server.clock.advance(DAY_MS);
  await Promise.all([end(), end()]);
  expect(await rowOf(entry)).toMatchObject({ status: 'EXPIRED', version: 2, holdUntil: null });
  expect(await rowOf(later)).toMatchObject({ status: 'WAITING' });
  expect(await changeKinds(server, venue.id, 'waitlist_entry')).toEqual(['joined', 'joined', 'day_over']);
  expect(await changeKinds(server, venue.id, 'message')).toEqual([]);
  expect(await logBreak(server, venue.id)).toBeNull();
});

test('its page shows neither an offer nor a place in line, and staff can change nothing of it', async () => {
  const entry = await joins();
  server.clock.advance(2 * DAY_MS);
  await end();
  const { body } = await server.caller().call('guestEntry', { token: entry.guestToken! });
  expect(body).toMatchObject({ status: 'EXPIRED', seats: null, offer: null, position: null, canLeave: false });
  const withdrawal = { venueId: venue.id, id: entry.id, version: 2 };
  expect((await manager.caller.call('withdrawEntry', withdrawal)).error.code).toBe('move_refused');
  expect((await manager.caller.call('promote', { id: entry.id })).error.code).toBe('move_refused');
});
