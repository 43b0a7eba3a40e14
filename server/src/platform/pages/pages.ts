import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Logger } from 'pino';
import type { ReadDb } from '#server/platform/db/client';
import { cookieOf, hostCookie, SESSION_COOKIE } from '#server/platform/http/cookies';
import { isUnavailable } from '#server/platform/http/errors';
import { loggedFault } from '#server/platform/http/logged';
import { setRoute } from '#server/platform/http/observe';
import { countOverload } from '#server/platform/http/overload';
import { hasWritten } from '#server/platform/http/reads';
import { allowStyles, styleHashesOf } from '#server/platform/http/styles';
import type { Bundle } from '#server/platform/pages/bundle';
import { forbidCopies, setCachePolicy } from '#server/platform/pages/cache-policy';
import { type Document, documentOf, shellIn } from '#server/platform/pages/document';
import type { InternalClient } from '#server/platform/pages/internal-client';
import { isDeadLink } from '#server/token-links';
import { brand } from '#shared/brand';
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  type Language,
  languageNamed,
  languageTags,
} from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';
import type { Page, RenderedPage } from '#shared/pages/page';

const CACHED_MOST = 100;
const YEAR_MS = 365 * 24 * 3_600_000;

export interface PageSettings {
  pages: string;
  bundle?: Bundle;
  clientIn: InternalClient;
  db: ReadDb;
  publicUrl: string;
  log: Logger;
}

/** Public pages are rendered here and cached by their data; user data is added in the browser. */
export function pages(settings: PageSettings): Router {
  const router = express.Router();
  const render = cachedRenderer(settings);
  router.get('/{*path}', async (request, response) => {
    const language = languageFor(request, response);
    const page = await pageAt(settings, request, language, response);
    setRoute(response, `/* ${kindOf(page)}`);
    if (page === 'unavailable') return sendUnavailable(response, language);
    const shell = { language, isPrivate: page !== null };
    if (page === 'dead link') return sendShell(settings, response, { ...shell, status: 404 });
    if (page === null || page.kind === 'browser') return sendShell(settings, response, shell);
    const isPersonal = hasWritten(request) || cookieOf(request, hostCookie(SESSION_COOKIE, settings)) !== null;
    setCachePolicy(response, { isPersonal, isFound: page.kind === 'moved' || page.status === 200 });
    if (page.kind === 'moved') return response.redirect(301, page.to);
    response.setHeader('Content-Language', languageTags[language]);
    const etag = tagOf(settings, request, page);
    if (!isPersonal) response.setHeader('ETag', etag);
    if (!isPersonal && page.status === 200 && request.fresh) return sendUnchanged(response);
    const document = render(etag, page, language, response);
    if (document === null) return sendShell(settings, response, { language, isPrivate: false });
    allowStyles(response, document.styleHashes);
    if (page.status !== 200) response.setHeader('X-Robots-Tag', 'noindex');
    response.status(page.status).type('html').end(document.html); // `send` would add its own ETag
  });
  return router;
}

const kindOf = (page: Page | 'dead link' | 'unavailable' | null): string => {
  if (page === null) return 'shell';
  if (typeof page === 'string') return page;
  return page.kind === 'rendered' ? basename(page.module, '.tsx') : page.kind;
};

/** From the parameter (stored in a cookie), else the cookie, else the default. */
function languageFor(request: Request, response: Response): Language {
  const before = languageNamed(cookieOf(request, LANGUAGE_COOKIE));
  const chosen = languageNamed(new URLSearchParams(addressOf(request).search).get(LANGUAGE_PARAMETER));
  if (chosen !== null && chosen !== before) {
    response.cookie(LANGUAGE_COOKIE, chosen, { path: '/', maxAge: YEAR_MS, sameSite: 'lax', secure: request.secure });
  }
  return chosen ?? before ?? DEFAULT_LANGUAGE;
}

