import { and, eq, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { MessageRow } from '#server/features/messages/queries';
import { messages } from '#server/features/messages/table';
import { changeVenue } from '#server/platform/changes/change-venue';
import { record } from '#server/platform/changes/changes';
import { type Db, rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { SeparateParts } from '#server/platform/separate-parts';
import { RETENTION_MONTHS_MOST } from '#shared/guests/rules';
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
  const failed = { status: 'FAILED', attemptAt: null, failedAt: now, failure: failureOf('unknown') } as const;
  const parts = new SeparateParts();
  for (const { venueId } of venues) {
    await parts.run({ venueId }, async () => {
      await end(db, venueId, now, missed, { status: 'DROPPED' });
      await end(db, venueId, now, unheardOf, failed);
    });
  }
  parts.end();
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

const BATCH = 5000;

/** Deletes messages of erased guests once they are older than the venue's months of keeping: no text, no recipient. */
export async function forgetErasedMessages(db: Db, now: Date, isStopping: () => boolean = () => false): Promise<void> {
  for (let gone = BATCH; gone === BATCH && !isStopping(); ) {
    gone = (await rowsOf(db, statement(ERASED, now.toISOString(), BATCH))).length;
  }
}

const ERASED = `
  delete from messages m using (
    select o.venue_id, o.id from messages o join venues v on v.id = o.venue_id
    where o.phone = '' and o.status <> 'QUEUED' and (o.created_at at time zone v.timezone)
      < ($1::timestamptz at time zone v.timezone)::date - make_interval(months => least(v.retention_months, ${RETENTION_MONTHS_MOST}))
    limit $2::int
  ) old
  where m.venue_id = old.venue_id and m.id = old.id returning 1`;
