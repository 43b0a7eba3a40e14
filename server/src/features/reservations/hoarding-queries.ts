import { liveAt } from '#server/features/reservations/queries';
import type { FoundSlot } from '#server/features/schedule/service';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';

/** In rooms sold whole a seat is one arrival time of one room: a party of two keeps all times of its stay from others. */
export interface DayShare {
  venueId: string;
  date: string;
  isWhole: boolean;
}

export interface LiveBookings {
  /** Platform limit on unproven seats; null requires no proof. */
  unprovenMost: number | null;
  ofPhone: number;
  ofAddress: number;
  /** Without those of rooms sold whole. */
  seatsOfAddress: number;
}

/** A visit of several treatments is one booking, which keeps the times of all its rooms. */
export const firstOfVisit = '(visit_id is null or visit_id = id)';

interface SqlStay {
  room: string;
  time: string;
  minutes: string;
  lead: string;
}

const timesOfStay = (venue: string, date: string, party: SqlStay) =>
  `(select count(*) from derived_slots(${venue}, ${date}) t where t.room_id = ${party.room} and not t.is_closed
    and room_stay(${date}, ${party.time}, ${party.minutes}, ${party.lead}) @> (${date} + make_interval(mins => t.minute)))`;

const ofParty = { room: 'b.room_id', time: 'b."time"', minutes: 'b.room_minutes', lead: 'b.lead_minutes' };
const kept = (venue: string, date: string) => `sum(case when b.room_minutes is null then b.people
  else greatest(1, ${timesOfStay(venue, date, ofParty)}) end)`;

interface AddressDay {
  venue: string;
  date: string;
  hash: string;
  now: string;
}

/** Seats of rooms sold whole are read apart: here they would cost each booking a seventh of its processor time. */
export const usedByAddress = (address: AddressDay): string => `
  select (count(*) filter (where ${firstOfVisit}))::int as bookings,
    coalesce(sum(b.people) filter (where b.room_minutes is null), 0)::int as seats
  from reservations b where ${isOfAddress(address)}`;

const isOfAddress = ({ venue, date, hash, now }: AddressDay): string =>
  `b.venue_id = ${venue} and b.date = ${date} and b.client_hash = ${hash} and ${liveAt(now)}`;

/** Seats that an address keeps from others in rooms sold whole. */
export const wholeSeatsOfAddress = (
  db: ReadDb,
  { venueId, date }: Pick<DayShare, 'venueId' | 'date'>,
  clientHash: string,
  now: Date,
): Promise<number> => seatsIn(db, WHOLE_OF_ADDRESS, venueId, date, clientHash, now.toISOString());

const WHOLE_OF_ADDRESS = `select coalesce(${kept('$1::uuid', '$2::date')}, 0)::int as seats from reservations b
  where b.room_minutes is not null and ${isOfAddress({ venue: '$1', date: '$2', hash: '$3', now: '$4' })}`;

export async function countLive(
  db: ReadDb,
  { venueId, date, phone, clientHash }: Omit<DayShare, 'isWhole'> & { phone: string; clientHash: string },
  now: Date,
): Promise<LiveBookings> {
  const params = [venueId, date, phone, clientHash, now.toISOString()];
  const [row] = await rowsOf<LiveBookings>(db, statement(COUNT_LIVE, ...params));
  return row!;
}

const ofAddress = usedByAddress({ venue: '$1', date: '$2', hash: '$4', now: '$5' });
const COUNT_LIVE = `select phone.bookings as "ofPhone", address.bookings as "ofAddress", address.seats as "seatsOfAddress"
    , (select unproven_seats from platform_settings) as "unprovenMost"
  from (select count(*)::int as bookings from reservations
    where venue_id = $1 and date = $2 and phone = $3 and ${firstOfVisit} and ${liveAt('$5')}) phone,
  (${ofAddress}) address`;

/** Of a new party or visit, in the unit of its rooms. */
export async function seatsKept(db: ReadDb, found: FoundSlot[], people: number): Promise<number> {
  let seats = 0;
  for (const one of found) seats += await seatsOfParty(db, one, people);
  return seats;
}

async function seatsOfParty(db: ReadDb, { slot, room }: FoundSlot, people: number): Promise<number> {
  if (room.whole === undefined) return people;
  const params = [slot.venueId, slot.date, slot.roomId, slot.time, room.whole.minutes, room.whole.lead];
  const [row] = await rowsOf<{ times: number }>(db, statement(TIMES, ...params));
  return Math.max(1, row!.times);
}

const stay = { room: '$3::uuid', time: '$4::text', minutes: '$5::int', lead: '$6::int' };
const TIMES = `select ${timesOfStay('$1::uuid', '$2::date', stay)}::int as times`;

export const heldSeats = (db: ReadDb, { venueId, date, isWhole }: DayShare, now: Date): Promise<number> =>
  seatsIn(db, HELD_SEATS, venueId, date, now.toISOString(), isWhole);

const HELD_SEATS = `select coalesce(${kept('$1::uuid', '$2::date')}, 0)::int as seats from reservations b
  where b.venue_id = $1 and b.date = $2 and b.status = 'HOLD' and b.source = 'web' and b.hold_until > $3::timestamptz
    and (b.room_minutes is not null) = $4::boolean`;

/** Seats booked or waited for on the venue's day without proof of phone or e-mail. */
export const unprovenSeats = (db: ReadDb, venueId: string, date: string, now: Date): Promise<number> =>
  seatsIn(db, UNPROVEN_SEATS, venueId, date, now.toISOString());

// Waiting people count, so that accepting an offer never passes the limit
const UNPROVEN_SEATS = `select (
  (select coalesce(${kept('$1::uuid', '$2::date')}, 0) from reservations b
    where b.venue_id = $1 and b.date = $2 and b.client_hash is not null and not b.proven and ${liveAt('$3')})
  + (select coalesce(sum(people * (1 + coalesce(jsonb_array_length(further_treatments), 0))), 0) from waitlist_entries
    where venue_id = $1 and date = $2 and client_hash is not null and not proven and status = 'WAITING'))::int as seats`;

async function seatsIn(db: ReadDb, text: string, ...params: unknown[]): Promise<number> {
  const [row] = await rowsOf<{ seats: number }>(db, statement(text, ...params));
  return row!.seats;
}
