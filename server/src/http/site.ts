import { join } from 'node:path';
import express, { type Router } from 'express';
import { AppError } from '#shared/errors';

const YEAR_SECONDS = 365 * 24 * 3600;

/** The built pages and the stored images. Any other address gets the page that finds its own way by the path. */
export function site({ pages, objects }: { pages?: string; objects?: string }): Router {
  const router = express.Router();
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
function storedObjects(folder: string): Router {
  const router = express.Router();
  router.use((_request, response, next) => {
    response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    next();
  });
  router.use(
    express.static(folder, { index: false, redirect: false, maxAge: YEAR_SECONDS * 1000, fallthrough: false }),
  );
  return router;
}
