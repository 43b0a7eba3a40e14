import {
  type AskedPlace,
  freeUntilNext,
  insertPatterns,
  type PlaceRow,
  placeOf,
  type SlotRow,
  slotsOfDay,
  slotsOfDays,
} from '#server/features/schedule/queries';
import type { ReadDb, Tx } from '#server/platform/db/client';
import type { DeskOrigin } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { slotId } from '#shared/ids';
import { availableSeats, defaultCapacity, defaultPattern, slotEnds } from '#shared/schedule/rules';
import type { StaffSlot } from '#shared/schedule/schema';
import { instantOf, minuteOfService } from '#shared/time';

export type FoundSlot = Awaited<ReturnType<typeof slotFor>>;

export interface SlotRequest {
  venueId: string;
  roomId: string;
  date: string;
  time: string;
}

const outside = { capacity: 0, isClosed: true, reserved: 0, leased: 0 };

/** Reads a slot. Throws as `placeFrom` does. */
export async function slotFor(db: ReadDb, wanted: SlotRequest, now: Date, desk?: DeskOrigin, movingId?: string) {
  const asked = askedPlace(wanted, desk?.id ?? null);
  const found = await placeOf(db, movingId === undefined ? asked : { ...asked, movingId }, now);
  return placeFrom(found, wanted, desk);
}

/** Callers pass whole requests; only these fields may reach the ledger. */
export const askedPlace = ({ venueId, roomId, date, time }: SlotRequest, deskId: string | null): AskedPlace => ({
  venueId,
  roomId,
  slotId: slotId({ venueId, roomId, date, time }),
  date,
  time,
  deskId,
});

/**
 * Throws `venue_not_found`, `foreign_room`, and `not_a_slot` if the room takes no arrivals then. Facts of a desk skip
 * the last check.
 */
export function placeFrom(found: PlaceRow | undefined, wanted: SlotRequest, desk?: DeskOrigin) {
  if (found === undefined) throw new AppError('venue_not_found');
  const {
    name,
    phone,
    timezone,
    status,
    minParty,
    maxParty,
    depositAmount,
    roomId: foundRoom,
    unspent,
    roomFree,
  } = found;
  if (foundRoom === null) throw new AppError('foreign_room');
  const { venueId, roomId, date, time } = wanted;
  const id = slotId({ venueId, roomId, date, time });
  const row =
    found.capacity === null ? (desk?.isFact ? outside : null) : { ...seatsOf(found), capacity: found.capacity };
  if (row === null) throw new AppError('not_a_slot', { time });
  return {
    venue: { id: venueId, name, phone, timezone, status, minParty, maxParty, depositAmount },
    room: { id: foundRoom, name: found.roomName, capacity: found.roomCapacity, whole: wholeOf(found), free: roomFree },
    slot: {
      id,
      venueId,
      roomId,
      date,
      time,
      capacity: row.capacity,
      isClosed: row.isClosed,
      touched: found.touched,
      availableCapacity: Math.max(0, row.capacity - row.reserved - row.leased),
      unspent,
      startsAt: instantOf(date, time, timezone),
    },
  };
}

const wholeOf = ({ minPeople, roomMinutes, leadMinutes = 0, isTaken, isLent }: PlaceRow) =>
  roomMinutes === null
    ? undefined
    : { minPeople: minPeople ?? 1, minutes: roomMinutes, lead: leadMinutes, isTaken, isLent };

const seatsOf = ({ isClosed, reserved, leased }: PlaceRow) => ({ isClosed, reserved, leased });

export async function daySlots(
  db: ReadDb,
  venue: { venueId: string; timezone: string },
  date: string,
  now: Date,
): Promise<StaffSlot[]> {
  const rows = await slotsOfDay(db, venue.venueId, date, now);
  return rows.map((row) => staffSlotOf(row, venue, date, now));
}

/** For boards: a taken slot of a room that is still free at its time says until when. */
export async function boardSlots(
  db: ReadDb,
  venue: { venueId: string; timezone: string },
  date: string,
  now: Date,
): Promise<StaffSlot[]> {
  const slots = await daySlots(db, venue, date, now);
  const taken = slots.filter(({ takenUntil }) => takenUntil !== undefined);
  if (taken.length === 0) return slots;
  const free = await freeUntilNext(db, venue.venueId, { date, slots: taken, now });
  return slots.map((slot) => {
    const { freeUntil } = free.find(({ roomId, time }) => roomId === slot.roomId && time === slot.time) ?? {};
    return freeUntil === undefined ? slot : { ...slot, freeUntil };
  });
}

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
    ...(row.roomMinutes !== null && { roomMinutes: row.roomMinutes }),
    ...(row.takenUntil !== null && { takenUntil: row.takenUntil }),
  };
}

/** When a slot ends: at the room's next slot, or 30 minutes after the day's last one began. */
export async function endOfSlot(db: ReadDb, place: FoundSlot, now: Date): Promise<Date> {
  const { venueId, roomId, date, time } = place.slot;
  const times = (await slotsOfDay(db, venueId, date, now, roomId)).map((slot) => slot.time);
  return slotEnds(date, time, times, place.venue.timezone);
}

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
