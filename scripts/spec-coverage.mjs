import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { faultsOf, openRowsOf, rowsOf, titlesOf } from './coverage-rules.mjs';
import { ROOT } from './process.mjs';

/** `--open` lists what is still open and lets it pass; another argument is the folder to look at. */
const mayBeOpen = process.argv.includes('--open');
const root = resolve(process.argv.slice(2).find((each) => !each.startsWith('--')) ?? ROOT);
const PAGE = 'docs/spec-coverage.md';

const read = new Map();
function titlesIn(path) {
  const file = join(root, path);
  if (!read.has(path)) read.set(path, existsSync(file) ? titlesOf(path, readFileSync(file, 'utf8')) : undefined);
  return read.get(path);
}

const markdown = readFileSync(join(root, PAGE), 'utf8');
const faults = faultsOf(markdown, titlesIn, { mayBeOpen });
for (const { line, message } of faults) console.error(`${PAGE}:${line}: ${message}`);
const open = openRowsOf(markdown);
if (mayBeOpen) for (const { number, statement } of open) console.log(`open: ${number} ${statement}`);
const statements = rowsOf(markdown).length;
if (faults.length === 0)
  console.log(`${statements - open.length} of ${statements} statements are shown or say why not.`);
else process.exitCode = 1;
