import { sql } from 'drizzle-orm';
import type { ReservationRow } from '#server/features/reservations/queries';
import { type ReadDb, rowsOf } from '#server/platform/db/client';

export interface LastAct {
  revision: number;
  kind: string;
  actor: string;
  at: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

type ReservationKey = Pick<ReservationRow, 'venueId' | 'id'>;
type PartKey = ReservationKey & Pick<ReservationRow, 'visitId' | 'enquiryId'>;

export async function lastActOn(db: ReadDb, { venueId, id }: ReservationKey): Promise<LastAct | null> {
  const [row] = await rowsOf<LastAct>(
    db,
    sql`select c.revision::int, c.kind, c.actor, to_json(c.at) #>> '{}' as at, d.before, d.after
        from changes c
        join change_details d on d.venue_id = c.venue_id and d.revision = c.revision
        where c.venue_id = ${venueId} and c.entity_id = ${id} and c.entity = 'reservation'
        order by c.revision desc limit 1`,
  );
  return row ?? null;
}

/** Whether another party of the slot has changed after the revision. */
export async function hasTakenSince(
  db: ReadDb,
  { venueId, id, slotId }: Pick<ReservationRow, 'venueId' | 'id' | 'slotId'>,
  revision: number,
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select from changes c
        join change_details d on d.venue_id = c.venue_id and d.revision = c.revision
        where c.venue_id = ${venueId} and c.revision > ${revision} and c.entity = 'reservation' and c.entity_id <> ${id}
          and d.after ->> 'slotId' = ${slotId} limit 1`,
  );
  return rows.length > 0;
}

export interface ActMessages {
  queued: string[];
  dropped: string[];
  /** Announcements of other parts of the visit. */
  droppedBeside: string[];
}

/**
 * They follow their act in the log, with its moment and actor. A cancellation may have queued the message of other parts.
 * An act on the option of a quote may have dropped the message about the quote.
 */
export async function messagesOfAct(db: ReadDb, part: PartKey, act: LastAct): Promise<ActMessages> {
  if (act.kind === 'booked' && part.visitId !== null)
    return { queued: await announcing(db, part), dropped: [], droppedBeside: [] };
  const { venueId, id, enquiryId } = part;
  const rows = await rowsOf<{ id: string; kind: string }>(
    db,
    sql`select c.entity_id as id, c.kind
        from changes c
        join change_details d on d.venue_id = c.venue_id and d.revision = c.revision
        where c.venue_id = ${venueId} and c.revision > ${act.revision} and c.entity = 'message'
          and c.at = ${act.at}::timestamptz and c.actor = ${act.actor}
          and (d.after ->> 'reservationId' = ${id} or d.after ->> 'enquiryId' = ${enquiryId} or ${act.kind} = 'cancelled' and c.kind = 'queued'
            and d.after ->> 'type' in ('CONFIRM', 'WAITLIST') and (d.after ->> 'reservationId')::uuid in (
              select other.id from reservations part
              join reservations other on other.venue_id = part.venue_id and other.visit_id = part.visit_id
              where part.venue_id = ${venueId} and part.id = ${id}))`,
  );
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.id);
  const droppedBeside = act.kind === 'cancelled' && part.visitId !== null ? await beside(db, part, act) : [];
  return { queued: of('queued'), dropped: of('dropped'), droppedBeside };
}

/** The cancellation of a whole visit drops the announcement with the part that has it, which may be an earlier one. */
async function beside(db: ReadDb, { venueId, id, visitId }: PartKey, act: LastAct): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select m.id from reservations other
        join messages m on m.venue_id = other.venue_id and m.reservation_id = other.id
        join changes c on c.venue_id = m.venue_id and c.entity_id = m.id
        where other.venue_id = ${venueId} and other.visit_id = ${visitId} and other.id <> ${id}
          and m.type in ('CONFIRM', 'WAITLIST')
          and c.kind = 'dropped' and c.at = ${act.at}::timestamptz and c.actor = ${act.actor}`,
  );
  return rows.map((row) => row.id);
}

/** The guest is told of all parts at once. An unsent message about another part then no longer names this one. */
async function announcing(db: ReadDb, { venueId, id, visitId }: PartKey): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select m.id from reservations part
        join messages m on m.venue_id = part.venue_id and m.reservation_id = part.id
        where part.venue_id = ${venueId} and part.visit_id = ${visitId} and m.type = 'CONFIRM' and m.status <> 'DROPPED'
          and (part.id = ${id} or m.status <> 'QUEUED' or m.attempt_at is not null)`,
  );
  return rows.map((row) => row.id);
}
