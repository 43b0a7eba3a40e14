import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { aVerification } from '#server/features/auth/test-accounts';
import { aManager, aReservationRequest, aVenue, aWaitlistRequest } from '#server/testing/builders';
import { thingsOf } from '#server/testing/fitting';
import { standInPages } from '#server/testing/pages';
import { serverForFile } from '#server/testing/server';

const pages = standInPages();
const server = await serverForFile({ pages: pages.folder, bundle: pages.bundle });

const get = (path: string, headers: Record<string, string> = {}) => server.caller().fetch(path, { headers });
/** Without this header `fetch` sends `no-cache` with such a request. */
const asBrowsers = (tag: string) => ({ 'if-none-match': tag, 'cache-control': 'max-age=0' });
const drawings = async (ask: () => Promise<unknown>) => {
  const before = pages.drawn.length;
  await ask();
  return pages.drawn.length - before;
};

it('is rendered into the built page, with its files, data and language', async () => {
  const venue = await aVenue(server, { name: 'Casa da Kianda' });
  const html = await (await get(`/r/${venue.slug}`)).text();
  expect(html).toContain('<div id="app" data-waiting>venue</div>');
  expect(html).toContain('<link rel="prefetch" as="script" crossorigin href="/assets/shared.js">');
  expect(html).toContain('<html lang="pt-AO">');
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1];
  expect(JSON.parse(data!).data.name).toBe('Casa da Kianda');
});

it('has no field that the API would not return', async () => {
  const { slug, id } = await aVenue(server);
  await server.database.raw.query(`update venues set calendar_token = 'secret-feed' where id = $1`, [id]);
  expect(await (await get(`/r/${slug}`)).text()).not.toContain('secret-feed');
});

it('is rendered from public calls only', async () => {
  const answer = await get('/private-call');
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<!--app-->')]);
});

it('cannot be ended by text of venues', async () => {
  const name = 'Bar </script><script>alert(1)</script> \u2028 مقهى <!--';
  const { slug } = await aVenue(server, { name });
  const html = await (await get(`/r/${slug}`)).text();
  const data = /id="page-data">(.*?)<\/script>/s.exec(html)![1]!;
  expect(data).not.toMatch(/[<>\u2028]/);
  expect(JSON.parse(data).data.name).toBe(name);
});

it('is answered 304 while unchanged, and rendered once', async () => {
  const { slug } = await aVenue(server);
  const first = await get(`/r/${slug}`);
  const tag = first.headers.get('etag')!;
  const again = await get(`/r/${slug}`, asBrowsers(tag));
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
  // A 304 keeps the caller's policy, which names its styles
  expect(again.headers.get('content-security-policy')).toBeNull();
  expect(await drawings(() => get(`/r/${slug}`))).toBe(0);
});

it('has another tag with changed data, in another language, and at another address', async () => {
  const { slug, id } = await aVenue(server);
  const tag = async (path: string) => (await get(path)).headers.get('etag');
  const before = await tag(`/r/${slug}`);
  expect(await tag(`/r/${slug}?lang=EN`)).not.toBe(before);
  expect(await tag(`/r/${slug}?q=1`)).not.toBe(before);
  await server.database.raw.query(`update venues set name = 'Outro Nome' where id = $1`, [id]);
  const answer = await get(`/r/${slug}`, asBrowsers(before!));
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Outro Nome')]);
});

it('has the same tag with parameters that it does not read, and is not rendered for them', async () => {
  const { slug } = await aVenue(server);
  const clean = (await get(`/r/${slug}?lang=EN`)).headers.get('etag')!;
  const drawn = await drawings(async () => {
    for (const query of [
      '?fbclid=IwAR0&lang=EN',
      '?utm_source=x&lang=EN&utm_medium=y',
      '?lang=EN&gclid',
      '?lang=EN&lang=x',
    ]) {
      expect([query, (await get(`/r/${slug}${query}`)).headers.get('etag')]).toEqual([query, clean]);
      expect((await get(`/r/${slug}${query}`, asBrowsers(clean))).status).toBe(304);
    }
  });
  expect(drawn).toBe(0);
});

it('is not cached by proxies and is the same for signed-in visitors', async () => {
  const { caller } = await aManager(server);
  const { slug } = await aVenue(server);
  const signedIn = await caller.fetch(`/r/${slug}`);
  expect([signedIn.headers.get('cache-control'), signedIn.headers.get('etag')]).toEqual(['no-store', null]);
  expect(await signedIn.text()).toBe(await (await get(`/r/${slug}`)).text());
});

