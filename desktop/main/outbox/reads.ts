import { and, asc, count, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Box, SqliteDb } from '#desktop/main/outbox/box';
import { cardsOf } from '#desktop/main/outbox/cards';
import { desk, intents, unread } from '#desktop/main/outbox/tables';
import type { IntentDraft, RefusedIntent } from '#desktop/main/ports';
import type { PendingIntent } from '#shared/desk/rows';
import type { DeskStaff, Intent, IntentAnswer } from '#shared/desk/schema';

type IntentRow = typeof intents.$inferSelect;
export type SealedIntent = Pick<Intent, 'seenVersion' | 'deskTime' | 'staffId' | 'schemaVersion' | 'args'> &
  Pick<IntentDraft, 'leaseSlotId' | 'furtherLeases'>;

export const isOpen = isNull(intents.outcome);
export const bySeq = asc(intents.seq);

interface DecryptedIntent {
  sealed: SealedIntent;
  staff: DeskStaff;
}
const decryptedRow = (box: Pick<Box, 'open'>, { intent, staff }: IntentRow): DecryptedIntent => ({
  sealed: box.open<SealedIntent>(intent),
  staff: box.open<DeskStaff>(staff),
});

/** `opened`: the decrypted part if known; it never changes. */
export function pendingOf(box: Pick<Box, 'open'>, row: IntentRow, opened = decryptedRow(box, row)): PendingIntent {
  const { id, seq, kind, madeOffline, fromLease } = row;
  const { leaseSlotId, furtherLeases, ...sealed } = opened.sealed;
  return { intent: { id, seq, kind, madeOffline, fromLease, ...sealed } as Intent, staff: opened.staff };
}

/** The draw as the row itself tells it: the draws table of a damaged file is not reliable. */
export function draftIn(box: Pick<Box, 'open'>, row: IntentRow): IntentDraft {
  const opened = decryptedRow(box, row);
  const { seq, ...intent } = pendingOf(box, row, opened).intent;
  const { leaseSlotId = null, furtherLeases } = opened.sealed;
  return { ...intent, leaseSlotId, ...(furtherLeases && { furtherLeases }) } as IntentDraft;
}

/** Maps rows to acts. Decrypted parts are cached, because decryption takes most of the time. */
function readerOf(box: Box): (rows: IntentRow[]) => PendingIntent[] {
  const opened = new Map<string, DecryptedIntent>();
  return (rows) => {
    if (rows.length === 0) opened.clear();
    return rows.map((row) => {
      const known = opened.get(row.id) ?? decryptedRow(box, row);
      opened.set(row.id, known);
      return pendingOf(box, row, known);
    });
  };
}

const waiting = (db: SqliteDb) => db.select().from(intents).where(isOpen).orderBy(bySeq).prepare();
const toReplay = (db: SqliteDb) =>
  db
    .select()
    .from(intents)
    .where(or(isOpen, and(eq(intents.outcome, 'applied'), gt(intents.answeredIn, sql.placeholder('known')))))
    .orderBy(bySeq)
    .prepare();
const byId = (db: SqliteDb) =>
  db
    .select()
    .from(intents)
    .where(eq(intents.id, sql.placeholder('id')))
    .prepare();
const underReview = (db: SqliteDb) =>
  db
    .select()
    .from(intents)
    .where(and(eq(intents.outcome, 'refused'), eq(intents.settled, false)))
    .orderBy(bySeq)
    .prepare();

const leftUnread = (db: SqliteDb) =>
  db
    .select({ acts: count() })
    .from(unread)
    .where(isOfVenue(sql`(select ${desk.venueId} from ${desk})`))
    .prepare();

/** Unread acts of a venue or without a known venue. */
export const isOfVenue = (venueId: string | SQL): SQL | undefined =>
  or(isNull(unread.venueId), eq(unread.venueId, venueId));

export function readsOf(box: Box) {
  const { db } = box;
  const row = (id: string) => box.prepared(byId).get({ id });
  const read = readerOf(box);
  const pending = box.kept(() => read(box.prepared(waiting).all()));
  const answers = box.kept(() => box.desk().answers);
  return {
    pending,
    toReplay(known: number): PendingIntent[] {
      if (known >= answers()) return pending();
      return read(box.prepared(toReplay).all({ known }));
    },
    answers,
    answered: (): Intent[] =>
      db
        .select()
        .from(intents)
        .where(isNotNull(intents.outcome))
        .orderBy(bySeq)
        .all()
        .map((one) => pendingOf(box, one).intent),
    wasSent: (id: string): boolean => row(id)?.sent ?? false,
    answerOf(id: string): IntentAnswer | null {
      const answer = row(id)?.answer ?? null;
      return answer === null ? null : box.open<IntentAnswer>(answer);
    },
    refused: box.kept((): RefusedIntent[] => refusedOf(box)),
    unread: box.kept(() => box.prepared(leftUnread).get()!.acts),
  };
}

export function refusedOf(box: Box): RefusedIntent[] {
  return cardsOf(
    box
      .prepared(underReview)
      .all()
      .map((row) => ({
        ...pendingOf(box, row),
        answer: box.open<IntentAnswer>(row.answer!),
        wasPromised: row.wasPromised,
      })),
  );
}
