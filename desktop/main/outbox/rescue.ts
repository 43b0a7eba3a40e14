import { eq, max, sql } from 'drizzle-orm';
import { attempt, codeOf, openDamaged } from '#desktop/main/device/sqlite';
import { Box, type BoxDesk } from '#desktop/main/outbox/box';
import { draw } from '#desktop/main/outbox/leases';
import { type HighWaterMark, openSeqs } from '#desktop/main/outbox/mark';
import { draftIn, pendingOf } from '#desktop/main/outbox/reads';
import { desk, intents, notices, people, pins, unread } from '#desktop/main/outbox/tables';
import type { Cipher } from '#desktop/main/ports';
import { noticeKinds } from '#shared/desk/local';
import { deskStaff, intent } from '#shared/desk/schema';
import { newId } from '#shared/ids';

/** Highest number searched if neither the count nor the rows tell the last one. */
const BLIND_SEARCH = 10_000;
/** A bad page may hold any count. */
const LONGEST_SEARCH = 1_000_000;

interface Source {
  path: string;
  cipher: Cipher;
  file: string;
  at: Date;
  /** A newer program wrote it: an intact file may still hold unknown acts. */
  isNewer: boolean;
  mark: HighWaterMark | null;
}

interface Rescue {
  read: number;
  unread: number[];
}

/** Row by row: one bad page must not hide the others. Leases are left out: the server sends them again. */
export function rescue({ path, cipher, file, at, isNewer, mark }: Source, into: Box): void {
  const source = openDamaged(path);
  try {
    into.change(() => {
      const rescued =
        source === null ? { read: 0, unread: [] } : moveOver(new Box(source, cipher), into, { isNewer, mark });
      const missing = mark === null ? rescued.unread : missingIn(into, mark, rescued.unread);
      const { venueId } = into.desk();
      if (isNewer) for (const seq of rescued.unread) into.db.insert(unread).values({ file, seq, venueId }).run();
      const kind = isNewer ? 'outbox_newer' : 'outbox_set_aside';
      const unreadCount = new Set([...missing, ...(isNewer ? rescued.unread : [])]).size;
      const data = { file, read: rescued.read, unread: unreadCount };
      into.db.insert(notices).values({ id: newId(), kind, at: at.toISOString(), data }).run();
    });
  } finally {
    source?.close();
  }
}

/** Numbers of the mark's open acts that were not saved, and of unreadable acts above it. Raises the counters to it. */
function missingIn(into: Box, mark: HighWaterMark, unreadIn: number[]): number[] {
  const { nextSeq, answers } = into.desk();
  into.saveDesk({ nextSeq: Math.max(nextSeq, mark.last + 1), answers: Math.max(answers, mark.answers) });
  const isHere = (seq: number) =>
    into.db.select({ seq: intents.seq }).from(intents).where(eq(intents.seq, seq)).get() !== undefined;
  return [...openSeqs(mark).filter((seq) => !isHere(seq)), ...unreadIn.filter((seq) => seq > mark.last)];
}

type RescueSource = Pick<Source, 'isNewer' | 'mark'>;

function moveOver(from: Box, into: Box, { isNewer, mark }: RescueSource): Rescue {
  const known = attempt(() => from.desk());
  const { rescue, highest } = moveIntents(from, into, known, { isNewer, mark });
  if (known !== undefined) put(into, () => keepDesk(from, into, known));
  const { nextSeq } = into.desk();
  into.saveDesk({ nextSeq: Math.max(nextSeq, highest + 1) });
  for (const table of [notices, pins, people, unread]) {
    for (const row of rowsOf(from, table)) {
      if ('person' in row && !isPerson(from, row.person, isNewer)) continue;
      if ('kind' in row && isNewer && !noticeKinds.some((kind) => kind === row.kind)) continue;
      const insert = into.db
        .insert(table)
        .values(row as never)
        .onConflictDoNothing();
      put(into, () => insert.run());
    }
  }
  return rescue;
}

