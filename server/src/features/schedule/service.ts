import { insertPatterns, placeOf, type SlotRow, slotsOfDay, slotsOfDays } from '#server/features/schedule/queries';
import type { ReadDb, Tx } from '#server/platform/db/client';
import type { DeskAct } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { slotId } from '#shared/ids';
import { availableSeats, defaultCapacity, defaultPattern, slotEnds } from '#shared/schedule/rules';
import type { StaffSlot } from '#shared/schedule/schema';
import { instantOf, minuteOfService } from '#shared/time';

/** A slot that somebody asks for, with its venue and room, as it stands inside the asking transaction. */
export type Place = Awaited<ReturnType<typeof slotFor>>;

export interface Wanted {
  venueId: string;
  roomId: string;
  date: string;
  time: string;
}

/** A slot that the schedule does not have, or no longer, for a party that sits there all the same. */
const outside = { capacity: 0, isClosed: true, reserved: 0, leased: 0 };

/**
 * The slot of a request. Throws `venue_not_found`, `foreign_room` where the room is not the venue's, and `not_a_slot`
 * where the room takes no arrivals at that time, unless a desk says that it did.
 */
export async function slotFor(db: ReadDb, wanted: Wanted, now: Date, desk?: DeskAct) {
  const { venueId, roomId, date, time } = wanted; // callers pass whole requests: nothing else of one reaches the ledger
  const id = slotId(wanted);
  const found = await placeOf(db, { venueId, roomId, slotId: id, deskId: desk?.id ?? null });
  if (found === undefined) throw new AppError('venue_not_found');
  if (found.room === null) throw new AppError('foreign_room');
  const row = found.slot ?? (await untouchedSlot(db, wanted, now)) ?? (desk?.isFact ? outside : null);
  if (row === null) throw new AppError('not_a_slot', { time });
  return {
    venue: found.venue,
    room: found.room,
    slot: {
      id,
      venueId,
      roomId,
      date,
      time,
      capacity: row.capacity,
      isClosed: row.isClosed,
      touched: found.slot !== null,
      availableCapacity: Math.max(0, row.capacity - row.reserved - row.leased),
      unspent: found.unspent,
      startsAt: instantOf(date, time, found.venue.timezone),
    },
  };
}

async function untouchedSlot(db: ReadDb, wanted: Wanted, now: Date): Promise<SlotRow | undefined> {
  const slots = await slotsOfDay(db, wanted.venueId, wanted.date, now, wanted.roomId);
  return slots.find((candidate) => candidate.time === wanted.time);
}

/** A service day's slots as staff see them; visitors get the same without what is reserved. */
export async function daySlots(
  db: ReadDb,
  venue: { venueId: string; timezone: string },
  date: string,
  now: Date,
): Promise<StaffSlot[]> {
  const rows = await slotsOfDay(db, venue.venueId, date, now);
  return rows.map((row) => staffSlotOf(row, venue, date, now));
}

/** The same of several days, each slot with its day. */
export async function slotsBetween(
  db: ReadDb,
  venue: { venueId: string; timezone: string },
  days: { from: string; to: string },
  now: Date,
): Promise<(StaffSlot & { date: string })[]> {
  const rows = await slotsOfDays(db, venue.venueId, days, now);
  return rows.map((row) => ({ ...staffSlotOf(row, venue, row.date, now), date: row.date }));
}

function staffSlotOf(
  row: SlotRow,
  { venueId, timezone }: { venueId: string; timezone: string },
  date: string,
  now: Date,
): StaffSlot {
  const hasBegun = instantOf(date, row.time, timezone) <= now;
  const availableCapacity = availableSeats(row);
  return {
    id: slotId({ venueId, roomId: row.roomId, date, time: row.time }),
    roomId: row.roomId,
    time: row.time,
    capacity: row.capacity,
    isClosed: row.isClosed,
    reason: row.reason,
    hasBegun,
    isAvailable: !row.isClosed && !hasBegun && availableCapacity > 0,
    availableCapacity,
    reserved: row.reserved - row.lapsed,
    leased: row.leased,
    overbooked: row.overbooked,
  };
}

/** When a slot ends: at the next one of its room, or half an hour after the day's last one began. */
export async function endOfSlot(db: ReadDb, place: Place, now: Date): Promise<Date> {
  const { venueId, roomId, date, time } = place.slot;
  const times = (await slotsOfDay(db, venueId, date, now, roomId)).map((slot) => slot.time);
  return slotEnds(date, time, times, place.venue.timezone);
}

/** Gives new rooms the default week. */
export async function addDefaultPattern(
  tx: Tx,
  venueId: string,
  rooms: { id: string; capacity: number; stayMinutes: number }[],
): Promise<void> {
  const { weekdays, firstTime, lastTime, everyMinutes } = defaultPattern;
  await insertPatterns(
    tx,
    rooms.map((room) => ({
      venueId,
      roomId: room.id,
      weekdays,
      firstMinute: minuteOfService(firstTime),
      lastMinute: minuteOfService(lastTime),
      everyMinutes,
      capacity: defaultCapacity(room, everyMinutes),
    })),
  );
}
