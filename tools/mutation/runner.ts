import { globSync, readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { INSTRUMENTER_CONSTANTS, type InstrumenterContext } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import fc from 'fast-check';
import { testsOf } from '#tools/mutation/collect';

/** Tests that need no database. */
const TEST_FILES = [
  'shared/src/**/*.test.ts',
  'server/src/features/{auth/device-cookie,reservations/{held-until,view},reviews/view,schedule/week-version}.test.ts',
  'server/src/features/{messages/{meta-errors,meta-events,taken-back,texts},uploads/{address,concurrency}}.test.ts',
  'server/src/platform/{http/{csv,logged,browser-name},live/{position,stream-limit}}.test.ts',
];

/** Takes the place of Vitest in the test files. */
const COLLECT = new URL('collect.ts', import.meta.url).href;

/** The switch that Stryker's instrumented code reads. */
const mutants: InstrumenterContext = { mutantCoverage: { static: {}, perTest: {} } };
Object.assign(globalThis, { [INSTRUMENTER_CONSTANTS.NAMESPACE]: mutants });
fc.configureGlobal({ seed: 19, endOnFailure: true });

/** Part of each module's address: a new number loads the rules again, libraries stay loaded. */
let load = 0;
const stripped = new Map<string, string>();
const isRule = (url: string): boolean =>
  url.startsWith(pathToFileURL(process.cwd()).href) && url.endsWith(`?load=${load}`);

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'vitest' && context.parentURL !== COLLECT) return { url: COLLECT, shortCircuit: true };
    const found = next(specifier, context);
    const isOwn = context.parentURL?.includes('?load=') && found.url.endsWith('.ts');
    return isOwn ? { ...found, url: `${found.url}?load=${load}` } : found;
  },
  load(url, context, next) {
    if (!isRule(url)) return next(url, context);
    const path = fileURLToPath(url);
    const source = stripped.get(path) ?? stripTypeScriptTypes(readFileSync(path, 'utf8'));
    stripped.set(path, source);
    return { format: 'module', source, shortCircuit: true };
  },
});

const fileOf = (id: string): string => resolve(id.slice(0, id.indexOf('#')));

async function collect(file: string) {
  const tests = await testsOf(`${pathToFileURL(file).href}?load=${load}`);
  return tests.map(({ name, run }) => ({ id: `${relative(process.cwd(), file)}#${name}`, name, fileName: file, run }));
}

async function resultOf({ run, ...test }: Awaited<ReturnType<typeof collect>>[number]): Promise<TestResult> {
  const began = performance.now();
  try {
    await run();
    return { ...test, status: TestStatus.Success, timeSpentMs: performance.now() - began };
  } catch (error) {
    return {
      ...test,
      status: TestStatus.Failed,
      failureMessage: String(error),
      timeSpentMs: performance.now() - began,
    };
  }
}

/** Mutants met while a file loads are covered by each of its tests. */
function shareLoad(ids: string[], file: string): void {
  const { perTest } = mutants.mutantCoverage!;
  for (const [mutant, count] of Object.entries(perTest[file] ?? {})) {
    for (const id of ids) {
      perTest[id] ??= {};
      perTest[id][mutant] = (perTest[id][mutant] ?? 0) + count;
    }
  }
  delete perTest[file];
}

async function dryRunOf(file: string): Promise<TestResult[]> {
  load++;
  mutants.currentTestId = file;
  const tests = await collect(file);
  const results: TestResult[] = [];
  for (const test of tests) {
    mutants.currentTestId = test.id;
    results.push(await resultOf(test));
  }
  mutants.currentTestId = undefined;
  shareLoad(
    tests.map(({ id }) => id),
    file,
  );
  return results;
}

/** Stops at the first failure. A file that does not load fails its first test. */
async function resultsUnderMutant(ids: Set<string>, folder: string): Promise<TestResult[]> {
  const files = [...new Set([...ids].map(fileOf))];
  const nearestFirst = files.sort((a, b) => Number(dirname(b) === folder) - Number(dirname(a) === folder));
  const results: TestResult[] = [];
  for (const file of nearestFirst) {
    const [first] = [...ids].filter((id) => fileOf(id) === file);
    const tests = await collect(file).catch((error) => [
      { id: first!, name: file, fileName: file, run: () => Promise.reject(error) },
    ]);
    for (const test of tests) {
      if (!ids.has(test.id)) continue;
      const result = await resultOf(test);
      results.push(result);
      if (result.status === TestStatus.Failed) return results;
    }
  }
  return results;
}

class RulesRunner implements TestRunner {
  capabilities = () => ({ reloadEnvironment: true });

  async dryRun(): Promise<DryRunResult> {
    const tests: TestResult[] = [];
    for (const file of globSync(TEST_FILES)) tests.push(...(await dryRunOf(resolve(file))));
    return { status: DryRunStatus.Complete, tests, mutantCoverage: mutants.mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, sandboxFileName }: MutantRunOptions): Promise<MutantRunResult> {
    load++;
    Object.assign(mutants, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
    const tests = await resultsUnderMutant(new Set(testFilter), dirname(sandboxFileName));
    const looped = determineHitLimitReached(mutants.hitCount, hitLimit);
    Object.assign(mutants, { activeMutant: undefined, hitCount: undefined });
    return toMutantRunResult(looped ?? { status: DryRunStatus.Complete, tests });
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'rules', RulesRunner)];
