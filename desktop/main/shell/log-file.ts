import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import logger from 'electron-log/node';

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
  const log = logger.create({ logId: path(FILE) });
  const { console: screen, file, ipc, remote } = log.transports;
  for (const other of [ipc, remote]) if (other) other.level = false;
  screen.level = false;
  // Messages of the library, such as a full disk
  const { console: library } = logger.transports;
  for (const each of [screen, library]) each.writeFn = () => undefined;
  file.level = 'info';
  file.resolvePathFn = () => path(FILE);
  file.maxSize = bytesMost;
  file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  file.format = ({ message }) => [`${message.date.toISOString()} ${String(message.data[0])}`];
  file.archiveLogFn = () => moveOn(path);
  return {
    write: (text) => log.info(text),
    lastLines: (most) => {
      const names = [...Array(OLDER).keys()].map((n) => olderName(OLDER - n));
      const lines = [...names, FILE].flatMap((name) => linesOf(path(name)));
      return lines.filter((line) => line !== '').slice(-most);
    },
  };
}

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
