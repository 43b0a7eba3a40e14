import type { TakenSlot } from '#server/features/schedule/ledger';
import { slotsOfDay } from '#server/features/schedule/queries';
import { roomsOfTreatments } from '#server/features/treatments/queries';
import { type RoomRow, roomsOf, venueById } from '#server/features/venues/queries';
import { refusedBySlot } from '#server/features/waitlist/offer-queries';
import type { EntryRow } from '#server/features/waitlist/queries';
import type { ReadDb } from '#server/platform/db/client';
import { slotId } from '#shared/ids';
import { availableSeats, slotEnds } from '#shared/schedule/rules';
import { instantOf } from '#shared/time';
import { type OfferedSeats, seatsToTake, type Waiting, waitsForSeats, wants } from '#shared/waitlist/rules';
import { lastAnswer, type OfferedSlot } from '#shared/waitlist/windows';

export interface FreeSlot extends OfferedSeats, OfferedSlot {
  slot: TakenSlot;
  roomName: string;
  roomMinutes: number | null;
  refused: EntryRow[];
}

interface FreeSeatsQuery {
  venue: { id: string; timezone: string };
  date: string;
  now: Date;
  only?: { roomId: string; time?: string };
  /** Seats of expired holds count as free to readers; an offer can take them only after the sweep. */
  lapsedAreFree: boolean;
}

export async function freeSlots(
  db: ReadDb,
  { venue, date, now, only, lapsedAreFree }: FreeSeatsQuery,
): Promise<FreeSlot[]> {
  const rows = await slotsOfDay(db, venue.id, date, lapsedAreFree ? now : null, only?.roomId);
  const rooms = new Map((await roomsForSeats(db, venue.id)).map((room) => [room.id, room]));
  const free = rows.flatMap((row) => {
    const { roomId, time, capacity, isClosed, touched, roomMinutes } = row;
    const available = availableSeats(row);
    const room = rooms.get(roomId);
    if (isClosed || available === 0 || room === undefined || isElsewhere(only, time, room)) return [];
    const times = rows.filter((other) => other.roomId === roomId).map((other) => other.time);
    const endsAt = slotEnds(date, time, times, venue.timezone);
    if (endsAt <= now) return [];
    const place = { venueId: venue.id, roomId, date, time };
    const slot: TakenSlot = { ...place, id: slotId(place), capacity, isClosed, touched };
    const startsAt = instantOf(date, time, venue.timezone);
    const { name: roomName, capacity: roomCapacity } = room;
    const longestStay = room.seatStays?.at(-1);
    const smallestParty = room.minPeople ?? undefined;
    const seats = { roomName, available, roomCapacity, roomMinutes, smallestParty, longestStay };
    return [{ ...place, ...seats, slot, startsAt, endsAt, timezone: venue.timezone }];
  });
  const ids = free.map(({ slot }) => slot.id);
  const refused = await refusedBySlot(db, venue.id, ids);
  return free.map((one) => ({ ...one, refused: refused.get(one.slot.id)! }));
}

/** A room of treatments is offered to those who wait for a treatment only. */
async function roomsForSeats(db: ReadDb, venueId: string): Promise<RoomRow[]> {
  const rooms = await roomsOf(db, [venueId]);
  if (rooms.every(({ soldAs }) => soldAs !== 'whole')) return rooms;
  const treated = await roomsOfTreatments(db, venueId);
  return rooms.filter(({ id, soldAs }) => soldAs === 'seats' || !treated.includes(id));
}

/** Seats freed at one time of a room that counts stays may be free at its other times too. */
const isElsewhere = (only: FreeSeatsQuery['only'], time: string, { seatStays }: RoomRow): boolean =>
  seatStays === null && only?.time !== undefined && only.time !== time;

/** Best first; excludes slots that have begun or are due to an older party. */
export async function freeForGuest(db: ReadDb, entry: EntryRow, waiting: Waiting[], now: Date): Promise<FreeSlot[]> {
  const venue = await venueById(db, entry.venueId);
  if (venue?.status !== 'approved') return [];
  const day = await freeSlots(db, { venue, date: entry.date, now, lapsedAreFree: true });
  return seatsToTake(entry, waiting, day).filter(({ startsAt }) => startsAt > now);
}

/**
 * Start and end of the open slots that the entry wants last; of its own time without one. A slot that begins earlier may end later.
 * A treatment that has begun is not offered.
 */
export async function lastWantedBy(db: ReadDb, entry: EntryRow, timezone: string) {
  const { venueId, date } = entry;
  const day = (await slotsOfDay(db, venueId, date, null)).map((slot) => ({ ...slot, date }));
  const open = day.filter((slot) => !slot.isClosed && wants(entry, slot));
  const wanted = open.length > 0 ? open : [entry];
  const startsAt = instantOf(date, wanted.at(-1)!.time, timezone);
  if (!waitsForSeats(entry)) return { startsAt, endsAt: startsAt };
  const timesOf = (room: string) => day.filter(({ roomId }) => roomId === room).map(({ time }) => time);
  const ends = wanted.map(({ roomId, time }) => slotEnds(date, time, timesOf(roomId), timezone).getTime());
  return { startsAt, endsAt: new Date(Math.max(...ends)) };
}

export async function windowOf(
  db: ReadDb,
  {
    venueId,
    roomId,
    date,
    time,
    treatmentId,
  }: Pick<TakenSlot, 'venueId' | 'roomId' | 'date' | 'time'> & Pick<EntryRow, 'treatmentId'>,
  now: Date,
): Promise<OfferedSlot> {
  const { timezone } = (await venueById(db, venueId))!;
  const times = (await slotsOfDay(db, venueId, date, now, roomId)).map((slot) => slot.time);
  const slot = { startsAt: instantOf(date, time, timezone), endsAt: slotEnds(date, time, times, timezone) };
  return { ...slot, endsAt: lastAnswer(slot, treatmentId !== null, now), timezone };
}
