import { and, eq, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { MessageRow } from '#server/features/messages/queries';
import { messages } from '#server/features/messages/table';
import { changeVenue } from '#server/platform/changes/change-venue';
import { record } from '#server/platform/changes/changes';
import type { Db } from '#server/platform/db/client';
import { kindOf } from '#shared/history/kinds';
import { failureOf } from '#shared/messages/delivery';
import { type Clock, DAY_MS } from '#shared/time';

/** Time for the provider's report on an uncertain message. */
const REPORT_WITHIN_MS = DAY_MS;

/** Drops late unsent messages; uncertain ones without a report have failed. */
export async function endPastMessages({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  const missed = and(isNull(messages.attemptAt), lte(messages.sendBefore, now));
  const unheardOf = and(
    isNotNull(messages.attemptAt),
    lte(messages.sendBefore, new Date(now.getTime() - REPORT_WITHIN_MS)),
  );
  const venues = await db
    .selectDistinct({ venueId: messages.venueId })
    .from(messages)
    .where(and(eq(messages.status, 'QUEUED'), or(missed, unheardOf)));
  for (const { venueId } of venues) {
    await end(db, venueId, now, missed, { status: 'DROPPED' });
    await end(db, venueId, now, unheardOf, {
      status: 'FAILED',
      attemptAt: null,
      failedAt: now,
      failure: failureOf('unknown'),
    });
  }
}

function end(
  db: Db,
  venueId: string,
  now: Date,
  which: SQL | undefined,
  change: Partial<MessageRow> & Pick<MessageRow, 'status'>,
): Promise<void> {
  return changeVenue({ db }, { venueId, act: { actor: 'system', at: now } }, async ({ tx, lock, act }) => {
    const isMeant = and(eq(messages.venueId, venueId), eq(messages.status, 'QUEUED'), which);
    const before = await tx.select().from(messages).where(isMeant);
    if (before.length === 0) return;
    await tx.update(messages).set(change).where(isMeant);
    const kind = kindOf(change.status);
    const logged = before.map((row) => ({ before: row, after: { ...row, ...change } }));
    await record(
      tx,
      lock,
      act,
      logged.map((rows) => ({ entity: 'message', entityId: rows.before.id, kind, ...rows })),
    );
  });
}
