import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '#scripts/programs';

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // Nothing answers permission prompts: permissions that main has not granted are denied
  '--deny-permission-prompts',
  '--use-fake-device-for-media-stream',
];

export interface Chromium {
  context: BrowserContext;
  isHeadless: boolean;
  endpoint: string;
  takePage(): Promise<Page>;
  /** Pages that main did not open, such as pop-ups. */
  onStranger(listener: (page: Page) => void): void;
  close(): Promise<void>;
}

function launch(profile: string, isHeadless: boolean): Promise<BrowserContext> {
  const asRoot = process.getuid?.() === 0;
  return chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    headless: isHeadless,
    viewport: isHeadless ? { width: 1366, height: 768 } : null,
    locale: 'pt-AO',
    // The app handles signals and closes the browser itself
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      ...QUIET,
      ...(asRoot ? ['--no-sandbox'] : []),
      ...(isHeadless ? [] : ['--app=about:blank']),
      '--remote-debugging-port=0',
      // Date fields use Chromium's own language
      '--lang=pt-PT',
    ],
  });
}

/** Starts the Chromium for the windows; it ends with this process, even after a crash. */
export async function startChromium(folder: string, isHeadless: boolean): Promise<Chromium> {
  const profile = join(folder, 'chromium');
  const context = await launch(profile, isHeadless);
  const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  let expected = 0;
  const first = context.pages()[0];
  let spare: Page | undefined = first;
  let stranger: (page: Page) => void = () => undefined;
  context.on('page', (page) => {
    if (expected > 0) expected--;
    else stranger(page);
  });
  return {
    context,
    isHeadless,
    endpoint: `http://127.0.0.1:${port}`,
    async takePage() {
      const page = spare;
      spare = undefined;
      if (page !== undefined) return page;
      expected++;
      return context.newPage();
    },
    onStranger(listener) {
      stranger = listener;
    },
    // Closing the last window of a visible Chromium closes the browser too
    close: () => context.close().catch(() => undefined),
  };
}
