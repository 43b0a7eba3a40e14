import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openPostgres, rowsOf } from '#server/platform/db/client';
import { openTestDatabase } from '#server/testing/database';
import { standInPages } from '#server/testing/pages';
import { startTestServer, type TestServer } from '#server/testing/server';

/** A proxy to a local port that can be cut and restored. */
async function aLine(port: number) {
  const sockets = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  const listen = (at: number) => new Promise<void>((resolve) => line.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const own = (line.address() as { port: number }).port;
  const cut = () => {
    const closed = new Promise<unknown>((resolve) => line.close(resolve));
    for (const socket of sockets) socket.destroy();
    return closed;
  };
  return { port: own, cut, mend: () => listen(own) };
}

// The embedded database runs in the same process and cannot be unreachable.
describe.skipIf(inject('postgresUrl') === null)('while the database is unreachable', () => {
  let server: TestServer;
  let line: Awaited<ReturnType<typeof aLine>>;
  let closeDirect: () => Promise<void>;

  beforeAll(async () => {
    const direct = await openTestDatabase();
    closeDirect = direct.close;
    const [row] = await rowsOf<{ name: string }>(direct.db, sql`select current_database() as name`);
    const url = new URL(`${inject('postgresUrl')}/${row!.name}`);
    line = await aLine(Number(url.port));
    url.host = `127.0.0.1:${line.port}`;
    const pages = standInPages();
    const database = openPostgres(url.href, 2);
    server = await startTestServer({ database, pages: pages.folder, bundle: pages.bundle });
    await line.cut();
  });
  afterAll(async () => {
    await server.close();
    await closeDirect();
  });

  const get = (path: string) => server.caller().fetch(path);

  test('a page answers 503 with a text in the reader’s language and reloads by itself', async () => {
    const answer = await get('/?lang=EN');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const html = await answer.text();
    expect(html).toContain('<h1>Back in a moment</h1>');
    expect(html).toContain('<meta http-equiv="refresh" content="10">');
    expect(await (await get('/')).text()).toContain('<h1>Voltamos já</h1>');
  });

  test('the process is healthy and not ready, and a call answers busy', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(503);
    const call = await server.caller().call('searchVenues', {});
    expect([call.status, call.error.code]).toEqual([503, 'busy']);
  });

  test('once it is back the same page is rendered again', async () => {
    await line.mend();
    const answer = await get('/');
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<div id="app" data-waiting>')]);
    expect((await get('/readyz')).status).toBe(200);
    await line.cut();
  });
});
