import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rename, setAside } from '#desktop/main/device/sqlite';

export const OUTBOX_FILE = 'outbox.db';
/** Readable rows of a damaged outbox, until this file replaces it. */
export const NEW_FILE = 'outbox-new.db';

export const hasOutbox = (folder: string): boolean =>
  [OUTBOX_FILE, `${OUTBOX_FILE}-wal`, NEW_FILE].some((name) => existsSync(join(folder, name)));

/** A new file is complete once the old one is gone; beside the old file it is set aside. */
export function finishReplacement(folder: string, at: Date): void {
  if (!existsSync(join(folder, NEW_FILE))) return;
  if (existsSync(join(folder, OUTBOX_FILE))) setAside(folder, NEW_FILE, at);
  else {
    // A log left by the damaged file must not be applied to another one
    setAside(folder, OUTBOX_FILE, at);
    rename(folder, NEW_FILE, OUTBOX_FILE);
  }
}
