import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const ifThere = (name: string) => (existsSync(path(name)) ? [path(name)] : []);

/** Vitest's own choice on two cores is one worker. */
const maxWorkers = 2;
/** Two time zones: no result may depend on the machine's. */
const WEST_OF_LUANDA = 'America/Los_Angeles';

const test = (folders: string) => `server/src/${folders}.test.ts`;
/** These open an embedded database themselves. */
const OPENS_EMBEDDED = [test('seed/public-address'), test('features/auth/owner-password')];
/**
 * Both engines are PostgreSQL, so a statement has one answer. These reach the embedded engine by another way than the
 * pool: sessions, limits, jobs, transactions, streams and starts. With them, one file for the statements of each kind.
 */
const ON_EMBEDDED = [
  ...OPENS_EMBEDDED,
  test('features/{auth/session,insights/insights,live/board,schedule/exceptions,waitlist/offers}'),
  test('features/reservations/{booking,find-queries,whole-room}'),
  test('features/venues/{availability,search}'),
  test('jobs/{boss,jobs,queue-metrics}'),
  test('platform/changes/chain-check'),
  test('platform/db/{entities,transaction}'),
  test('platform/http/{broken-off,health,limits,turns}'),
  test('tracing'),
];
/** Random sequences; on the embedded engine in the long run only. */
const RANDOM = test('**/*.property');
/** Random acts too, with the screens' code. */
const BOARDS = 'tools/boards/**/*.test.ts';

const inForks = {
  // `spec-2.1` and the like; scripts/spec-coverage.mjs compares them with the statements of docs/spec-coverage.md.
  strictTags: false,
  environment: 'node' as const,
  pool: 'forks' as const,
  maxWorkers,
  // Importing the server for each file took half of the time.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

interface Run {
  name: string;
  env: Record<string, string>;
  include?: string[];
  exclude?: string[];
}

/** Each file opens a database of its own. */
const server = ({ name, env, include = [test('**/*')], exclude = [] }: Run) => ({
  test: { ...inForks, name, env, include, exclude, globalSetup: ifThere('./server/src/testing/global-setup.ts') },
});

const shared = (name: string, TZ: string, include: string[]) => ({ test: { ...inForks, name, env: { TZ }, include } });

/** One replaces modules that others import, the other needs that no dialog is left from another file. */
const isolatedScreens = ['ui/src/features/board/drawn.test.tsx', 'ui/src/kit/dialog-history.test.tsx'];
const screens = {
  environment: 'happy-dom' as const,
  env: { TZ: 'UTC' },
  include: ['ui/src/**/*.test.{ts,tsx}', 'web/*.test.tsx'],
  setupFiles: ifThere('./ui/src/testing/setup.ts'),
  maxWorkers,
  testTimeout: 60_000,
};

const { FC_RUNS } = process.env;

export default defineConfig({
  test: {
    strictTags: inForks.strictTags,
    projects: [
      shared('shared', 'UTC', ['shared/src/**/*.test.ts', 'scripts/**/*.test.mjs', 'web/*.test.ts']),
      shared('shared-los-angeles', WEST_OF_LUANDA, ['shared/src/**/*.test.ts']),
      server({
        name: 'server',
        env: { TEST_DATABASE: 'postgres', TZ: WEST_OF_LUANDA },
        include: [test('**/*'), BOARDS],
        exclude: OPENS_EMBEDDED,
      }),
      server({
        name: 'server-embedded',
        env: { TEST_DATABASE: 'pglite', TZ: 'UTC' },
        include: ON_EMBEDDED,
      }),
      server({
        name: 'random',
        env: { TEST_DATABASE: 'postgres', TZ: 'UTC', FC_RUNS: FC_RUNS ?? '400' },
        include: [RANDOM, BOARDS],
      }),
      server({
        name: 'random-embedded',
        env: { TEST_DATABASE: 'pglite', TZ: 'UTC', FC_RUNS: FC_RUNS ?? '200' },
        include: [RANDOM],
      }),
      {
        test: {
          ...inForks,
          name: 'desktop',
          env: { TZ: WEST_OF_LUANDA },
          include: ['{desktop,tools}/**/*.test.ts'],
          exclude: [BOARDS],
        },
      },
      { test: { ...screens, name: 'ui', exclude: isolatedScreens, isolate: false } },
      { test: { ...screens, name: 'ui-isolated', include: isolatedScreens } },
    ],
  },
});
