import { minuteOfService } from '#shared/time';
import type { AltPreference, PassedOverReason } from '#shared/waitlist/schema';

/** Minutes either way of the wanted time that NEAR accepts. */
const NEAR_MINUTES = 60;

/** Places in the list of a venue's day that one address may have at a time. */
export const PLACES_PER_ADDRESS = 30;

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

export interface PassedOver {
  entryId: string;
  reason: PassedOverReason;
}

/** The order of the list: who came first, ids only where two came in the same millisecond. */
const byArrival = (a: Waiting, b: Waiting): number =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** What an entry asks for, apart from its size. */
export type Wish = Pick<Waiting, 'roomId' | 'date' | 'time' | 'altPref'>;

/** Whether an entry's preference allows a slot, whatever its size. */
export function wants(entry: Wish, slot: { roomId: string; date: string; time: string }): boolean {
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

/** The list with what speaks against each entry, oldest first: null for whoever may be offered the seats. */
const judged = (waiting: Waiting[], seats: FreedSeats, refused: Waiting[]) =>
  [
    ...waiting.map((entry) => ({ entry, reason: whyPassedOver(entry, seats) })),
    ...refused.map((entry) => ({ entry, reason: 'declined' as const })),
  ].sort((a, b) => byArrival(a.entry, b.entry));

/**
 * Freed seats go to the oldest party that fits; the older ones that do not are passed over, each with its reason. `refused`
 * are entries that were offered this very slot and declined, or let the time run out.
 */
export function nextInLine(
  waiting: Waiting[],
  seats: FreedSeats,
  refused: Waiting[] = [],
): { entry: Waiting | null; passedOver: PassedOver[] } {
  const passedOver: PassedOver[] = [];
  for (const { entry, reason } of judged(waiting, seats, refused)) {
    if (reason === null) return { entry, passedOver };
    passedOver.push({ entryId: entry.id, reason });
  }
  return { entry: null, passedOver };
}

/**
 * `chosen` gets the seats by the choice of staff, or takes what `seatsToTake` leaves: `reason` is why the older eligible
 * ones were passed over, the others have their own reasons.
 */
export function passedOverBy(
  chosen: Waiting,
  waiting: Waiting[],
  seats: FreedSeats,
  refused: Waiting[] = [],
  reason: PassedOverReason = 'chosen_by_staff',
): PassedOver[] {
  return judged(waiting, seats, refused)
    .filter(({ entry }) => entry.id !== chosen.id && byArrival(entry, chosen) < 0)
    .map(({ entry, reason: own }) => ({ entryId: entry.id, reason: own ?? reason }));
}

/** Seats of a day, with whoever said no to them before. */
export interface OfferedSeats extends FreedSeats {
  refused: Waiting[];
}

interface Suggested<Entry extends Waiting, Seats extends OfferedSeats> {
  seats: Seats;
  entry: Entry;
  passedOver: PassedOver[];
}

/**
 * Whom a day's free seats go to next. Each entry, oldest first, is given the best slot that no older one was given: its
 * own, then the nearest time, then the earliest, its own room before others. In the order of the list.
 */
export function suggestionsFor<Entry extends Waiting, Seats extends OfferedSeats>(
  waiting: Entry[],
  day: Seats[],
): Suggested<Entry, Seats>[] {
  const found: Suggested<Entry, Seats>[] = [];
  for (const entry of [...waiting].sort(byArrival)) {
    const given = new Set(found.map(({ seats }) => seats));
    const best = day
      .filter((seats) => !given.has(seats) && whyPassedOver(entry, seats) === null)
      .sort(bySuiting(entry))[0];
    if (best === undefined) continue;
    const others = waiting.filter((other) => !found.some((earlier) => earlier.entry.id === other.id));
    found.push({ seats: best, entry, passedOver: nextInLine(others, best, best.refused).passedOver });
  }
  return found;
}

/**
 * Seats that a waiting guest may take without an offer, the best first: what is left once each older party has the slot
 * that suits it best.
 */
export function seatsToTake<Seats extends OfferedSeats>(chosen: Waiting, waiting: Waiting[], day: Seats[]): Seats[] {
  const left = day.map((seats) => ({ ...seats, offered: seats }));
  const suiting = (entry: Waiting) =>
    left
      .filter((seats) => whyPassedOver(entry, seats) === null && !seats.refused.some(({ id }) => id === entry.id))
      .sort(bySuiting(entry));
  for (const older of [...waiting].sort(byArrival)) {
    if (byArrival(older, chosen) >= 0) break;
    const best = suiting(older)[0];
    if (best !== undefined) best.available -= older.people;
  }
  return suiting(chosen).map(({ offered }) => offered);
}

/** Orders slots by how well they suit a wish: itself, then the nearest time, then the earliest, its own room first. */
export const bySuiting =
  (wish: Wish) =>
  (a: Pick<FreedSeats, 'roomId' | 'time'>, b: Pick<FreedSeats, 'roomId' | 'time'>): number =>
    compare(rank(wish, a), rank(wish, b));

/** How well a slot suits an entry: the smaller the better, the first difference decides. */
function rank(entry: Wish, slot: Pick<FreedSeats, 'roomId' | 'time'>): (number | string)[] {
  const away = Math.abs(minuteOfService(slot.time) - minuteOfService(entry.time));
  const otherRoom = Number(slot.roomId !== entry.roomId);
  return [Number(away + otherRoom > 0), away, minuteOfService(slot.time), otherRoom, slot.roomId];
}

function compare(a: (number | string)[], b: (number | string)[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! < b[at]! ? -1 : 1;
}

/** Place in line (1 is next) among the waiting entries that want the same slot. */
export const placeInLine = (entry: Waiting, waiting: Waiting[]): number =>
  1 + waiting.filter((other) => wants(other, entry) && byArrival(other, entry) < 0).length;
