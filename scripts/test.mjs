import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf, ensureInstalled, runOnProjectNode } from './bootstrap.mjs';
import { exitCodeOf, leaveIfStopped, Problem, ROOT } from './process.mjs';
import { findBrowser, findOrInstallBrowser, findOrInstallKeyring, installWindowless } from './programs.mjs';
import { scratchInMemory } from './scratch.mjs';

const REPORTER = join(ROOT, 'scripts', 'test-reporters.mjs');
const REPORTS = join(ROOT, '.cache', 'test');
/** Node keeps what it compiled, by version and content: each of some thirty processes would compile the same modules. */
const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node') };
const MOST_MS = 30 * 60_000;
const LONG_MS = 6 * 60 * 60_000;
const MOST_NAMED = 15;

const scratch = scratchInMemory();

/** Areas by name, with their projects in vitest.config.ts. `e2e` is Playwright's; `random` runs only by its name. */
const AREAS = {
  shared: ['shared', 'shared-los-angeles'],
  ui: ['ui', 'ui-isolated'],
  desktop: ['desktop'],
  server: ['server', 'server-embedded'],
  e2e: [],
  random: ['random', 'random-embedded'],
};

/** Settings of this shell that would lead tests to real data. */
const NOT_FOR_TESTS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'DATA_DIR',
  'ADMIN_PASSWORD',
  'SESSION_SECRET',
  'PORT',
  'HOST',
  'PUBLIC_URL',
];

/** Returns `{ name, passed, failed, skipped, failures, seconds }`. A run without a report counts as failed. */
async function run(name, args, timeoutMs = MOST_MS) {
  console.log(`\n── ${name}`);
  const report = join(REPORTS, `${name}.json`);
  // Vitest's projects name their own time zones.
  const env = { ...process.env, ...COMPILED, TZ: 'UTC', TEST_REPORT: report, ...(scratch && { TMPDIR: scratch }) };
  for (const setting of NOT_FOR_TESTS) delete env[setting];
  const began = performance.now();
  const result = await runOnProjectNode(args, { env, timeoutMs });
  leaveIfStopped(result);
  const seconds = Math.round((performance.now() - began) / 1000);
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : broken(`${name} left no report`);
  if (counts.failed > 0) return { name, ...counts, seconds };
  if (counts.passed === 0) return { name, ...broken(`${name} ran no tests`), seconds };
  if (result.timedOut) return { name, ...counts, ...broken(`${name} took too long and was ended`), seconds };
  if (exitCodeOf(result) !== 0) return { name, ...counts, failed: 1, failures: [`${name} ended badly`], seconds };
  return { name, ...counts, seconds };
}

const broken = (reason) => ({ passed: 0, failed: 1, skipped: 0, failures: [reason] });

/** Reports a problem and returns its message; other tests still run. */
async function prepare(step) {
  try {
    await step();
    return undefined;
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    return error.message;
  }
}

async function prepareBrowser() {
  const path = await findOrInstallBrowser();
  // The Electron stand-in needs a browser with a window; the stories run faster without.
  if (path !== findBrowser()) process.env.CHROMIUM_PATH = path;
  else installWindowless();
}

const runVitest = (projects, extra) =>
  run(
    'vitest',
    [
      ...[commandOf('vitest'), 'run', '--reporter=default', `--reporter=${REPORTER}`],
      ...projects.flatMap((name) => ['--project', name]),
      ...extra,
    ],
    projects.includes('random') ? LONG_MS : MOST_MS,
  );

const runStories = (extra) =>
  run('e2e', [commandOf('@playwright/test', 'playwright'), 'test', `--reporter=list,${REPORTER}`, ...extra]);

async function runAreas(areas, extra) {
  const outcomes = [];
  if (areas.some((area) => ['desktop', 'e2e'].includes(area))) await prepare(async () => findOrInstallKeyring());
  const projects = areas.flatMap((area) => AREAS[area]);
  if (projects.length > 0) outcomes.push(await runVitest(projects, extra));
  if (!areas.includes('e2e')) return outcomes;
  const missing = await prepare(prepareBrowser);
  outcomes.push(missing === undefined ? await runStories(extra) : { name: 'e2e', ...broken(missing) });
  return outcomes;
}

/** The total is the last line of the output. */
function tell(outcomes) {
  console.log('');
  for (const { name, passed, failed, failures, seconds = 0 } of outcomes) {
    console.log(`${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
    for (const failure of failures.slice(0, MOST_NAMED)) console.log(`    ${failure}`);
  }
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
  if (sum('failed') > 0) process.exitCode = 1;
}

const [first, ...rest] = process.argv.slice(2);
const area = first in AREAS ? first : undefined;
const areas = area === undefined ? Object.keys(AREAS).filter((name) => name !== 'random') : [area];

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const uninstalled = await prepare(ensureInstalled);
const extra = area === undefined ? process.argv.slice(2) : rest;
tell(uninstalled ? [{ name: 'installation', ...broken(uninstalled) }] : await runAreas(areas, extra));
