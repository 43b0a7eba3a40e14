import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Second {
  argv: string[];
  folder: string;
}

/** Returns whether this process holds the lock; a second process leaves its arguments for the first. */
export function takeLock(folder: string, argv: string[], onSecond: (second: Second) => void): boolean {
  const file = join(folder, 'harness.lock');
  const inbox = join(folder, 'harness.inbox');
  mkdirSync(inbox, { recursive: true });
  if (!claim(file)) {
    const draft = join(folder, `harness.draft-${process.pid}`);
    writeFileSync(draft, JSON.stringify({ argv, folder: process.cwd() } satisfies Second));
    renameSync(draft, join(inbox, String(process.pid)));
    return false;
  }
  const read = () => {
    for (const name of readdirSync(inbox)) {
      const second = JSON.parse(readFileSync(join(inbox, name), 'utf8')) as Second;
      rmSync(join(inbox, name));
      onSecond(second);
    }
  };
  for (const name of readdirSync(inbox)) rmSync(join(inbox, name));
  watch(inbox, read).unref();
  return true;
}

/** The file of a killed process remains, and its process id may belong to another process. */
function claim(file: string): boolean {
  const holder = numberIn(file);
  if (holder !== null && holder !== process.pid && isAlive(holder)) return false;
  writeFileSync(file, String(process.pid));
  return true;
}

function numberIn(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
