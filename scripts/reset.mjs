import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { isRunning, main, Problem, ROOT } from './process.mjs';

/** Files of the server in its data folder. No other file is removed. */
const OURS = ['pg', 'objects', 'session-secret', 'change-log-heads.json', 'lock'];

/** The process that holds the data folder. A lock of a dead process does not count. */
function holderOf(folder) {
  const lock = join(folder, 'lock');
  const pid = existsSync(lock) ? Number(/\d+/.exec(readFileSync(lock, 'utf8'))?.[0]) : 0;
  return pid > 0 && isRunning(pid) ? pid : undefined;
}

function reset() {
  if (process.env.DATABASE_URL) {
    throw new Problem('DATABASE_URL is set: reset only removes the embedded demo database, never data on a server.');
  }
  const folder = resolve(ROOT, process.env.DATA_DIR || 'data');
  const shown = relative(ROOT, folder).startsWith('..') ? folder : `./${relative(ROOT, folder)}`;
  const holder = holderOf(folder);
  if (holder) {
    throw new Problem(`The server is running on ${shown} (process ${holder}). Stop it first, then reset.`);
  }
  const found = OURS.filter((name) => existsSync(join(folder, name)));
  for (const name of found) rmSync(join(folder, name), { recursive: true, force: true });
  console.log(
    found.length === 0
      ? `Nothing to remove: there is no embedded database in ${shown}.`
      : `Removed ${found.join(', ')} from ${shown}. The next "npm start" fills a fresh demo.`,
  );
}

await main(async () => reset());
