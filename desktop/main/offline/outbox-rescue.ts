import Database from 'better-sqlite3';
import { eq, max } from 'drizzle-orm';
import { Box, type DeskRow } from '#desktop/main/offline/outbox-box';
import { draw } from '#desktop/main/offline/outbox-leases';
import { draftIn, pendingOf } from '#desktop/main/offline/outbox-reads';
import { desk, intents, notices, people, pins } from '#desktop/main/offline/outbox-tables';
import type { SqliteFile } from '#desktop/main/offline/sqlite';
import type { Cipher } from '#desktop/main/ports';

/** How far is looked for intents where the file does not say how many there were; and at most, whatever a bad page says. */
const BLIND_SEARCH = 10_000;
const LONGEST_SEARCH = 1_000_000;

export interface Rescue {
  read: number;
  unread: number;
}

/**
 * Reads what can be read of a file that was set aside and writes it into the new one, row by row: one bad page must not
 * take the good ones with it. Leases are left behind, for the server to tell anew; what each act draws on them is in the act.
 */
export function rescue(path: string, cipher: Cipher, into: Box): Rescue {
  const file = openDamaged(path);
  if (file === null) return { read: 0, unread: 0 };
  try {
    const from = new Box(file, cipher);
    return into.change(() => moveOver(from, into));
  } finally {
    file.close();
  }
}

export function openDamaged(path: string): SqliteFile | null {
  try {
    const file = new Database(path, { readonly: true });
    file.pragma('schema_version');
    return file;
  } catch {
    return null;
  }
}

function moveOver(from: Box, into: Box): Rescue {
  const known = attempt(() => from.desk());
  const { rescue, highest } = moveIntents(from, into, known);
  if (known !== undefined) keepDesk(into, known);
  const { nextSeq } = into.desk();
  into.saveDesk({ nextSeq: Math.max(nextSeq, highest + 1) });
  for (const table of [notices, pins, people]) {
    for (const row of attempt(() => from.db.select().from(table).all()) ?? []) {
      if ('person' in row && attempt(() => from.open(row.person)) === undefined) continue;
      into.db
        .insert(table)
        .values(row as never)
        .onConflictDoNothing()
        .run();
    }
  }
  return rescue;
}

/** The same desk goes on, and counts on behind every number that may have been used. */
function keepDesk(into: Box, { one, probe, seen, ...known }: DeskRow): void {
  into.db.update(desk).set(known).run();
}

/** `highest`: the last number that was read. Without the desk's own count, what is missing behind it is not known. */
function moveIntents(from: Box, into: Box, known: DeskRow | undefined): { rescue: Rescue; highest: number } {
  const last = known === undefined ? lastIn(from) : known.nextSeq - 1;
  const unread: number[] = [];
  let read = 0;
  let highest = 0;
  for (let seq = 1; seq <= last; seq++) {
    const row = attempt(() => readable(from, seq));
    if (row === undefined) unread.push(seq);
    else if (row !== null) {
      into.db.insert(intents).values(row).onConflictDoNothing().run();
      if (row.outcome === null) {
        draw(into, draftIn(from, row));
        read++;
      }
      highest = seq;
    }
  }
  const bound = known === undefined ? highest : last;
  return { rescue: { read, unread: unread.filter((seq) => seq <= bound).length }, highest };
}

function lastIn({ db }: Box): number {
  const highest = attempt(
    () =>
      db
        .select({ seq: max(intents.seq) })
        .from(intents)
        .get()?.seq ?? 0,
  );
  return Math.min(highest ?? BLIND_SEARCH, LONGEST_SEARCH);
}

/** The row of a number, null where there is none. Throws where it cannot be read or opened. */
function readable(from: Box, seq: number): typeof intents.$inferSelect | null {
  const row = from.db.select().from(intents).where(eq(intents.seq, seq)).get();
  if (row === undefined) return null;
  pendingOf(from, row);
  if (row.answer !== null) from.open(row.answer);
  return row;
}

export function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
