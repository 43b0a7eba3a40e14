import { and, eq, lte } from 'drizzle-orm';
import { NIL } from 'uuid';
import { applyConsequences } from '#server/consequences/index';
import { dueReminders, reservations } from '#server/features/reservations/table';
import { venues } from '#server/features/venues/table';
import { changeVenue, type Work } from '#server/platform/changes/change-venue';
import { type Db, rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { SeparateParts } from '#server/platform/separate-parts';
import { reminderIsDue } from '#shared/messages/rules';
import { type Clock, instantOf } from '#shared/time';

const ROUND = 500;

interface ReminderKey {
  venueId: string;
  id: string;
  /** As text: a `Date` has no microseconds. */
  dueAt: string;
}

/** Queues the due reminders, one per party and slot; returns their number. `isStopping` ends it between two parties. */
export async function queueReminders(
  { db, clock }: { db: Db; clock: Clock },
  isStopping: () => boolean = () => false,
  round = ROUND,
): Promise<number> {
  const now = clock.now();
  await db.delete(dueReminders).where(and(lte(dueReminders.dueAt, now), lte(dueReminders.startsAt, now)));
  let queued = 0;
  const parts = new SeparateParts();
  for (let keys = [FIRST]; keys.length > 0; ) {
    const { venueId, id, dueAt } = keys.at(-1)!;
    keys = await rowsOf<ReminderKey>(db, statement(DUE, now.toISOString(), round, dueAt, venueId, id));
    for (const key of keys) {
      if (isStopping()) return queued;
      const act = { actor: 'system', at: now };
      const { venueId } = key;
      const remindOne = () => changeVenue({ db }, { venueId, act }, (work) => remind(work, key));
      if (await parts.run({ venueId, reservationId: key.id }, remindOne)) queued++;
    }
  }
  parts.end();
  return queued;
}

const FIRST: ReminderKey = { venueId: NIL, id: NIL, dueAt: '-infinity' };

/** Taken under the venue lock: two servers may see the same party. */
async function remind({ tx, lock, act, now }: Work, { venueId, id }: ReminderKey): Promise<boolean> {
  const taken = await rowsOf(tx, statement(TAKE, venueId, id, now.toISOString()));
  if (taken.length === 0) return false;
  const [found] = await tx
    .select({ reservation: reservations, timezone: venues.timezone, reminderMinutes: venues.reminderMinutes })
    .from(reservations)
    .innerJoin(venues, eq(venues.id, reservations.venueId))
    .where(and(eq(reservations.venueId, venueId), eq(reservations.id, id)));
  if (found === undefined || found.reminderMinutes === null) return false;
  const { reservation, timezone, reminderMinutes } = found;
  const startsAt = instantOf(reservation.date, reservation.time, timezone);
  const isDue = reminderIsDue({ startsAt, createdAt: reservation.createdAt }, reminderMinutes, now);
  if (!isDue || reservation.status !== 'CONFIRMED' || reservation.phone === '') return false;
  if ((await rowsOf(tx, statement(REMINDED, venueId, id, startsAt.toISOString()))).length > 0) return false;
  await applyConsequences(tx, lock, act, { kind: 'reminderDue', reservation, startsAt });
  return true;
}

/** A party moved to another time gets a reminder for the new time too. */
const REMINDED = `select 1 from messages
  where venue_id = $1 and reservation_id = $2 and type = 'REMINDER' and send_before = $3::timestamptz`;

/** On a day a visit of several treatments has one reminder: that of the first in time that is not cancelled. */
const IS_FIRST = `not exists (
  select 1 from reservations r
  join reservations f on f.venue_id = r.venue_id and f.visit_id = r.visit_id and f.date = r.date
    and (f."time" < '06:00', f."time", f.id) < (r."time" < '06:00', r."time", r.id) and f.status <> 'CANCELLED'
  where r.venue_id = d.venue_id and r.id = d.reservation_id)`;

const DUE = `
  select venue_id as "venueId", reservation_id as id, due_at::text as "dueAt" from due_reminders d
  where due_at <= $1::timestamptz and (due_at, venue_id, reservation_id) > ($3::timestamptz, $4::uuid, $5::uuid)
    and ${IS_FIRST}
  order by due_at, venue_id, reservation_id limit $2::int`;

const TAKE = `
  delete from due_reminders d
  where venue_id = $1 and reservation_id = $2 and due_at <= $3::timestamptz and ${IS_FIRST}
  returning reservation_id`;
