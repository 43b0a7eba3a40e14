import { minuteOfService } from '#shared/time';
import type { AltPreference } from '#shared/waitlist/schema';

/** Minutes either way of the wanted time that NEAR accepts. */
const NEAR_MINUTES = 60;

/** What waits: shape of an entry as far as its place in line and its eligibility go. */
export interface Waiting {
  id: string;
  roomId: string;
  date: string;
  time: string;
  people: number;
  altPref: AltPreference;
  createdAt: Date;
}

/** Seats on offer: a slot, and how many people it can still take. */
export interface FreedSeats {
  roomId: string;
  date: string;
  time: string;
  available: number;
  /** People that the room holds at all. */
  roomCapacity: number;
}

export type PassedOverReason = 'too_large' | 'other_time' | 'chosen_by_staff';
export interface PassedOver {
  entryId: string;
  reason: PassedOverReason;
}

/** The order of the list: who came first, ids only where two came in the same millisecond. */
const byArrival = (a: Waiting, b: Waiting): number =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Whether an entry's preference allows a slot, whatever its size. */
export function wants(entry: Waiting, slot: { roomId: string; date: string; time: string }): boolean {
  if (entry.date !== slot.date) return false;
  if (entry.altPref === 'ANY') return true;
  if (entry.altPref === 'STRICT') return entry.roomId === slot.roomId && entry.time === slot.time;
  return Math.abs(minuteOfService(entry.time) - minuteOfService(slot.time)) <= NEAR_MINUTES;
}

/** Null where the entry may be offered the seats, otherwise why not. */
export function whyPassedOver(entry: Waiting, seats: FreedSeats): PassedOverReason | null {
  if (!wants(entry, seats)) return 'other_time';
  return entry.people > seats.available || entry.people > seats.roomCapacity ? 'too_large' : null;
}

/** Freed seats go to the oldest party that fits; the older ones that do not are passed over, each with its reason. */
export function nextInLine(waiting: Waiting[], seats: FreedSeats): { entry: Waiting | null; passedOver: PassedOver[] } {
  const passedOver: PassedOver[] = [];
  for (const entry of [...waiting].sort(byArrival)) {
    const reason = whyPassedOver(entry, seats);
    if (reason === null) return { entry, passedOver };
    passedOver.push({ entryId: entry.id, reason });
  }
  return { entry: null, passedOver };
}

/** Staff chose `chosen`: the older eligible ones were passed over by that choice, the others for their own reasons. */
export function passedOverBy(chosen: Waiting, waiting: Waiting[], seats: FreedSeats): PassedOver[] {
  return waiting
    .filter((entry) => entry.id !== chosen.id && byArrival(entry, chosen) < 0)
    .sort(byArrival)
    .map((entry) => ({ entryId: entry.id, reason: whyPassedOver(entry, seats) ?? 'chosen_by_staff' }));
}

/** Place in line (1 is next) among the waiting entries that want the same slot. */
export const placeInLine = (entry: Waiting, waiting: Waiting[]): number =>
  1 + waiting.filter((other) => wants(other, entry) && byArrival(other, entry) < 0).length;

/** How long an offer holds: the guest's window, but never past the slot's end. */
export const holdEnds = (now: Date, windowMinutes: number, slotEnds: Date): Date =>
  new Date(Math.min(now.getTime() + windowMinutes * 60_000, slotEnds.getTime()));
