import { minuteOfService } from '#shared/time';
import type { PartySize, Period } from '#shared/venues/schema';

export const NO_LIMIT = 1_000_000;

export const partyBounds: Record<PartySize, { least: number; most: number }> = {
  '1-2': { least: 1, most: 2 },
  '3-4': { least: 3, most: 4 },
  '5+': { least: 5, most: NO_LIMIT },
};

/**
 * Inclusive minutes from the service day's midnight (specification, section 9): slots after midnight belong to the
 * evening.
 */
export const periodMinutes: Record<Period, { first: number; last: number }> = {
  morning: { first: 6 * 60, last: 12 * 60 - 1 },
  afternoon: { first: 12 * 60, last: 18 * 60 - 1 },
  evening: { first: 18 * 60, last: 30 * 60 - 1 },
};

export function periodOf(time: string): Period {
  const minute = minuteOfService(time);
  if (minute <= periodMinutes.morning.last) return 'morning';
  return minute <= periodMinutes.afternoon.last ? 'afternoon' : 'evening';
}

/** Minutes; the room's value, else the venue's. */
export const stayOf = (room: { stayMinutes: number | null }, venue: { stayMinutes: number }): number =>
  room.stayMinutes ?? venue.stayMinutes;

/** Minutes that a party of up to 2, of up to 5, and of more people keeps its seats, in a room that counts them. */
export type SeatStays = [number, number, number];

/** Longest stay with its gap, in minutes. */
export const seatMinutesMost = 12 * 60;

export const plusMinutes = ([two, five, more]: SeatStays, minutes: number): SeatStays => [
  two + minutes,
  five + minutes,
  more + minutes,
];

/** Usual stays of restaurants (2 people 1 h 30, 4 people 2 h, 6 and more 2 h 30). */
export const usualSeatStays: SeatStays = [90, 120, 150];

/** Minutes; as `seat_stay` in the database. */
export const seatStay = (people: number, stays: SeatStays): number => stays[people <= 2 ? 0 : people <= 5 ? 1 : 2];

export const wholeDay = { first: periodMinutes.morning.first, last: periodMinutes.evening.last };
