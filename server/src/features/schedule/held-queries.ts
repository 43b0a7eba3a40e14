import { type SQL, sql } from 'drizzle-orm';
import { isLive } from '#server/features/venues/obstacles';
import type { Change } from '#server/platform/changes/changes';
import { type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';
import { asFollowed, type Derived, type Held } from '#shared/schedule/held';

/** Which slots a change of the schedule touches. */
export interface Reach {
  venueId: string;
  /** The first service day, and the last one where the change does not hold for good. */
  from: string;
  to?: string;
  room?: string | null;
  time?: string | null;
}

/** A slot that holds seats, and what the schedule derives for it now. */
export interface HeldSlot extends Held {
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

/** The rows of the ledger that a condition picks, each beside what its day derives; a day is worked out once. */
const besideDerived = (rows: SQL): SQL => sql`
  from schedule_slots s
  left join (
    select days.date, d.* from (select distinct s.venue_id, s.date from schedule_slots s where ${rows}) days
    cross join lateral derived_slots(days.venue_id, days.date) d
  ) d on d.date = s.date and d.room_id = s.room_id and d."time" = s."time"
  where ${rows}`;

/** The slots that hold seats, in the order of their days; people whose hold has lapsed are not counted in them. */
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

/** What the schedule derives for the slots of a day, by room and time. */
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
 * Brings the ledger's rows without seats into line with the schedule; each change of the schedule ends with it, under the
 * venue's lock. The invariant: from today on a row without seats takes nobody whom the schedule would not take. It is the
 * second of two guards. Readers and takers already derive such a slot anew (`slots_of_day`, `placeOf`, `ledger.take`), also
 * where the seats were given back after the change; this one is for what is written to a row without asking the schedule:
 * a party that came after all, a lease.
 */
export async function alignEmptyRows(tx: Tx, reach: Reach): Promise<void> {
  const rows = sql`${within(reach)} and s.reserved + s.leased = 0`;
  await tx.execute(sql`
    update schedule_slots t set capacity = coalesce(o.capacity, 0), is_closed = coalesce(o.is_closed, true)
    from (select s.id, d.capacity, d.is_closed ${besideDerived(rows)}) o
    where t.venue_id = ${reach.venueId} and t.id = o.id`);
}

/**
 * A slot that the schedule no longer derives keeps who is in it and takes nobody else: it becomes exactly as large as they
 * are. `ledger.giveBack` lets it shrink with each of them who leaves.
 */
export const isDropped = ({ derived, capacity, reserved, leased }: HeldSlot): boolean =>
  derived === null && capacity > reserved + leased;
export const onlyItsOwn = (slot: HeldSlot): HeldSlot => ({
  ...slot,
  derived: { capacity: slot.reserved + slot.leased, isClosed: slot.isClosed },
});

/**
 * Slots that hold seats become what the schedule derives for them; where nothing is derived they close. More people than
 * the capacity can only be left where they were taken on purpose, or where their hold has lapsed. Answers what the log is told.
 */
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
