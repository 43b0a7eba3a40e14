import { and, asc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { messages, messageTemplates } from '#server/features/messages/table';
import { rooms, venues } from '#server/features/venues/table';
import type { ReadDb } from '#server/platform/db/client';
import { isStillSo } from '#shared/messages/rules';
import type { ReservationStatus } from '#shared/reservations/schema';
import type { TreatmentNames } from '#shared/treatments/schema';

const LIST_MOST = 1000;

interface VisitTreatment {
  names: TreatmentNames;
  professional: string | null;
  date: string;
  time: string;
  people: number;
  isHeld: boolean;
}

const isTakenBack = (party: 'r' | 'f') => sql.raw(`(${party}.cancel_reason = 'STAFF' and ${party}.undo_until is null)`);

/**
 * Raw SQL: reservations, waiting list and enquiries are later features. A quote has the facts of its first option, an
 * enquiry without one those of its first day.
 */
const columns = {
  message: messages,
  name: sql<string>`coalesce(r.name, w.name, e.name, '')`,
  date: sql<string>`coalesce(coalesce(r.date, w.date)::text, e.dates[1])`,
  time: sql<string>`coalesce(r."time", w."time")`,
  people: sql<number>`coalesce(r.people, w.people, e.people)`,
  roomName: sql<string>`coalesce(${rooms.name}, '')`,
  /** The whole room for its stay. */
  hasRoom: sql<boolean>`r.room_minutes is not null`,
  treatmentNames: sql<TreatmentNames | null>`t.names`,
  professional: sql<string>`concat_ws(', ', p.name, p2.name)`,
  mayReassign: sql<boolean>`coalesce(r.may_reassign, false)`,
  /** Treatments of the same visit after this one: those to come, or those cancelled in the same act or taken back too. */
  further: sql<VisitTreatment[]>`(
    select coalesce(json_agg(json_build_object('names', ft.names, 'professional',
      nullif(concat_ws(', ', fp.name, fp2.name), ''), 'date', f.date, 'time', f."time", 'people', f.people,
      'isHeld', f.status = 'HOLD')
      order by f.id), '[]')
    from reservations f
    join treatments ft on ft.venue_id = f.venue_id and ft.id = f.treatment_id
    left join professionals fp on fp.venue_id = f.venue_id and fp.id = f.professional_id
    left join professionals fp2 on fp2.venue_id = f.venue_id and fp2.id = f.second_professional_id
    where f.venue_id = r.venue_id and f.visit_id = r.visit_id
      and case ${messages.type} when 'REMINDER'
        then (f.date, f."time" < '06:00', f."time", f.id) > (r.date, r."time" < '06:00', r."time", r.id)
        else f.id > r.id end
      and case ${messages.type}
        when 'REJECT' then f.status = 'CANCELLED'
          and (f.updated_at = ${messages.createdAt} or ${isTakenBack('r')} and ${isTakenBack('f')} and not exists (
            select from messages o where o.venue_id = f.venue_id and o.reservation_id = f.id
              and o.type = 'REJECT' and o.status <> 'DROPPED'))
        else f.status not in ('CANCELLED', 'NO_SHOW') and ${messages.type} in ('CONFIRM', 'REMINDER', 'WAITLIST') end)`,
  /** Of a visit, that of its first part, unless it was given back or kept. A part that is left keeps it from a rejected one. */
  depositValue: sql<string | null>`case when ${messages.type} = 'REJECT' and exists (select from reservations f
    where f.venue_id = r.venue_id and f.visit_id = r.visit_id and f.status not in ('CANCELLED', 'NO_SHOW'))
    then null else coalesce(r.deposit_value, (select f.deposit_value from reservations f
    where f.venue_id = r.venue_id and f.id = r.visit_id and coalesce(f.deposit_status, 'ASKED') in ('ASKED', 'PAID'))) end::text`,
  partyStatus: sql<ReservationStatus | null>`case when ${messages.enquiryId} is null then r.status end`,
  /** About a quote that was replaced, accepted or ended. The message of a closed enquiry tells that it is closed. */
  isQuoteOver: sql<boolean>`e.id is not null and (e.stage not in ('QUOTED', 'CLOSED') or exists (
    select from messages later where later.venue_id = e.venue_id and later.enquiry_id = e.id
      and (later.created_at, later.id) > (${messages.createdAt}, ${messages.id})))`,
  holdUntil: sql<Date | null>`r.hold_until`.mapWith(messages.sendBefore),
  /** A visit of several treatments has one link, that of its first. */
  partyToken: sql<string | null>`coalesce((select f.guest_token from reservations f
    where f.venue_id = r.venue_id and f.id = r.visit_id), r.guest_token)`,
  entryToken: sql<string | null>`w.guest_token`,
  windowMinutes: sql<number | null>`w.window_minutes`,
  /** Next slot of the room, where an unsent offer ends; null for the day's last. */
  nextTime: sql<
    string | null
  >`case when ${messages.type} = 'WAITLIST' and ${messages.status} in ('QUEUED', 'FAILED') then
    (select following from (select "time", lead("time") over (order by minute) as following
                            from slots_of_day(r.venue_id, r.date, ${messages.sendBefore}) where room_id = r.room_id) slots
     where "time" = r."time") end`,
  timezone: venues.timezone,
  venueName: venues.name,
  noticeMinutes: venues.noticeMinutes,
  template: messageTemplates.body,
};

export type MessageSubject = Awaited<ReturnType<typeof subjectsWhere>>[number];

/** Failed and uncertain messages outlive their party, their quote and the erasure of their guest. */
export const isStillTrue = ({ message, partyStatus, isQuoteOver }: MessageSubject): boolean =>
  message.phone !== '' && !isQuoteOver && (partyStatus === null || isStillSo(message.type, partyStatus));

function subjectsWhere(db: ReadDb, venueId: Placeholder, condition: SQL | undefined) {
  return db
    .select(columns)
    .from(messages)
    .innerJoin(venues, eq(venues.id, messages.venueId))
    .leftJoin(sql`enquiries e`, sql`e.venue_id = ${messages.venueId} and e.id = ${messages.enquiryId}`)
    .leftJoin(
      sql`reservations r`,
      sql`r.venue_id = ${messages.venueId}
        and r.id = coalesce(${messages.reservationId}, (e.quote #>> '{options,0,id}')::uuid)`,
    )
    .leftJoin(sql`waitlist_entries w`, sql`w.venue_id = ${messages.venueId} and w.id = ${messages.waitlistEntryId}`)
    .leftJoin(rooms, sql`${rooms.venueId} = ${messages.venueId} and ${rooms.id} = coalesce(r.room_id, w.room_id)`)
    .leftJoin(sql`treatments t`, sql`t.venue_id = ${messages.venueId} and t.id = r.treatment_id`)
    .leftJoin(sql`professionals p`, sql`p.venue_id = ${messages.venueId} and p.id = r.professional_id`)
    .leftJoin(sql`professionals p2`, sql`p2.venue_id = ${messages.venueId} and p2.id = r.second_professional_id`)
    .leftJoin(
      messageTemplates,
      and(
        eq(messageTemplates.venueId, messages.venueId),
        eq(messageTemplates.lang, messages.lang),
        eq(messageTemplates.type, messages.type),
      ),
    )
    .where(and(eq(messages.venueId, venueId), condition))
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(LIST_MOST);
}

const given = {
  venueId: sql.placeholder('venueId'),
  id: sql.placeholder('id'),
  date: sql.placeholder('date'),
  now: sql.placeholder('now'),
  recent: sql.placeholder('recent'),
};

export async function subjectOf(db: ReadDb, venueId: string, id: string): Promise<MessageSubject | undefined> {
  const asked = subjectsWhere(db, given.venueId, eq(messages.id, given.id));
  const [row] = await asked.prepare('message_subject').execute({ venueId, id });
  return row;
}

/** Unsent, oldest first, with those failed or uncertain since `recent`. */
export const queueOf = (db: ReadDb, venueId: string, now: Date, recent: Date): Promise<MessageSubject[]> =>
  subjectsWhere(
    db,
    given.venueId,
    sql`${messages.type} <> 'DECISION' and (${messages.status} = 'QUEUED'
           and (${messages.sendBefore} > ${given.now}::timestamptz
             or (${messages.attemptAt} is not null and ${messages.sendBefore} > ${given.recent}::timestamptz))
         or ${messages.status} = 'FAILED' and ${messages.failedAt} > ${given.recent}::timestamptz)`,
  )
    .prepare('message_queue')
    .execute({ venueId, now: now.toISOString(), recent: recent.toISOString() });

export const messagesOfDay = (db: ReadDb, venueId: string, date: string): Promise<MessageSubject[]> =>
  subjectsWhere(
    db,
    given.venueId,
    sql`(${messages.reservationId} in
           (select id from reservations where venue_id = ${given.venueId} and date = ${given.date})
         or ${messages.reservationId} is null and ${messages.waitlistEntryId} in
           (select id from waitlist_entries where venue_id = ${given.venueId} and date = ${given.date}))`,
  )
    .prepare('messages_of_day')
    .execute({ venueId, date });
