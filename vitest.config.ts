import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const ifThere = (name: string) => (existsSync(path(name)) ? [path(name)] : []);

/** A pool of one is tried for what hangs there; these ask the same questions of the same code a third time. */
const sameOnAnyPool = [
  '**/http/{nonsense,serve,access,neighbours,unlisted-fields}.test.ts',
  '**/reservations/hoarding.test.ts',
  '**/venues/search-bounds.test.ts',
  '**/*.property.test.ts',
  '**/src/seed/*.test.ts',
  '**/auth/owner*.test.ts',
  '**/uploads/*.test.ts',
  '**/messages/killed.test.ts',
];
/** Pictures, nonsense, unlisted fields and many bookings of one address have the same answers on any database. */
const sameOnAnyEngine = [
  '**/http/{nonsense,unlisted-fields}.test.ts',
  '**/reservations/hoarding.test.ts',
  '**/uploads/{uploads,serve-images,storage,concurrency}.test.ts',
];
/** The demo fills the embedded database; on PostgreSQL it is the same statements. The other opens one of its own. */
const leftToEmbedded = ['**/src/seed/*.test.ts', '**/auth/owner-password.test.ts'];

/** Random sequences run on PostgreSQL, with several hands at once; on the embedded database in the long run only. */
const leftToPostgres = process.env.FC_RUNS === undefined ? ['**/*.property.test.ts'] : [];
const leftOut = () => {
  if (process.env.TEST_POOL === '1') return sameOnAnyPool;
  return process.env.TEST_DATABASE === 'pglite' ? [...leftToPostgres, ...sameOnAnyEngine] : leftToEmbedded;
};

/** Left to itself a machine of two cores would work with one of them. */
const maxWorkers = 2;

const boardStories = ['ui/src/features/{board,dashboard,parties}/**/*.test.tsx', 'ui/src/kit/dialog-history.test.tsx'];
const screens = {
  environment: 'happy-dom',
  include: ['ui/src/**/*.test.{ts,tsx}'],
  setupFiles: ifThere('./ui/src/testing/setup.ts'),
  maxWorkers,
  testTimeout: 15_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'shared',
          environment: 'node',
          include: ['shared/src/**/*.test.ts', 'scripts/**/*.test.mjs', 'web/*.test.ts'],
          // Pure functions leave nothing behind that the next file could trip over; loading zod for each takes the time.
          isolate: false,
          maxWorkers,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/src/**/*.test.ts'],
          exclude: leftOut(),
          globalSetup: ifThere('./server/src/testing/global-setup.ts'),
          pool: 'forks',
          // Each worker holds a database of its own in memory.
          maxWorkers,
          // Each file opens a database of its own; importing the whole server anew for each took half of the time.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'desktop',
          environment: 'node',
          include: ['{desktop,tools}/**/*.test.ts'],
          pool: 'forks',
          maxWorkers,
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // The board's tests leave dialogs closing behind them; the history's needs that no dialog is left from another file.
      { test: { ...screens, name: 'ui', exclude: boardStories, isolate: false } },
      { test: { ...screens, name: 'ui-board', include: boardStories } },
    ],
  },
});
