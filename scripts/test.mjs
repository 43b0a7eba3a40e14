import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf, ensureInstalled, runOnProjectNode } from './bootstrap.mjs';
import { findOrInstallBrowser } from './browser.mjs';
import { buildWeb } from './build.mjs';
import { exitCodeOf, leaveIfStopped, Problem, ROOT } from './process.mjs';
import { brokenPart, outcomeOf, totalLine } from './test-report.mjs';

const REPORTS = join(ROOT, '.cache', 'test');
const PART_MS = 10 * 60_000;

const vitest = (name, area, projects, env) => ({ name, area, runner: 'vitest', projects, env });

/** The parts in the order in which they run. Two time zones: nothing may depend on where the machine stands. */
const PARTS = [
  vitest('shared', 'shared', ['shared'], { TZ: 'UTC' }),
  vitest('ui', 'ui', ['ui'], { TZ: 'UTC' }),
  vitest('shared-los-angeles', 'shared', ['shared'], { TZ: 'America/Los_Angeles' }),
  vitest('server-pglite', 'server', ['server'], { TEST_DATABASE: 'pglite', TZ: 'UTC' }),
  vitest('server-postgres', 'server', ['server'], { TEST_DATABASE: 'postgres', TZ: 'America/Los_Angeles' }),
  // A pool of one hangs where code inside a transaction asks the pool for a second connection.
  vitest('server-postgres-pool-1', 'server', ['server'], { TEST_DATABASE: 'postgres', TEST_POOL: '1', TZ: 'UTC' }),
  { name: 'e2e', area: 'e2e', runner: 'playwright', env: { TZ: 'UTC' } },
];
const AREAS = [...new Set(PARTS.map(({ area }) => area))];

/** The settings of this shell that would lead tests to somebody's real data. */
const NOT_FOR_TESTS = ['DATABASE_URL', 'DATA_DIR', 'ADMIN_PASSWORD', 'SESSION_SECRET', 'PORT', 'HOST', 'PUBLIC_URL'];

function testEnv(extra) {
  const env = { ...process.env, ...extra };
  for (const name of NOT_FOR_TESTS) delete env[name];
  return env;
}

/** How a part's runner is called so that it talks to people and leaves a report for us. */
function callOf(part, report, extraArgs) {
  if (part.runner === 'playwright') {
    return {
      args: [commandOf('@playwright/test', 'playwright'), 'test', '--reporter=list,json', ...extraArgs],
      env: testEnv({ ...part.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    };
  }
  const projects = part.projects.flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return {
    args: [commandOf('vitest'), 'run', ...projects, ...reporters, ...extraArgs],
    env: testEnv(part.env),
  };
}

/** Runs one part to its end and answers what it came to. */
async function runPart(part, extraArgs) {
  console.log(`\n── ${part.name}`);
  const report = join(REPORTS, `${part.name}.json`);
  const { args, env } = callOf(part, report, extraArgs);
  const result = await runOnProjectNode(args, { env, timeoutMs: PART_MS });
  leaveIfStopped(result);
  return outcomeOf(part.runner, report, { exitCode: exitCodeOf(result), timedOut: result.timedOut });
}

/** Runs a step that tests need; answers what stands in their way where it fails. */
async function prepare(step) {
  try {
    await step();
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) console.error(error);
    return error.message;
  }
}

/** What the screens need before they can be tested: a browser, and the product as it will be served. */
async function prepareScreens() {
  const withoutBrowser = await prepare(async () => {
    process.env.CHROMIUM_PATH = await findOrInstallBrowser();
  });
  return withoutBrowser ?? (await prepare(buildWeb));
}

/** Runs the parts one after the other. A part whose ground is missing fails; the others still run. */
async function runParts(parts, extraArgs) {
  const unprepared = parts.some(({ area }) => area === 'e2e') ? await prepareScreens() : undefined;
  const outcomes = [];
  for (const part of parts) {
    const stuck = part.area === 'e2e' && unprepared;
    outcomes.push({ name: part.name, ...(stuck ? brokenPart(unprepared) : await runPart(part, extraArgs)) });
  }
  return outcomes;
}

/** One line per part, what went wrong beside its tests, and the total as the very last line. */
function tell(outcomes) {
  console.log('');
  for (const { name, reasons, ...counts } of outcomes) {
    console.log(`${counts.failed > 0 ? '✗' : '✓'} ${name}: ${totalLine([counts])}`);
    for (const reason of reasons) console.log(`    ${reason}`);
  }
  console.log(totalLine(outcomes));
  if (outcomes.some(({ failed }) => failed > 0)) process.exitCode = 1;
}

const [first, ...rest] = process.argv.slice(2);
const chosen = AREAS.includes(first) ? PARTS.filter(({ area }) => area === first) : PARTS;
const extraArgs = AREAS.includes(first) ? rest : process.argv.slice(2);

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const uninstalled = await prepare(ensureInstalled);
tell(uninstalled ? [{ name: 'installation', ...brokenPart(uninstalled) }] : await runParts(chosen, extraArgs));
