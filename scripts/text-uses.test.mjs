// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources as they are in a file
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ptAO } from '#shared/i18n/pt-AO/catalogue';
import { ROOT } from './process.mjs';
import { existenceIn, textUsesOf, usageOf } from './text-uses.mjs';

const FOLDERS = ['ui/src', 'server/src', 'shared/src', 'desktop', 'web'];
const IS_SOURCE = /\.tsx?$/;
const IS_LEFT_OUT =
  /\.test\.|\.d\.ts$|(^|\/)(node_modules|testing|electron-stand-in|simulation)\/|i18n\/(pt-AO|pt-PT|en)\//;

const keysOf = (texts, path = '') =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [`${path}${name}`] : keysOf(text, `${path}${name}.`),
  );
const keys = keysOf(ptAO);
/** Texts nested in others: `$t(units.people, {"count": {{most}} })`. */
const held = new Set([...JSON.stringify(ptAO).matchAll(/\$t\(([\w.]+)/g)].map(([, key]) => key));
const isHeld = (key) => held.has(key.replace(/_(one|other)$/, ''));

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
).filter((path) => IS_SOURCE.test(path) && !IS_LEFT_OUT.test(path));
const uses = files.map((path) => ({ path, ...textUsesOf(path, readFileSync(join(ROOT, path), 'utf8')) }));

describe('the catalogue and the code', () => {
  it('uses every text', () => {
    const isUsed = usageOf(uses);
    expect(keys.filter((key) => !isUsed(key) && !isHeld(key))).toEqual([]);
  });

  it('has every text that is asked for', () => {
    const exists = existenceIn(keys);
    const asked = uses.flatMap(({ path, asked }) => asked.map((each) => ({ path, ...each })));
    expect(asked.length).toBeGreaterThan(1000);
    const lost = asked.filter(({ pieces }) => !exists(pieces));
    expect(lost.map(({ path, line, pieces }) => `${path}:${line} ${pieces.join('…')}`)).toEqual([]);
  });
});

describe('text use', () => {
  const source = (text) => textUsesOf('ui/src/a.tsx', text);
  const isUsed = (text) => usageOf([source(text)]);

  it.each([
    ['a.b', "t('a.b')"],
    ['a.b_other', "t('a.b', { count: 2 })"],
    ['a.b', 'const words = { x: "a.b" } as const; t(words.x)'],
    ['a.b.c', "const name = 'b'; t(`a.${name}.c`)"],
    ['a.b_c', "const names = ['b', 'c']; t(`a.${x}_${y}`)"],
    ['a.b.failed', "type Section = 'a.b' | 'c'; t(`${section}.failed`)"],
    ['a.b.c', 'const t = (key) => say(`a.b.${key}`); t("c")'],
  ])('finds %s in %s', (key, text) => expect(isUsed(text)(key)).toBe(true));

  it.each([
    ['a.b', "t('a.c')"],
    ['a.b_other', "t('a.c', { count: 2 })"],
    ['a.b.c', 't(`a.${name}.c`)'],
    ['a.b.c', "const name = 'b'; t(`a.${name}`)"],
    ['a.b.failed', "type Section = 'a.c'; t(`${section}.failed`)"],
    ['a.b', '// a.b'],
  ])('does not find %s in %s', (key, text) => expect(isUsed(text)(key)).toBe(false));

  it.each([
    ["t('a.c')", ['a.b']],
    ["t(isNew ? 'a.b' : 'a.c')", ['a.b']],
    ['t(`a.${name}.c`)', ['a.b.d']],
    ["i18n.t('a.c')", ['a.b']],
    ["const t = (key) => say(`a.${key}`); t('c')", ['a.b']],
  ])('reports the missing text of %s', (text, there) => {
    const exists = existenceIn(there);
    expect(source(text).asked.some(({ pieces }) => !exists(pieces))).toBe(true);
  });
});
