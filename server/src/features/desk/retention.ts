import { and, lt, sql } from 'drizzle-orm';
import { deskIntents } from '#server/features/desk/table';
import type { Db } from '#server/platform/db/client';
import { DAY_MS } from '#shared/time';

/** Desks resend for seven days; guest rows in answers are kept a month. */
const SHOWN_DAYS = 30;

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
