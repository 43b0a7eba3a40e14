import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './process.mjs';

const TEST = "it('books', { tags: ['spec-1.1'] }, () => {});";
const GOOD = '| 1.1 | Guests book | | |\n| 1.2 | It is fun | context | |\n';

function check(page, test = TEST) {
  const root = mkdtempSync(join(tmpdir(), 'spec-coverage-'));
  mkdirSync(join(root, 'docs'));
  mkdirSync(join(root, 'shared/src'), { recursive: true });
  writeFileSync(join(root, 'docs/spec-coverage.md'), page);
  writeFileSync(join(root, 'shared/src/a.test.ts'), test);
  const script = join(ROOT, 'scripts/spec-coverage.mjs');
  const { status, stderr, stdout } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
  rmSync(root, { recursive: true });
  return { status, stderr, stdout };
}

it('passes when each statement has a tagged test or a reason', () => {
  expect(check(GOOD)).toMatchObject({ status: 0, stdout: expect.stringContaining('2 statements: 1 have tests') });
});

it.each([
  ['a statement without a test', `${GOOD}| 1.3 | Guests cancel | | |\n`, TEST, '1.3 has no test tagged spec-1.3'],
  ['an unknown reason', '| 1.1 | Guests book | | |\n| 1.2 | Fun | later | |\n', TEST, '"later" is no reason'],
  ['a reason beside a test', '| 1.1 | Guests book | context | |\n', TEST, 'gives a reason and has a test'],
  ['a gap', '| 1.1 | Guests book | | |\n| 1.3 | Fun | context | |\n', TEST, '1.3 is out of order'],
  ['an empty statement', '| 1.1 | | context | |\n', '', '1.1 is empty'],
  ['a tag without a statement', GOOD, `${TEST}it('x', { tags: ['spec-7.7'] }, () => {});`, 'spec-7.7 is no statement'],
])('refuses %s', (_what, page, test, message) => {
  const { status, stderr } = check(page, test);
  expect(status).toBe(1);
  expect(stderr).toContain(message);
});
