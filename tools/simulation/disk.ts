import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A tmpfs on Linux. */
const MEMORY = '/dev/shm';
/** Upper bound for the disks of an evening and their copies, over all threads. */
const ENOUGH_BYTES = 512 * 2 ** 20;

/**
 * Folder for the simulated disks: in memory if there is enough, for speed. A simulated power cut loses no completed
 * write in either.
 */
export function diskFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
}
