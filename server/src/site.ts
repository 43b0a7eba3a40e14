import { join } from 'node:path';
import express, { type RequestHandler, type Router } from 'express';
import type { Logger } from 'pino';
import { serveImages } from '#server/features/uploads/serve-images';
import { forRobots } from '#server/features/venues/robots';
import type { Db } from '#server/platform/db/client';
import type { Limits } from '#server/platform/http/limits';
import type { Reads } from '#server/platform/http/reads';
import type { Bundle } from '#server/platform/pages/bundle';
import type { InternalClient } from '#server/platform/pages/internal-client';
import { packedFiles } from '#server/platform/pages/packed-files';
import { markSecret, pages as renderedPages } from '#server/platform/pages/pages';
import type { Storage } from '#server/platform/ports/storage';
import { AppError } from '#shared/errors';

const YEAR_SECONDS = 365 * 24 * 3600;

interface SiteSettings {
  pages?: string;
  bundle?: Bundle;
  objects?: string;
  storage: Storage;
  db: Db;
  publicUrl: string;
  limits: Limits;
  log: Logger;
  reads: Reads;
}

/** Built pages and stored images; `clientIn` loads the data of pages. */
export function site({ pages, objects, storage, ...settings }: SiteSettings, clientIn: InternalClient): Router {
  const router = express.Router();
  router.use('/objects', onlyToLookAt, serveImages(storage));
  // Not the whole folder: the archive of the change logs is in it
  if (objects !== undefined) router.use('/objects/covers', exampleCovers(join(objects, 'covers')));
  router.use('/objects', notFound);
  if (pages !== undefined) {
    const assets = join(pages, 'assets');
    router.get('/assets/:file', packedFiles(assets, `public, max-age=${YEAR_SECONDS}, immutable`));
    router.use('/assets', express.static(assets, { immutable: true, maxAge: YEAR_SECONDS * 1000 }));
    router.use(express.static(pages, { index: false, maxAge: 0 }));
    router.use(asRead(settings));
    router.use(forRobots(settings));
    router.use(markSecret, renderedPages({ pages, clientIn, ...settings }));
  }
  router.use(notFound);
  return router;
}

const notFound: RequestHandler = () => {
  throw new AppError('not_found');
};

/** Counts against the read limit, as an API read does. */
const asRead =
  ({ limits }: Pick<SiteSettings, 'limits'>): RequestHandler =>
  async (request, _response, next) => {
    await limits.takeRead(request.ip ?? 'unknown');
    next();
  };

/** An SVG opened by itself must not run scripts. */
const onlyToLookAt: RequestHandler = (_request, response, next) => {
  response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  // The desk window has another origin; link previews load it too
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  next();
};

const exampleCovers = (folder: string): RequestHandler =>
  express.static(folder, { index: false, redirect: false, maxAge: YEAR_SECONDS * 1000 });
