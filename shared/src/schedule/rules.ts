import { instantOf, MINUTE_MS, minuteOfService } from '#shared/time';

/** Default pattern (specification, section 9): every day. */
export const defaultPattern = { weekdays: 127, firstTime: '19:00', lastTime: '23:30', everyMinutes: 30 } as const;

const USUAL_CAPACITY = 5;
const LAST_SLOT_MINUTES = 30;
/** Seats left at which a slot shows the waiting list (specification, section 9). */
const WAITLIST_AT = 2;
const ALMOST_FULL = 0.8;

export function defaultCapacity(room: { capacity: number; stayMinutes: number }, everyMinutes: number): number {
  const slotsPerStay = Math.max(1, Math.ceil(room.stayMinutes / everyMinutes));
  return Math.min(USUAL_CAPACITY, Math.max(1, Math.floor(room.capacity / slotsPerStay)));
}

/** In people; `lapsed` have expired holds and count as free. */
export interface SlotSeats {
  capacity: number;
  reserved: number;
  leased: number;
  lapsed: number;
  /** The largest party for which a room that counts stays has seats; null: the room does not count them. */
  roomFree?: number | null;
}

export const availableSeats = ({ capacity, reserved, leased, lapsed, roomFree }: SlotSeats): number =>
  Math.max(0, Math.min(capacity - reserved - leased + lapsed, roomFree ?? capacity));

export type SlotState = 'closed' | 'soldOut' | 'waitlist' | 'available';

/** Specification, section 4. A slot that has begun is closed to visitors. A room sold whole is free or sold out. */
export function slotState(slot: {
  isClosed: boolean;
  hasBegun: boolean;
  isAvailable: boolean;
  availableCapacity: number;
  roomMinutes?: number | undefined;
}): SlotState {
  if (slot.isClosed || slot.hasBegun) return 'closed';
  if (!slot.isAvailable) return 'soldOut';
  const isWhole = slot.roomMinutes !== undefined;
  return slot.availableCapacity <= WAITLIST_AT && !isWhole ? 'waitlist' : 'available';
}

export type Load = 'full' | 'almostFull' | 'some' | 'free';

export function loadOf(people: number, capacity: number): Load {
  if (people <= 0) return 'free';
  const ratio = people / capacity;
  return ratio >= 1 ? 'full' : ratio >= ALMOST_FULL ? 'almostFull' : 'some';
}

export function slotEnds(date: string, time: string, timesOfRoom: string[], timezone: string): Date {
  const own = minuteOfService(time);
  const next = timesOfRoom.filter((other) => minuteOfService(other) > own).sort(byServiceTime)[0];
  if (next !== undefined) return instantOf(date, next, timezone);
  return new Date(instantOf(date, time, timezone).getTime() + LAST_SLOT_MINUTES * MINUTE_MS);
}

/** The running slot; before opening, the first open one. Null after the last, or if it is closed. */
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

export const byServiceTime = (a: string, b: string): number => minuteOfService(a) - minuteOfService(b);
