import { join } from 'node:path';
import express, { type RequestHandler, type Router } from 'express';
import { showPictures } from '#server/uploads/show';
import type { Storage } from '#server/uploads/storage';
import { AppError } from '#shared/errors';

const YEAR_SECONDS = 365 * 24 * 3600;

interface SiteSettings {
  pages?: string;
  objects?: string;
  storage: Storage;
}

/** The built pages and the stored images. Any other address gets the page that finds its own way by the path. */
export function site({ pages, objects, storage }: SiteSettings): Router {
  const router = express.Router();
  router.use('/objects', onlyToLookAt, showPictures(storage));
  if (objects !== undefined) router.use('/objects', storedObjects(objects));
  if (pages !== undefined) {
    router.use('/assets', express.static(join(pages, 'assets'), { immutable: true, maxAge: YEAR_SECONDS * 1000 }));
    router.use(express.static(pages, { index: false, maxAge: 0 }));
    router.get('/{*path}', (request, response) => {
      if (/^\/(reserva|lista)\//.test(request.path)) response.setHeader('X-Robots-Tag', 'noindex');
      response.setHeader('Cache-Control', 'no-cache');
      response.sendFile('index.html', { root: pages });
    });
  }
  router.use(() => {
    throw new AppError('not_found');
  });
  return router;
}

/** Images only ever shown inside our pages: a drawing opened by itself may run nothing. */
const onlyToLookAt: RequestHandler = (_request, response, next) => {
  response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  // A desk's window has another origin, and a link's preview is drawn elsewhere
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  next();
};

const storedObjects = (folder: string): RequestHandler =>
  express.static(folder, { index: false, redirect: false, maxAge: YEAR_SECONDS * 1000, fallthrough: false });
