import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSignUp, signedInAs } from '#server/auth/test-accounts';
import { aVenue } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { type Caller, startTestServer, type TestServer } from '#server/testing/server';
import type { Endpoint } from '#shared/api/endpoint';
import { api, type EndpointName } from '#shared/api/table';
import { newId } from '#shared/ids';
import { addDays } from '#shared/time';

let server: TestServer;
let owner: Caller;
/** Something fitting for each field by its name, so that one wrong field is all that is wrong. */
let fitting: Record<string, unknown>;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signedInAs(server, 'super_admin');
  const venue = await aVenue(server, { categories: ['restaurante'] });
  const named = { venueId: venue.id, id: venue.id, roomId: venue.rooms[0]!.id, slugOrId: venue.id, slug: venue.slug };
  const party = { name: 'Ana', phone: '+244923456789', date: TODAY, time: '20:00', people: 2 };
  const place = { address: 'Ilha', city: 'Luanda', categoryIds: venue.categoryIds, action: 'approved', token: 'x' };
  fitting = { ...named, ...party, ...place, ...aSignUp() };
});
afterAll(() => server.close());

const table = Object.entries(api) as [EndpointName, Endpoint][];
const json = { 'content-type': 'application/json' };
const pathOf = ({ path }: Endpoint, of: Record<string, unknown> = fitting) =>
  `/api${path.replace(/:(\w+)/g, (_part, name: string) => encodeURIComponent(String(of[name])))}`;

let calls = 0;
/** Another id, phone and day for each call, so that none is refused for what an earlier one took. */
const fresh = () => {
  calls++;
  return { id: newId(), phone: `+244${923_000_000 + calls}`, date: addDays(TODAY, calls % 150) };
};

const deepList = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`);
const nasty: unknown[] = [
  null,
  true,
  '',
  ' ',
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e300,
  '1e9',
  'NaN',
  'x'.repeat(20_000),
  'a\u0000b',
  '\ud800',
  '\u202eoãç🍽️',
  "'; drop table users; --",
  '%_\\',
  '../../etc/passwd',
  '2026-02-31',
  '0000-01-01',
  '9999-12-31',
  '24:00',
  '0199aaaa-0000-7000-8000-000000000000',
  [],
  [null],
  deepList,
  {},
  { $ne: null },
  { __proto__: { role: 'super_admin' }, constructor: { prototype: {} } },
];

describe.each(table)('%s, with one field after the other turned into nonsense,', (_name, row) => {
  test('answers without a failure of its own', async () => {
    const shape = (row.input as { shape?: object }).shape ?? {};
    const parts = [...row.path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
    for (const field of new Set([...parts, ...Object.keys(shape)])) {
      for (const value of nasty) {
        const input = { ...fitting, ...fresh(), [field]: value };
        const text = typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value);
        const inPath = parts.includes(field) ? { ...fitting, [field]: text } : fitting;
        const query = `?${new URLSearchParams({ [field]: text })}`;
        const response =
          row.method === 'GET'
            ? await owner.fetch(pathOf(row, inPath) + (parts.includes(field) ? '' : query))
            : await owner.fetch(pathOf(row, inPath), {
                method: row.method,
                headers: json,
                body: JSON.stringify(input),
              });
        const answer = await response.text();
        expect(response.status, `${field} = ${text.slice(0, 60)} → ${answer.slice(0, 300)}`).toBeLessThan(500);
      }
    }
  }, 60_000);
});
