import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { imageOf } from '#desktop/main/outbox/log-image';
import { AppError } from '#shared/errors';

export type SqliteFile = Database.Database;

interface Shape {
  /** Grows with each change of the tables; a file with a higher one was written by a newer program. */
  version: number;
  /** Makes the tables of an empty file, or brings those of an older version up to this one. */
  create(file: SqliteFile, from: number): void;
}

/** How a file was found: as it should be (or new), written by a newer program, or not to be trusted. */
export type Found = { kind: 'sound'; file: SqliteFile } | { kind: 'newer' } | { kind: 'damaged' };

/**
 * Opens a file in WAL mode and looks whether it is whole. `synchronous` is said always: better-sqlite3's own default in
 * WAL is NORMAL, which may lose what was acknowledged when the power goes.
 */
export function openSound(path: string, synchronous: 'FULL' | 'NORMAL', shape: Shape): Found {
  let file: SqliteFile | undefined;
  try {
    file = new Database(path);
    file.pragma('journal_mode = WAL');
    file.pragma(`synchronous = ${synchronous}`);
    const version = file.pragma('user_version', { simple: true }) as number;
    if (version > shape.version) return closed(file, 'newer');
    if (file.pragma('quick_check(1)', { simple: true }) !== 'ok') return closed(file, 'damaged');
    if (version < shape.version) bringUp(file, shape, version);
    return { kind: 'sound', file };
  } catch (error) {
    file?.close();
    if (isDamage(error)) return { kind: 'damaged' };
    throw refusalOf(error);
  }
}

function closed(file: SqliteFile, kind: 'newer' | 'damaged'): Found {
  file.close();
  return { kind };
}

function bringUp(file: SqliteFile, { version, create }: Shape, from: number): void {
  file
    .transaction(() => {
      create(file, from);
      file.pragma(`user_version = ${version}`);
    })
    .immediate();
}

/** What SQLite calls a failure, also through the query builder. */
export const codeOf = (error: unknown): string =>
  String((error as { code?: unknown } | null)?.code ?? (error as { cause?: { code?: unknown } } | null)?.cause?.code);

/** What SQLite says of a file that is not one, or no longer whole; tables that should be there and are not. */
const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error)) || (codeOf(error) === 'SQLITE_ERROR' && /no such/.test(String(error)));

/** A failure of the file as the refusal that it amounts to; anything else is passed on as it is. */
function refusalOf(error: unknown): unknown {
  const code = codeOf(error);
  if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE') return new AppError('disk_full');
  return isDamage(error) ? new AppError('store_damaged') : error;
}

/** Runs a change in one transaction: on a full disk nothing of it stays. */
export function inOne<Result>(file: SqliteFile, change: () => Result): Result {
  try {
    return file.transaction(change).immediate();
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The name under which a file is kept from now on, never one that is taken. */
export function nameAside(folder: string, name: string, at: Date, as: 'aside' | 'orphan' = 'aside'): string {
  const stamp = at.toISOString().slice(0, 19).replace(/[-:]/g, '');
  const free = (n: number): string => {
    const aside = name.replace(/\.db$/, `-${as}-${stamp}${n === 0 ? '' : `-${n}`}.db`);
    return existsSync(join(folder, aside)) ? free(n + 1) : aside;
  };
  return free(0);
}

/** Gives a file and its log another name in the same folder. Answers the new name. */
export function setAside(folder: string, name: string, at: Date, as: 'aside' | 'orphan' = 'aside'): string {
  const aside = nameAside(folder, name, at, as);
  rename(folder, name, aside);
  return aside;
}

/** How far it had come (`outbox-mark.ts`). */
export const MARK_ENDS = ['-mark1', '-mark2'];
/** What a file is made of; the log and the marks that belong to it never come to lie beside another one. */
const ENDS = ['', '-wal', '-shm', ...MARK_ENDS];

/** A file with its log; `from` and `to` are names in the folder. */
export function rename(folder: string, from: string, to: string): void {
  for (const end of ENDS) {
    if (existsSync(join(folder, from + end))) renameSync(join(folder, from + end), join(folder, to + end));
  }
}

/** Takes a file and its log away for good. */
export function removeFile(folder: string, name: string): void {
  for (const end of ENDS) rmSync(join(folder, name + end), { force: true });
}

/** What can be read of a file and its log, in memory: neither is written. Null where nothing can. */
export const openDamaged = (path: string, which: 'reached' | 'all' = 'all'): SqliteFile | null =>
  attempt(() => {
    const file = new Database(imageOf(path, which)!, { readonly: true });
    file.pragma('schema_version');
    return file;
  }) ?? null;

export function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

export const makeFolder = (folder: string): void => void mkdirSync(folder, { recursive: true, mode: 0o700 });
