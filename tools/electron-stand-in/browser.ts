import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '#scripts/browser';

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // Nobody sits there to be asked: what main has not granted is denied
  '--deny-permission-prompts',
  '--use-fake-device-for-media-stream',
];

export interface Chromium {
  context: BrowserContext;
  isHeadless: boolean;
  /** Where tests may look on, over the protocol of the developer tools. */
  endpoint: string;
  /** A page for a window of main's. */
  takePage(): Promise<Page>;
  /** What no window of main's was made for: something of the page's own. */
  onStranger(listener: (page: Page) => void): void;
  close(): Promise<void>;
}

/** Starts the Chromium in which the windows are; it ends with this process, however that ends. */
export async function startChromium(folder: string, isHeadless: boolean): Promise<Chromium> {
  const profile = join(folder, 'chromium');
  const asRoot = process.getuid?.() === 0;
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    headless: isHeadless,
    viewport: isHeadless ? { width: 1366, height: 768 } : null,
    locale: 'pt-AO',
    // The app ends as an app does, and takes the browser along
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      ...QUIET,
      ...(asRoot ? ['--no-sandbox'] : []),
      ...(isHeadless ? [] : ['--app=about:blank']),
      '--remote-debugging-port=0',
      // Chromium writes dates in fields as its own language does
      '--lang=pt-PT',
    ],
  });
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
    // Who closes the last window of a visible Chromium closes it too
    close: () => context.close().catch(() => undefined),
  };
}
