import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './process.mjs';

const firstLine = (text) =>
  stripVTControlCharacters(text ?? '')
    .trim()
    .split('\n')[0];
const nameOf = (path) => relative(ROOT, path);
const failureOf = (test) =>
  `${test.project.name}: ${nameOf(test.module.moduleId)}: ${test.fullName}: ${firstLine(test.result().errors[0]?.message)}`;

/** Writes `{ passed, failed, skipped, failures }` to TEST_REPORT. Vitest calls `onTestRunEnd`, Playwright the others. */
export default class Report {
  errors = [];

  /** A test that one project skips and another runs is not skipped. */
  onTestRunEnd(modules, errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state) => tests.filter((test) => test.result().state === state);
    const idOf = ({ module, fullName }) => `${module.moduleId} ${fullName}`;
    const ran = new Set(tests.filter((test) => test.result().state !== 'skipped').map(idOf));
    const skipped = new Set(
      inState('skipped')
        .map(idOf)
        .filter((id) => !ran.has(id)),
    );
    const broken = modules.flatMap((module) =>
      module
        .errors()
        .map(({ message }) => `${nameOf(module.moduleId)} broke before its tests ran: ${firstLine(message)}`),
    );
    const uncaught = errors.map(
      ({ name, message, VITEST_TEST_PATH: file = ROOT }) =>
        `uncaught ${name} in ${nameOf(file)}: ${firstLine(message)}`,
    );
    const failed = inState('failed').map(failureOf);
    writeReport(inState('passed').length, skipped.size, [...failed, ...broken, ...new Set(uncaught)]);
  }

  onBegin(_config, suite) {
    this.suite = suite;
  }

  onError(error) {
    this.errors.push(firstLine(error.message));
  }

  /** A test that passes only at a second attempt counts as failed. */
  onEnd() {
    const tests = this.suite?.allTests() ?? [];
    const of = (...outcomes) => tests.filter((test) => outcomes.includes(test.outcome()));
    const failed = of('unexpected', 'flaky').map(
      ({ location, title, results }) => `${nameOf(location.file)}: ${title}: ${firstLine(results[0]?.error?.message)}`,
    );
    writeReport(of('expected').length, of('skipped').length, [...failed, ...this.errors]);
  }
}

const writeReport = (passed, skipped, failures) =>
  writeFileSync(process.env.TEST_REPORT, JSON.stringify({ passed, failed: failures.length, skipped, failures }));
