import { minuteOfService } from '#shared/time';
import type { PartySize, Period } from '#shared/venues/schema';

const NO_LIMIT = 1_000_000;

/** People of each choice of the search: the smallest and the largest party that it stands for. */
export const partyBounds: Record<PartySize, { least: number; most: number }> = {
  '1-2': { least: 1, most: 2 },
  '3-4': { least: 3, most: 4 },
  '5+': { least: 5, most: NO_LIMIT },
};

/**
 * First and last minute (inclusive) of each period, counted from the service day's midnight (specification, section 9).
 * A bar's slots after midnight belong to its evening.
 */
export const periodMinutes: Record<Period, { first: number; last: number }> = {
  morning: { first: 6 * 60, last: 12 * 60 - 1 },
  afternoon: { first: 12 * 60, last: 18 * 60 - 1 },
  evening: { first: 18 * 60, last: 30 * 60 - 1 },
};

/** The period that a slot's time belongs to. */
export function periodOf(time: string): Period {
  const minute = minuteOfService(time);
  if (minute <= periodMinutes.morning.last) return 'morning';
  return minute <= periodMinutes.afternoon.last ? 'afternoon' : 'evening';
}

/** How long a party keeps its seats in a room, in minutes: what the room says, else the venue. */
export const stayOf = (room: { stayMinutes: number | null }, venue: { stayMinutes: number }): number =>
  room.stayMinutes ?? venue.stayMinutes;

/** The service day from its first minute to its last, 05:59 of the next morning. */
export const wholeDay = { first: periodMinutes.morning.first, last: periodMinutes.evening.last };
