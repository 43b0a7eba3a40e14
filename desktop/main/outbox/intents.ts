import { and, eq, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Box, SqliteDb } from '#desktop/main/outbox/box';
import { adoptLeases, answerDraws, draw } from '#desktop/main/outbox/leases';
import { bySeq, isOpen, refusedOf, type SealedIntent } from '#desktop/main/outbox/reads';
import { draws, intents } from '#desktop/main/outbox/tables';
import type { IntentDraft, OrphanedAct, OutboxStore, StaffDraft } from '#desktop/main/ports';
import type { DeskStaff, Intent, IntentAnswer } from '#shared/desk/schema';
import { DAY_MS } from '#shared/time';

/** Retention of answers, for a server restored from a backup. */
const KEPT_MS = 7 * DAY_MS;

export const writesOf = (box: Box) => ({ ...sendingOf(box), ...reviewedOf(box) });

function sendingOf(box: Box) {
  const { db } = box;
  return {
    record: (draft: IntentDraft, staff: DeskStaff): Intent => box.change(() => write(box, { draft, staff })),
    markOffline: (id: string) =>
      box.change(
        () =>
          void db
            .update(intents)
            .set({ madeOffline: true })
            .where(and(eq(intents.id, id), isOpen))
            .run(),
      ),
    cancelOut: (ids: string[]) =>
      box.change(() => {
        const mine = and(inArray(intents.id, ids), isOpen, eq(intents.sent, false));
        if (db.delete(intents).where(mine).run().changes !== ids.length) throw new Error('it may have arrived already');
        db.delete(draws).where(inArray(draws.intentId, ids)).run();
      }),
    sent(ids: string[]): void {
      // Most calls change no row: skip the write to disk
      const unsent = and(inArray(intents.id, ids), eq(intents.sent, false));
      if (ids.length === 0 || db.select({ id: intents.id }).from(intents).where(unsent).get() === undefined) return;
      box.change(() => void db.update(intents).set({ sent: true }).where(unsent).run());
    },
  };
}

function reviewedOf(box: Box) {
  const { db } = box;
  return {
    forget: (ids: string[]) =>
      box.change(() => {
        const isAnswered = and(inArray(intents.id, ids), isNotNull(intents.outcome));
        db.delete(intents).where(isAnswered).run();
      }),
    settle: (id: string) =>
      box.change(() => {
        const ids = [
          id,
          ...refusedOf(box)
            .filter(({ dependsOn }) => dependsOn === id)
            .map(({ intent }) => intent.id),
        ];
        db.update(intents).set({ settled: true }).where(inArray(intents.id, ids)).run();
      }),
    replace: (settled: string[], drafts: StaffDraft[], behind: string[] = []): Intent[] =>
      box.change(() => {
        const written = drafts.map((each) => write(box, each));
        moveBehind(box, and(inArray(intents.id, behind), isOpen));
        db.update(intents).set({ settled: true }).where(inArray(intents.id, settled)).run();
        return written;
      }),
    takeOver: (left: OrphanedAct[]) =>
      box.change(() => {
        const { nextSeq } = box.desk();
        for (const [n, each] of left.entries()) takeIn(box, nextSeq + n, each);
        box.saveDesk({ nextSeq: nextSeq + left.length });
      }),
  };
}

/** Made in the past under another desk's lease, which is over; it may have arrived. */
function takeIn(box: Box, seq: number, { intent, staff, answer, wasPromised }: OrphanedAct): void {
  const { id, kind, seenVersion, deskTime, staffId, schemaVersion, args } = intent;
  const sealed = { seenVersion, deskTime, staffId, schemaVersion, args, leaseSlotId: null } satisfies SealedIntent;
  const refusal = answer && { outcome: answer.outcome, answeredAt: answer.at, answer: box.seal(answer) };
  const done = { madeOffline: true, fromLease: 0, wasPromised, sent: true };
  box.db
    .insert(intents)
    .values({ seq, id, kind, intent: box.seal(sealed), staff: box.seal(staff), ...done, ...refusal })
    .onConflictDoNothing()
    .run();
}

const writing = (db: SqliteDb) =>
  db
    .insert(intents)
    .values({
      seq: sql.placeholder('seq'),
      id: sql.placeholder('id'),
      kind: sql.placeholder('kind'),
      intent: sql.placeholder('intent'),
      staff: sql.placeholder('staff'),
      madeOffline: sql.placeholder('madeOffline'),
      fromLease: sql.placeholder('fromLease'),
      wasPromised: sql.placeholder('wasPromised'),
    })
    .prepare();

