import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commandOf } from './bootstrap.mjs';
import { ROOT } from './process.mjs';

// Each test starts a whole test runner.
vi.setConfig({ testTimeout: 90_000 });

// Inside the project, so that the files find vitest and Playwright.
const folder = join(ROOT, '.cache', `reporters-${process.pid}`);
beforeEach(() => mkdirSync(folder, { recursive: true }));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function reportOf(files, args) {
  for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name), source);
  const report = join(folder, 'report.json');
  const env = { ...process.env, TEST_REPORT: report, VITEST: undefined, VITEST_POOL_ID: undefined };
  spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
  return JSON.parse(readFileSync(report, 'utf8'));
}

const vitest = (files) =>
  reportOf({ 'vitest.config.mjs': 'export default {};', ...files }, [
    ...[commandOf('vitest'), 'run', '--root', folder, '--config', join(folder, 'vitest.config.mjs')],
    `--reporter=${join(ROOT, 'scripts', 'test-reporters.mjs')}`,
  ]);

const playwright = (files) =>
  reportOf({ 'playwright.config.mjs': "export default { testDir: '.' };", ...files }, [
    ...[commandOf('@playwright/test', 'playwright'), 'test', '--config', join(folder, 'playwright.config.mjs')],
    `--reporter=${join(ROOT, 'scripts', 'test-reporters.mjs')}`,
  ]);

const IN_VITEST = "import { expect, it } from 'vitest';\n";
const IN_PLAYWRIGHT = "import { expect, test as it } from '@playwright/test';\n";
const GOOD = "it('adds', () => expect(1 + 1).toBe(2));";
const BAD = "it('subtracts', () => expect(1 - 1).toBe(2));";

test('counts what passed, failed and was skipped, and names the failure', () => {
  const report = vitest({ 'a.test.mjs': `${IN_VITEST}${GOOD}${BAD}it.skip('multiplies', () => {});` });
  expect(report).toMatchObject({ passed: 1, failed: 1, skipped: 1 });
  expect(report.failures[0]).toMatch(/a\.test\.mjs: subtracts: .*expected \+?0 to be 2/);
});

test('counts a file that breaks before its tests run', () => {
  const report = vitest({ 'a.test.mjs': `${IN_VITEST}${GOOD}`, 'b.test.mjs': "throw new Error('no such thing');" });
  expect(report).toMatchObject({ passed: 1, failed: 1 });
  expect(report.failures[0]).toMatch(/b\.test\.mjs broke before its tests ran: no such thing/);
});

test('counts an error outside of any test', () => {
  const late = "it('ends', () => void setTimeout(() => { throw new Error('too late'); }));";
  const wait = "it('waits', () => new Promise((done) => setTimeout(done, 50)));";
  const report = vitest({ 'a.test.mjs': `${IN_VITEST}${late}${wait}` });
  expect(report).toMatchObject({ passed: 2, failed: 1, failures: [expect.stringContaining('too late')] });
});

test('counts stories, and one that passes only at a second attempt as failed', () => {
  const flaky = "it('wavers', ({}, { retry }) => expect(retry).toBe(1));";
  const files = { 'a.spec.mjs': `${IN_PLAYWRIGHT}it.describe.configure({ retries: 1 });${GOOD}${BAD}${flaky}` };
  const report = playwright(files);
  expect(report).toMatchObject({ passed: 1, failed: 2, skipped: 0 });
  expect(report.failures[0]).toMatch(/a\.spec\.mjs: subtracts: /);
});

test('counts a spec file that does not load', () => {
  const report = playwright({ 'a.spec.mjs': "throw new Error('no such thing');" });
  expect(report.passed).toBe(0);
  expect(report.failures).toContainEqual(expect.stringContaining('no such thing'));
});
