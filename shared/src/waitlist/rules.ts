import { minuteOfService } from '#shared/time';
import type { AltPreference, PassedOverReason } from '#shared/waitlist/schema';

const NEAR_MINUTES = 60;

export const PLACES_PER_ADDRESS = 30;

export interface WaitedTreatment {
  treatmentId: string;
  /** Null: any professional of the treatment. */
  professionalId: string | null;
  isBeside: boolean;
}

export interface Waiting {
  id: string;
  roomId: string;
  date: string;
  time: string;
  people: number;
  altPref: AltPreference;
  /** Null and undefined wait for seats. */
  treatmentId?: string | null | undefined;
  furtherTreatments?: readonly WaitedTreatment[] | null | undefined;
  createdAt: Date;
}

export interface FreedSeats {
  roomId: string;
  date: string;
  time: string;
  available: number;
  roomCapacity: number;
  /** In a room sold whole: minutes for which a party would have it, and its smallest party. */
  roomMinutes?: number | null | undefined;
  smallestParty?: number | undefined;
  /** In a room that counts its people for their stays: minutes of the longest one. */
  longestStay?: number | undefined;
}

/** A party in one of the slots may take seats of the other: same slot, or one stay of a room that counts them. */
function excludes(one: Omit<FreedSeats, 'date'>, other: Omit<FreedSeats, 'date'>): boolean {
  if (one.roomId !== other.roomId) return false;
  const apart = Math.abs(minuteOfService(one.time) - minuteOfService(other.time));
  return apart < (one.roomMinutes ?? one.longestStay ?? 1);
}

export interface PassedOver {
  entryId: string;
  reason: PassedOverReason;
}

/** By arrival; ids decide within one millisecond. */
export const byArrival = (a: Waiting, b: Waiting): number =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

export type WaitingWish = Pick<Waiting, 'roomId' | 'date' | 'time' | 'altPref' | 'treatmentId'>;

/** An entry that waits for seats is offered no treatment, and an entry that waits for a treatment no seats. */
export const waitsForSeats = ({ treatmentId }: Pick<Waiting, 'treatmentId'>): boolean => (treatmentId ?? null) === null;

export function wants(entry: WaitingWish, slot: { roomId: string; date: string; time: string }): boolean {
  if (entry.date !== slot.date) return false;
  if (entry.altPref === 'ANY') return true;
  const isOwnRoom = entry.roomId === slot.roomId || !waitsForSeats(entry);
  if (entry.altPref === 'STRICT') return isOwnRoom && entry.time === slot.time;
  return Math.abs(minuteOfService(entry.time) - minuteOfService(slot.time)) <= NEAR_MINUTES;
}

/** Null if the entry wants the seats and fits into them. */
export function whyPassedOver(entry: Waiting, seats: FreedSeats): PassedOverReason | null {
  if (!wants(entry, seats)) return 'other_time';
  return entry.people > seats.available || entry.people > seats.roomCapacity ? 'too_large' : null;
}

const isInLine = (entry: Waiting, { smallestParty = 1 }: FreedSeats): boolean =>
  waitsForSeats(entry) && entry.people >= smallestParty;

export const mayHave = (entry: Waiting, seats: FreedSeats): boolean =>
  isInLine(entry, seats) && whyPassedOver(entry, seats) === null;

const judged = (waiting: Waiting[], seats: FreedSeats, refused: Waiting[]) => {
  const inLine = (entry: Waiting) => isInLine(entry, seats);
  return [
    ...waiting.filter(inLine).map((entry) => ({ entry, reason: whyPassedOver(entry, seats) })),
    ...refused.filter(inLine).map((entry) => ({ entry, reason: 'declined' as const })),
  ].sort((a, b) => byArrival(a.entry, b.entry));
};

/** The oldest entry that fits gets the seats. `refused` entries declined this slot or let its offer expire. */
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

/** `reason`: why eligible older entries were passed over for `chosen`; the others have their own reasons. */
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

