import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { main, Problem, ROOT } from './process.mjs';

/** What the server itself puts into its data folder. Nothing else in that folder is ever touched. */
const OURS = ['pg', 'objects', 'session-secret', 'change-log-heads.json', 'lock'];

/** True if the process still runs, be it another user's. */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The running server that holds the data folder, if any. A lock left behind by one that was killed holds nothing. */
function holderOf(folder) {
  const lock = join(folder, 'lock');
  const pid = existsSync(lock) ? Number(/\d+/.exec(readFileSync(lock, 'utf8'))?.[0]) : 0;
  return pid > 0 && isRunning(pid) ? pid : undefined;
}

/** Empties the embedded database's folder, so that the next start fills a fresh demo. */
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
