import type { BrowserWindow, Dialog, WebContents } from 'electron';
import { FAILURE_PAGE, PAGE } from '#desktop/main/shell/navigation';
import { logEvent } from '#desktop/main/shell/report';
import { startTimer } from '#desktop/main/shell/timer';
import { type Language, languageTags } from '#shared/i18n/languages';
import { type Say, sayIn } from '#shared/i18n/say';

/** Within this time the user decides about a second crash: a page must not reload for ever. */
const RELOAD_ONCE_IN_MS = 10 * 60_000;
/** Chromium's ERR_ABORTED: a newer load or a refused link ended this one; no failure. */
const ABORTED = -3;

interface BrokenPageParts {
  dialog: Pick<Dialog, 'showMessageBox'>;
  say: () => Say;
  now: () => number;
  load: (address?: string) => void;
}

type Recovering = Pick<WebContents, 'on' | 'reload'>;
type Shown = Pick<BrowserWindow, 'close' | 'isDestroyed' | 'show'> & { webContents: Recovering };

/** Handlers defer to the next task, because Electron may crash when they navigate. */
export function recoverPage(window: Shown, { dialog, say, now, load }: BrokenPageParts): void {
  let reloadedAt: number | null = null;
  let isAsking = false;
  const soon = (run: () => void) => startTimer(0, () => window.isDestroyed() || run());
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    window.show();
    const { response } = await dialog.showMessageBox(window as BrowserWindow, questionIn(say()));
    isAsking = false;
    if (window.isDestroyed()) return;
    if (response === 0) load();
    else window.close();
  };
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    // The process of a closing window ends like this
    if (reason === 'clean-exit') return;
    logEvent(`page gone ${reason} exit=${exitCode}`);
    const isFirst = reloadedAt === null || now() - reloadedAt >= RELOAD_ONCE_IN_MS;
    if (isFirst) reloadedAt = now();
    soon(() => (isFirst ? window.webContents.reload() : void ask()));
  });
  window.webContents.on('did-fail-load', (_event, code, name, url, isMainFrame) => {
    if (!isMainFrame || code === ABORTED) return;
    logEvent(`page failed ${code} ${name}`);
    soon(() => (url === FAILURE_PAGE ? void ask() : load(FAILURE_PAGE)));
  });
}

const questionIn = (say: Say) => ({
  type: 'error' as const,
  message: say('shell.broken.title'),
  detail: say('shell.broken.text'),
  buttons: [say('shell.broken.retry'), say('shell.broken.close')],
  defaultId: 0,
  cancelId: 1,
  noLink: true,
});

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
