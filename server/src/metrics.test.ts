import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aManager, aReservationRequest, aVenue } from '#server/testing/builders';
import { isMultiConnection } from '#server/testing/database';
import { openEvents } from '#server/testing/events';
import { loggedLines } from '#server/testing/logged';
import { measured, metricsText, samplesOf } from '#server/testing/metrics';
import { standInPages } from '#server/testing/pages';
import { serverForFile } from '#server/testing/server';
import { api } from '#shared/api/table';

const { log, lines } = loggedLines();
const site = standInPages();
const server = await serverForFile({ log, publicWritesPerMinute: 10, pages: site.folder, bundle: site.bundle });
beforeEach(() => {
  lines.length = 0;
});

const requests = (labels: Record<string, string>) =>
  measured(server, 'http_request_duration_seconds_count', { ...labels });

/** How much a number grows. The end of a response is measured after the caller has read it. */
async function grows(by: number, read: () => Promise<number>, act: () => Promise<unknown>): Promise<void> {
  const before = await read();
  await act();
  await vi.waitFor(async () => expect((await read()) - before).toBe(by));
}

describe('requests', () => {
  test('are counted and timed by method, pattern of the route and status class', async () => {
    const book = { method: 'POST', route: '/api/reservations' };
    const venue = await aVenue(server);
    await grows(
      1,
      () => requests({ ...book, status: '2xx' }),
      () => server.caller().call('book', aReservationRequest(venue)),
    );
    await grows(
      1,
      () => requests({ ...book, status: '4xx' }),
      () => server.caller().call('book', { ...aReservationRequest(venue), people: 0 }),
    );
  });

  test.each([
    ['/api/nothing-here', '/api/*'],
    ['/r/nothing', '/* screen'],
    ['/reserva/A-secret-Link_of-a-guest', '/* dead link'],
    ['/staff', '/* browser'],
    ['/HealthZ', '/healthz'],
  ])('to %s have the route %s', async (path, route) => {
    await grows(
      1,
      () => requests({ method: 'GET', route }),
      () => server.caller().fetch(path),
    );
  });

  test('of a stream are a gauge while it is open and no slow answer afterwards', async () => {
    const { caller, user } = await aManager(server);
    const venue = await aVenue(server, { ownerId: user.id });
    const answered = () => requests({ route: '/api/admin/live' });
    const before = await answered(); // refused streams of other files of this process
    const stream = await openEvents(caller, `/api/admin/live?venueId=${venue.id}`);
    expect(await measured(server, 'reserva_live_streams')).toBe(1);
    expect(await measured(server, 'reserva_live_venues')).toBe(1);
    stream.leave();
    await vi.waitFor(async () => expect(await measured(server, 'reserva_live_streams')).toBe(0));
    expect(await answered()).toBe(before);
  });

  test('are logged with route, status and duration', async () => {
    await server.caller().call('venueBySlug', { slug: 'no-such-venue' });
    const line = await vi.waitFor(() => lines.find(({ msg }) => msg === 'request')!);
    expect(line).toMatchObject({ method: 'GET', route: '/api/venues/:slug', status: 404 });
    expect(line.durationMs).toBeGreaterThanOrEqual(0);
    expect(line.requestId).toMatch(/^[\da-f]{8}$/);
  });
});

describe('refusals because of load', () => {
  const refused = (reason: string) => measured(server, 'reserva_overload_refusals_total', { reason });

  test('by a limit of an address are counted by the limit', async () => {
    await grows(
      1,
      () => refused('limit_write'),
      async () => {
        const address = { 'x-forwarded-for': '192.0.2.8' };
        for (let call = 0; call < 11; call++) {
          await server.caller().fetch('/api/reservations', { method: 'POST', headers: address });
        }
      },
    );
  });

  test.runIf(isMultiConnection)('for want of a connection are counted, and the wait is measured', async () => {
    const { db, connections } = server.database;
    const free = Promise.withResolvers<void>();
    const holding = Array.from({ length: connections }, () => db.transaction(() => free.promise));
    await vi.waitFor(async () =>
      expect(await measured(server, 'reserva_db_connections', { state: 'used' })).toBe(connections),
    );
    const waits = await measured(server, 'reserva_db_connection_wait_seconds_count');
    const before = await refused('no_free_connection');
    const call = server.caller().call('venueBySlug', { slug: 'any' }, { 'x-forwarded-for': '192.0.2.9' });
    await vi.waitFor(async () => expect(await measured(server, 'reserva_db_connection_requests_waiting')).toBe(1));
    expect((await call).status).toBe(503);
    expect((await refused('no_free_connection')) - before).toBe(1);
    expect((await measured(server, 'reserva_db_connection_wait_seconds_count')) - waits).toBeGreaterThanOrEqual(1);
    expect(await measured(server, 'reserva_db_connections_max')).toBe(connections);
    free.resolve();
    await Promise.all(holding);
  });
});

test('neither metrics nor request logs hold a phone, a name, a token or an address of a request', async () => {
  const venue = await aVenue(server);
  const { body } = await server.caller().call('book', aReservationRequest(venue));
  await server.caller().call('guestReservation', { token: body.guestToken });
  await server.caller().call('venueBySlug', { slug: venue.slug });
  for (const path of [`/reserva/${body.guestToken}`, `/r/${venue.slug}?q=Marisa`, `/api/x/Marisa/+244924111222`]) {
    await server.caller().fetch(path);
  }
  await setTimeout(50);
  const said = [JSON.stringify(lines), await metricsText(server)].join();
  const secrets = ['Marisa', '924111222', body.guestToken, venue.slug, venue.id, body.id, 'q=', '/api/x'];
  expect(secrets.filter((text) => said.includes(text))).toEqual([]);
});

test('the routes of the metrics are a closed list', async () => {
  const patterns = new Set(Object.values(api).map(({ path }) => `/api${path}`));
  const others =
    /^(\/(\*( (screen|browser|moved|shell|dead link|unavailable))?|(api|assets|objects)\/\*|healthz|readyz|metrics))$/;
  const routes = (await samplesOf(server)).flatMap(({ labels }) => labels.route ?? []);
  expect(routes.filter((route) => !patterns.has(route) && !others.test(route))).toEqual([]);
});
