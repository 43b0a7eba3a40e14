import { type SQL, sql } from 'drizzle-orm';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { AppError, type Obstacle } from '#shared/errors';

/** Parties listed in the error; `count` has the total. */
export const NAMED_MOST = 50;

/** Times after midnight sort last within their service day. */
const inOrder = sql`date, "time" < '06:00', "time"`;

export interface InTheWay {
  obstacles: Obstacle[];
  count: number;
}

/** Still to come, or seated. An expired hold blocks no change. */
export const isLive = (now: Date): SQL =>
  sql`status in ('HOLD', 'CONFIRMED', 'SEATED') and not (status = 'HOLD' and hold_until <= ${now.toISOString()}::timestamptz)`;

export async function partiesInTheWay(db: ReadDb, venueId: string, which: SQL, now: Date): Promise<InTheWay> {
  return named(
    db,
    sql`select id, name, room_id, date, "time", people from reservations
        where venue_id = ${venueId} and ${isLive(now)} and ${which}`,
  );
}

/** Guests who wait, from a service day on. */
export const waitingInTheWay = (db: ReadDb, venueId: string, from: string, which: SQL): Promise<InTheWay> =>
  named(
    db,
    sql`select id, name, room_id, date, "time", people from waitlist_entries
        where venue_id = ${venueId} and status = 'WAITING' and date >= ${from}::date and ${which}`,
  );

/** `which` compares `treatment` and `professional` of each treatment that a guest waits for. */
export const waitsFor = (which: SQL): SQL =>
  sql`exists (select 1 from (
        select treatment_id as treatment, professional_id as professional
        union all
        select "treatmentId", "professionalId"
        from jsonb_to_recordset(further_treatments) as further("treatmentId" uuid, "professionalId" uuid)
      ) waited where ${which})`;

/** Live parties and waiting guests of a room from a service day on. */
export async function everybodyFor(db: ReadDb, room: { venueId: string; id: string }, from: string, now: Date) {
  const ofRoom = sql`venue_id = ${room.venueId} and room_id = ${room.id} and date >= ${from}::date`;
  return named(
    db,
    sql`select id, name, room_id, date, "time", people from reservations where ${ofRoom} and ${isLive(now)}
        union all
        select id, name, room_id, date, "time", people from waitlist_entries where ${ofRoom} and status = 'WAITING'`,
  );
}

export async function stillToCome(db: ReadDb, guest: { venueId: string; phone: string }, from: string, now: Date) {
  const ofGuest = sql`venue_id = ${guest.venueId} and phone = ${guest.phone} and date >= ${from}::date`;
  const waits = sql`(status = 'WAITING' or (status = 'NOTIFIED' and hold_until > ${now.toISOString()}::timestamptz))`;
  return named(
    db,
    sql`select id, name, room_id, date, "time", people from reservations where ${ofGuest} and ${isLive(now)}
        union all
        select id, name, room_id, date, "time", people from waitlist_entries where ${ofGuest} and ${waits}`,
  );
}

async function named(db: ReadDb, parties: SQL): Promise<InTheWay> {
  const rows = await rowsOf<Obstacle & { count: number }>(
    db,
    sql`select id as "reservationId", name, room_id as "roomId", date::text as date, "time", people,
               count(*) over ()::int as count
        from (${parties}) parties order by ${inOrder}, id limit ${NAMED_MOST}`,
  );
  return { obstacles: rows.map(({ count: _, ...obstacle }) => obstacle), count: rows[0]?.count ?? 0 };
}

export const strands = ({ obstacles, count }: InTheWay, code: 'strands' | 'room_has_parties' = 'strands'): AppError =>
  new AppError(code, {}, { obstacles, obstacleCount: count });
