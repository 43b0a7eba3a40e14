import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const ifThere = (name: string) => (existsSync(path(name)) ? [path(name)] : []);

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'shared',
          environment: 'node',
          include: ['shared/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ifThere('./server/src/testing/global-setup.ts'),
          pool: 'forks',
          // Each worker holds a database of its own in memory, and the machines that test have two cores.
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'ui',
          environment: 'happy-dom',
          include: ['ui/src/**/*.test.{ts,tsx}'],
          setupFiles: ifThere('./ui/src/testing/setup.ts'),
        },
      },
    ],
  },
});