export interface OfferedSeats extends FreedSeats {
  refused: Waiting[];
}

interface Suggested<Entry extends Waiting, Seats extends OfferedSeats> {
  seats: Seats;
  entry: Entry;
  passedOver: PassedOver[];
}

/** Oldest entry first, each gets the best slot left: its own, the nearest time, the earliest, its own room first. */
export function suggestionsFor<Entry extends Waiting, Seats extends OfferedSeats>(
  waiting: Entry[],
  day: Seats[],
): Suggested<Entry, Seats>[] {
  const found: Suggested<Entry, Seats>[] = [];
  for (const entry of waiting.filter(waitsForSeats).sort(byArrival)) {
    const best = day
      .filter((seats) => !found.some((given) => excludes(given.seats, seats)) && mayHave(entry, seats))
      .sort(bySuiting(entry))[0];
    if (best === undefined) continue;
    const others = waiting.filter((other) => !found.some((earlier) => earlier.entry.id === other.id));
    found.push({ seats: best, entry, passedOver: nextInLine(others, best, best.refused).passedOver });
  }
  return found;
}

/** Slots left for `chosen`, best first, after each older entry has its best one. */
export function seatsToTake<Seats extends OfferedSeats>(chosen: Waiting, waiting: Waiting[], day: Seats[]): Seats[] {
  const left = day.map((seats) => ({ ...seats, offered: seats }));
  const suiting = (entry: Waiting) =>
    left
      .filter((seats) => mayHave(entry, seats) && !seats.refused.some(({ id }) => id === entry.id))
      .sort(bySuiting(entry));
  for (const older of waiting.filter(waitsForSeats).sort(byArrival)) {
    if (byArrival(older, chosen) >= 0) break;
    const best = suiting(older)[0];
    if (best === undefined) continue;
    for (const seats of left.filter((other) => excludes(best, other)))
      seats.available = best.roomMinutes == null ? seats.available - older.people : 0;
  }
  return suiting(chosen).map(({ offered }) => offered);
}

export const bySuiting =
  (wish: WaitingWish) =>
  (a: Pick<FreedSeats, 'roomId' | 'time'>, b: Pick<FreedSeats, 'roomId' | 'time'>): number =>
    compare(rank(wish, a), rank(wish, b));

/** Smaller is better; the first difference decides. */
function rank(entry: WaitingWish, slot: Pick<FreedSeats, 'roomId' | 'time'>): (number | string)[] {
  const away = Math.abs(minuteOfService(slot.time) - minuteOfService(entry.time));
  const otherRoom = Number(slot.roomId !== entry.roomId);
  return [Number(away + otherRoom > 0), away, minuteOfService(slot.time), otherRoom, slot.roomId];
}

function compare(a: (number | string)[], b: (number | string)[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! < b[at]! ? -1 : 1;
}

/** 1 is next. Each treatment has its own line; a visit is in the line of each of its treatments. */
export const placeInLine = (entry: Waiting, waiting: Waiting[]): number =>
  1 + waiting.filter((other) => isSameLine(other, entry) && wants(other, entry) && byArrival(other, entry) < 0).length;

const isSameLine = (one: Waiting, other: Waiting): boolean =>
  linesOf(one).some((treatmentId) => linesOf(other).includes(treatmentId));

type Wished = Pick<Waiting, 'roomId' | 'treatmentId' | 'furtherTreatments'>;

/** At one time: the same treatments in the same order or, without a treatment, seats of one room. */
export const isSameWish = (one: Wished, other: Wished): boolean =>
  String(linesOf(one)) === String(linesOf(other)) && (!waitsForSeats(one) || one.roomId === other.roomId);

const linesOf = ({
  treatmentId = null,
  furtherTreatments,
}: Pick<Waiting, 'treatmentId' | 'furtherTreatments'>): (string | null)[] => [
  treatmentId,
  ...(furtherTreatments ?? []).map((part) => part.treatmentId),
];
