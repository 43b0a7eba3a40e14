import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { brand } from '#shared/brand';
import { DEFAULT_LANGUAGE, type Language, languages, languageTags } from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';

const folder = resolve(import.meta.dirname, 'offline');
const source = (name: string) => readFileSync(resolve(folder, name), 'utf8');

const INK = '#0e1014';

/** Manifest, offline page in all three languages, and a service worker that caches only that page. */
export const installable = (): Plugin => ({
  name: 'installable',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
    { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/icons/touch-180.png' }, injectTo: 'head' },
  ],
  generateBundle() {
    const files = {
      'manifest.webmanifest': JSON.stringify(manifest()),
      'offline.html': offlinePage(),
      'offline.css': source('offline.css'),
      'offline.js': source('offline.js'),
    };
    const hash = createHash('sha256').update(Object.values(files).join('\0')).digest('hex').slice(0, 12);
    // The hash changes the worker's text with the page, so browsers detect the update
    const worker = source('service-worker.js').replace('__KEPT__', `offline-${hash}`);
    for (const [fileName, text] of Object.entries({ ...files, 'service-worker.js': worker })) {
      this.emitFile({ type: 'asset', fileName, source: text });
    }
  },
});

function manifest() {
  const say = sayIn(DEFAULT_LANGUAGE);
  const icon = (name: string, size: number, purpose: string) => ({
    ...{ src: `/icons/${name}-${size}.png`, type: 'image/png', sizes: `${size}x${size}`, purpose },
  });
  return {
    id: '/',
    name: say('offline.app.name'),
    short_name: brand.name,
    description: say('offline.app.text'),
    lang: languageTags[DEFAULT_LANGUAGE],
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: INK,
    theme_color: INK,
    icons: [icon('any', 192, 'any'), icon('any', 512, 'any'), icon('maskable', 512, 'maskable')],
    shortcuts: [
      { name: say('offline.app.venues'), url: '/estabelecimentos' },
      { name: say('offline.app.manage'), url: '/gerir-reserva' },
    ],
  };
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const offlinePage = () => `<!doctype html>
<html lang="${languageTags[DEFAULT_LANGUAGE]}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="theme-color" content="${INK}" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/offline.css" />
    <title>${escaped(titleIn(DEFAULT_LANGUAGE))}</title>
    <script src="/offline.js" defer></script>
  </head>
  <body>
    <main>
      <img src="/favicon.svg" alt="" width="48" height="48" />
${languages.map(sectionIn).join('\n')}
    </main>
  </body>
</html>
`;

const titleIn = (language: Language) => `${sayIn(language)('offline.page.title')} · ${brand.name}`;

function sectionIn(language: Language): string {
  const say = sayIn(language);
  const call = say('offline.page.call', { venue: '{{venue}}', phone: '{{phone}}' });
  const hidden = language === DEFAULT_LANGUAGE ? '' : ' hidden';
  return `      <section lang="${languageTags[language]}" data-language="${language}" data-title="${escaped(titleIn(language))}"${hidden}>
        <h1>${escaped(say('offline.page.heading'))}</h1>
        <p>${escaped(say('offline.page.text'))}</p>
        <p class="kept" hidden>${escaped(say('offline.page.kept'))}</p>
        <p class="call" hidden>${escaped(call)}</p>
        <button type="button">${escaped(say('offline.page.retry'))}</button>
      </section>`;
}
