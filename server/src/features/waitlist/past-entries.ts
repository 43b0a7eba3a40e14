import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { waitlistEntries } from '#server/features/waitlist/table';
import { changeVenue } from '#server/platform/changes/change-venue';
import { record } from '#server/platform/changes/changes';
import type { Db } from '#server/platform/db/client';
import { SeparateParts } from '#server/platform/separate-parts';
import { addDays, type Clock, serviceDay } from '#shared/time';

const BATCH = 200;

/**
 * Ends entries that still wait for a day before yesterday: late acts of desks may change yesterday's. The guest gets no
 * message: the page of the entry says that the day is over.
 */
export async function endPastEntries(
  { db, clock }: { db: Db; clock: Clock },
  isStopping: () => boolean = () => false,
): Promise<void> {
  const now = clock.now();
  const day = addDays(serviceDay(now, 'UTC'), -1);
  const venues = await db
    .selectDistinct({ venueId: waitlistEntries.venueId })
    .from(waitlistEntries)
    .where(waitingBefore(day));
  const parts = new SeparateParts();
  for (const { venueId } of venues) {
    await parts.run({ venueId }, async () => {
      for (let ended = BATCH; ended === BATCH && !isStopping(); ) ended = await endSome(db, venueId, day, now);
    });
  }
  parts.end();
}

const waitingBefore = (day: string) => and(eq(waitlistEntries.status, 'WAITING'), lt(waitlistEntries.date, day));

function endSome(db: Db, venueId: string, day: string, now: Date): Promise<number> {
  return changeVenue({ db }, { venueId, act: { actor: 'system', at: now } }, async ({ tx, lock, act }) => {
    const ofVenue = and(eq(waitlistEntries.venueId, venueId), waitingBefore(day));
    const waiting = await tx.select().from(waitlistEntries).where(ofVenue).limit(BATCH);
    if (waiting.length === 0) return 0;
    const former = new Map(waiting.map((row) => [row.id, row]));
    const ended = await tx
      .update(waitlistEntries)
      .set({ status: 'EXPIRED', version: sql`${waitlistEntries.version} + 1` })
      .where(and(ofVenue, inArray(waitlistEntries.id, [...former.keys()])))
      .returning();
    await record(
      tx,
      lock,
      act,
      ended.map((after) => ({
        ...{ entity: 'waitlist_entry', entityId: after.id, kind: 'day_over' },
        ...{ before: former.get(after.id), after },
      })),
    );
    return ended.length;
  });
}
