import { and, eq } from 'drizzle-orm';
import { NIL } from 'uuid';
import { applyConsequences } from '#server/consequences/index';
import { reservations } from '#server/features/reservations/table';
import { venues } from '#server/features/venues/table';
import { changeVenue, type Work } from '#server/platform/changes/change-venue';
import { type Db, rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { reminderIsDue } from '#shared/messages/rules';
import { type Clock, instantOf } from '#shared/time';

const ROUND = 500;

interface ReminderKey {
  venueId: string;
  id: string;
}

/** Queues the due reminders, one per party and slot; returns their number. `isStopping` ends it between two parties. */
export async function queueReminders(
  { db, clock }: { db: Db; clock: Clock },
  isStopping: () => boolean = () => false,
  round = ROUND,
): Promise<number> {
  const now = clock.now();
  let queued = 0;
  let last: ReminderKey | undefined = FIRST;
  while (last !== undefined) {
    const keys: ReminderKey[] = await rowsOf<ReminderKey>(
      db,
      statement(DUE, now.toISOString(), round, last.venueId, last.id),
    );
    for (const key of keys) {
      if (isStopping()) return queued;
      const act = { actor: 'system', at: now };
      if (await changeVenue({ db }, { venueId: key.venueId, act }, (work) => remind(work, key))) queued++;
    }
    last = keys.length < round ? undefined : keys.at(-1);
  }
  return queued;
}

const FIRST: ReminderKey = {
  venueId: NIL,
  id: NIL,
};

/** Checked again under the venue lock: two servers may see the same party. */
async function remind({ tx, lock, act, now }: Work, { venueId, id }: ReminderKey): Promise<boolean> {
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
  if ((await rowsOf(tx, statement(FOLLOWS, venueId, id))).length > 0) return false;
  if ((await rowsOf(tx, statement(REMINDED, venueId, id, startsAt.toISOString()))).length > 0) return false;
  await applyConsequences(tx, lock, act, { kind: 'reminderDue', reservation, startsAt });
  return true;
}

/** A party moved to another time gets a reminder for the new time too. */
const REMINDED = `select 1 from messages
  where venue_id = $1 and reservation_id = $2 and type = 'REMINDER' and send_before = $3::timestamptz`;

/** On a day a visit of several treatments has one reminder: that of its first one that is not cancelled. */
const earlierPart = (party: string): string => `
  select 1 from reservations f
  where f.venue_id = ${party}.venue_id and f.visit_id = ${party}.visit_id and f.date = ${party}.date
    and f.id < ${party}.id and f.status <> 'CANCELLED'`;
const FOLLOWS = `
  select 1 from reservations r where r.venue_id = $1 and r.id = $2 and exists (${earlierPart('r')})`;

const DUE = `
  with parties as (
    select r.venue_id, r.id, r.visit_id, r.date, r.created_at, v.reminder_minutes * interval '1 minute' as ahead,
           (r.date + r."time"::time + case when r."time" < '06:00' then interval '1 day' else interval '0' end)
             at time zone v.timezone as starts_at
    from venues v
    join reservations r on r.venue_id = v.id and r.status = 'CONFIRMED' and r.phone <> ''
      and r.date between ($1::timestamptz - interval '2 days')::date
                     and ($1::timestamptz + v.reminder_minutes * interval '1 minute' + interval '1 day')::date
    where v.reminder_minutes is not null
  )
  select venue_id as "venueId", id from parties p
  where (venue_id, id) > ($3::uuid, $4::uuid) and starts_at > $1::timestamptz and starts_at - ahead <= $1::timestamptz and created_at <= starts_at - ahead
    and not exists (select 1 from messages m where m.venue_id = p.venue_id and m.reservation_id = p.id
                      and m.type = 'REMINDER' and m.send_before = p.starts_at)
    and not exists (${earlierPart('p')})
  order by venue_id, id limit $2::int`;