it('uses the address’s language, keeps it, and redirects to the chosen one without it', async () => {
  const caller = server.caller();
  const asked = await caller.fetch('/?lang=en');
  expect(await asked.text()).toContain('<html lang="en">');
  expect(asked.headers.get('set-cookie')).toMatch(/^reserva\.lang=EN; .*SameSite=Lax/);
  const later = await caller.fetch('/');
  expect([await later.text(), later.headers.get('content-language')]).toEqual([
    expect.stringContaining('lang="en"'),
    'en',
  ]);
  expect((await caller.fetch('/?lang=EN')).headers.get('set-cookie')).toBeNull();
  expect(await (await get('/?lang=xx')).text()).toContain('<html lang="pt-AO">');
  expect(await (await get('/', { cookie: 'reserva.lang=%00; a' })).text()).toContain('<html lang="pt-AO">');
});

it('is a 404 without a screen or an approved venue, and redirects permanently from a former address', async () => {
  const { slug } = await aVenue(server, { status: 'pending' });
  const pending = await get(`/r/${slug}`);
  expect([pending.status, pending.headers.get('x-robots-tag')]).toEqual([404, 'noindex']);
  expect((await get('/r/no-such-venue')).status).toBe(404);
  expect((await get('/no/such/page')).status).toBe(404);
  const moved = await get('/old');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/new']);
});

it('is rendered by the browser, uncached and unindexed, if it is private', async () => {
  const answer = await get('/staff');
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual([
    200,
    'no-store',
    'noindex',
  ]);
  expect(await answer.text()).toContain('<!--app-->');
});

it('that only the browser renders says what it needs, in the reader’s language', async () => {
  const html = await (await get('/staff?lang=EN')).text();
  expect(html).toContain('<html lang="en">');
  expect(/<noscript>(.*?)<\/noscript>/s.exec(html)?.[1]).toContain('JavaScript');
  expect(await (await get('/staff')).text()).toContain('permitir JavaScript');
});

it('is a 404 at an invalid link, and rendered by the browser', async () => {
  const venue = await aVenue(server);
  const things = await thingsOf(server, await aVenue(server));
  const { body: booked } = await server.caller().call('book', aReservationRequest(venue));
  const { body: entry } = await server.caller().call('joinWaitlist', aWaitlistRequest(venue));
  const { caller: owner, user } = await aManager(server, { role: 'super_admin' });
  const person = { name: 'Rosa Mateus', email: 'rosa.mateus@exemplo.ao', mayOverbook: false };
  const { body: invited } = await owner.call('inviteStaff', { venueId: venue.id, ...person });
  const { body: reset } = await owner.call('issueResetLink', { email: user.email! });
  const verification = await aVerification(server, user);
  for (const path of [
    `/reserva/${booked.guestToken}`,
    `/lista/${entry.guestToken}`,
    `/reserva/${booked.guestToken}/`,
    `/pedido/${things.enquiry}`,
    new URL(invited.link).pathname,
    new URL(reset.link).pathname,
    `/confirmar-email/${verification}`,
    `/Confirmar-EMAIL/${verification}`,
  ]) {
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  }
  const dead = [
    '/reserva/nada',
    '/lista/nada',
    '/pedido/nada',
    `/lista/${booked.guestToken}`,
    '/reserva/%00',
    '/reserva/nada/',
    '/convite/nada',
    '/nova-palavra-passe/nada',
    '/confirmar-email/nada',
    '/Confirmar-EMAIL/nada',
  ];
  for (const path of dead) {
    const answer = await get(path);
    expect([path, answer.status, answer.headers.get('x-robots-tag')]).toEqual([path, 404, 'noindex']);
    expect(await answer.text()).toContain('<!--app-->');
  }
});

it('is rendered by the browser if server-side rendering fails', async () => {
  pages.failOnce();
  const answer = await get('/?q=fails');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await answer.text()).toContain('<!--app-->');
  expect(await (await get('/?q=fails')).text()).toContain('venues');
});

it('allows its own scripts only, and its own styles by hash', async () => {
  const policy = (await get('/')).headers.get('content-security-policy')!;
  const hash = createHash('sha256').update('.a{color:red}').digest('base64');
  expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`);
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  expect(policy).not.toMatch(/unsafe/);
});

it('refuses an invalid address without a 500', async () => {
  for (const path of ['/%', '/r/%E0%A4%A', '//evil.example', '/?lang=a&lang=b', '/?lang[x]=1']) {
    expect((await get(path)).status, path).toBeLessThan(500);
  }
});
