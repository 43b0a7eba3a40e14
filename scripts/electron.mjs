import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './process.mjs';

const FOLDER = join(ROOT, 'node_modules', 'electron');

/**
 * The path of Electron's binary if `npx install-electron --no` has fetched it. Importing the package would download
 * it.
 */
export function findElectron() {
  const named = join(FOLDER, 'path.txt');
  const name = existsSync(named) ? readFileSync(named, 'utf8') : undefined;
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(FOLDER, 'dist');
  const path = name === undefined ? undefined : join(folder, name);
  return path !== undefined && existsSync(path) ? path : undefined;
}