/** Null: the browser loads the data itself. */
async function pageAt(
  { bundle, clientIn, db, publicUrl, log }: PageSettings,
  request: Request,
  language: Language,
  response: Response,
): Promise<Page | 'dead link' | 'unavailable' | null> {
  if (bundle === undefined) return null;
  const { path, search } = addressOf(request);
  try {
    const page = await bundle.pages.page({ path, search, language, publicUrl, call: clientIn(language, request) });
    return page.kind === 'browser' && (await isDeadLink(db, path)) ? 'dead link' : page;
  } catch (error) {
    log.error(
      { requestId: response.locals.requestId, err: loggedFault(error) },
      'page data not loaded: the browser loads it itself',
    );
    if (!isUnavailable(error)) return null;
    countOverload(error, 503);
    return 'unavailable';
  }
}

function addressOf({ path, originalUrl }: Request): { path: string; search: string } {
  const mark = originalUrl.indexOf('?');
  return { path, search: mark < 0 ? '' : originalUrl.slice(mark) };
}

/** The document depends on build, origin, path, known parameters and data, which name the language. */
function tagOf({ bundle, publicUrl }: PageSettings, { path }: Request, { search, data }: RenderedPage): string {
  const hash = createHash('sha256').update([bundle!.build, publicUrl, path, search, data].join('\0'));
  return `"${hash.digest('base64url').slice(0, 24)}"`;
}

/** Cached by ETag: a document is never older than its data. */
function cachedRenderer({ bundle, log }: PageSettings) {
  const cache = new Map<string, Document>();
  return (etag: string, page: RenderedPage, language: Language, response: Response): Document | null => {
    try {
      const document = cache.get(etag) ?? documentOf(bundle!, page, language);
      cache.delete(etag);
      cache.set(etag, document);
      if (cache.size > CACHED_MOST) cache.delete(cache.keys().next().value!);
      return document;
    } catch (error) {
      log.error(
        { requestId: response.locals.requestId, err: loggedFault(error) },
        'page not rendered: the HTML shell is sent',
      );
      return null;
    }
  };
}

interface Shell {
  language: Language;
  isPrivate: boolean;
  status?: number;
}

function sendShell({ pages: root, bundle }: PageSettings, response: Response, shell: Shell): void {
  const { language, isPrivate, status = 200 } = shell;
  if (isPrivate) response.setHeader('X-Robots-Tag', 'noindex');
  forbidCopies(response);
  response.status(status);
  if (bundle === undefined) response.sendFile('index.html', { root, lastModified: false, cacheControl: false });
  else response.type('html').end(shellIn(bundle, language));
}

/** A 304 keeps the policy of the cached page, with its style hashes. */
function sendUnchanged(response: Response): void {
  response.removeHeader('Content-Security-Policy');
  response.status(304).end();
}

/** No search engine may index secret links. */
export const markSecret: RequestHandler = (request, response, next) => {
  if (/^\/(reserva|lista|pedido|convite|nova-palavra-passe|confirmar-email)\//i.test(request.path))
    response.setHeader('X-Robots-Tag', 'noindex');
  next();
};

/** About the time of a database restart. */
const RETRY_SECONDS = 10;

/** A static 503 page that reloads itself. */
function sendUnavailable(response: Response, language: Language): void {
  const html = pageIn(language);
  allowStyles(response, styleHashesOf(html));
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Language', languageTags[language]);
  response.setHeader('Retry-After', String(RETRY_SECONDS));
  response.status(503).type('html').end(html);
}

function pageIn(language: Language): string {
  const say = sayIn(language);
  return `<!doctype html>
<html lang="${languageTags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${RETRY_SECONDS}">
<title>${say('app.unavailable.title')} · ${brand.name}</title>
<style>${CSS}</style>
</head>
<body>
<main>
<p class="brand">${brand.name}</p>
<h1>${say('app.unavailable.title')}</h1>
<p>${say('app.unavailable.text')}</p>
<p><a href="">${say('app.failure.retry')}</a></p>
</main>
</body>
</html>`;
}

/** Colours of `ui/src/theme/theme`. */
const CSS = `:root{color-scheme:dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#0E1014;color:#F4F1EC;font:1rem/1.5 system-ui,sans-serif}
main{max-width:30rem;padding:2rem;text-align:center}
.brand{color:#E9713A;font-weight:600}
h1{font-size:1.75rem;line-height:1.25}
p{color:#B8B4AC}
a{display:inline-block;padding:.75rem 1.5rem;border-radius:10px;background:#E9713A;color:#0E1014;font-weight:600;text-decoration:none}`;
