import { and, eq, sql } from 'drizzle-orm';
import { scheduleSlots } from '#server/features/schedule/table';
import { rowsOf, type Tx } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { AppError } from '#shared/errors';

export interface TakenSlot {
  id: string;
  venueId: string;
  roomId: string;
  date: string;
  time: string;
  capacity: number;
  isClosed: boolean;
  touched: boolean;
}

export interface LedgerRow {
  capacity: number;
  reserved: number;
  leased: number;
  overbooked: number;
}

const seatColumns = {
  capacity: scheduleSlots.capacity,
  reserved: scheduleSlots.reserved,
  leased: scheduleSlots.leased,
  overbooked: scheduleSlots.overbooked,
};

/** One conditional update never oversells. The caller holds the venue lock. Throws `slot_full` or `slot_closed`. */
export async function take(tx: Tx, slot: TakenSlot, people: number): Promise<LedgerRow> {
  const { id, venueId, roomId, date, time, capacity, isClosed } = slot;
  const taking = slot.touched
    ? statement(TAKE, people, venueId, id)
    : statement(TAKE_FIRST, people, venueId, id, roomId, date, time, capacity, isClosed);
  const [row] = await rowsOf<LedgerRow>(tx, taking);
  if (row === undefined) throw new AppError(slot.isClosed ? 'slot_closed' : 'slot_full', { people });
  return row;
}

/** Of several slots, each another one, in one statement. */
export async function takeEach(tx: Tx, slots: TakenSlot[], people: number): Promise<LedgerRow[]> {
  if (slots.length === 1) return [await take(tx, slots[0]!, people)];
  const [{ venueId }] = slots as [TakenSlot];
  const wanted = slots.map(({ id, roomId, date, time, capacity, isClosed }) => ({
    ...{ id, room_id: roomId, date, time, capacity, is_closed: isClosed },
  }));
  const rows = await rowsOf<LedgerRow & { id: string }>(
    tx,
    statement(TAKE_EACH, people, venueId, JSON.stringify(wanted)),
  );
  return slots.map((slot) => {
    const row = rows.find(({ id }) => id === slot.id);
    if (row === undefined) throw new AppError(slot.isClosed ? 'slot_closed' : 'slot_full', { people });
    const { id: _, ...seats } = row;
    return seats;
  });
}

const IF_FREE = `
  update schedule_slots set reserved = reserved + $1::int
  where venue_id = $2 and id = $3 and reserved + leased + $1::int <= capacity`;
const TAKE = `${IF_FREE} and not is_closed returning capacity, reserved, leased, overbooked`;
/** The first seats of a slot make its row. A row without seats may be older than the schedule and is reset. */
const TAKE_FIRST = `
  insert into schedule_slots as s (venue_id, id, room_id, date, time, capacity, is_closed, reserved)
  select $2, $3, $4, $5::date, $6, $7::int, $8::boolean, $1::int where $1::int <= $7::int and not $8::boolean
  on conflict (venue_id, id) do update
    set capacity = excluded.capacity, is_closed = excluded.is_closed, reserved = excluded.reserved
    where s.reserved + s.leased = 0
  returning capacity, reserved, leased, overbooked`;
/** As both. In slot id order, as in every transaction. */
const TAKE_EACH = `
  insert into schedule_slots as s (venue_id, id, room_id, date, time, capacity, is_closed, reserved)
  select $2::uuid, id, room_id, date, time, capacity, is_closed, $1::int
  from jsonb_to_recordset($3::jsonb) as g(id uuid, room_id uuid, date date, "time" text, capacity int, is_closed boolean)
  where $1::int <= capacity and not is_closed order by id
  on conflict (venue_id, id) do update set
    reserved = case when s.reserved + s.leased = 0 then 0 else s.reserved end + excluded.reserved,
    capacity = case when s.reserved + s.leased = 0 then excluded.capacity else s.capacity end,
    is_closed = s.is_closed and s.reserved + s.leased > 0
  where s.reserved + s.leased = 0 or (not s.is_closed and s.reserved + s.leased + excluded.reserved <= s.capacity)
  returning id, capacity, reserved, leased, overbooked`;
