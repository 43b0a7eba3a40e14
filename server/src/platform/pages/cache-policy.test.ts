import { beforeAll, describe, expect, it } from 'vitest';
import { aManager, aReservationRequest, aVenue } from '#server/testing/builders';
import { standInPages } from '#server/testing/pages';
import { serverForFile } from '#server/testing/server';

const pages = standInPages();
const server = await serverForFile({ pages: pages.folder, bundle: pages.bundle });
let slug: string;
let booked: string;
beforeAll(async () => {
  const venue = await aVenue(server);
  slug = venue.slug;
  booked = (await server.caller().call('book', aReservationRequest(venue))).body.guestToken;
});

const policyOf = ({ headers }: Response) => ({
  browser: headers.get('cache-control'),
  cdn: headers.get('cdn-cache-control'),
  dependsOnCookie: /(^|, *)cookie(,|$)/i.test(headers.get('vary') ?? ''),
});
const policy = async (path: string, headers: Record<string, string> = {}) =>
  policyOf(await server.caller().fetch(path, { headers }));

const shared = {
  browser: 'public, max-age=0, s-maxage=10',
  cdn: 'max-age=10, stale-while-revalidate=30',
  dependsOnCookie: true,
};
const never = { browser: 'no-store', cdn: null, dependsOnCookie: false };

describe('a CDN', () => {
  it('keeps public pages and redirects for seconds, for visitors with the same cookies', async () => {
    for (const path of ['/', '/?q=mar', '/?fbclid=IwAR0', `/r/${slug}`, '/old'])
      expect([path, await policy(path)]).toEqual([path, shared]);
    expect(await policy('/', { cookie: 'reserva.lang=EN' })).toEqual(shared);
    expect(await policy('/?lang=EN', { cookie: 'reserva.lang=EN' })).toEqual(shared);
  });

  it('gets the same policy with a 304', async () => {
    const tag = (await server.caller().fetch(`/r/${slug}`)).headers.get('etag')!;
    const answer = await server
      .caller()
      .fetch(`/r/${slug}`, { headers: { 'if-none-match': tag, 'cache-control': 'max-age=0' } });
    expect([answer.status, policyOf(answer)]).toEqual([304, shared]);
  });

  it('keeps no page that stores the choice of a language, and asks again for one that is not found', async () => {
    expect(await policy('/?lang=EN')).toEqual({ browser: 'private, no-cache', cdn: null, dependsOnCookie: true });
    const asksAgain = { browser: 'no-cache', cdn: null, dependsOnCookie: true };
    for (const path of ['/r/no-such-venue', '/no/such/page'])
      expect([path, await policy(path)]).toEqual([path, asksAgain]);
  });

  it('keeps nothing of a signed-in visitor', async () => {
    const { caller } = await aManager(server);
    for (const path of ['/', `/r/${slug}`, '/r/no-such-venue', '/?lang=EN', '/old'])
      expect([path, policyOf(await caller.fetch(path))]).toEqual([path, { ...never, dependsOnCookie: true }]);
  });

  it('keeps no guest’s link, no staff screen and no page that failed', async () => {
    for (const path of [`/reserva/${booked}`, '/reserva/nada', '/lista/nada', '/convite/nada', '/staff'])
      expect([path, await policy(path)]).toEqual([path, never]);
    pages.failOnce();
    expect(await policy('/?q=fails')).toEqual({ ...never, dependsOnCookie: true });
  });

  it('keeps the sitemap for minutes, and asks again for data that visitors share', async () => {
    expect((await policy('/sitemap.xml')).browser).toBe('public, max-age=0, s-maxage=600');
    expect((await policy('/api/categories')).browser).toBe('no-cache');
  });
});
