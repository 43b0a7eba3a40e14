import { and, lt, sql } from 'drizzle-orm';
import { deskIntents, deskLeases } from '#server/features/desk/table';
import { type Db, rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { addDays, addMonths, DAY_MS, serviceDay } from '#shared/time';

/** Desks resend for seven days; guest rows in answers are kept a month. */
const SHOWN_DAYS = 30;
/** Longer than a sign-in is known (`desk-tokens`, 15 months): an older intent, sent again, is refused. */
const ANSWERED_MONTHS = 16;
/** As long as late intents are expected. */
const LEASE_DAYS = 31;
const BATCH = 5000;

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

/** Keeps each desk's last intent, and its last that returned no lease: these numbers detect a restored or copied file. */
export async function forgetOldIntents(db: Db, now: Date, isStopping: () => boolean = () => false): Promise<void> {
  const before = `${addMonths(serviceDay(now, 'UTC'), -ANSWERED_MONTHS)}T00:00:00Z`;
  for (let gone = BATCH; gone === BATCH && !isStopping(); ) {
    gone = (await rowsOf(db, statement(OLD_INTENTS, before, BATCH))).length;
  }
}

const OLD_INTENTS = `
  delete from desk_intents i using (
    select venue_id, id from desk_intents o
    where arrived_at < $1::timestamptz and exists (
      select from desk_intents later where later.venue_id = o.venue_id and later.desk_id = o.desk_id and later.seq > o.seq
        and (later.kind <> 'returnLease' or o.kind = 'returnLease'))
    order by arrived_at limit $2::int
  ) old
  where i.venue_id = old.venue_id and i.id = old.id returning 1`;

/** Past leases without unsold seats. Others stay counted until their desk has synced or is revoked. */
export async function forgetSpentLeases(db: Db, now: Date): Promise<void> {
  const before = addDays(serviceDay(now, 'UTC'), -LEASE_DAYS);
  await db.delete(deskLeases).where(and(lt(deskLeases.date, before), sql`${deskLeases.spent} = ${deskLeases.granted}`));
}
