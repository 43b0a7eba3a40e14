import { writeFileSync } from 'node:fs';

/** Where the errors of a run are left, beside the report of its tests. */
export const errorsBeside = (report) => `${report}.errors`;

/** What people need to find an error that no test was about. */
const toldOf = ({ name, message, stack, VITEST_TEST_PATH: file }) => ({ name, message, stack, file });

/** A vitest reporter that keeps what the report of the tests leaves out: errors that nobody caught. */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    writeFileSync(errorsBeside(process.env.TEST_REPORT), JSON.stringify(errors.map(toldOf)));
  }
}
