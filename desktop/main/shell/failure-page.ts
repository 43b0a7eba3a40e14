import { PAGE } from '#desktop/main/shell/origin';
import { type Language, languageTags } from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';

/** Theme colours (`ui/src/theme/own-tokens.ts`, `window.ts`) are copied here: the page's own styles may be missing. */
const STYLE = `:root{color-scheme:dark}body{margin:0;min-height:100vh;display:grid;place-items:center;background:#0e1014;
color:#eef0f3;font:1rem/1.5 "Segoe UI",system-ui,sans-serif}main{max-width:32rem;padding:24px}h1{font-size:1.5rem;line-height:1.3;
margin:0 0 12px}p{margin:0 0 24px}a{display:inline-block;padding:10px 20px;border-radius:4px;background:#a7420a;color:#fff;
text-decoration:none;font-weight:600}a:focus-visible{outline:2px solid #fff;outline-offset:2px}`;

/** One link and no script. `home`: the address to try again. */
export function failurePage(language: Language, home: string): string {
  const say = sayIn(language);
  return `<!doctype html><html lang="${languageTags[language]}"><head><meta charset="utf-8"><title>Reserva</title>
<style>${STYLE}</style></head><body><main><h1>${say('shell.broken.unloaded')}</h1><p>${say('shell.broken.text')}</p>
<a href="/${home.slice(PAGE.length)}" autofocus>${say('shell.broken.retry')}</a></main></body></html>`;
}
