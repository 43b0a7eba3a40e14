import { and, eq, sql } from 'drizzle-orm';
import { scheduleSlots } from '#server/features/schedule/table';
import { rowsOf, type Tx } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { AppError } from '#shared/errors';

/** A slot as its taker knows it: enough to create its row on first touch. `touched`: it holds seats already. */
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

/** Seats of a slot after the ledger moved, in people. */
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

/**
 * The one door to seats. Takes seats for `people` in a single conditional update, so that however many ask at once no
 * slot is oversold; the caller holds the venue's lock. Throws `slot_full` or `slot_closed` and then nothing has changed.
 */
export async function take(tx: Tx, slot: TakenSlot, people: number): Promise<LedgerRow> {
  if (!slot.touched) await touch(tx, slot);
  const [row] = await rowsOf<LedgerRow>(tx, statement(TAKE, people, slot.venueId, slot.id));
  if (row === undefined) throw new AppError(slot.isClosed ? 'slot_closed' : 'slot_full', { people });
  return row;
}

const IF_FREE = `
  update schedule_slots set reserved = reserved + $1::int
  where venue_id = $2 and id = $3 and reserved + leased + $1::int <= capacity`;
const TAKE = `${IF_FREE} and not is_closed returning capacity, reserved, leased, overbooked`;
const TAKE_AGAIN = `${IF_FREE} returning capacity, reserved, leased, overbooked`;

/** Seats that a party had until just now: a slot that was closed to new sales gives them back to it. Throws `slot_full`. */
export async function takeAgain(tx: Tx, slot: TakenSlot, people: number): Promise<LedgerRow> {
  if (!slot.touched) await touch(tx, slot);
  const [row] = await rowsOf<LedgerRow>(tx, statement(TAKE_AGAIN, people, slot.venueId, slot.id));
  if (row === undefined) throw new AppError('slot_full', { people });
  return row;
}

/**
 * A deliberate overbooking: takes the seats whatever is free, and raises `overbooked` by exactly what is missing. Whoever
 * calls has asked for the right and the reason. A closed slot promises nothing to anybody: throws `slot_closed`.
 */
export async function takeBeyond(tx: Tx, slot: TakenSlot, people: number): Promise<LedgerRow> {
  if (!slot.touched) await touch(tx, slot);
  const [row] = await rowsOf<LedgerRow>(tx, statement(TAKE_BEYOND, people, slot.venueId, slot.id));
  if (row === undefined) throw new AppError('slot_closed');
  return row;
}

/** Facts win: who sits there has the seats, whatever is free and even where the slot was closed since. */
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

/**
 * Gives seats back. What was overbooked on purpose shrinks to what is still beyond the capacity, so that an overbooking
 * never opens seats to the public. Nor does a slot that the schedule has dropped: it was made as large as who is in it,
 * and becomes as large as who stays.
 */
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

/** Only of a full slot is it asked whether the schedule has it: one that was dropped is always full. */
const capacityAfter = (people: number) => sql`
  case when ${scheduleSlots.reserved} + ${scheduleSlots.leased} < ${scheduleSlots.capacity} then ${scheduleSlots.capacity}
       when exists (select from derived_slots(${scheduleSlots.venueId}, ${scheduleSlots.date}) d
                    where d.room_id = ${scheduleSlots.roomId} and d."time" = ${scheduleSlots.time})
         then ${scheduleSlots.capacity}
       else least(${scheduleSlots.capacity}, ${scheduleSlots.reserved} - ${people}::int + ${scheduleSlots.leased}) end`;

/**
 * The slot's row appears when it is first touched; two who touch it at once make one row. A row whose seats were all given
 * back may be older than the schedule, so it becomes what the taker knows.
 */
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
