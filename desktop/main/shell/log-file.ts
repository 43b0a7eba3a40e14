import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { EOL } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#shared/time';

const FILE = 'reserva.log';
const OLDER = 3;
const BYTES_MOST = 512 * 1024;

const olderName = (n: number): string => FILE.replace('.log', `.${n}.log`);

export interface LogFile {
  write(text: string): void;
  lastLines(most: number): string[];
}

/** A failed write is lost and stops nothing. Texts come from `report.ts`, with ids and codes only. */
export function openLogFile(folder: string, bytesMost = BYTES_MOST): LogFile {
  const path = (name: string) => join(folder, name);
  return {
    write(text) {
      try {
        if (sizeOf(path(FILE)) >= bytesMost) moveOn(path);
        appendFileSync(path(FILE), `${systemClock.now().toISOString()} ${text}${EOL}`, { mode: 0o600 });
      } catch {
        return;
      }
    },
    lastLines: (most) => {
      const names = [...Array(OLDER).keys()].map((n) => olderName(OLDER - n));
      const lines = [...names, FILE].flatMap((name) => linesOf(path(name)));
      return lines.filter((line) => line !== '').slice(-most);
    },
  };
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split(/\r?\n/);
  } catch {
    return [];
  }
}

/** Rotates the files. One that cannot be renamed is removed, so that the size stays limited. */
function moveOn(path: (name: string) => string): void {
  try {
    rmSync(path(olderName(OLDER)), { force: true });
    for (let n = OLDER - 1; n > 0; n--) {
      if (existsSync(path(olderName(n)))) renameSync(path(olderName(n)), path(olderName(n + 1)));
    }
    renameSync(path(FILE), path(olderName(1)));
  } catch {
    rmSync(path(FILE), { force: true });
  }
}
