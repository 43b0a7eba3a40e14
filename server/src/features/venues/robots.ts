import express, { type Router } from 'express';
import { approvedCount, approvedPage } from '#server/features/venues/site-map';
import type { Db } from '#server/platform/db/client';
import { AppError } from '#shared/errors';

/** Limit of the sitemap protocol. */
const SITEMAP_MAX = 50_000;

/** Personal pages, and paths that are no pages. */
const PRIVATE = [
  '/admin',
  '/gerir-reserva',
  '/super-admin',
  '/login',
  '/reserva/',
  '/lista/',
  '/convite/',
  '/nova-palavra-passe/',
  '/confirmar-email/',
  '/api/',
];

interface RobotSettings {
  db: Db;
  publicUrl: string;
  perSitemap?: number;
}

/** `/robots.txt` and the sitemap, or an index of several above the limit. */
export function forRobots({ db, publicUrl, perSitemap = SITEMAP_MAX }: RobotSettings): Router {
  const router = express.Router();
  router.get('/robots.txt', (_request, response) => {
    const lines = [
      'User-agent: *',
      ...PRIVATE.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${publicUrl}/sitemap.xml`,
    ];
    response
      .set('Cache-Control', 'public, max-age=3600')
      .type('text/plain')
      .send(`${lines.join('\n')}\n`);
  });
  router.get('/sitemap.xml', async (_request, response) => {
    const count = (await approvedCount(db)) + 1;
    const body = count <= perSitemap ? await listOf(1) : indexOf(Math.ceil(count / perSitemap));
    response.set('Cache-Control', 'no-cache').type('application/xml').send(body);
  });
  router.get('/sitemap/:page.xml', async (request, response) => {
    const page = Number(request.params.page);
    if (!Number.isSafeInteger(page) || page < 1 || page > SITEMAP_MAX) throw new AppError('not_found');
    response
      .set('Cache-Control', 'no-cache')
      .type('application/xml')
      .send(await listOf(page));
  });

  async function listOf(page: number): Promise<string> {
    const first = (page - 1) * perSitemap;
    const venues = await approvedPage(db, {
      offset: Math.max(0, first - 1),
      limit: first === 0 ? perSitemap - 1 : perSitemap,
    });
    if (page > 1 && venues.length === 0) throw new AppError('not_found');
    const entries = venues.map(({ slug, updatedAt }) => entryOf('url', `/r/${slug}`, updatedAt));
    return sitemap('urlset', first === 0 ? [entryOf('url', '/'), ...entries] : entries);
  }

  const indexOf = (pages: number) =>
    sitemap(
      'sitemapindex',
      Array.from({ length: pages }, (_, page) => entryOf('sitemap', `/sitemap/${page + 1}.xml`)),
    );

  const entryOf = (name: string, path: string, changed?: Date) =>
    `<${name}><loc>${publicUrl}${path}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</${name}>`;

  return router;
}

const sitemap = (root: string, entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;
