import { and, eq, lte, sql } from 'drizzle-orm';
import { reservations } from '#server/features/reservations/table';
import { LENT_STAY } from '#server/features/schedule/whole-stay';
import { professionals, treatments } from '#server/features/treatments/table';
import { rooms, venues } from '#server/features/venues/table';
import { type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';
import { insertWhole, wholeColumns, wholeRows } from '#server/platform/db/rows';
import { statement } from '#server/platform/db/statement';
import { confirmedByGuest } from '#shared/reservations/guest-acts';
import { liveStatuses } from '#shared/reservations/rules';
import { minuteOfService } from '#shared/time';
import { teamIds } from '#shared/treatments/day';

export type ReservationRow = typeof reservations.$inferSelect;

const SWEEP_MOST = 500;

export const insert = (tx: Tx, row: ReservationRow): Promise<ReservationRow> => insertWhole(tx, reservations, row);

const statuses = liveStatuses.map((status) => `'${status}'`).join(', ');
/** An expired hold is not live, even before the sweep cancels it. */
export const liveAt = (now: string) =>
  `status in (${statuses}) and not (status = 'HOLD' and hold_until <= ${now}::timestamptz)`;

export async function byId(db: ReadDb, venueId: string, id: string): Promise<ReservationRow | undefined> {
  return (await wholeRows(db, reservations, statement(BY_ID, venueId, id)))[0];
}

const BY_ID = `select ${wholeColumns(reservations, 'r')} from reservations r where r.venue_id = $1 and r.id = $2`;

export const venueOfGuest = {
  id: venues.id,
  name: venues.name,
  slug: venues.slug,
  address: venues.address,
  city: venues.city,
  phone: venues.phone,
  timezone: venues.timezone,
  coverUrl: venues.coverUrl,
};

/** Minutes of a party in a room that counts stays, without the gap; else null. */
const staySeated = sql`seat_stay(${reservations.people}, ${rooms.seatStays}) - ${rooms.bufferMinutes}`;

/** Minutes of a party's stay, without the room's buffer. Raw SQL: enquiries are a later feature. */
export const stayOfParty = sql<number>`coalesce(${treatments.minutes}, case when ${reservations.enquiryId} is not null then (
    select (option ->> 'minutes')::int from enquiries e
    cross join jsonb_array_elements(e.quote -> 'options') option
    where e.venue_id = ${reservations.venueId} and e.id = ${reservations.enquiryId}
      and option ->> 'id' = ${reservations.id}::text
  ) end, ${staySeated}, ${rooms.stayMinutes}, ${venues.stayMinutes})`;

/** Minutes that an option of a quote would have another room, with its gap; null without the quote. */
export async function eventMinutes(
  db: ReadDb,
  { venueId, enquiryId, id }: Pick<ReservationRow, 'venueId' | 'enquiryId' | 'id'>,
  roomId: string,
): Promise<number | null> {
  const [row] = await rowsOf<{ minutes: number }>(db, statement(EVENT_MINUTES, venueId, enquiryId, id, roomId));
  return row?.minutes ?? null;
}

const EVENT_MINUTES = `
  select (option ->> 'minutes')::int + r.buffer_minutes as minutes from enquiries e
  cross join jsonb_array_elements(e.quote -> 'options') option
  join rooms r on r.venue_id = e.venue_id and r.id = $4::uuid
  where e.venue_id = $1::uuid and e.id = $2::uuid and option ->> 'id' = $3::text`;

/** The civil day with which an option's quote ends; null without the quote. */
export async function lastDayOfQuote(
  db: ReadDb,
  { venueId, enquiryId }: Pick<ReservationRow, 'venueId' | 'enquiryId'>,
): Promise<string | null> {
  const [row] = await rowsOf<{ day: string | null }>(db, statement(LAST_DAY_OF_QUOTE, venueId, enquiryId));
  return row?.day ?? null;
}

const LAST_DAY_OF_QUOTE = `
  select quote ->> 'validUntil' as day from enquiries where venue_id = $1::uuid and id = $2::uuid`;

export const treatmentOfParty = {
  names: treatments.names,
  minutes: treatments.minutes,
  professional: sql<string | null>`${professionals.name}`,
  second: sql<string | null>`(select s.name from professionals s
    where s.venue_id = ${reservations.venueId} and s.id = ${reservations.secondProfessionalId})`,
  equipment: sql<string | null>`(select e.name from equipment e
    where e.venue_id = ${reservations.venueId} and e.id = ${reservations.equipmentId})`,
};
export const ofTreatment = and(
  eq(treatments.venueId, reservations.venueId),
  eq(treatments.id, reservations.treatmentId),
)!;
export const ofProfessional = and(
  eq(professionals.venueId, reservations.venueId),
  eq(professionals.id, reservations.professionalId),
)!;

export async function byGuestToken(db: ReadDb, token: string) {
  const [row] = await guestRows(db).where(eq(reservations.guestToken, token));
  return row;
}

/** In the guest's order: ids are ordered by time. */
export const partsOfVisit = (db: ReadDb, venueId: string, visitId: string) =>
  guestRows(db)
    .where(and(eq(reservations.venueId, venueId), eq(reservations.visitId, visitId)))
    .orderBy(reservations.id);

const guestRows = (db: ReadDb) =>
  db
    .select({
      reservation: reservations,
      roomName: rooms.name,
      stayMinutes: stayOfParty,
      treatment: treatmentOfParty,
      venue: { ...venueOfGuest, noticeMinutes: venues.noticeMinutes },
    })
    .from(reservations)
    .innerJoin(venues, eq(venues.id, reservations.venueId))
    .innerJoin(rooms, and(eq(rooms.venueId, reservations.venueId), eq(rooms.id, reservations.roomId)))
    .leftJoin(treatments, ofTreatment)
    .leftJoin(professionals, ofProfessional);

/** Day and time at which parties were booked or offered, from the log; without those whose details are erased. */
export const timesBooked = (
  db: ReadDb,
  venueId: string,
  ids: string[],
): Promise<{ id: string; date: string; time: string }[]> => rowsOf(db, statement(TIMES_BOOKED, venueId, ids));

const TIMES_BOOKED = `
  select c.entity_id as id, d.after ->> 'date' as date, d.after ->> 'time' as "time"
  from changes c join change_details d on d.venue_id = c.venue_id and d.revision = c.revision
  where c.venue_id = $1 and c.entity_id = any($2::uuid[]) and c.entity = 'reservation'
    and c.kind in ('booked', 'held')
    and d.after is not null`;

/** Clears `undoUntil` unless `set` has it. The caller holds the venue lock and has checked the change. */
export async function update(
  tx: Tx,
  row: Pick<ReservationRow, 'venueId' | 'id'>,
  change: Partial<typeof reservations.$inferInsert>,
  now: Date,
): Promise<ReservationRow> {
  const [changed] = await tx
    .update(reservations)
    .set({ undoUntil: null, ...change, version: sql`${reservations.version} + 1`, updatedAt: now })
    .where(and(eq(reservations.venueId, row.venueId), eq(reservations.id, row.id)))
    .returning();
  return changed!;
}

/** A confirmed hold no longer counts against the address it came from. */
export const confirmed = { ...confirmedByGuest, clientHash: null } as const;

export interface HeldPlace {
  venueId: string;
  slotId: string;
  /** Holds at other times are in the way too in a room sold whole, or one that counts stays. */
  roomId?: string | undefined;
  /** So are holds of the professionals and of the equipment. */
  professionalId?: string | null | undefined;
  secondProfessionalId?: string | null | undefined;
  equipmentId?: string | null | undefined;
  /** Its own holds, and those of its visit, are not in its way. */
  except?: Pick<ReservationRow, 'id' | 'visitId'>;
}

export const isInTheWay = (slot: string, room: string) =>
  `(slot_id = ${slot} or (room_id = ${room}::uuid and (room_minutes is not null or exists (
    select from rooms c where c.venue_id = $1 and c.id = ${room}::uuid and c.seat_stays is not null))))`;

export async function hasLapsedHolds(db: ReadDb, place: HeldPlace, now: Date): Promise<boolean> {
  return (await rowsOf(db, statement(`${LAPSED} limit 1`, ...lapsedParams(place, now)))).length > 0;
}

export const lapsedHolds = (db: ReadDb, place: HeldPlace, now: Date): Promise<ReservationRow[]> =>
  wholeRows(db, reservations, statement(`${LAPSED} order by r.id`, ...lapsedParams(place, now)));

const lapsedParams = (place: HeldPlace, now: Date) => [
  place.venueId,
  place.slotId,
  place.roomId ?? null,
  now.toISOString(),
  [place.professionalId, place.secondProfessionalId].filter((id) => id != null),
  place.equipmentId ?? null,
  place.except?.id ?? null,
  place.except?.visitId ?? null,
];

const LAPSED = `select ${wholeColumns(reservations, 'r')} from reservations r
  where venue_id = $1 and (${isInTheWay('$2', '$3')} or professional_id = any($5::uuid[])
      or second_professional_id = any($5::uuid[]) or equipment_id = $6::uuid)
    and status = 'HOLD' and hold_until <= $4::timestamptz
    and id is distinct from $7::uuid and ($8::uuid is null or visit_id is distinct from $8::uuid)`;

/** Another party has the party's room, team or equipment during its stay, or a desk may have sold the room or promised the team. */
export async function isStayTaken(
  db: ReadDb,
  { venueId, roomId, date, time, roomMinutes, leadMinutes, id, ...has }: ReservationRow,
  now: Date,
): Promise<boolean> {
  const stay = [venueId, roomId, date, time, roomMinutes];
  const params = [...stay, now.toISOString(), id, teamIds(has), has.equipmentId, leadMinutes];
  const [row] = await rowsOf<{ isTaken: boolean }>(db, statement(STAY_TAKEN, ...params));
  return row!.isTaken;
}

const STAY_TAKEN = `
  select room_taken_until($1::uuid, $2::uuid, $3::date, $4::text, $5::int, $6::timestamptz, $7::uuid, $10::int) is not null
    or room_lent($1::uuid, $2::uuid, $3::date, $4::text, $5::int, null, $10::int)
    or exists (select 1 from reservations where venue_id = $1::uuid and id <> $7::uuid
      and (professional_id = any($8::uuid[]) or second_professional_id = any($8::uuid[]) or equipment_id = $9::uuid)
      and date between $3::date - 2 and $3::date + 2 and status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')
      and not (status = 'HOLD' and hold_until <= $6::timestamptz)
      and room_stay(date, "time", room_minutes, lead_minutes) && room_stay($3::date, $4::text, $5::int, $10::int))
    or exists (select 1 from desk_leases l join venues v on v.id = l.venue_id
      join rooms r on r.venue_id = l.venue_id and r.id = l.room_id
      where l.venue_id = $1::uuid and l.professional_id = any($8::uuid[]) and l.granted > l.spent
        and l.date between $3::date - 2 and $3::date + 2
        and ${LENT_STAY} && room_stay($3::date, $4::text, $5::int, $10::int)) as "isTaken"`;

/** The party's room counts stays and has too few seats for the party's stay. */
export async function isRoomFull(
  db: ReadDb,
  { venueId, roomId, date, time, people, id }: ReservationRow,
  now: Date,
): Promise<boolean> {
  const params = [venueId, roomId, date, minuteOfService(time), people, now.toISOString(), id];
  return (await rowsOf(db, statement(ROOM_FULL, ...params))).length > 0;
}

const ROOM_FULL = `
  select 1 from rooms r where r.venue_id = $1::uuid and r.id = $2::uuid and r.seat_stays is not null and $5::int >
    room_seats_free(r.venue_id, r.id, r.capacity, r.seat_stays, $3::date, $4::int, $6::timestamptz, $7::uuid)`;

/** A desk other than `deskId` may have sold the party's room, sold whole, for its stay. */
export async function isStayLent(
  db: ReadDb,
  { venueId, roomId, date, time, roomMinutes, leadMinutes }: ReservationRow,
  deskId: string | undefined,
): Promise<boolean> {
  if (roomMinutes === null) return false;
  const params = [venueId, roomId, date, time, roomMinutes, deskId ?? null, leadMinutes];
  const [row] = await rowsOf<{ isLent: boolean }>(db, statement(STAY_LENT, ...params));
  return row!.isLent;
}

const STAY_LENT = `select room_lent($1::uuid, $2::uuid, $3::date, $4::text, $5::int, $6::uuid, $7::int) as "isLent"`;

export function slotsWithLapsedHolds(db: ReadDb, now: Date): Promise<{ venueId: string; slotId: string }[]> {
  return db
    .selectDistinct({ venueId: reservations.venueId, slotId: reservations.slotId })
    .from(reservations)
    .where(and(eq(reservations.status, 'HOLD'), lte(reservations.holdUntil, now)))
    .limit(SWEEP_MOST);
}
