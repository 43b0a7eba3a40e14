import { type SQL, sql } from 'drizzle-orm';
import { isLive } from '#server/features/venues/obstacles';
import type { Change } from '#server/platform/changes/changes';
import { type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';
import { asFollowed, type Derived, type HeldSeats } from '#shared/schedule/held';

export interface Reach {
  venueId: string;
  from: string;
  to?: string;
  room?: string | null;
  time?: string | null;
}

export interface HeldSlot extends HeldSeats {
  id: string;
  roomId: string;
  date: string;
  time: string;
  derived: Derived | null;
}

type HeldRow = Omit<HeldSlot, 'derived'> & { derivedCapacity: number | null; derivedClosed: boolean | null };

const within = ({ venueId, from, to, room, time }: Reach): SQL =>
  sql.join(
    [
      sql`s.venue_id = ${venueId} and s.date >= ${from}::date`,
      ...(to === undefined ? [] : [sql`s.date <= ${to}::date`]),
      ...(room == null ? [] : [sql`s.room_id = ${room}`]),
      ...(time == null ? [] : [sql`s."time" = ${time}`]),
    ],
    sql` and `,
  );

/** Ledger rows beside their derived slot; each day is derived once. */
const besideDerived = (rows: SQL): SQL => sql`
  from schedule_slots s
  left join (
    select days.date, d.* from (select distinct s.venue_id, s.date from schedule_slots s where ${rows}) days
    cross join lateral derived_slots(days.venue_id, days.date) d
  ) d on d.date = s.date and d.room_id = s.room_id and d."time" = s."time"
  where ${rows}`;

/** Slots that hold seats, by day; expired holds are not counted. */
export async function heldSlots(db: ReadDb, reach: Reach, now: Date): Promise<HeldSlot[]> {
  const rows = await rowsOf<HeldRow>(
    db,
    sql`select held.*, (select coalesce(sum(people), 0)::int from reservations
                        where venue_id = ${reach.venueId} and slot_id = held.id and date = held.date::date
                          and ${isLive(now)}) as live
        from (select s.id, s.room_id as "roomId", s.date::text as date, s."time", s.capacity, s.is_closed as "isClosed",
                     s.leased, d.capacity as "derivedCapacity", d.is_closed as "derivedClosed",
                     s.reserved - coalesce((select sum(people) from reservations
                       where venue_id = s.venue_id and slot_id = s.id and date = s.date and status = 'HOLD'
                         and hold_until <= ${now.toISOString()}::timestamptz), 0)::int as reserved
              ${besideDerived(sql`${within(reach)} and s.reserved + s.leased > 0`)}) held
        order by date, "time" < '06:00', "time", "roomId"`,
  );
  return rows.map(({ derivedCapacity, derivedClosed, ...slot }) => ({
    ...slot,
    derived: derivedCapacity === null ? null : { capacity: derivedCapacity, isClosed: derivedClosed === true },
  }));
}

export async function derivedOn(db: ReadDb, venueId: string, date: string): Promise<Map<string, Derived>> {
  const rows = await rowsOf<Derived & { roomId: string; time: string }>(
    db,
    sql`select room_id as "roomId", "time", capacity, is_closed as "isClosed"
        from derived_slots(${venueId}::uuid, ${date}::date)`,
  );
  return new Map(rows.map(({ roomId, time, ...derived }) => [placeKey({ roomId, time }), derived]));
}

export const placeKey = ({ roomId, time }: { roomId: string; time: string }): string => `${roomId} ${time}`;

/**
 * Last step of each schedule change, under the venue lock: an empty row sells no seat that the schedule does not
 * offer. Guards writes that do not derive the slot, such as facts and leases.
 */
export async function alignEmptyRows(tx: Tx, reach: Reach): Promise<void> {
  const rows = sql`${within(reach)} and s.reserved + s.leased = 0`;
  await tx.execute(sql`
    update schedule_slots t set capacity = coalesce(o.capacity, 0), is_closed = coalesce(o.is_closed, true)
    from (select s.id, d.capacity, d.is_closed ${besideDerived(rows)}) o
    where t.venue_id = ${reach.venueId} and t.id = o.id`);
}

/** A dropped slot sells no more: its capacity equals its people, and `ledger.giveBack` shrinks it. */
export const isDropped = ({ derived, capacity, reserved, leased }: HeldSlot): boolean =>
  derived === null && capacity > reserved + leased;
export const onlyItsOwn = (slot: HeldSlot): HeldSlot => ({
  ...slot,
  derived: { capacity: slot.reserved + slot.leased, isClosed: slot.isClosed },
});

/** Slots with seats take the derived values, or close. Returns log changes. */
export async function followSchedule(tx: Tx, venueId: string, slots: HeldSlot[]): Promise<Change[]> {
  for (const slot of slots) {
    const next = asFollowed(slot, slot.derived);
    await tx.execute(sql`
      update schedule_slots set capacity = ${next.capacity}, is_closed = ${next.isClosed},
             overbooked = greatest(0, reserved + leased - ${next.capacity}::int)
      where venue_id = ${venueId} and id = ${slot.id}`);
  }
  return slots.map(followed);
}

const followed = (slot: HeldSlot): Change => {
  const { id, roomId, date, time, capacity, isClosed, reserved, leased } = slot;
  const seats = { roomId, date, time, reserved, leased };
  return {
    entity: 'slot',
    entityId: id,
    kind: 'rescheduled',
    before: { ...seats, capacity, isClosed },
    after: { ...seats, ...asFollowed(slot, slot.derived) },
  };
};
