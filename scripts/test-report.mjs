import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './process.mjs';
import { errorsBeside } from './unhandled-errors.mjs';

/** More of them are mostly the same one again. */
const MOST_ERRORS = 5;
/** Whoever has more failures than these reads the whole output. */
const MOST_NAMED = 10;

/** The tests of a vitest report whose status is of the wanted kind, by names that are the same in every part. */
const titlesOf = (report, isWanted) =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => isWanted(status)).map(({ fullName }) => `${name} ${fullName}`),
  );

/** Counts of a vitest JSON report. A file that broke before its tests could run counts as one failure. */
function countVitest(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    named: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => nameOf(relative(ROOT, name), fullName, failureMessages?.[0])),
    ),
    ran: titlesOf(report, (status) => status === 'passed' || status === 'failed'),
    leftOut: titlesOf(report, (status) => status !== 'passed' && status !== 'failed'),
    reasons: broken.map((file) => `${file.name} broke before its tests ran: ${firstLine(file.message)}`),
  };
}

/** Counts of a Playwright JSON report. A test that passed only at a second attempt is no pass. */
function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    named: specsOf(report.suites ?? []).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => nameOf(file, title, results?.[0]?.error?.message)),
    ),
    reasons: report.errors.map((error) => firstLine(error.message)),
  };
}

const specsOf = (suites) => suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])]);

/** A failed test as one line: where it is, what it says of the product, and what was seen instead. */
const nameOf = (file, title, message) => `${file}: ${title}: ${firstLine(message)}`;

const COUNTERS = { vitest: countVitest, playwright: countPlaywright };

const firstLine = (text) =>
  stripVTControlCharacters(text ?? '')
    .trim()
    .split('\n')[0];

/** The report as an object; undefined where the runner wrote none, or only half of one. */
function readReport(path) {
  try {
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
}

/** An error that no test was about: what it says, while which file ran, and where it was thrown. */
function tellError({ name, message, stack = '', file }) {
  const [, place] = /^\s+at (.*)$/m.exec(stack.replaceAll(`file://${ROOT}`, '')) ?? [];
  const during = file === undefined ? '' : `, while ${relative(ROOT, file)} ran`;
  return `nobody caught ${name}: ${firstLine(message)}${during}${place === undefined ? '' : `, at ${place}`}`;
}

/** What vitest caught beside the tests, each of its kind once. */
function unhandledErrors(reportPath) {
  const told = [...new Set((readReport(errorsBeside(reportPath)) ?? []).map(tellError))];
  const more = told.length - MOST_ERRORS;
  return [...told.slice(0, MOST_ERRORS), ...(more > 0 ? [`nobody caught ${more} more`] : [])];
}

/** What failed, one line each, so that the end of an output is enough to begin with. */
export function failuresOf({ named = [], reasons }) {
  const more = named.length - MOST_NAMED;
  return [...named.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${more} more`] : []), ...reasons];
}

/** A part that did not get as far as running tests. */
export const brokenPart = (reason) => ({ passed: 0, failed: 1, skipped: 0, reasons: [reason] });

/**
 * What a part of the tests came to: `{ passed, failed, skipped, reasons }`. Nothing goes unnoticed: a runner that wrote
 * no report, ran no test, or ended badly although every test passed counts as a failure with its reason.
 * `end` is `{ exitCode, timedOut }` of the runner.
 */
export function outcomeOf(runner, reportPath, { exitCode, timedOut }) {
  const report = readReport(reportPath);
  const counts = report ? COUNTERS[runner](report) : { passed: 0, failed: 0, skipped: 0, reasons: [] };
  const complain = (reason) => counts.reasons.push(reason);
  if (timedOut) complain('it took too long and was ended');
  else if (!report) complain(`it ended with exit code ${exitCode} and left no report`);
  else if (counts.passed + counts.failed === 0) complain('it ran no tests');
  else if (exitCode !== 0 && counts.failed === 0)
    complain(`every test passed, but it ended with exit code ${exitCode}`);
  counts.reasons.push(...unhandledErrors(reportPath));
  if (counts.reasons.length > 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** How many of all skipped tests ran in no part at all: those of locking, say, run only where there are many connections. */
function skippedEverywhere(outcomes) {
  const ran = new Set(outcomes.flatMap((outcome) => outcome.ran ?? []));
  const elsewhere = outcomes.flatMap((outcome) => outcome.leftOut ?? []).filter((title) => ran.has(title));
  return outcomes.reduce((total, { skipped }) => total + skipped, 0) - elsewhere.length;
}

/** The last line of a run. A test that one part skips and another runs is not called skipped. */
export function totalLine(outcomes) {
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const skipped = skippedEverywhere(outcomes);
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
