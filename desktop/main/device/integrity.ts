import { existsSync } from 'node:fs';
import { codeOf, openDamaged } from '#desktop/main/device/sqlite';

/** Sentences of SQLite that are kept: they name tables, pages and row numbers, never a value. */
const FINDINGS_MOST = 20;

export interface Integrity {
  state: 'absent' | 'sound' | 'damaged';
  /** Version of the tables; null where the file does not tell. */
  version: number | null;
  found: string[];
}

/**
 * What SQLite's full check says of a database and its log. It checks a copy in memory: the files are not touched, so that the
 * check is safe while they are open, and before they are.
 */
export function integrityOf(path: string): Integrity {
  if (!existsSync(path)) return { state: 'absent', version: null, found: [] };
  const file = openDamaged(path, 'reached');
  if (file === null) return { state: 'damaged', version: null, found: ['SQLITE_NOTADB'] };
  try {
    const version = file.pragma('user_version', { simple: true }) as number;
    const rows = file.pragma(`integrity_check(${FINDINGS_MOST})`) as { integrity_check: string }[];
    const found = rows.map((row) => row.integrity_check).filter((finding) => finding !== 'ok');
    return { state: found.length === 0 ? 'sound' : 'damaged', version, found };
  } catch (error) {
    return { state: 'damaged', version: null, found: [codeOf(error)] };
  } finally {
    file.close();
  }
}
