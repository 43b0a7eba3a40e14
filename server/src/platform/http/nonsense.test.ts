import { describe, expect, test } from 'vitest';
import { signedInAs } from '#server/features/auth/test-accounts';
import { aVenue } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { fieldsOf, fittingInput, thingsOf } from '#server/testing/fitting';
import { serverForFile } from '#server/testing/server';
import type { Endpoint } from '#shared/api/endpoint';
import { api, type EndpointName } from '#shared/api/table';
import { newId } from '#shared/ids';
import { addDays } from '#shared/time';

const server = await serverForFile();
const owner = await signedInAs(server, 'super_admin');
const venue = await aVenue(server, { categories: ['restaurante'] });
const things = await thingsOf(server, venue);

const table = Object.entries(api) as [EndpointName, Endpoint][];
const json = { 'content-type': 'application/json' };
const pathOf = ({ path }: Endpoint, of: Record<string, unknown>) =>
  `/api${path.replace(/:(\w+)/g, (_part, name: string) => encodeURIComponent(String(of[name])))}`;

let calls = 0;
/** A new id, phone and day per call, so that earlier calls cause no refusal. */
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

let fields = 0;
/** Rotates through thirds of the values: fields of a kind are many, and share their schemas. */
function nastyForNext(): unknown[] {
  fields++;
  return nasty.filter((_value, at) => (at + fields) % 3 === 0);
}

describe.each(table)('%s, with each field in turn invalid,', (name, row) => {
  test('does not answer 500', async () => {
    const parts = [...row.path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
    const fitting = { ...fittingInput(name, venue, things), categoryIds: venue.categoryIds };
    for (const field of new Set([...parts, ...fieldsOf(row)])) {
      for (const value of nastyForNext()) {
        const input = { ...fitting, ...fresh(), [field]: value };
        const text = typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value);
        const inPath = parts.includes(field) ? { ...fitting, [field]: text } : fitting;
        const response =
          row.method === 'GET'
            ? await owner.fetch(`${pathOf(row, inPath)}?${queryOf(row, parts, fitting, field, text)}`)
            : await owner.fetch(pathOf(row, inPath), {
                method: row.method,
                headers: json,
                body: JSON.stringify(input),
              });
        const answer = await textOf(response);
        expect(response.status, `${field} = ${text.slice(0, 60)} → ${answer.slice(0, 300)}`).toBeLessThan(500);
      }
    }
  }, 60_000);
});

/** Valid values in all other parameters, and the invalid one in its own. */
function queryOf(row: Endpoint, parts: string[], fitting: Record<string, unknown>, field: string, text: string) {
  const others = fieldsOf(row).filter((key) => !parts.includes(key) && fitting[key] !== undefined);
  const query = new URLSearchParams(Object.fromEntries(others.map((key) => [key, String(fitting[key])])));
  if (!parts.includes(field)) query.set(field, text);
  return query;
}

/** A stream never ends, so its start suffices. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.includes('event-stream')) return response.text();
  await response.body?.cancel();
  return '';
}
