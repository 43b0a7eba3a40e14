import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/programs.mjs';

/** Each project has a server and data of its own; E2E_PORT is the first one's port. */
const PORT = Number(process.env.E2E_PORT ?? 4173);
const addressAt = (port: number) => `http://127.0.0.1:${port}`;
const asRoot = process.getuid?.() === 0;

/**
 * Staff's work; what holds for every page, with the two stories of figures and reviews. All three projects take about as
 * long, and run at once: a story waits for about a quarter of its time.
 */
const STAFF = '{account,board,day,desk,desk-treatments,keyboard,messages,uploads,venue}.spec.ts';
const PAGES = '{access-for-all,analytics,broken-files,hydration,offline-line,pages,reviews,routes,tips}.spec.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: `test-results/${PORT}`,
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  // Limits end a hung story; a slow machine must not meet them.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  use: {
    baseURL: addressAt(PORT),
    locale: 'pt-AO',
    timezoneId: 'Africa/Luanda',
    // Each new context would install the worker again: a seventh of a visit's processor time in Chromium
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording each story to throw it away again took a third of the time; a failure leaves its picture and its words
    trace: 'off',
    launchOptions: {
      // Undefined means the browser that Playwright downloads for itself.
      executablePath: findBrowser({ isWatched: false }),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
  },
  projects: [
    { name: 'chromium', workers: 1, testIgnore: [STAFF, PAGES], use: { browserName: 'chromium' } },
    { name: 'staff', workers: 1, testMatch: STAFF, use: { browserName: 'chromium', baseURL: addressAt(PORT + 1) } },
    { name: 'pages', workers: 1, testMatch: PAGES, use: { browserName: 'chromium', baseURL: addressAt(PORT + 2) } },
    { name: 'electron', workers: 1, testDir: 'tools/electron-stand-in', testMatch: 'contract.spec.ts' },
  ],
  webServer: {
    command: `"${process.execPath}" e2e/serve.ts ${[0, 1, 2].map((n) => PORT + n).join(' ')}`,
    wait: { stdout: /all servers are ready/ },
    timeout: 300_000,
    stdout: 'ignore',
    stderr: 'pipe',
    // A server ends by itself after 25 s at most (STOP_WITHIN_MS).
    gracefulShutdown: { signal: 'SIGTERM', timeout: 27_000 },
  },
});
