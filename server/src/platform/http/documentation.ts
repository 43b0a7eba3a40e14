import express, { type Router } from 'express';
import { page } from '#server/platform/http/documentation-page';
import { openApi } from '#server/platform/http/openapi';
import { allowStyles, styleHashesOf } from '#server/platform/http/styles';

export function documentation(): Router {
  const router = express.Router({ caseSensitive: true });
  router.get('/openapi.json', (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache');
    response.type('json').send(texts().document);
  });
  router.get('/docs', (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache');
    allowStyles(response, texts().styleHashes);
    response.type('html').send(texts().page);
  });
  return router;
}

interface DocumentationTexts {
  document: string;
  page: string;
  styleHashes: string[];
}

let made: DocumentationTexts | undefined;

function texts(): DocumentationTexts {
  if (made === undefined) {
    const html = page();
    made = { document: JSON.stringify(openApi()), page: html, styleHashes: styleHashesOf(html) };
  }
  return made;
}
