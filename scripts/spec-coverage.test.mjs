import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultsOf, titlesOf } from './coverage-rules.mjs';
import { ROOT } from './process.mjs';

const SOURCE = `
import { describe, expect, it, test } from 'vitest';
describe('a slot', () => {
  it('is closed', () => {});
  describe.each(STATES)('that is %s', () => {
    it.each([1])('takes %i', () => {});
    test(\`in the evening\`, () => {});
  });
});
test.describe('by keyboard', () => test('is booked', async () => {}));
test('alone | at last', () => expect(it).toBe('a slot', 'is open'));
it(nameOfIt, () => {});
`;

/** A page whose first section has these rows; the others have one each. */
const pageOf = (...rows) =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9]
    .map((section) => {
      const own = section === 1 ? rows : [`| ${section}.1 | Said | (context) | |`];
      return [`## ${section}. Head`, '', '| No. | Statement | Shown by | Read as |', '|---|---|---|---|', ...own].join(
        '\n',
      );
    })
    .join('\n\n');

const titlesIn = (path) => (path === 'a.test.ts' ? titlesOf(path, SOURCE) : undefined);
const messages = (markdown, options) => faultsOf(markdown, titlesIn, options).map(({ message }) => message);

describe('the titles of a test file', () => {
  it('are those of groups and tests, each within what is around it', () => {
    expect([...titlesOf('a.test.ts', SOURCE)]).toEqual([
      'a slot',
      'a slot › is closed',
      'a slot › that is %s',
      'a slot › that is %s › takes %i',
      'a slot › that is %s › in the evening',
      'by keyboard',
      'by keyboard › is booked',
      'alone | at last',
    ]);
  });
});

describe('a page', () => {
  it.each([
    ['one test', '`a.test.ts › a slot › is closed`'],
    ['a group', '`a.test.ts › a slot`'],
    ['several', '`a.test.ts › a slot › is closed` `a.test.ts › alone \\| at last`'],
    ['a test of rows', '`a.test.ts › a slot › that is %s › takes %i`'],
    ['a reason', '(not shown)'],
  ])('is in order with %s', (_, shown) => {
    expect(messages(pageOf(`| 1.1 | Said | ${shown} | |`))).toEqual([]);
  });

  it.each([
    ['a test that is not there', '`a.test.ts › a slot › is open`', /a\.test\.ts has no test "a slot › is open"/],
    ['a test out of its group', '`a.test.ts › is closed`', /has no test "is closed"/],
    ['one of two that is not there', '`a.test.ts › a slot` `a.test.ts › nothing`', /has no test "nothing"/],
    ['a file that is not there', '`b.test.ts › a slot`', /no test file b\.test\.ts/],
    ['a file without a test', '`a.test.ts`', /names no test/],
    ['nothing', '', /no test shows it/],
    ['words in place of a test', 'by hand', /no test shows it/],
    ['a reason that is none', '(too hard)', /"too hard" is no reason/],
    ['what is open', '(open)', /still open/],
  ])('is not with %s', (_, shown, expected) => {
    expect(messages(pageOf(`| 1.1 | Said | ${shown} | |`))).toEqual([expect.stringMatching(expected)]);
  });

  it('may have open rows where the caller lists them', () => {
    expect(messages(pageOf('| 1.1 | Said | (open) | |'), { mayBeOpen: true })).toEqual([]);
  });

  it('counts its statements without gap or repetition, in every section', () => {
    const [one, two] = ['| 1.1 | Said | (context) | |', '| 1.2 | Said | (context) | |'];
    expect(messages(pageOf(one, two))).toEqual([]);
    expect(messages(pageOf(two))).toEqual(['"1.2" stands where 1.1 belongs']);
    expect(messages(pageOf(one, one))).toEqual(['"1.1" stands where 1.2 belongs']);
    expect(messages(pageOf())).toEqual(['section 1 has no statement']);
  });

  it('says something in each row', () => {
    expect(messages(pageOf('| 1.1 | | (context) | |'))).toEqual(['1.1: says nothing']);
  });
});

describe('the command', () => {
  const run = (shown, ...options) => {
    const root = mkdtempSync(join(tmpdir(), 'spec-coverage-'));
    mkdirSync(join(root, 'docs'));
    writeFileSync(join(root, 'a.test.ts'), SOURCE);
    writeFileSync(join(root, 'docs/spec-coverage.md'), pageOf(`| 1.1 | Said | ${shown} | |`));
    const command = [join(ROOT, 'scripts/spec-coverage.mjs'), root, ...options];
    const result = spawnSync(process.execPath, command, { encoding: 'utf8' });
    rmSync(root, { recursive: true });
    return result;
  };

  it('passes a page in order', () => {
    const { status, stdout } = run('`a.test.ts › a slot`');
    expect(stdout).toContain('9 of 9 statements');
    expect(status).toBe(0);
  });

  it('fails and names the place of a test that has gone', () => {
    const { status, stderr } = run('`a.test.ts › a room`');
    expect(stderr).toContain('docs/spec-coverage.md:5: 1.1: a.test.ts has no test "a room"');
    expect(status).toBe(1);
  });

  it('lists what is open only where it is asked to', () => {
    expect(run('(open)').status).toBe(1);
    const { status, stdout } = run('(open)', '--open');
    expect(stdout).toContain('open: 1.1 Said');
    expect(status).toBe(0);
  });
});
