import type { Response } from 'express';
import { allowStyles, styleHashesOf } from '#server/platform/http/styles';
import { brand } from '#shared/brand';
import { type Language, languageTags } from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';

/** About the time of a database restart. */
const RETRY_SECONDS = 10;

/** A static 503 page that reloads itself. */
export function sendUnavailable(response: Response, language: Language): void {
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
