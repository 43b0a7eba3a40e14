// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources as they are in a file
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { commandOf } from './bootstrap.mjs';
import { ROOT } from './process.mjs';

const roots = [];
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true });
});

function projectOf(files) {
  const root = mkdtempSync(join(tmpdir(), 'house-rules-'));
  roots.push(root);
  for (const [path, source] of files) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  return root;
}

/** Path, source and the message or rule of Biome. */
const BROKEN = [
  ['server/src/http/a.ts', "import { b } from '../../../web/b.ts';\nb();", /climbs two folders/],
  ['server/src/http/b.ts', "export { b } from '../../b.ts';", /climbs two folders/],
  ['server/src/http/c.ts', "export const b = await import('../../b.ts');", /climbs two folders/],
  ['e2e/a.spec.ts', "import { b } from '../../x';\nb();", /climbs two folders/],
  ['shared/src/venues/index.ts', "export * from './rules.ts';\nexport { a } from './a.ts';", /noBarrelFile/],
  ['shared/src/rooms/index.ts', "export { a } from './a.ts';", /noBarrelFile/],
  ['ui/src/kit/index.ts', "import { a } from './a.ts';\nexport { a };", /noExportedImports/],
  ['ui/src/app/wayBack.ts', 'export const a = 1;', /useFilenamingConvention/],
  ['ui/src/app/WayBack.ts', 'export const a = 1;', /useFilenamingConvention/],
  ['ui/src/app/wayBack.test.tsx', 'export const a = 1;', /useFilenamingConvention/],
  ['shared/src/a.ts', 'export const a = () => Date.now();', /take a Clock/],
  ['server/src/jobs/a.ts', 'export const a = new Date();', /take a Clock/],
  ['server/src/jobs/b.ts', 'export const a = Date();', /take a Clock/],
  ['server/src/jobs/c.ts', 'export const a = new Date;', /take a Clock/],
  ['ui/src/app/a.ts', 'f(1);\n'.repeat(301), /noExcessiveLinesPerFile/],
  ['ui/src/app/a.tsx', 'export const A = () => <p>Reservar</p>;', /comes from the catalogue/],
  ['ui/src/app/b.tsx', "export const A = () => <p>{isNew ? 'Novo' : name}</p>;", /comes from the catalogue/],
  ['ui/src/app/c.tsx', 'export const A = () => <p>{`Sala ${name}`}</p>;', /comes from the catalogue/],
  ['ui/src/app/d.tsx', 'export const A = () => <Button aria-label="Fechar" />;', /comes from the catalogue/],
  ['desktop/renderer/a.tsx', "export const A = () => <Field label={'Nome'} />;", /comes from the catalogue/],
  ['ui/src/features/a/a.ts', "export const a = { queryKey: ['rooms', { venueId }] };", /comes from apiKey/],
  ['shared/src/a.test.ts', "it.skip('x', () => {});", /no test is skipped/],
  ['server/src/a.test.ts', "describe.concurrent.only('x', () => {});", /no test is skipped/],
  ['e2e/b.spec.ts', "test.describe.only('x', () => {});", /no test is skipped/],
  ['shared/src/b.test.ts', "it.each([\n  1,\n])('tells whoever asks', { timeout: 1 }, () => {});", /a title names/],
  ['shared/src/c.ts', 'export const a = ;', /parse/],
];

const WHOLE = [
  ['shared/src/time.ts', 'export const now = () => new Date();'],
  ['shared/src/d.test.ts', 'export const a = Date.now();'],
  ['shared/src/e.ts', "// import { a } from '#server/a'; Date.now()\nexport const a = 'new Date()';"],
  ['shared/src/f.ts', 'export const a = (iso: string) => new Date(iso);'],
  ['shared/src/i18n/en/a.ts', 'f(1);\n'.repeat(900)],
  ['shared/src/api/index.ts', "import { a } from './a.ts';\nexport const api = { a };"],
  ['ui/src/app/e.tsx', "import { a } from '#shared/a';\nquery.skip(5);\nexport const B = () => <p>{a}</p>;"],
  [
    'ui/src/app/f.tsx',
    'export const A = () => <p title={name} role="status">{t("a.b")} <i title="pt_PT" /> · {`${a} (${b})`} +</p>;',
  ],
  ['ui/src/app/g.tsx', 'export const A = () => <Link title={`${t(`a.${b}`)}: ${c}`} aria-labelledby="panel" />;'],
  ['ui/src/api/a.ts', "export const a = { queryKey: ['rooms'] };"],
  [
    'ui/src/features/a/b.ts',
    "export const a = { queryKey: apiKey('rooms') };\nexport const b = ({ queryKey: [name] }) => name;",
  ],
  ['ui/src/app/a.test.tsx', 'export const A = () => <p>Reservar</p>;'],
  ['server/src/b.test.ts', "describe.skipIf(process.env.TEST_POOL === '1')('x', () => {});"],
];

function lint(files) {
  const root = projectOf(files);
  cpSync(join(ROOT, 'biome.json'), join(root, 'biome.json'));
  cpSync(join(ROOT, 'scripts/rules'), join(root, 'scripts/rules'), { recursive: true });
  const args = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github', root];
  const { stdout } = spawnSync(process.execPath, [commandOf('@biomejs/biome', 'biome'), ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return (path) => stdout.split('\n').filter((line) => line.startsWith('::error') && line.includes(`/${path},`));
}

describe('the house rules for code', () => {
  const errorsOf = lint([...BROKEN, ...WHOLE]);

  it.each(BROKEN)('refuse the fault in %s', (path, _source, expected) => {
    expect(errorsOf(path)).toEqual([expect.stringMatching(expected)]);
  });

  it.each(WHOLE)('accept %s', (path) => {
    expect(errorsOf(path)).toEqual([]);
  });
});

describe('the house rules command', () => {
  const check = (source) => {
    const script = join(ROOT, 'scripts/check-house-rules.mjs');
    return spawnSync(process.execPath, [script, projectOf([['shared/src/a.ts', source]])], { encoding: 'utf8' });
  };

  it('fails and names the file and line of a violation', () => {
    const { status, stderr } = check('f();\n// nobody\n');
    expect(status).toBe(1);
    expect(stderr).toContain('shared/src/a.ts:2: "nobody"');
  });

  it('passes without violations', () => {
    const { status, stdout } = check('export const a = 1;\n');
    expect(stdout).toContain('1 files keep the house rules');
    expect(status).toBe(0);
  });
});
