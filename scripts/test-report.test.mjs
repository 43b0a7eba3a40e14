import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from './process.mjs';
import { brokenPart, failuresOf, outcomeOf, totalLine } from './test-report.mjs';
import { errorsBeside } from './unhandled-errors.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-report-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const CLEAN = { exitCode: 0, timedOut: false };
const BAD = { exitCode: 1, timedOut: false };

/** What comes of a runner that left this report (text or object; none at all where undefined) and ended so. */
function outcome(runner, report, end) {
  const path = join(folder, 'report.json');
  if (report) writeFileSync(path, typeof report === 'string' ? report : JSON.stringify(report));
  return outcomeOf(runner, path, end);
}

const aVitestReport = (over = {}) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...over,
});
const aPlaywrightReport = (stats, errors = []) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
});

describe('the outcome of a part', () => {
  it('is what the report says', () => {
    const report = aVitestReport({ numFailedTests: 2, numPendingTests: 1 });
    expect(outcome('vitest', report, BAD)).toMatchObject({ passed: 3, failed: 2, skipped: 1, reasons: [] });
    const screens = aPlaywrightReport({ expected: 4, unexpected: 1, flaky: 1, skipped: 2 });
    expect(outcome('playwright', screens, BAD)).toEqual({ passed: 4, failed: 2, skipped: 2, named: [], reasons: [] });
  });

  it('counts a file that broke before its tests ran', () => {
    const file = { name: 'a.test.ts', status: 'failed', assertionResults: [], message: 'Cannot find x\nat y' };
    const { failed, reasons } = outcome('vitest', aVitestReport({ testResults: [file] }), BAD);
    expect(failed).toBe(1);
    expect(reasons).toEqual(['a.test.ts broke before its tests ran: Cannot find x']);
  });

  it.each([
    ['no report', undefined, BAD, /exit code 1 and left no report/],
    ['no report although it ended well', undefined, CLEAN, /left no report/],
    ['half a report', '{"numPassed', BAD, /left no report/],
    ['no tests', aVitestReport({ numPassedTests: 0 }), CLEAN, /ran no tests/],
    ['a bad end after good tests', aVitestReport(), BAD, /every test passed, but/],
    ['no end', aVitestReport(), { exitCode: 137, timedOut: true }, /took too long/],
  ])('is a failure with its reason where there is %s', (_case, report, end, reason) => {
    const { failed, reasons } = outcome('vitest', report, end);
    expect(failed).toBe(1);
    expect(reasons).toEqual([expect.stringMatching(reason)]);
  });

  it('names the errors that nobody caught, each once', () => {
    const path = join(folder, 'report.json');
    const stack = 'TypeError: no body\n    at hide (focus.js:1:2)\n    at later (focus.js:9:9)';
    const error = { name: 'TypeError', message: 'no body\nat all', stack, file: join(ROOT, 'ui', 'a.test.tsx') };
    writeFileSync(path, JSON.stringify(aVitestReport()));
    writeFileSync(errorsBeside(path), JSON.stringify([error, error]));
    expect(outcomeOf('vitest', path, BAD).reasons).toEqual([
      expect.stringContaining('every test passed, but'),
      'nobody caught TypeError: no body, while ui/a.test.tsx ran, at hide (focus.js:1:2)',
    ]);
    const many = Array.from({ length: 7 }, (_, n) => ({ name: 'Error', message: `number ${n}` }));
    writeFileSync(errorsBeside(path), JSON.stringify(many));
    expect(outcomeOf('vitest', path, BAD).reasons.slice(5)).toEqual([
      'nobody caught Error: number 4',
      'nobody caught 2 more',
    ]);
  });

  it('is a failure where the product did not start for the screens', () => {
    const report = aPlaywrightReport({}, [{ message: '\u001b[31mError: webServer was not able to start\u001b[0m' }]);
    const { failed, reasons } = outcome('playwright', report, BAD);
    expect(failed).toBe(1);
    expect(reasons).toContain('Error: webServer was not able to start');
  });
});

describe('what failed', () => {
  const failed = (fullName) => ({ status: 'failed', fullName, failureMessages: ['Error: 2 is not 1\n    at x'] });

  it('is told with file, test and first line', () => {
    const file = { name: join(ROOT, 'ui', 'a.test.tsx'), status: 'failed', assertionResults: [failed('adds up')] };
    const report = aVitestReport({ numFailedTests: 1, testResults: [file] });
    expect(failuresOf(outcome('vitest', report, BAD))).toEqual(['ui/a.test.tsx: adds up: Error: 2 is not 1']);
    const results = [{ error: { message: 'not visible\nat all' } }];
    const specs = [{ file: 'day.spec.ts', title: 'seats', tests: [{ status: 'unexpected', results }] }];
    const screens = { ...aPlaywrightReport({ unexpected: 1 }), suites: [{ suites: [{ specs }] }] };
    expect(failuresOf(outcome('playwright', screens, BAD))).toEqual(['day.spec.ts: seats: not visible']);
  });

  it('is told of no more than can be read at a glance', () => {
    const many = { name: 'a.test.ts', assertionResults: Array.from({ length: 13 }, (_, n) => failed(`number ${n}`)) };
    const report = aVitestReport({ numFailedTests: 13, testResults: [many] });
    expect(failuresOf(outcome('vitest', report, BAD)).slice(9)).toEqual([
      expect.stringContaining('number 9'),
      'and 3 more',
    ]);
  });
});

describe('the last line', () => {
  it('adds up the parts, and names skipped tests only where there are some', () => {
    const part = { passed: 2, failed: 0, skipped: 0 };
    expect(totalLine([part, brokenPart('no browser')])).toBe('2 passed, 1 failed');
    expect(totalLine([part, { passed: 1, failed: 0, skipped: 3 }])).toBe('3 passed, 0 failed, 3 skipped');
  });

  it('does not call a test skipped that another part ran', () => {
    const tests = (status) => [{ name: 'a.test.ts', assertionResults: [{ fullName: 'races', status }] }];
    const embedded = aVitestReport({ numPendingTests: 1, testResults: tests('skipped') });
    const postgres = aVitestReport({ testResults: tests('passed') });
    const outcomes = [outcome('vitest', embedded, CLEAN), outcome('vitest', postgres, CLEAN)];
    expect(totalLine(outcomes)).toBe('6 passed, 0 failed');
    expect(totalLine(outcomes.slice(0, 1))).toBe('3 passed, 0 failed, 1 skipped');
  });
});
