import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { commentFaultsOf, pageFaultsOf } from './plain-english.mjs';
import { ROOT } from './process.mjs';

// Checks comments, pages and commit subjects. biome.json holds the rules for code.

const SOURCES = '{shared,server,ui,web,desktop,e2e,tools,scripts}/**/*.{ts,tsx,mts,mjs}';
const PAGES = ['README.md', 'docs/**/*.md', '{desktop,tools}/**/*.md'];
const SUBJECT_MOST = 72;

const root = resolve(process.argv[2] ?? ROOT);
const read = (path) => readFileSync(join(root, path), 'utf8');
const find = (pattern) =>
  globSync(pattern, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist|out)$/.test(path) }).sort();

const files = find(SOURCES);
const faults = [
  ...files.flatMap((path) => {
    const source = read(path);
    return commentFaultsOf(source, parseSync(path, source).comments).map(
      ({ line, message }) => `${path}:${line}: ${message}`,
    );
  }),
  ...find(PAGES).flatMap((path) => pageFaultsOf(read(path)).map(({ line, message }) => `${path}:${line}: ${message}`)),
  ...(spawnSync('git', ['log', '-30', '--no-merges', '--format=%h %s'], { cwd: root, encoding: 'utf8' }).stdout ?? '')
    .split('\n')
    .filter((line) => line.replace(/^\w+ /, '').length > SUBJECT_MOST)
    .map((line) => `commit ${line}: the subject has more than ${SUBJECT_MOST} characters`),
];

for (const fault of faults) console.error(fault);
console.log(
  faults.length === 0
    ? `${files.length} files keep the house rules.`
    : `${faults.length} places break the house rules.`,
);
if (faults.length > 0) process.exitCode = 1;
