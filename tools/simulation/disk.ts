import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux keeps files in here in memory. */
const MEMORY = '/dev/shm';
/** More than an evening's desks and the copies of their disks take, on every thread. */
const ENOUGH_BYTES = 512 * 2 ** 20;

/**
 * Where the simulated disks lie: in memory where there is enough, so that nobody waits for a real one. A simulated power cut
 * loses nothing that was written, on either.
 */
export function diskFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
}
