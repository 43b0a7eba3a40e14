import { instantOf, MINUTE_MS, minuteOfService } from '#shared/time';

/** The pattern of a room that nobody has set yet: every day, 19:00 to 23:30, every half hour (specification, section 9). */
export const defaultPattern = { weekdays: 127, firstTime: '19:00', lastTime: '23:30', everyMinutes: 30 } as const;

/** People who may arrive in a slot where nothing else is set (specification, section 9). */
const USUAL_CAPACITY = 5;
/** How long the last slot of a day runs. */
const LAST_SLOT_MINUTES = 30;
/** This many seats left or fewer, and a slot shows the waiting list (specification, section 9). */
const WAITLIST_AT = 2;
const ALMOST_FULL = 0.8;

/**
 * Arrivals per slot by default: 5, or fewer where the room is so small that the parties of one stay would not fit.
 * `stayMinutes` is how long a party keeps its seats.
 */
export function defaultCapacity(room: { capacity: number; stayMinutes: number }, everyMinutes: number): number {
  const slotsPerStay = Math.max(1, Math.ceil(room.stayMinutes / everyMinutes));
  return Math.min(USUAL_CAPACITY, Math.max(1, Math.floor(room.capacity / slotsPerStay)));
}

/** What a slot's row says of its seats, in people. `lapsed` are those whose hold has run out: they count as free. */
export interface Seats {
  capacity: number;
  reserved: number;
  leased: number;
  lapsed: number;
}

export const availableSeats = (seats: Seats): number =>
  Math.max(0, seats.capacity - seats.reserved - seats.leased + seats.lapsed);

export type SlotState = 'closed' | 'soldOut' | 'waitlist' | 'available';

/** How a slot is shown (specification, section 4). One that has begun is closed to visitors. */
export function slotState(slot: {
  isClosed: boolean;
  hasBegun: boolean;
  isAvailable: boolean;
  availableCapacity: number;
}): SlotState {
  if (slot.isClosed || slot.hasBegun) return 'closed';
  if (!slot.isAvailable) return 'soldOut';
  return slot.availableCapacity <= WAITLIST_AT ? 'waitlist' : 'available';
}

export type Load = 'full' | 'almostFull' | 'some' | 'free';

/** The load badge of a cell: Lotado, Quase lotado, Disponível, Livre (specification, section 4). */
export function loadOf(people: number, capacity: number): Load {
  if (people <= 0) return 'free';
  const ratio = capacity > 0 ? people / capacity : 1;
  return ratio >= 1 ? 'full' : ratio >= ALMOST_FULL ? 'almostFull' : 'some';
}

/** A slot runs until the next one of its room begins, the day's last one for half an hour. */
export function slotEnds(date: string, time: string, timesOfRoom: string[], timezone: string): Date {
  const own = minuteOfService(time);
  const next = timesOfRoom.filter((other) => minuteOfService(other) > own).sort(byServiceTime)[0];
  if (next !== undefined) return instantOf(date, next, timezone);
  return new Date(instantOf(date, time, timezone).getTime() + LAST_SLOT_MINUTES * MINUTE_MS);
}

/**
 * The time that takes a walk-in of a room now: the running one, before opening the day's first open one. Null after the
 * last has ended, and where the running one is closed.
 */
export function runningTime(
  slots: { time: string; isClosed: boolean }[],
  date: string,
  timezone: string,
  now: Date,
): string | null {
  const ordered = [...slots].sort((a, b) => byServiceTime(a.time, b.time));
  const running = ordered.findLast(({ time }) => instantOf(date, time, timezone) <= now);
  if (running === undefined) return ordered.find(({ isClosed }) => !isClosed)?.time ?? null;
  const times = ordered.map(({ time }) => time);
  return running.isClosed || slotEnds(date, running.time, times, timezone) <= now ? null : running.time;
}

/** Times in the order of the service day: 23:30 comes before 00:30. */
export const byServiceTime = (a: string, b: string): number => minuteOfService(a) - minuteOfService(b);
