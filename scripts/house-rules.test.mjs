// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources as they are in a file
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { violationsOf } from './house-rules.mjs';
import { ROOT } from './process.mjs';

const messages = (path, source) => violationsOf(path, source).map(({ message }) => message);

/** Path, source and expected message. */
const BROKEN = [
  ['server/src/http/a.ts', "import { b } from '../../../web/b.ts';", /climbs two folders/],
  ['e2e/a.spec.ts', "import { b } from '../../x';", /climbs two folders/],
  ['shared/src/venues/index.ts', "export * from './rules.ts';\nexport { a } from './a.ts';", /only re-exports/],
  ['ui/src/kit/index.ts', "import { a } from './a.ts';\nexport { a };", /only re-exports/],
  ['ui/src/app/wayBack.ts', 'export const a = 1;', /kebab-case/],
  ['ui/src/app/wayBack.test.tsx', 'export const a = 1;', /kebab-case/],
  ['shared/src/a.ts', 'export const a = () => Date.now();', /take a Clock/],
  ['server/src/jobs/a.ts', 'export const a = new Date();', /take a Clock/],
  ['ui/src/app/a.ts', 'const a = 1;\n'.repeat(301), /301 lines/],
  ['ui/src/app/a.tsx', 'const A = () => <p>Reservar</p>;', /comes from the catalogue/],
  ['ui/src/app/a.tsx', "const A = () => <p>{isNew ? 'Novo' : name}</p>;", /comes from the catalogue/],
  ['ui/src/app/a.tsx', 'const A = () => <p>{`Sala ${name}`}</p>;', /comes from the catalogue/],
  ['ui/src/app/a.tsx', 'const A = () => <button aria-label="Fechar" />;', /comes from the catalogue/],
  ['desktop/renderer/a.tsx', "const A = () => <Field label={'Nome'} />;", /comes from the catalogue/],
  ['ui/src/features/a/a.ts', "const a = { queryKey: ['rooms', { venueId }] };", /comes from apiKey/],
  ['shared/src/a.test.ts', "it.skip('x', () => {});", /no test is skipped/],
  ['server/src/a.test.ts', "describe.concurrent.only('x', () => {});", /no test is skipped/],
  ['e2e/a.spec.ts', "test.describe.only('x', () => {});", /no test is skipped/],
  ['shared/src/a.ts', 'const = 1;', /cannot be parsed/],
];

const WHOLE = [
  ['shared/src/time.ts', 'export const now = () => new Date();'],
  ['shared/src/a.test.ts', 'const a = Date.now();'],
  ['shared/src/a.ts', "// import { a } from '#server/a'; Date.now()\nexport const a = 'new Date()';"],
  ['shared/src/a.ts', 'export const a = (iso: string) => new Date(iso);'],
  ['shared/src/i18n/en/a.ts', 'const a = 1;\n'.repeat(900)],
  ['shared/src/api/index.ts', "import { a } from './a.ts';\nexport const api = { a };"],
  ['ui/src/app/a.tsx', "import { a } from '#shared/a';\nconst a = query.skip(5);\nexport const B = () => <p>{a}</p>;"],
  [
    'ui/src/app/a.tsx',
    'const A = () => <p title={name} role="status">{t("a.b")} <i title="pt_PT" /> · {`${a} (${b})`} +</p>;',
  ],
  ['ui/src/api/a.ts', "const a = { queryKey: ['rooms'] };"],
  ['ui/src/features/a/a.ts', "const a = { queryKey: apiKey('rooms') };\nconst b = ({ queryKey: [name] }) => name;"],
  ['ui/src/app/a.test.tsx', 'const A = () => <p>Reservar</p>;'],
  ['server/src/a.test.ts', "describe.skipIf(process.env.TEST_POOL === '1')('x', () => {});"],
];

describe('house rules', () => {
  it.each(BROKEN)('refuse the fault in %s (row %#)', (path, source, expected) => {
    expect(messages(path, source)).toEqual([expect.stringMatching(expected)]);
  });

  it.each(WHOLE)('accept %s (row %#)', (path, source) => {
    expect(messages(path, source)).toEqual([]);
  });

  it('report the line', () => {
    expect(violationsOf('shared/src/a.ts', '\n\nDate.now();')[0].line).toBe(3);
  });
});

describe('the house rules command', () => {
  const check = (source) => {
    const root = mkdtempSync(join(tmpdir(), 'house-rules-'));
    mkdirSync(join(root, 'shared/src'), { recursive: true });
    writeFileSync(join(root, 'shared/src/a.ts'), source);
    const result = spawnSync(process.execPath, [join(ROOT, 'scripts/check-house-rules.mjs'), root], {
      encoding: 'utf8',
    });
    rmSync(root, { recursive: true });
    return result;
  };

  it('fails and names the file and line of a violation', () => {
    const { status, stderr } = check('Date.now();\n');
    expect(status).toBe(1);
    expect(stderr).toContain('shared/src/a.ts:1: only shared/src/time.ts');
  });

  it('passes without violations', () => {
    const { status, stdout } = check('export const a = 1;\n');
    expect(stdout).toContain('1 files keep the house rules');
    expect(status).toBe(0);
  });
});
