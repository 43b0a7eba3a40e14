import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { commandOf, runOnProjectNode } from './bootstrap.mjs';
import { exitCodeOf, leaveIfStopped, Problem, ROOT } from './process.mjs';

const FOR_ALL = ['ui', 'web', 'shared', 'package.json', 'package-lock.json'];
const FOR_DESK = ['desktop/main', 'desktop/preload', 'desktop/renderer', 'electron.vite.config.ts', ...FOR_ALL];
const IS_TEST = /\.test\.[a-z]+$/;

const filesOf = (name) => {
  const path = join(ROOT, name);
  if (/\.\w+$/.test(name)) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
};

function hashOf(sources) {
  const hash = createHash('sha256');
  const paths = sources.flatMap(filesOf).filter((path) => !IS_TEST.test(path));
  for (const path of paths.sort())
    hash
      .update(`${relative(ROOT, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  return hash.digest('hex');
}

/** Runs the commands at once, unless the outputs were built from the same sources. */
async function build({ name, sources, outputs, commands }) {
  const hash = hashOf(sources);
  const record = join(ROOT, 'dist', `${name.replaceAll(' ', '-')}.hash`);
  const isBuilt = [...outputs, relative(ROOT, record)].every((path) => existsSync(join(ROOT, path)));
  if (isBuilt && readFileSync(record, 'utf8') === hash) return;
  const started = Date.now();
  // An interrupted build must not look complete.
  rmSync(record, { force: true });
  const env = { ...process.env, NODE_ENV: 'production' };
  const results = await Promise.all(
    commands.map((command) => runOnProjectNode([...command, '--logLevel', 'warn'], { env })),
  );
  results.forEach(leaveIfStopped);
  if (results.some((result) => exitCodeOf(result) !== 0))
    throw new Problem(`The ${name} could not be built; the reason stands above.`);
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(record, hash);
  console.log(`Built the ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

export function buildWeb() {
  const vite = [commandOf('vite'), 'build', '-c', 'web/vite.config.ts'];
  return build({
    name: 'web pages',
    sources: FOR_ALL,
    outputs: ['dist/web', 'dist/server'],
    commands: [vite, [...vite, '--ssr']],
  });
}

export const buildDesk = () =>
  build({
    name: 'desk',
    sources: FOR_DESK,
    outputs: ['out/main/start.js', 'out/preload/preload.cjs', 'out/renderer/index.html'],
    commands: [[commandOf('electron-vite'), 'build']],
  });
