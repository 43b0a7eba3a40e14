import { afterAll, beforeAll, expect, test } from 'vitest';
import { aManager, aVenue, aWaitlistRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { type Caller, startTestServer, type TestServer } from '#server/testing/server';
import { api, type EndpointName } from '#shared/api/table';

let server: TestServer;
let neighbour: Caller;
let input: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  const { user } = await aManager(server);
  const venue = await aVenue(server, { ownerId: user.id });
  const { body: entry } = await server.caller().call('joinWaitlist', aWaitlistRequest(venue));
  input = { venueId: venue.id, id: entry.id, date: TODAY };
  neighbour = (await aManager(server)).caller;
});
afterAll(() => server.close());

/** Every call that names a venue or something in it and is not for everybody. */
const ofAVenue = (Object.keys(api) as EndpointName[]).filter(
  (name) => api[name].access !== 'public' && /:(venueId|id)\b/.test(api[name].path),
);

test('there are such calls', () => {
  expect(ofAVenue.length).toBeGreaterThan(5);
});

test.each(ofAVenue)('%s answers a neighbour’s manager with 403 or 404', async (name) => {
  const { status } = await neighbour.call(name, input as never);
  expect([403, 404]).toContain(status);
});