function isPerson(from: Box, sealed: Buffer, isNewer: boolean): boolean {
  const person = attempt(() => from.open<unknown>(sealed));
  return person !== undefined && (!isNewer || deskStaff.safeParse(person).success);
}

function rowsOf({ db }: Box, table: typeof notices | typeof pins | typeof people | typeof unread) {
  const row = sql<number>`rowid`;
  const all = attempt(() => db.select({ row }).from(table).all()) ?? [];
  return all.flatMap(({ row: id }) => attempt(() => db.select().from(table).where(eq(row, id)).get()) ?? []);
}

/** The same desk continues. An unreadable counter or origin gets its default; `probe` is the new file's. */
function keepDesk(from: Box, into: Box, { one, probe, seen, ...known }: BoxDesk): void {
  const origin = known.origin !== null && attempt(() => from.open(known.origin!)) !== undefined ? known.origin : null;
  const count = (of: number, otherwise: number) => (Number.isInteger(of) ? of : otherwise);
  const counts = { nextSeq: count(known.nextSeq, 1), epoch: count(known.epoch, 0), answers: count(known.answers, 0) };
  into.db
    .update(desk)
    .set({ ...known, origin, ...counts })
    .run();
}

/** `highest`: the last readable number. Without a count, a lost act above it looks like an unused number. */
function moveIntents(
  from: Box,
  into: Box,
  known: BoxDesk | undefined,
  { isNewer, mark }: RescueSource,
): { rescue: Rescue; highest: number } {
  const own = Number.isInteger(known?.nextSeq) ? known!.nextSeq - 1 : undefined;
  const counted = mark === null ? own : Math.max(own ?? 0, mark.last);
  const last = lastIn(from, counted);
  const missed: number[] = [];
  let read = 0;
  let highest = 0;
  for (let seq = 1; seq <= last; seq++) {
    const row = attempt(() => readable(from, seq, isNewer));
    if (row === null) continue;
    if (row === undefined || !put(into, () => takeOver(from, into, row))) {
      missed.push(seq);
      continue;
    }
    if (row.outcome === null) read++;
    highest = seq;
  }
  const bound = counted === undefined ? highest : last;
  return { rescue: { read, unread: missed.filter((seq) => seq <= bound) }, highest };
}

function takeOver(from: Box, into: Box, row: typeof intents.$inferSelect): void {
  into.db.insert(intents).values(row).onConflictDoNothing().run();
  if (row.outcome === null) draw(into, draftIn(from, row));
}

function put({ file }: Box, write: () => void): boolean {
  try {
    file.transaction(write)();
    return true;
  } catch (error) {
    if (!file.inTransaction || /^SQLITE_(FULL|IOERR|NOMEM|BUSY)/.test(codeOf(error))) throw error;
    return false;
  }
}

/** `counted`: from the desk row and the mark, if readable. Rows count too, because the count may be damaged. */
function lastIn({ db }: Box, counted: number | undefined): number {
  const highest = attempt(
    () =>
      db
        .select({ seq: max(intents.seq) })
        .from(intents)
        .get()?.seq ?? 0,
  );
  const last = highest === undefined ? (counted ?? BLIND_SEARCH) : Math.max(highest, counted ?? 0);
  return Math.min(last, LONGEST_SEARCH);
}

/** Null: no row, or a finished act of an unknown kind. Throws for unreadable rows and open acts of an unknown kind. */
export function readable(from: Box, seq: number, mayBeUnknown: boolean): typeof intents.$inferSelect | null {
  const row = from.db.select().from(intents).where(eq(intents.seq, seq)).get();
  if (row === undefined) return null;
  const opened = pendingOf(from, row);
  if (row.answer !== null) from.open(row.answer);
  if (!mayBeUnknown || intent.safeParse(opened.intent).success) return row;
  if (row.outcome === 'applied' || row.settled) return null;
  throw new Error('an act that this program does not know');
}
