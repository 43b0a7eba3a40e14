import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forRobots } from '#server/features/venues/robots';
import { readsOf } from '#server/platform/http/reads';
import { aVenue } from '#server/testing/builders';
import { standInPages } from '#server/testing/pages';
import { startTestServer, type TestServer } from '#server/testing/server';

let server: TestServer;
beforeAll(async () => {
  const { folder, bundle } = standInPages();
  server = await startTestServer({ pages: folder, bundle });
  for (const name of ['a', 'b', 'c']) await aVenue(server, { slug: `venue-${name}` });
  await aVenue(server, { slug: 'venue-pending', status: 'pending' });
});
afterAll(() => server.close());

const textOf = async (path: string) => (await server.caller().fetch(path)).text();
const places = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);

it('names the home page and every approved venue', async () => {
  const listed = places(await textOf('/sitemap.xml')).sort();
  const site = 'http://localhost:3000';
  expect(listed).toEqual([`${site}/`, `${site}/r/venue-a`, `${site}/r/venue-b`, `${site}/r/venue-c`]);
});

it('excludes private pages from robots, and names the sitemap', async () => {
  const text = await textOf('/robots.txt');
  for (const path of ['/admin', '/gerir-reserva', '/reserva/', '/lista/', '/pedido/', '/api/', '/login']) {
    expect(text).toContain(`Disallow: ${path}\n`);
  }
  expect(text).toContain('Sitemap: http://localhost:3000/sitemap.xml');
  expect(text).not.toMatch(/Disallow: \/(r\/)?\n/);
});

it('becomes an index of several lists, each venue in one of them, if one is too small', async () => {
  const app = express().use(
    forRobots({ reads: readsOf(server.database.db, null), publicUrl: 'https://x.ao', perSitemap: 2 }),
  );
  const small = createServer(app);
  await new Promise<void>((listening) => small.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(small.address() as AddressInfo).port}`;
  const lists = places(await (await fetch(`${url}/sitemap.xml`)).text());
  expect(lists).toEqual(['https://x.ao/sitemap/1.xml', 'https://x.ao/sitemap/2.xml']);
  const all: unknown[] = [];
  for (const list of lists) all.push(...places(await (await fetch(list!.replace('https://x.ao', url))).text()));
  expect(all.sort()).toEqual([
    'https://x.ao/',
    'https://x.ao/r/venue-a',
    'https://x.ao/r/venue-b',
    'https://x.ao/r/venue-c',
  ]);
  small.closeAllConnections();
  await new Promise((closed) => small.close(closed));
});
