import { styleHashesOf } from '#server/platform/http/styles';
import type { Bundle } from '#server/platform/pages/bundle';
import { type Language, languageTags } from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';
import { PAGE_DATA, type RenderedPage } from '#shared/pages/page';

export interface Document {
  html: string;
  styleHashes: string[];
}

export function documentOf({ shell, manifest }: Bundle, page: RenderedPage, language: Language): Document {
  const rendered = page.render();
  const marks: Record<string, string> = {
    '<html lang="pt-AO">': `<html lang="${languageTags[language]}">`,
    '<title>Reserva</title>': '',
    '<!--head-->': rendered.head + rendered.styles,
    // Removed at hydration: see `web/waiting.css`
    '<div id="app">': '<div id="app" data-waiting>',
    '<!--app-->': rendered.body,
    '</body>': `${dataElement(page.data)}${ahead(manifest, page.module)}</body>`,
  };
  const html = Object.entries(marks).reduce(put, shell);
  return { html, styleHashes: styleHashesOf(rendered.styles) };
}

export const shellIn = ({ shell }: Bundle, language: Language): string => {
  const needed = sayIn(language)('offline.needsProgram');
  const marks = {
    '<html lang="pt-AO">': `<html lang="${languageTags[language]}">`,
    '</body>': `<noscript><p>${needed}</p></noscript></body>`,
  };
  return Object.entries(marks).reduce(put, shell);
};

/** A missing placeholder means that the shell is of another build. */
function put(html: string, [mark, text]: [string, string]): string {
  const at = html.indexOf(mark);
  if (at < 0) throw new Error(`the HTML shell lacks the placeholder ${mark}`);
  return html.slice(0, at) + text + html.slice(at + mark.length);
}

/** A data block, not a script; `<` is escaped. */
const dataElement = (data: string): string => {
  const inert = data.replace(/[<>&\u2028\u2029]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `<script type="application/json" id="${PAGE_DATA}">${inert}</script>`;
};

/** Preloads the page's chunks, which the browser would find late. */
function ahead(manifest: Bundle['manifest'], module: string): string {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  visit(module);
  return [...files].map((file) => `<link rel="prefetch" as="script" crossorigin href="/${file}">`).join('');
}
