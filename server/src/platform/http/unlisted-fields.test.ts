import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { categories } from '#server/features/venues/table';
import { loggedLines } from '#server/testing/logged';
import { requestOf, serverForFile } from '#server/testing/server';
import {
  letThrough,
  type Strays,
  straysOf,
  strayValue,
  takeRowsWithStrays,
  watchForStrays,
  withStrays,
} from '#server/testing/strays';
import { aCall, arrangedNames, aWorld, type World } from '#server/testing/writes';
import { type Endpoint, isInQuery } from '#shared/api/endpoint';
import { api, type EndpointName } from '#shared/api/table';

const table = Object.entries(api) as [EndpointName, Endpoint][];
const listed = new Map<EndpointName, Endpoint>(table.map(([name, row]) => [name, { ...row }]));
const { log, lines } = loggedLines();

const server = await serverForFile({ log, codeChannels: [{ by: 'sms', send: async () => ({ kind: 'sent' }) }] });
let strays: Strays;
let worldOfReads: World;
beforeAll(async () => {
  strays = await straysOf(server);
  await watchForStrays(server);
  worldOfReads = await aWorld(server);
});

/** Calls an endpoint with its own fields and every stray; a stream is left after its start. */
async function callWithStrays(name: EndpointName): Promise<{ status: number; answer: string }> {
  const row = listed.get(name)!;
  const { caller, input } = await aCall(name, row, row.method === 'GET' ? worldOfReads : await aWorld(server));
  const { path, body } = requestOf(name, withStrays(input, row, strays));
  const init = {
    method: row.method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body }),
  };
  const response = await caller.fetch(path, init);
  if (response.headers.get('content-type')?.includes('event-stream')) {
    await response.body?.cancel();
    return { status: response.status, answer: '' };
  }
  return { status: response.status, answer: await response.text() };
}

test('the strays have column names', () => {
  const named = ['id', 'slotId', 'status', 'capacity', 'reserved', 'guestToken', 'version', 'createdAt', 'ownerId'];
  expect(Object.keys(strays)).toEqual(expect.arrayContaining(named));
});

test('a stored stray is found with its table, even once it is overwritten', async () => {
  const { db } = server.database;
  const [row] = await db
    .insert(categories)
    .values({ slug: 'stray', name: String(strays.name), emoji: '' })
    .returning();
  await db.update(categories).set({ name: 'Bares' }).where(eq(categories.id, row!.id));
  expect(await takeRowsWithStrays(server)).toEqual([expect.stringMatching(/^categories: .*"stray name"/)]);
  expect(await takeRowsWithStrays(server)).toEqual([]);
});

describe.each(['its schema', 'a schema that lets everything through'] as const)('with %s', (by) => {
  beforeAll(() => {
    if (by === 'its schema') return;
    for (const [, row] of table) letThrough(row, strays);
  });
  // Other test files of this process read the same table
  afterAll(() => {
    for (const [name, row] of table) Object.assign(row, listed.get(name));
  });

  test.each(table.map(([name]) => name))('%s stores no unlisted field in a row or the log', async (name) => {
    const { status, answer } = await callWithStrays(name);
    const row = listed.get(name)!;
    if (arrangedNames.includes(name)) expect([200, 201], `${status} ${answer}`).toContain(status);
    expect(status, answer).toBeLessThan(500);
    expect(await takeRowsWithStrays(server)).toEqual([]);
    expect(lines.splice(0).filter((line) => strayValue.test(JSON.stringify(line)))).toEqual([]);
    if (!isInQuery(row)) expect(answer).not.toMatch(strayValue);
  });
});
