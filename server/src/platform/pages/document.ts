import { styleHashesOf } from '#server/platform/http/styles';
import type { Bundle } from '#server/platform/pages/bundle';
import { type Language, languageTags } from '#shared/i18n/languages';
import { type DrawnPage, PAGE_DATA } from '#shared/pages/page';

export interface Document {
  html: string;
  /** What the content security policy has to let through of the page's own styles. */
  styleHashes: string[];
}

/** The drawn screen in the build's page, with the data that it was drawn from. */
export function documentOf({ shell, manifest }: Bundle, page: DrawnPage, language: Language): Document {
  const drawing = page.draw();
  const marks: Record<string, string> = {
    '<html lang="pt-AO">': `<html lang="${languageTags[language]}">`,
    '<title>Reserva</title>': '',
    '<!--head-->': drawing.head + drawing.styles,
    // Marked until the page's program has come: see `web/waiting.css`
    '<div id="app">': '<div id="app" data-waiting>',
    '<!--app-->': drawing.body,
    // Behind what is read: the pictures in it are fetched before the programs
    '</body>': `${dataElement(page.data)}${ahead(manifest, page.module)}</body>`,
  };
  const html = Object.entries(marks).reduce(put, shell);
  return { html, styleHashes: styleHashesOf(drawing.styles) };
}

/** A mark that is not there means that the page is not the one that was built for this. */
function put(html: string, [mark, text]: [string, string]): string {
  const at = html.indexOf(mark);
  if (at < 0) throw new Error(`the built page lacks ${mark}`);
  return html.slice(0, at) + text + html.slice(at + mark.length);
}

/** Not a script that runs, and nothing in it ends it: `<` does not stand in it. */
const dataElement = (data: string): string => {
  const inert = data.replace(/[<>&\u2028\u2029]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `<script type="application/json" id="${PAGE_DATA}">${inert}</script>`;
};

/** The files of the screen, which the browser would else find out about only from the first one. */
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
