import { asc, count, eq } from 'drizzle-orm';
import express, { type Response, type Router } from 'express';
import { venueSearch, venues } from '#server/features/venues/table';
import type { Db, ReadDb } from '#server/platform/db/client';
import type { Reads } from '#server/platform/http/reads';
import { AppError } from '#shared/errors';

/** Limit of the sitemap protocol. */
const SITEMAP_MAX = 50_000;
const SITEMAP_SECONDS = 600;

/** Personal pages, and paths that are no pages. */
const PRIVATE = [
  '/admin',
  '/gerir-reserva',
  '/super-admin',
  '/login',
  '/reserva/',
  '/lista/',
  '/pedido/',
  '/convite/',
  '/nova-palavra-passe/',
  '/confirmar-email/',
  '/api/',
];

interface SitemapSettings {
  reads: Reads;
  publicUrl: string;
  /** Entries of one file. */
  perSitemap: number;
}

/** `/robots.txt` and the sitemap, or an index of several above the limit. */
export function forRobots(given: Omit<SitemapSettings, 'perSitemap'> & Partial<SitemapSettings>): Router {
  const settings = { perSitemap: SITEMAP_MAX, ...given };
  const router = express.Router();
  router.get('/robots.txt', (_request, response) => {
    const rules = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`)];
    response
      .set('Cache-Control', 'public, max-age=3600')
      .type('text/plain')
      .send(`${[...rules, '', `Sitemap: ${settings.publicUrl}/sitemap.xml`].join('\n')}\n`);
  });
  router.get('/sitemap.xml', async (request, response) => {
    const sitemapOf = async (db: Db) => {
      const pages = Math.ceil(((await approvedCount(db)) + 1) / settings.perSitemap);
      return pages <= 1 ? sitemapPage(db, settings, 1) : sitemapIndex(settings.publicUrl, pages);
    };
    sendXml(response, await settings.reads.of(request, sitemapOf));
  });
  router.get('/sitemap/:page.xml', async (request, response) => {
    const page = Number(request.params.page);
    if (!Number.isSafeInteger(page) || page < 1 || page > SITEMAP_MAX) throw new AppError('not_found');
    sendXml(response, await settings.reads.of(request, (db) => sitemapPage(db, settings, page)));
  });
  return router;
}

function sendXml(response: Response, body: string): void {
  response.set('Cache-Control', `public, max-age=0, s-maxage=${SITEMAP_SECONDS}`).type('application/xml').send(body);
}

/** The home page is the first entry of the first page. */
async function sitemapPage(db: Db, { publicUrl, perSitemap }: SitemapSettings, page: number): Promise<string> {
  const first = (page - 1) * perSitemap;
  const isFirst = page === 1;
  const venues = await approvedPage(db, {
    offset: isFirst ? 0 : first - 1,
    limit: isFirst ? perSitemap - 1 : perSitemap,
  });
  if (!isFirst && venues.length === 0) throw new AppError('not_found');
  const entries = venues.map(({ slug, updatedAt }) => entryOf('url', `${publicUrl}/r/${slug}`, updatedAt));
  return sitemap('urlset', isFirst ? [entryOf('url', `${publicUrl}/`), ...entries] : entries);
}

const sitemapIndex = (publicUrl: string, pages: number): string =>
  sitemap(
    'sitemapindex',
    Array.from({ length: pages }, (_, page) => entryOf('sitemap', `${publicUrl}/sitemap/${page + 1}.xml`)),
  );

const entryOf = (name: string, address: string, changed?: Date): string =>
  `<${name}><loc>${address}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</${name}>`;

const sitemap = (root: string, entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;

async function approvedCount(db: ReadDb): Promise<number> {
  const [row] = await db.select({ count: count() }).from(venueSearch);
  return row!.count;
}

const approvedPage = (db: ReadDb, { offset, limit }: { offset: number; limit: number }) =>
  db
    .select({ slug: venues.slug, updatedAt: venues.updatedAt })
    .from(venueSearch)
    .innerJoin(venues, eq(venues.id, venueSearch.venueId))
    .orderBy(asc(venueSearch.venueId))
    .offset(offset)
    .limit(limit);
