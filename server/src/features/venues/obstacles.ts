import { type SQL, sql } from 'drizzle-orm';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { AppError, type Obstacle } from '#shared/errors';

/** Most parties that a refusal names; the count tells of all. */
export const NAMED_MOST = 50;

/** The order of service days: what is after midnight comes last. */
const inOrder = sql`date, "time" < '06:00', "time"`;

/** Parties in the way of a change. */
export interface InTheWay {
  obstacles: Obstacle[];
  count: number;
}

/** A party that is still to come or sits there. A hold whose time has run out is in nobody's way. */
export const isLive = (now: Date): SQL =>
  sql`status in ('HOLD', 'CONFIRMED', 'SEATED') and not (status = 'HOLD' and hold_until <= ${now.toISOString()}::timestamptz)`;

/** The venue's live parties that a condition on `reservations` picks, in the order of their days. */
export async function partiesInTheWay(db: ReadDb, venueId: string, which: SQL, now: Date): Promise<InTheWay> {
  return named(
    db,
    sql`select id, name, room_id, date, "time", people from reservations
        where venue_id = ${venueId} and ${isLive(now)} and ${which}`,
  );
}

/** Everybody who counts on a room from a service day on: its live parties, and who waits for it. */
export async function everybodyFor(db: ReadDb, room: { venueId: string; id: string }, from: string, now: Date) {
  const ofRoom = sql`venue_id = ${room.venueId} and room_id = ${room.id} and date >= ${from}::date`;
  return named(
    db,
    sql`select id, name, room_id, date, "time", people from reservations where ${ofRoom} and ${isLive(now)}
        union all
        select id, name, room_id, date, "time", people from waitlist_entries where ${ofRoom} and status = 'WAITING'`,
  );
}

/** What a guest still has to come in a venue from a service day on: live parties, and places in the list. */
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

/** The refusal that names the parties in the way. */
export const strands = ({ obstacles, count }: InTheWay): AppError =>
  new AppError('strands', {}, { obstacles, obstacleCount: count });
