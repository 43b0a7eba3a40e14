import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './process.mjs';

const firstLine = (text) =>
  stripVTControlCharacters(text ?? '')
    .trim()
    .split('\n')[0];
const nameOf = (path) => relative(ROOT, path);

/**
 * Writes `{ passed, failed, skipped, failures }` to the file that TEST_REPORT names. A test that one project skips and
 * another runs is not skipped. A file that breaks before its tests run, and an error outside of any test, is a failure.
 */
export default class VitestReport {
  onTestRunEnd(modules, errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const stateOf = (test) => test.result().state;
    const idOf = ({ module, fullName }) => `${module.moduleId} ${fullName}`;
    const ran = new Set(tests.filter((test) => stateOf(test) !== 'skipped').map(idOf));
    const skipped = new Set(tests.map(idOf).filter((id) => !ran.has(id)));
    const failures = [
      ...tests
        .filter((test) => stateOf(test) === 'failed')
        .map((test) => {
          const { module, fullName, project } = test;
          return `${project.name}: ${nameOf(module.moduleId)}: ${fullName}: ${firstLine(test.result().errors[0]?.message)}`;
        }),
      ...modules.flatMap((module) =>
        module
          .errors()
          .map(({ message }) => `${nameOf(module.moduleId)} broke before its tests ran: ${firstLine(message)}`),
      ),
      ...[
        ...new Set(
          errors.map(
            ({ name, message, VITEST_TEST_PATH: file = ROOT }) =>
              `uncaught ${name} in ${nameOf(file)}: ${firstLine(message)}`,
          ),
        ),
      ],
    ];
    const passed = tests.filter((test) => stateOf(test) === 'passed').length;
    writeReport({ passed, failed: failures.length, skipped: skipped.size, failures });
  }
}

/** The same of a Playwright run. A test that passes only at a second attempt counts as failed. */
export class PlaywrightReport {
  errors = [];

  onBegin(_config, suite) {
    this.suite = suite;
  }

  onError(error) {
    this.errors.push(firstLine(error.message));
  }

  onEnd() {
    const tests = this.suite?.allTests() ?? [];
    const of = (...outcomes) => tests.filter((test) => outcomes.includes(test.outcome()));
    const failures = [
      ...of('unexpected', 'flaky').map(
        ({ location, title, results }) =>
          `${nameOf(location.file)}: ${title}: ${firstLine(results[0]?.error?.message)}`,
      ),
      ...this.errors,
    ];
    writeReport({ passed: of('expected').length, failed: failures.length, skipped: of('skipped').length, failures });
  }
}

const writeReport = (report) => writeFileSync(process.env.TEST_REPORT, JSON.stringify(report));
