import { existsSync } from 'node:fs';
import { codeOf, openDamaged } from '#desktop/main/device/sqlite';

/** SQLite's messages name tables, pages and row numbers, never values. */
const FINDINGS_MOST = 20;

export interface Integrity {
  state: 'absent' | 'sound' | 'damaged';
  version: number | null;
  found: string[];
}

/** Result of SQLite's full check on an in-memory copy of the database and its log: the files are never changed. */
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
