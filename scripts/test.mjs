import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf, ensureInstalled, runOnProjectNode } from './bootstrap.mjs';
import { findBrowser, findOrInstallBrowser, installWindowless } from './browser.mjs';
import { buildWeb } from './build.mjs';
import { buildDesk } from './build-desk.mjs';
import { findOrInstallKeyring } from './keyring.mjs';
import { exitCodeOf, leaveIfStopped, Problem, ROOT } from './process.mjs';
import { brokenPart, failuresOf, outcomeOf, totalLine } from './test-report.mjs';

const REPORTS = join(ROOT, '.cache', 'test');
const PART_MS = 15 * 60_000;
/** A long run of random sequences takes the time that its number needs. */
const LONG_MS = 6 * 60 * 60_000;

const vitest = (name, area, projects, env) => ({ name, area, runner: 'vitest', projects, env });

const playwright = (name, projects, port) => ({
  ...{ name, area: 'e2e', runner: 'playwright', projects },
  env: { TZ: 'UTC', E2E_PORT: port },
});

/** The parts in the order in which they run. Two time zones: nothing may depend on where the machine stands. */
const PARTS = [
  vitest('shared', 'shared', ['shared'], { TZ: 'UTC' }),
  vitest('ui', 'ui', ['ui', 'ui-board'], { TZ: 'UTC' }),
  vitest('shared-los-angeles', 'shared', ['shared'], { TZ: 'America/Los_Angeles' }),
  vitest('desktop', 'desktop', ['desktop'], { TZ: 'America/Los_Angeles' }),
  vitest('server-pglite', 'server', ['server'], { TEST_DATABASE: 'pglite', TZ: 'UTC' }),
  vitest('server-postgres', 'server', ['server'], { TEST_DATABASE: 'postgres', TZ: 'America/Los_Angeles' }),
  // A pool of one hangs where code inside a transaction asks the pool for a second connection.
  vitest('server-postgres-pool-1', 'server', ['server'], { TEST_DATABASE: 'postgres', TEST_POOL: '1', TZ: 'UTC' }),
  // Side by side, each with a server and data of its own: a story waits more than it works.
  playwright('e2e-site', ['chromium'], '4173'),
  { ...playwright('e2e-staff', ['staff', 'electron'], '4174'), isBeside: true },
];
/** Where stories are chosen by hand, they may be of either. */
const ANY_STORY = playwright('e2e', [], '4173');

const long = (engine, runs) => ({
  ...vitest(`random-${engine}`, 'random', ['server'], { TEST_DATABASE: engine, TZ: 'UTC', FC_RUNS: runs }),
  only: ['.property.test'],
  timeoutMs: LONG_MS,
});
/** Run where they are asked for by the area's name: the properties of the other parts, many times as often. */
const LONG_PARTS = [long('postgres', process.env.FC_RUNS ?? '400'), long('pglite', process.env.FC_RUNS ?? '200')];
const AREAS = [...new Set([...PARTS, ...LONG_PARTS].map(({ area }) => area))];

/** The settings of this shell that would lead tests to somebody's real data. */
const NOT_FOR_TESTS = ['DATABASE_URL', 'DATA_DIR', 'ADMIN_PASSWORD', 'SESSION_SECRET', 'PORT', 'HOST', 'PUBLIC_URL'];

function testEnv(extra) {
  const env = { ...process.env, ...extra };
  for (const name of NOT_FOR_TESTS) delete env[name];
  return env;
}

/** How a part's runner is called so that it talks to people and leaves a report for us. */
function callOf(part, report, extraArgs) {
  const projects = part.projects.flatMap((name) => ['--project', name]);
  if (part.runner === 'playwright') {
    return {
      args: [commandOf('@playwright/test', 'playwright'), 'test', '--reporter=list,json', ...projects, ...extraArgs],
      env: testEnv({ ...part.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    };
  }
  const reporters = ['default', 'json', join(ROOT, 'scripts', 'unhandled-errors.mjs')].map(
    (name) => `--reporter=${name}`,
  );
  return {
    args: [
      commandOf('vitest'),
      'run',
      ...projects,
      ...reporters,
      `--outputFile.json=${report}`,
      ...(part.only ?? []),
      ...extraArgs,
    ],
    env: testEnv({ ...part.env, TEST_REPORT: report }),
  };
}

/** Runs one part to its end and answers what it came to. */
async function runPart(part, extraArgs) {
  console.log(`\n── ${part.name}`);
  const report = join(REPORTS, `${part.name}.json`);
  const { args, env } = callOf(part, report, extraArgs);
  const began = performance.now();
  const result = await runOnProjectNode(args, { env, timeoutMs: part.timeoutMs ?? PART_MS });
  leaveIfStopped(result);
  const seconds = Math.round((performance.now() - began) / 1000);
  return { ...outcomeOf(part.runner, report, { exitCode: exitCodeOf(result), timedOut: result.timedOut }), seconds };
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
    const path = await findOrInstallBrowser();
    // Named only where nobody else would find it: the stories rather take one without a window, the desk's stand-in cannot
    if (path !== findBrowser()) process.env.CHROMIUM_PATH = path;
    else installWindowless();
  });
  return withoutBrowser ?? (await prepare(buildWeb)) ?? (await prepare(buildDesk));
}

/** Runs the parts one after the other, some beside the one before. A part whose ground is missing fails; the others still run. */
async function runParts(parts, extraArgs) {
  if (parts.some(({ area }) => area === 'desktop' || area === 'e2e')) {
    const withoutKeyring = await prepare(async () => findOrInstallKeyring());
    if (withoutKeyring) console.error(withoutKeyring);
  }
  const unprepared = parts.some(({ area }) => area === 'e2e') ? await prepareScreens() : undefined;
  const running = [];
  for (const [index, part] of parts.entries()) {
    const stuck = part.area === 'e2e' && unprepared;
    const outcome = stuck ? brokenPart(unprepared) : runPart(part, extraArgs);
    running.push(Promise.resolve(outcome).then((counts) => ({ name: part.name, ...counts })));
    if (!parts[index + 1]?.isBeside) await Promise.all(running);
  }
  return Promise.all(running);
}

/** One line per part with its failures, and the total as the very last line. */
function tell(outcomes) {
  console.log('');
  for (const outcome of outcomes) {
    const { name, failed, seconds } = outcome;
    const took = seconds === undefined ? '' : ` (${seconds} s)`;
    console.log(`${failed > 0 ? '✗' : '✓'} ${name}: ${totalLine([outcome])}${took}`);
    for (const failure of failuresOf(outcome)) console.log(`    ${failure}`);
  }
  console.log(totalLine(outcomes));
  if (outcomes.some(({ failed }) => failed > 0)) process.exitCode = 1;
}

/** The parts of an area, or all. Stories that are chosen by name may be of either part, and run as one. */
function partsOf(area, isChosenByName) {
  const parts = area === undefined ? PARTS : [...PARTS, ...LONG_PARTS].filter((part) => part.area === area);
  const others = parts.filter((part) => part.area !== 'e2e');
  return isChosenByName && others.length < parts.length ? [...others, ANY_STORY] : parts;
}

const [first, ...rest] = process.argv.slice(2);
const area = AREAS.includes(first) ? first : undefined;
const extraArgs = area === undefined ? process.argv.slice(2) : rest;
const chosen = partsOf(area, extraArgs.length > 0);

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const uninstalled = await prepare(ensureInstalled);
tell(uninstalled ? [{ name: 'installation', ...brokenPart(uninstalled) }] : await runParts(chosen, extraArgs));
