import type { LedgerRow } from '#server/features/schedule/ledger';
import type { Change } from '#server/platform/changes/changes';
import { rowsOf, type Tx } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import type { DeskOrigin } from '#server/platform/http/call';
import { minuteOfService } from '#shared/time';

/** Slot rows and lease counters move together: `leased` equals the unspent leases. The caller holds the venue lock. */

export interface LentSeats {
  slotId: string;
  roomId: string;
  date: string;
  time: string;
  capacity: number;
  people: number;
}

export interface MovedLease extends LedgerRow {
  slotId: string;
  roomId: string;
  date: string;
  time: string;
  people: number;
}

/** Leases seats of many slots, each within its free seats; returns the changed slots. */
export async function lend(tx: Tx, venueId: string, deskId: string, seats: LentSeats[]): Promise<MovedLease[]> {
  const given = seats.filter(({ people }) => people > 0);
  if (given.length === 0) return [];
  return rowsOf<MovedLease>(tx, statement(LEND, venueId, deskId, JSON.stringify(given)));
}

export const MOVED_LEASE = `l.slot_id as "slotId", l.room_id as "roomId", l.date::text as date, l."time",
  s.capacity, s.reserved, s.leased, s.overbooked`;
const MOVED = `${MOVED_LEASE}, m.people`;

const LEND = `
  with given as (
    select * from jsonb_to_recordset($3::jsonb) as g(
      "slotId" uuid, "roomId" uuid, date date, "time" text, capacity int, people int)
    where people <= capacity
  ), s as (
    insert into schedule_slots as t (id, venue_id, room_id, date, "time", capacity, is_closed, leased)
    select "slotId", $1::uuid, "roomId", date, "time", capacity, false, people from given order by "slotId"
    on conflict (venue_id, id) do update set
      leased = t.leased + excluded.leased,
      capacity = case when t.reserved + t.leased = 0 then excluded.capacity else t.capacity end,
      is_closed = t.is_closed and t.reserved + t.leased > 0
    where t.reserved + t.leased = 0 or (not t.is_closed and t.reserved + t.leased + excluded.leased <= t.capacity)
    returning id, capacity, reserved, leased, overbooked
  ), m as (
    select "slotId" as slot_id, people from given
  ), l as (
    insert into desk_leases as d (venue_id, desk_id, slot_id, room_id, date, "time", granted)
    select $1::uuid, $2::uuid, "slotId", "roomId", date, "time", people from given join s on s.id = "slotId"
    on conflict (venue_id, desk_id, slot_id) do update set
      granted = d.granted + excluded.granted, revision = d.revision + 1
    returning slot_id, room_id, date, "time"
  )
  select ${MOVED} from l join m on m.slot_id = l.slot_id join s on s.id = l.slot_id order by l.slot_id`;

/** Whether the desk took the seats from its lease, and so has promised them. */
export const isCovered = (slot: { unspent: number }, people: number, desk: DeskOrigin | undefined): boolean =>
  desk !== undefined && people > 0 && desk.fromLease >= people && slot.unspent >= people;

interface LentPlace {
  slot: { venueId: string; id: string; unspent: number };
  room: { whole?: object | undefined };
}

/**
 * Turns leased seats into reserved ones, whatever is free: in a room sold whole, all that the desk holds of the slot.
 * The caller has checked the lease.
 */
export async function sellLent(tx: Tx, { slot, room }: LentPlace, deskId: string, people: number): Promise<LedgerRow> {
  const spent = room.whole === undefined ? people : slot.unspent;
  const [row] = await rowsOf<LedgerRow>(tx, statement(SELL, slot.venueId, deskId, slot.id, people, spent));
  if (row === undefined) throw new Error(`desk ${deskId} has fewer than ${spent} leased seats left in slot ${slot.id}`);
  return row;
}

const SELL = `
  with l as (
    update desk_leases set spent = spent + $5::int, revision = revision + 1
    where venue_id = $1 and desk_id = $2 and slot_id = $3 and granted - spent >= $5::int returning slot_id
  )
  update schedule_slots set reserved = reserved + $4::int, leased = leased - $5::int,
    overbooked = greatest(0, reserved + $4::int + leased - $5::int - capacity)
  where venue_id = $1 and id in (select slot_id from l)
  returning capacity, reserved, leased, overbooked`;

/** Whether a room that counts stays has seats for a party in the place of its lease, which is not yet spent. */
export async function fitsLent(
  tx: Tx,
  { venueId, roomId, date, time }: { venueId: string; roomId: string; date: string; time: string },
  { id, people }: { id: string | null; people: number },
): Promise<boolean> {
  const params = [venueId, roomId, date, minuteOfService(time), people, id];
  const [row] = await rowsOf<{ fits: boolean }>(tx, statement(FITS_LENT, ...params));
  return row!.fits;
}

/** As the guard `refuse_crowded_room` counts: with holds that have expired. */
const FITS_LENT = `
  select $5::int <= room_seats_free(venue_id, id, capacity + $5::int, seat_stays, $3::date, $4::int, '-infinity', $6::uuid) as fits
  from rooms where venue_id = $1 and id = $2`;

/** Ends leases: at most the named seats, or all without `seats`. */
export async function takeBack(
  tx: Tx,
  venueId: string,
  deskId: string,
  seats?: { slotId: string; people: number }[],
): Promise<MovedLease[]> {
  if (seats?.length === 0) return [];
  const given = seats === undefined ? null : JSON.stringify(seats);
  return rowsOf<MovedLease>(tx, statement(TAKE_BACK, venueId, deskId, given));
}

const TAKE_BACK = `
  with given as (
    select "slotId", sum(people)::int as people
    from jsonb_to_recordset($3::jsonb) as g("slotId" uuid, people int) group by "slotId"
  ), m as (
    select d.slot_id, least(coalesce(g.people, d.granted - d.spent), d.granted - d.spent) as people
    from desk_leases d left join given g on g."slotId" = d.slot_id
    where d.venue_id = $1 and d.desk_id = $2 and d.granted > d.spent and ($3::jsonb is null or g.people > 0)
  ), l as (
    update desk_leases d set spent = d.spent + m.people, revision = d.revision + 1 from m
    where d.venue_id = $1 and d.desk_id = $2 and d.slot_id = m.slot_id
    returning d.slot_id, d.room_id, d.date, d."time"
  ), s as (
    update schedule_slots t set
      leased = t.leased - m.people,
      overbooked = greatest(0, t.reserved + t.leased - m.people - t.capacity),
      capacity = case
        when t.reserved + t.leased < t.capacity then t.capacity
        when exists (select from derived_slots(t.venue_id, t.date) x where x.room_id = t.room_id and x."time" = t."time")
          then t.capacity
        else least(t.capacity, t.reserved + t.leased - m.people) end
    from m where t.venue_id = $1 and t.id = m.slot_id
    returning t.id, t.capacity, t.reserved, t.leased, t.overbooked
  )
  select ${MOVED} from l join m on m.slot_id = l.slot_id join s on s.id = l.slot_id order by l.slot_id`;

export const slotChange =
  (kind: 'lent' | 'returned') =>
  ({ slotId: entityId, roomId, date, time, capacity, reserved, leased, overbooked }: MovedLease): Change => ({
    entity: 'slot',
    entityId,
    kind,
    after: { roomId, date, time, capacity, reserved, leased, overbooked },
  });