const TAKE_AGAIN = `${IF_FREE} returning capacity, reserved, leased, overbooked`;

/** Seats that the party just gave up, even in a closed slot. Throws `slot_full`. */
export async function takeAgain(tx: Tx, slot: TakenSlot, people: number): Promise<LedgerRow> {
  if (!slot.touched) await touch(tx, slot);
  const [row] = await rowsOf<LedgerRow>(tx, statement(TAKE_AGAIN, people, slot.venueId, slot.id));
  if (row === undefined) throw new AppError('slot_full', { people });
  return row;
}

/** Raises `overbooked` by the missing seats. The caller has checked right and reason. Throws `slot_closed`. */
export async function takeBeyond(tx: Tx, slot: TakenSlot, people: number): Promise<LedgerRow> {
  if (!slot.touched) await touch(tx, slot);
  const [row] = await rowsOf<LedgerRow>(tx, statement(TAKE_BEYOND, people, slot.venueId, slot.id));
  if (row === undefined) throw new AppError('slot_closed');
  return row;
}

/** Facts are never refused: a seated party has its seats, even in a full or closed slot. */
export async function takeAsFact(
  tx: Tx,
  slot: Pick<TakenSlot, 'id' | 'venueId'> | TakenSlot,
  people: number,
): Promise<LedgerRow> {
  if ('touched' in slot && !slot.touched) await touch(tx, slot);
  const [row] = await rowsOf<LedgerRow>(tx, statement(TAKE_AS_FACT, people, slot.venueId, slot.id));
  if (row === undefined) throw new Error(`the ledger has no row for slot ${slot.id}`);
  return row;
}

const BEYOND = `
  update schedule_slots
  set reserved = reserved + $1::int, overbooked = greatest(0, reserved + $1::int + leased - capacity)
  where venue_id = $2 and id = $3`;
const TAKE_BEYOND = `${BEYOND} and not is_closed returning capacity, reserved, leased, overbooked`;
const TAKE_AS_FACT = `${BEYOND} returning capacity, reserved, leased, overbooked`;

/** Shrinks overbooked and dropped slots, so that returned seats are not sold to the public. */
export async function giveBack(tx: Tx, venueId: string, slotId: string, people: number): Promise<LedgerRow> {
  const [row] = await tx
    .update(scheduleSlots)
    .set({
      reserved: sql`${scheduleSlots.reserved} - ${people}`,
      capacity: capacityAfter(people),
      overbooked: sql`greatest(0, ${scheduleSlots.reserved} - ${people} + ${scheduleSlots.leased} - ${scheduleSlots.capacity})`,
    })
    .where(and(eq(scheduleSlots.venueId, venueId), eq(scheduleSlots.id, slotId)))
    .returning(seatColumns);
  if (row === undefined) throw new Error(`the ledger has no row for slot ${slotId}`);
  return row;
}

const capacityAfter = (people: number) => sql`
  case when ${scheduleSlots.reserved} + ${scheduleSlots.leased} < ${scheduleSlots.capacity} then ${scheduleSlots.capacity}
       when exists (select from derived_slots(${scheduleSlots.venueId}, ${scheduleSlots.date}) d
                    where d.room_id = ${scheduleSlots.roomId} and d."time" = ${scheduleSlots.time})
         then ${scheduleSlots.capacity}
       else least(${scheduleSlots.capacity}, ${scheduleSlots.reserved} - ${people}::int + ${scheduleSlots.leased}) end`;

/** Upsert. A row without seats may be older than the schedule and is reset. */
async function touch(tx: Tx, slot: TakenSlot): Promise<void> {
  const { id, venueId, roomId, date, time, capacity, isClosed } = slot;
  await tx
    .insert(scheduleSlots)
    .values({ id, venueId, roomId, date, time, capacity, isClosed })
    .onConflictDoUpdate({
      target: [scheduleSlots.venueId, scheduleSlots.id],
      set: { capacity, isClosed },
      setWhere: sql`${scheduleSlots.reserved} + ${scheduleSlots.leased} = 0`,
    });
}
