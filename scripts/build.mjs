import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { commandOf, runOnProjectNode } from './bootstrap.mjs';
import { exitCodeOf, leaveIfStopped, Problem, ROOT } from './process.mjs';

const CONFIG = 'web/vite.config.ts';
const OUTPUT = join(ROOT, 'dist', 'web');
const FOR_SERVER = join(ROOT, 'dist', 'server');
const RECORD = join(ROOT, 'dist', 'web.hash');
const SOURCES = ['ui', 'web', 'shared', 'package.json', 'package-lock.json'];
const IS_TEST = /\.test\.[a-z]+$/;

function sourceFiles() {
  const found = SOURCES.flatMap((name) => {
    const path = join(ROOT, name);
    if (/\.json$/.test(name)) return [path];
    if (!existsSync(path)) return [];
    const entries = readdirSync(path, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  });
  return found.filter((path) => !IS_TEST.test(path)).sort();
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const path of sourceFiles())
    hash
      .update(`${relative(ROOT, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  return hash.digest('hex');
}

async function build(...args) {
  const result = await runOnProjectNode([commandOf('vite'), 'build', '-c', CONFIG, '--logLevel', 'warn', ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  leaveIfStopped(result);
  if (exitCodeOf(result) !== 0) throw new Problem('The web pages could not be built; the reason stands above.');
}

/** Builds dist/web and dist/server, unless they were built from the same sources. */
export async function buildWeb() {
  const hash = hashOfSources();
  if (existsSync(OUTPUT) && existsSync(FOR_SERVER) && existsSync(RECORD) && readFileSync(RECORD, 'utf8') === hash)
    return;
  const started = Date.now();
  // An interrupted build must not look complete.
  rmSync(RECORD, { force: true });
  await build();
  await build('--ssr');
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(RECORD, hash);
  console.log(`Built the web pages in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}
