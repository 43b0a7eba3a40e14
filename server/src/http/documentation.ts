import express, { type Router } from 'express';
import { page } from '#server/http/documentation-page';
import { openApi } from '#server/http/openapi';

/** What the API says about itself, from the endpoint table: `/api/openapi.json` for machines, `/api/docs` for people. */
export function documentation(): Router {
  const router = express.Router({ caseSensitive: true });
  router.get('/openapi.json', (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache');
    response.type('json').send(texts().document);
  });
  router.get('/docs', (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache');
    response.type('html').send(texts().page);
  });
  return router;
}

let made: { document: string; page: string } | undefined;

/** Made at the first request: the table does not change while the process runs. */
function texts(): { document: string; page: string } {
  made ??= { document: JSON.stringify(openApi()), page: page() };
  return made;
}
