import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf, runOnProjectNode } from './bootstrap.mjs';
import { exitCodeOf, leaveIfStopped, Problem, ROOT } from './process.mjs';

const SOURCES = [
  'desktop/main',
  'desktop/preload',
  'desktop/renderer',
  'shared',
  'ui',
  'web',
  'electron.vite.config.ts',
  'package-lock.json',
];
const BUILT = ['out/main/start.js', 'out/preload/preload.cjs', 'out/renderer/index.html'];

const timeOf = (path) => statSync(path).mtimeMs;

function newest(path) {
  if (!statSync(path).isDirectory()) return timeOf(path);
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Math.max(...files.map((entry) => timeOf(join(entry.parentPath ?? entry.path, entry.name))));
}

/** Builds the desk into out/ unless the build is newer than its sources. */
export async function buildDesk() {
  const built = BUILT.map((path) => join(ROOT, path));
  const isFresh = built.every((path) => existsSync(path));
  const sources = Math.max(...SOURCES.map((name) => newest(join(ROOT, name))));
  if (isFresh && Math.min(...built.map(timeOf)) > sources) return;
  console.log('Building the desk...');
  const result = await runOnProjectNode([commandOf('electron-vite'), 'build', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  leaveIfStopped(result);
  if (exitCodeOf(result) !== 0) throw new Problem('The desk could not be built; the reason stands above.');
}
