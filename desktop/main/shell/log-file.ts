import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import logger from 'electron-log/node';

const FILE = 'reserva.log';
/** Files before the present one: `reserva.1.log` is the latest of them. */
const OLDER = 3;
const BYTES_MOST = 512 * 1024;

const olderName = (n: number): string => FILE.replace('.log', `.${n}.log`);

export interface LogFile {
  write(text: string): void;
  /** The latest lines of all files, the oldest first. */
  lastLines(most: number): string[];
}

/**
 * The log of the app in `folder`: at most four files of half a MB. A write that fails is lost and stops nothing. Every text comes
 * from `report.ts`, which writes ids and codes and no data of guests.
 */
export function openLogFile(folder: string, bytesMost = BYTES_MOST): LogFile {
  const path = (name: string) => join(folder, name);
  const log = logger.create({ logId: path(FILE) });
  const { console: screen, file, ipc, remote } = log.transports;
  for (const other of [ipc, remote]) if (other) other.level = false;
  screen.level = false;
  // What the library itself has to say, such as that the disk is full
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

/** Gives each file the next number; the last one goes. One that cannot be renamed is removed: the size stays bounded. */
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
