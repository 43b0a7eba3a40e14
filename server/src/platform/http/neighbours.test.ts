import { beforeAll, describe, expect, test } from 'vitest';
import { venueStaff } from '#server/features/venues/table';
import { aManager, aStaffMember, aVenue } from '#server/testing/builders';
import { fieldsOf, fittingInput, type Things, thingsOf } from '#server/testing/fitting';
import { type Caller, requestOf, serverForFile } from '#server/testing/server';
import type { Endpoint } from '#shared/api/endpoint';
import { api, type EndpointName } from '#shared/api/table';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let venue: Venue;
let things: Things;
/** A manager and desk staff of the venue next door. */
let neighbours: Caller[];
let staff: Caller;
/** Manages another venue and works at this one's desk: the role suffices, so only the venue check can refuse. */
let helper: Caller;

beforeAll(async () => {
  const { user } = await aManager(server);
  venue = await aVenue(server, { ownerId: user.id });
  things = await thingsOf(server, venue);
  staff = (await aStaffMember(server, venue, { mayOverbook: true })).caller;
  const rui = await aManager(server);
  const nextDoor = await aVenue(server, { ownerId: rui.user.id });
  neighbours = [rui.caller, (await aStaffMember(server, nextDoor, { mayOverbook: true })).caller];
  const ana = await aManager(server);
  await server.database.db.insert(venueStaff).values({ venueId: venue.id, userId: ana.user.id, mayOverbook: true });
  helper = ana.caller;
});

const table = Object.entries(api) as [EndpointName, Endpoint][];
/** Every non-public call that names a venue or something in it. Sessions belong to the caller. */
const ofAVenue = table.filter(
  ([, row]) =>
    row.access !== 'public' &&
    !row.path.startsWith('/auth/') &&
    (fieldsOf(row).includes('venueId') || row.path.includes('/:id')),
);
const namesOf = (access: string) => ofAVenue.filter(([, row]) => row.access === access).map(([name]) => name);

async function ask(caller: Caller, name: EndpointName): Promise<{ status: number; code: string | undefined }> {
  const row: Endpoint = api[name];
  const input = fittingInput(name, venue, things);
  const fields = Object.fromEntries(fieldsOf(row).flatMap((key) => (key in input ? [[key, input[key]]] : [])));
  const { path, body } = requestOf(name, fields);
  const headers = { 'content-type': 'application/json' };
  const response = await caller.fetch(path, { method: row.method, ...(body !== undefined && { headers, body }) });
  const isJson = response.headers.get('content-type')?.includes('json');
  const code = isJson ? ((await response.json()) as { code?: string } | null)?.code : undefined;
  if (!isJson) await response.body?.cancel();
  return { status: response.status, code };
}

test('there are such calls, and their inputs are valid', () => {
  expect(ofAVenue.length).toBeGreaterThan(40);
  for (const [name, row] of ofAVenue) {
    const { error } = row.input.safeParse(fittingInput(name, venue, things));
    expect([name, error?.issues]).toEqual([name, undefined]);
  }
});

test.each(ofAVenue)(
  '%s answers the manager and the desk next door with 403 or 404',
  { tags: ['spec-6.14'] },
  async (name) => {
    for (const neighbour of neighbours) {
      const { status, code } = await ask(neighbour, name);
      expect([403, 404], `${status} ${code}`).toContain(status);
    }
  },
);

describe('the front desk', () => {
  test.each(namesOf('manageVenues'))('may not %s', async (name) => {
    expect(await ask(staff, name)).toEqual({ status: 403, code: 'forbidden' });
    expect(await ask(helper, name)).toEqual({ status: 403, code: 'forbidden' });
  });

  test.each(namesOf('runDay'))('may %s', async (name) => {
    for (const caller of [staff, helper]) {
      const { status, code } = await ask(caller, name);
      expect([401, 403, 500], code).not.toContain(status);
      expect(['not_found', 'venue_not_found']).not.toContain(code);
    }
  });
});
