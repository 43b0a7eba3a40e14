import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';

const port = process.env.E2E_PORT ?? '4173';
const address = `http://127.0.0.1:${port}`;
const asRoot = process.getuid?.() === 0;

/** Stories of an evening's work and of who cannot use a mouse, which `npm test` runs beside all others: about as long as those. */
const STAFF = '{access-for-all,account,board,day,desk,keyboard,messages,venue}.spec.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: `test-results/${port}`,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: address,
    locale: 'pt-AO',
    timezoneId: 'Africa/Luanda',
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
    { name: 'chromium', testIgnore: STAFF, use: { browserName: 'chromium' } },
    { name: 'staff', testMatch: STAFF, use: { browserName: 'chromium' } },
    { name: 'electron', testDir: 'tools/electron-stand-in', testMatch: 'contract.spec.ts' },
  ],
  webServer: {
    command: 'node scripts/e2e-server.mjs',
    url: `${address}/readyz`,
    timeout: 90_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: 'pipe',
    // The server cuts itself off after 25 s (STOP_WITHIN_MS), and its data folder is removed then: killed before, it leaves it.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 27_000 },
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      PUBLIC_URL: address,
      ADMIN_PASSWORD: 'dono-de-teste-2026',
      PUBLIC_WRITE_LIMIT: '100000',
      SIGN_IN_LIMIT: '100000',
      PUBLIC_READ_LIMIT: '100000',
      BOOKINGS_WITHOUT_PROOF: '100000',
      ADDRESS_SHARE: '100',
      // Nothing listens there but in `codes.spec.ts`
      SMS_URL: `http://127.0.0.1:${Number(port) + 100}/`,
      SMS_TOKEN: 'a-token-for-stories',
    },
  },
});
