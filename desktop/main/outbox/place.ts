import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rename, setAside } from '#desktop/main/device/sqlite';

/** What staff did and what became of it. */
export const OUTBOX_FILE = 'outbox.db';
/** What was read of a damaged one, until it takes its place. */
export const NEW_FILE = 'outbox-new.db';

/** Whether one lies in a folder, the log of one, or what is about to take its place. */
export const hasOutbox = (folder: string): boolean =>
  [OUTBOX_FILE, `${OUTBOX_FILE}-wal`, NEW_FILE].some((name) => existsSync(join(folder, name)));

/**
 * Brings to its end what a power cut has interrupted: a new file by itself is whole, and takes the place of the one that was
 * set aside. Beside one that lies there it is not needed, and is kept under another name.
 */
export function takePlace(folder: string, at: Date): void {
  if (!existsSync(join(folder, NEW_FILE))) return;
  if (existsSync(join(folder, OUTBOX_FILE))) setAside(folder, NEW_FILE, at);
  else {
    // A log that the damaged one has left behind must not come to lie beside another file
    setAside(folder, OUTBOX_FILE, at);
    rename(folder, NEW_FILE, OUTBOX_FILE);
  }
}
