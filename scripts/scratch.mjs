import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './process.mjs';

const MEMORY = '/dev/shm';
const PREFIX = 'reserva-test-';
const ENOUGH_BYTES = 3 * 2 ** 30;

/**
 * A folder in memory for temporary files of a run, removed as this process ends; undefined if there is no room. A test
 * database is a copy of 300 files: ext4 takes 0.5 s and more for it, memory 0.05 s.
 */
export function scratchInMemory(memory = MEMORY) {
  if (!existsSync(memory)) return undefined;
  removeFoldersOfKilledRuns(memory);
  const { bavail, bsize } = statfsSync(memory);
  if (Math.min(bavail * bsize, freemem()) < ENOUGH_BYTES) return undefined;
  const folder = mkdtempSync(join(memory, `${PREFIX}${process.pid}-`));
  process.once('exit', () => remove(folder));
  chmodSync(folder, 0o755); // run as root, PostgreSQL uses another user, who needs the folder
  return isMountedWithExec(folder) ? folder : undefined;
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true });

function removeFoldersOfKilledRuns(memory) {
  for (const name of readdirSync(memory)) {
    const [pid] = name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-') : [];
    if (pid && !isRunning(Number(pid))) remove(join(memory, name));
  }
}

function isMountedWithExec(folder) {
  const program = join(folder, 'program');
  writeFileSync(program, '', { mode: 0o700 });
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(program);
  }
}
