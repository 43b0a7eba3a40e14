import { and, lt, sql } from 'drizzle-orm';
import { deskIntents } from '#server/features/desk/table';
import type { Db } from '#server/platform/db/client';
import { DAY_MS } from '#shared/time';

/** A desk sends its acts again for seven days; what an answer shows of a guest is kept for a month. */
const SHOWN_DAYS = 30;

/** Takes the guests' rows out of old answers: the answers themselves stay, to be given again for ever. */
export async function forgetShownGuests(db: Db, now: Date): Promise<void> {
  await db
    .update(deskIntents)
    .set({ answer: sql`${deskIntents.answer} - 'current'` })
    .where(
      and(
        lt(deskIntents.arrivedAt, new Date(now.getTime() - SHOWN_DAYS * DAY_MS)),
        sql`${deskIntents.answer} -> 'current' is not null`,
      ),
    );
}