function write(box: Box, { draft, staff }: StaffDraft): Intent {
  const { id, kind, madeOffline, fromLease, leaseSlotId, furtherLeases, ...said } = draft;
  const { seenVersion, deskTime, staffId, schemaVersion, args } = said;
  const { nextSeq: seq, lastDeskTime } = box.desk();
  const further = furtherLeases && { furtherLeases };
  const sealed = { seenVersion, deskTime, staffId, schemaVersion, args, leaseSlotId, ...further };
  const intent = box.seal(sealed satisfies SealedIntent);
  const wasPromised = fromLease > 0;
  const row = { seq, id, kind, intent, staff: box.seal(staff), madeOffline, fromLease, wasPromised };
  box.prepared(writing).run(row);
  draw(box, draft);
  box.numbered(seq, later(lastDeskTime, deskTime));
  const { leaseSlotId: _, furtherLeases: __, ...rest } = draft;
  return { ...rest, seq } as Intent;
}

function moveBehind(box: Box, which: SQL | undefined, change: { fromLease?: number } = {}): void {
  const { nextSeq } = box.desk();
  const moved = box.db.select({ seq: intents.seq }).from(intents).where(which).orderBy(bySeq).all();
  for (const [n, { seq }] of moved.entries()) {
    box.db
      .update(intents)
      .set({ ...change, seq: nextSeq + n })
      .where(eq(intents.seq, seq))
      .run();
  }
  box.saveDesk({ nextSeq: nextSeq + moved.length });
}

const later = (known: string | null, now: string): string => (known !== null && known > now ? known : now);

export function adoptionsOf(box: Box): Pick<OutboxStore, 'adopt' | 'resend' | 'renumber'> {
  const { db } = box;
  return {
    adopt: ({ answers, leases, epoch, serverTime, at: seen = null }) =>
      box.change(() => {
        const answeredIn = box.desk().answers + Math.min(1, answers.length);
        const told = { lastServerTime: serverTime, lastDeskTime: serverTime, ...(seen !== null && { seen }) };
        box.saveDesk({ epoch, answers: answeredIn, ...told });
        answerDraws(box, adoptAnswers(box, answers, { answeredAt: serverTime, answeredIn }));
        if (leases !== null) adoptLeases(box, leases, answers);
        forgetOld(box, serverTime);
      }),
    resend: (epoch) =>
      box.change(() => {
        dropReturns(box);
        box.saveDesk({ epoch, seen: null });
        db.delete(draws).run();
        // The act was applied and promised: a restored server must take it as a fact
        db.update(intents).set({ madeOffline: true, wasPromised: true }).where(eq(intents.outcome, 'applied')).run();
        // Refusals that staff settled stay settled: staff acted on them.
        const again = or(isOpen, eq(intents.outcome, 'applied'), eq(intents.settled, false));
        db.update(intents)
          .set({ outcome: null, answeredAt: null, answeredIn: null, answer: null, fromLease: 0 })
          .where(again)
          .run();
      }),
    renumber: (deviceId, epoch) =>
      box.change(() => {
        dropReturns(box);
        moveBehind(box, isOpen, { fromLease: 0 });
        box.saveDesk({ deviceId, epoch });
      }),
  };
}

/** The first answer counts; later ones repeat it. Returns the new answers. */
function adoptAnswers(
  box: Box,
  answers: IntentAnswer[],
  when: { answeredAt: string; answeredIn: number },
): IntentAnswer[] {
  const given = { outcome: sql`${sql.placeholder('outcome')}`, answer: sql`${sql.placeholder('answer')}` };
  const isOf = and(eq(intents.id, sql.placeholder('id')), isOpen);
  const adopt = box.db
    .update(intents)
    .set({ ...when, ...given })
    .where(isOf)
    .prepare();
  return answers.filter((answer) => {
    const { id, outcome } = answer;
    return adopt.run({ id, outcome, answer: box.seal(answer) }).changes > 0;
  });
}

const dropReturns = ({ db }: Box) => db.delete(intents).where(eq(intents.kind, 'returnLease')).run();

/** Deletes answers older than seven days except open refusals; returned leases go at once. */
function forgetOld({ db }: Box, serverTime: string): void {
  const before = new Date(Date.parse(serverTime) - KEPT_MS).toISOString();
  const isDone = or(eq(intents.outcome, 'applied'), eq(intents.settled, true));
  db.delete(intents)
    .where(and(ne(intents.kind, 'returnLease'), lt(intents.answeredAt, before), isDone))
    .run();
  db.delete(intents)
    .where(and(eq(intents.kind, 'returnLease'), isNotNull(intents.outcome)))
    .run();
}
