import { beforeEach, expect, test, vi } from 'vitest';
import { aManager, aVenue } from '#server/testing/builders';
import { openEvents } from '#server/testing/events';
import { loggedLines } from '#server/testing/logged';
import { serverForFile } from '#server/testing/server';

const { log, lines } = loggedLines();
const server = await serverForFile({ log, live: { recheckMs: 100 } });
beforeEach(() => {
  lines.length = 0;
});

async function aStream() {
  const { caller, user } = await aManager(server);
  const venue = await aVenue(server, { ownerId: user.id });
  return openEvents(caller, `/api/admin/live?venueId=${venue.id}`);
}

const said = (word: string) => lines.filter(({ msg }) => msg === word);

test('a failure during the response breaks the connection, and the log has the reason without personal data', async () => {
  const spoken = vi.spyOn(console, 'error');
  const stream = await aStream();
  const cause = Object.assign(new Error('relation does not exist'), { code: '42P01' });
  const failing = vi.spyOn(server.database.db, 'select').mockImplementation(() => {
    throw new Error('Failed query: select … params: Marisa Lopes', { cause });
  });
  await expect(stream.next()).rejects.toThrow();
  failing.mockRestore();
  await vi.waitFor(() => expect(said('request failed')).toHaveLength(1));
  expect(said('request failed')[0]).toMatchObject({ route: '/api/admin/live', err: { code: '42P01' } });
  expect(JSON.stringify(lines)).not.toContain('Marisa');
  expect(spoken).not.toHaveBeenCalled();
  spoken.mockRestore();
});

test('a caller who leaves before the response is logged once', async () => {
  const stream = await aStream();
  lines.length = 0;
  stream.leave();
  await vi.waitFor(() => expect(said('request')).toHaveLength(1));
  expect(said('request')[0]).toMatchObject({ route: '/api/admin/live', status: 200, isAborted: true });
});

test('a complete response is logged once, and not as broken', async () => {
  await server.caller().call('categories', {});
  await vi.waitFor(() => expect(said('request')).toHaveLength(1));
  expect(said('request')[0]).not.toHaveProperty('isAborted');
});
