import { byServiceTime, slotEnds } from '#shared/schedule/rules';
import type { StaffSlot } from '#shared/schedule/schema';
import { instantOf, minuteOfService, serviceDay } from '#shared/time';
import type { Room } from '#shared/venues/schema';
import { type FreedSeats, mayHave, nextInLine, type Waiting, waitsForSeats, wants } from '#shared/waitlist/rules';
import type { StaffEntry } from '#shared/waitlist/schema';
import type { Moment } from '#ui/features/board/parties.ts';
import type { OwnSeats } from '#ui/features/desk/board/use-own-seats.ts';

/** Free seats of an open slot that has not ended. */
export interface Offer extends FreedSeats {
  roomName: string;
  hasBegun: boolean;
  /** Offered to parties that wait for a treatment only. */
  isOfTreatments: boolean;
}

export interface Fit {
  entry: StaffEntry;
  offer: Offer;
}

/** All offers of the board's day, ordered by time, then by the venue's rooms. */
export function openSeats(
  slots: StaffSlot[],
  rooms: Room[],
  { date, timezone, now }: Moment,
  ownSeats: OwnSeats = null,
): Offer[] {
  if (date < serviceDay(now, timezone)) return [];
  return rooms.flatMap((room) => {
    const ofRoom = slots.filter((slot) => slot.roomId === room.id);
    const times = ofRoom.map((slot) => slot.time);
    return ofRoom
      .filter((slot) => !slot.isClosed && slotEnds(date, slot.time, times, timezone) > now)
      .map((slot) => ({
        roomId: room.id,
        roomName: room.name,
        isOfTreatments: room.hasTreatments === true,
        hasBegun: instantOf(date, slot.time, timezone) <= now,
        date,
        time: slot.time,
        available: ownSeats?.(slot) ?? slot.availableCapacity,
        roomCapacity: room.capacity,
        roomMinutes: slot.roomMinutes,
        smallestParty: room.whole?.minPeople,
      }));
  });
}

/** Parties that wait, or were told and still have time to confirm. */
export function inLine(entries: StaffEntry[], now: Date): StaffEntry[] {
  const isTold = ({ status, holdUntil }: StaffEntry) =>
    status === 'NOTIFIED' && (holdUntil === null || new Date(holdUntil) > now);
  return entries.filter((entry) => entry.status === 'WAITING' || isTold(entry)).sort(byArrival);
}

// ISO timestamps sort as text.
const byArrival = (a: StaffEntry, b: StaffEntry): number =>
  a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id < b.id ? -1 : 1;

const waitingOf = (entry: StaffEntry): Waiting => ({
  ...entry,
  treatmentId: entry.treatment?.id ?? null,
  createdAt: new Date(entry.createdAt),
});

/** Null for a party that waits for a treatment. Prefers the party's own time, then the nearest time to come, then the running slot; and its own room over others. */
export function fitFor(entry: StaffEntry, offers: Offer[]): Offer | null {
  const waiting = waitingOf(entry);
  if (!waitsForSeats(waiting)) return null;
  const away = (offer: Offer) => Math.abs(minuteOfService(offer.time) - minuteOfService(entry.time));
  const rank = (offer: Offer) => (away(offer) === 0 ? 0 : offer.hasBegun ? 2 : 1);
  const otherRoom = (offer: Offer) => Number(offer.roomId !== entry.roomId);
  const fitting = forSeats(offers).filter((offer) => mayHave(waiting, offer));
  return fitting.sort((a, b) => rank(a) - rank(b) || away(a) - away(b) || otherRoom(a) - otherRoom(b))[0] ?? null;
}

const forSeats = (offers: Offer[]) => offers.filter(({ isOfTreatments }) => !isOfTreatments);

/** All slots that the preference allows, with or without free seats, ordered by time. */
export const placesFor = (entry: StaffEntry, offers: Offer[]): Offer[] =>
  offers.filter((offer) => wants(waitingOf(entry), offer)).sort((a, b) => byServiceTime(a.time, b.time));

export function suggestion(entries: StaffEntry[], offers: Offer[]): Fit | null {
  const firsts = forSeats(offers).map((offer) => nextInLine(waitingOnly(entries).map(waitingOf), offer).entry?.id);
  const first = entries.filter((entry) => firsts.includes(entry.id)).sort(byArrival)[0];
  const offer = first === undefined ? null : fitFor(first, offers);
  return first === undefined || offer === null ? null : { entry: first, offer };
}

const waitingOnly = (entries: StaffEntry[]) => entries.filter((entry) => entry.status === 'WAITING');

/** Waiting parties of a time, and the first one that a room of that time can take. */
export function waitingAt(time: string, entries: StaffEntry[], offers: Offer[]): { count: number; fit: Fit | null } {
  const here = waitingOnly(entries).filter((entry) => entry.time === time);
  const fit = suggestion(
    here,
    offers.filter((offer) => offer.time === time),
  );
  return { count: here.length, fit };
}

export const timesOf = (slots: StaffSlot[]): string[] =>
  [...new Set(slots.map((slot) => slot.time))].sort(byServiceTime);

/** In the largest unit above zero. */
export function waitedFor(createdAt: string, now: Date): { unit: 'now' | 'minutes' | 'hours' | 'days'; count: number } {
  const minutes = Math.floor((now.getTime() - new Date(createdAt).getTime()) / 60_000);
  if (minutes < 1) return { unit: 'now', count: 0 };
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  if (minutes < 24 * 60) return { unit: 'hours', count: Math.floor(minutes / 60) };
  return { unit: 'days', count: Math.floor(minutes / (24 * 60)) };
}
