import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { imageOf } from '#desktop/main/outbox/log-image';
import { AppError } from '#shared/errors';

export type SqliteFile = Database.Database;

interface Shape {
  /** Incremented with each schema change; a higher version means a newer program. */
  version: number;
  create(file: SqliteFile, from: number): void;
}

export type OpenResult = { kind: 'sound'; file: SqliteFile } | { kind: 'newer' } | { kind: 'damaged' };

/** Always sets `synchronous`: in WAL, better-sqlite3 defaults to NORMAL, which may lose acknowledged writes. */
export function openSound(path: string, synchronous: 'FULL' | 'NORMAL', shape: Shape): OpenResult {
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

function closed(file: SqliteFile, kind: 'newer' | 'damaged'): OpenResult {
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

export const codeOf = (error: unknown): string =>
  String((error as { code?: unknown } | null)?.code ?? (error as { cause?: { code?: unknown } } | null)?.cause?.code);

const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error)) || (codeOf(error) === 'SQLITE_ERROR' && /no such/.test(String(error)));

/** Maps file failures to refusals; other errors pass unchanged. */
function refusalOf(error: unknown): unknown {
  const code = codeOf(error);
  if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE') return new AppError('disk_full');
  return isDamage(error) ? new AppError('store_damaged') : error;
}

export function inOne<Result>(file: SqliteFile, change: () => Result): Result {
  try {
    return file.transaction(change).immediate();
  } catch (error) {
    throw refusalOf(error);
  }
}

export function nameAside(folder: string, name: string, at: Date, as: 'aside' | 'orphan' = 'aside'): string {
  const stamp = at.toISOString().slice(0, 19).replace(/[-:]/g, '');
  const free = (n: number): string => {
    const aside = name.replace(/\.db$/, `-${as}-${stamp}${n === 0 ? '' : `-${n}`}.db`);
    return existsSync(join(folder, aside)) ? free(n + 1) : aside;
  };
  return free(0);
}

export function setAside(folder: string, name: string, at: Date, as: 'aside' | 'orphan' = 'aside'): string {
  const aside = nameAside(folder, name, at, as);
  rename(folder, name, aside);
  return aside;
}

export const MARK_ENDS = ['-mark1', '-mark2'];
/** The log and the marks move with their file: beside another file they would be wrong. */
const ENDS = ['', '-wal', '-shm', ...MARK_ENDS];

export function rename(folder: string, from: string, to: string): void {
  for (const end of ENDS) {
    if (existsSync(join(folder, from + end))) renameSync(join(folder, from + end), join(folder, to + end));
  }
}

export function removeFile(folder: string, name: string): void {
  for (const end of ENDS) rmSync(join(folder, name + end), { force: true });
}

/** The readable part of a file and its log, in memory. Null if there is none. */
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
