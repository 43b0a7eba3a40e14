import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { violationsOf } from './house-rules.mjs';
import { pageFaultsOf } from './plain-english.mjs';
import { ROOT } from './process.mjs';

const FOLDERS = ['shared', 'server', 'ui', 'web', 'desktop', 'e2e', 'tools', 'scripts'];
const IS_SOURCE = /\.(ts|tsx|mts|mjs)$/;
const IS_IGNORED = /(^|\/)(node_modules|dist|out)\//;

function sourceFiles(root) {
  const paths = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
  );
  return paths.filter((path) => IS_SOURCE.test(path) && !IS_IGNORED.test(path)).sort();
}

const SUBJECT_MOST = 72;

function longSubjects(root) {
  const { stdout } = spawnSync('git', ['log', '-30', '--no-merges', '--format=%h %s'], { cwd: root, encoding: 'utf8' });
  return (stdout ?? '').split('\n').filter((line) => line.replace(/^\w+ /, '').length > SUBJECT_MOST);
}

const root = resolve(process.argv[2] ?? ROOT);
const files = sourceFiles(root);
let broken = 0;
for (const path of files) {
  for (const { line, message } of violationsOf(path, readFileSync(join(root, path), 'utf8'))) {
    console.error(`${path}:${line}: ${message}`);
    broken++;
  }
}
for (const path of globSync(['README.md', 'docs/**/*.md', '{desktop,tools}/**/*.md'], { cwd: root })) {
  for (const { line, message } of pageFaultsOf(readFileSync(join(root, path), 'utf8'))) {
    console.error(`${path}:${line}: ${message}`);
    broken++;
  }
}
for (const subject of longSubjects(root)) {
  console.error(`commit ${subject}: the subject has more than ${SUBJECT_MOST} characters`);
  broken++;
}
console.log(broken === 0 ? `${files.length} files keep the house rules.` : `${broken} places break the house rules.`);
if (broken > 0) process.exitCode = 1;
