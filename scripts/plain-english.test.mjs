import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { commentFaultsOf, pageFaultsOf } from './plain-english.mjs';

const faults = (source) => commentFaultsOf(source, parseSync('a.ts', source).comments);

describe('comments', () => {
  it.each([
    ['a private word', '/** Somebody reads it. */', /"Somebody": name the person/],
    ['a private word after code', 'const a = 1; // by then it is two', /"by then"/],
    ['a sentence of 26 words', `// ${'word '.repeat(26)}`, /a sentence of 26 words; 25/],
    ['a sentence over two line comments', `// ${'word '.repeat(13)}\n// ${'word '.repeat(13)}`, /26 words/],
    ['too many comments', `${'// One.\n'.repeat(5)}${'f();\n'.repeat(50)}`, /5 of 55 lines are comments/],
    ['an exception to a house rule', '// biome-ignore lint/plugin: a reason', /have no exception/],
    ['an exception to all rules', '// biome-ignore-all lint: a reason', /have no exception/],
  ])('with %s are refused', (_what, source, message) => {
    expect(faults(source)).toEqual([{ line: expect.any(Number), message: expect.stringMatching(message) }]);
  });

  it.each([
    ['code in backticks', '// `nobody` is a value.'],
    ['two sentences', `// ${'word '.repeat(20)}end. ${'word '.repeat(20)}`],
    ['a list', `/**\n * - ${'word '.repeat(15)}\n * - ${'word '.repeat(15)}\n */`],
    ['an instruction to a tool', '// biome-ignore lint/a/b: nobody reads it'],
    ['words of a string', "const a = 'nobody // stands';"],
  ])('with %s are accepted', (_what, source) => {
    expect(faults(source)).toEqual([]);
  });
});

it('refuses private words in pages, with their line', () => {
  expect(pageFaultsOf('# Page\n\n```\nnobody\n```\nWhat stands here.')).toEqual([
    { line: 6, message: expect.stringContaining('"stands"') },
  ]);
});
