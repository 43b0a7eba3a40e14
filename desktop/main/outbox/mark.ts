import { closeSync, constants, fsync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { attempt, MARK_ENDS } from '#desktop/main/device/sqlite';
import type { Box, SqliteDb } from '#desktop/main/outbox/box';
import { bySeq } from '#desktop/main/outbox/reads';
import { intents } from '#desktop/main/outbox/tables';
import type { Cipher } from '#desktop/main/ports';

/** Written after each change: an outbox behind its mark has lost durable changes. */
export interface HighWaterMark {
  written: number;
  last: number;
  answers: number;
  /** Ranges (first, last) of numbers of unanswered acts and of refusals under review. */
  open: [number, number][];
}

export const openSeqs = ({ open }: HighWaterMark): number[] =>
  open.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, n) => first + n));

export function readMark(path: string, cipher: Cipher): HighWaterMark | null {
  const read = (end: string) => attempt(() => JSON.parse(cipher.open(readFileSync(path + end))) as HighWaterMark);
  const marks = MARK_ENDS.flatMap((end) => read(end) ?? []);
  return marks.sort((a, b) => b.written - a.written)[0] ?? null;
}

export function isBehind(box: Box, mark: HighWaterMark | null): boolean {
  const { nextSeq, answers } = box.desk();
  return mark !== null && (nextSeq - 1 < mark.last || answers < mark.answers);
}

const openNow = (db: SqliteDb) =>
  db
    .select({ seq: intents.seq })
    .from(intents)
    .where(
      and(
        ne(intents.kind, 'returnLease'),
        or(isNull(intents.outcome), and(eq(intents.outcome, 'refused'), eq(intents.settled, false))),
      ),
    )
    .orderBy(bySeq)
    .prepare();

function stateOf(box: Box): Omit<HighWaterMark, 'written'> {
  const { nextSeq, answers } = box.desk();
  const open: [number, number][] = [];
  for (const { seq } of box.prepared(openNow).all()) {
    const run = open.at(-1);
    if (run !== undefined && run[1] === seq - 1) run[1] = seq;
    else open.push([seq, seq]);
  }
  return { last: nextSeq - 1, answers, open };
}

/** Alternates between two files: a torn write leaves the other. Written after the commit, so it is never newer. */
export function keepMark(box: Box, path: string, cipher: Cipher): () => void {
  const slots = openSlots(path);
  let written = readMark(path, cipher)?.written ?? 0;
  let before = '';
  const write = (): void => {
    const state = stateOf(box);
    const now = JSON.stringify(state);
    const slot = slots[written % MARK_ENDS.length];
    if (now === before || slot === undefined) return;
    const sealed = cipher.seal(JSON.stringify({ written: written + 1, ...state }));
    ftruncateSync(slot, writeSync(slot, sealed, 0, sealed.length, 0));
    fsync(slot, () => undefined);
    written++;
    before = now;
  };
  box.onChange(() => void attempt(write));
  attempt(write);
  return () => {
    // Emptied: after a second close these descriptors could belong to other files
    for (const slot of slots.splice(0)) {
      attempt(() => fsyncSync(slot));
      closeSync(slot);
    }
  };
}

/** Empty if the files cannot be opened, as on a full disk: the desk then works without marks. */
const openSlots = (path: string): number[] =>
  attempt(() => MARK_ENDS.map((end) => openSync(path + end, constants.O_RDWR | constants.O_CREAT, 0o600))) ?? [];
