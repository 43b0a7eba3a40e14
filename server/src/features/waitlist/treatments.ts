import type { RoomTaken } from '#server/features/reservations/seats';
import { servedBy } from '#server/features/reservations/treatment-place';
import type { TakenSlot } from '#server/features/schedule/ledger';
import { type ReadDay, treatmentDays } from '#server/features/treatments/day-queries';
import { venueById } from '#server/features/venues/queries';
import type { TreatedColumns } from '#server/features/waitlist/make-offer';
import { refusedBySlot } from '#server/features/waitlist/offer-queries';
import type { EntryRow } from '#server/features/waitlist/queries';
import type { ReadDb } from '#server/platform/db/client';
import { slotId } from '#shared/ids';
import { instantOf, timeOfService } from '#shared/time';
import type { Waiting } from '#shared/waitlist/rules';
import { type TimeFound, type Treated, timesToTake, waitsForTreatment } from '#shared/waitlist/treatments';
import type { OfferedSlot } from '#shared/waitlist/windows';

export type TreatedEntry = EntryRow & Treated;

export const treatedOnly = (waiting: EntryRow[]): TreatedEntry[] => waiting.filter(waitsForTreatment);

export const treatedThatRefused = async (
  db: ReadDb,
  { venueId, id }: Pick<TakenSlot, 'venueId' | 'id'>,
): Promise<TreatedEntry[]> => treatedOnly((await refusedBySlot(db, venueId, [id])).get(id)!);

export interface DayAsked {
  venue: { id: string; timezone: string };
  date: string;
  now: Date;
  /** As in `freeSlots`: an offer cannot take what an expired hold still has. */
  lapsedAreFree: boolean;
}

export type ReadDays = ReadonlyMap<string, ReadDay>;

const NONE_LAPSED = new Date(0);

/** By the id of the treatment, with the times to come. Without treatments that are removed. */
export async function daysWaitedFor(
  db: ReadDb,
  { venue, date, now, lapsedAreFree }: DayAsked,
  waiting: Pick<Treated, 'treatmentId'>[],
): Promise<ReadDays> {
  const days = new Map<string, ReadDay>();
  const treatmentIds = [...new Set(waiting.map((entry) => entry.treatmentId))];
  if (treatmentIds.length === 0) return days;
  const asked = { venueId: venue.id, treatmentIds, date };
  for (const [treatmentId, day] of await treatmentDays(db, asked, lapsedAreFree ? now : NONE_LAPSED)) {
    if (day.isRemoved) continue;
    const isToCome = (minute: number) => instantOf(date, timeOfService(minute), venue.timezone) > now;
    const rooms = day.rooms.map((room) => ({ ...room, times: room.times.filter(isToCome) }));
    days.set(treatmentId, { ...day, rooms });
  }
  return days;
}

export interface OfferedPlace {
  place: OfferedSlot & { slot: TakenSlot };
  room: RoomTaken & TreatedColumns;
}

/** The slot of a time found, and the columns of the party that gets it. */
export function placeOfTime(
  { venue, date }: Pick<DayAsked, 'venue' | 'date'>,
  day: ReadDay,
  { treatmentId }: Treated,
  { minute, roomId, ...has }: TimeFound,
): OfferedPlace {
  const time = timeOfService(minute);
  const at = { venueId: venue.id, roomId, date, time };
  const { capacity, isClosed, touched } = day.slots.find((slot) => slot.roomId === roomId && slot.minute === minute)!;
  const startsAt = instantOf(date, time, venue.timezone);
  const slot = { ...at, id: slotId(at), capacity, isClosed, touched };
  return {
    // The guest answers before it begins
    place: { slot, startsAt, endsAt: startsAt, timezone: venue.timezone },
    room: {
      ...{ roomMinutes: day.minutes + day.bufferMinutes, leadMinutes: day.preparationMinutes, sharesRoom: false },
      ...{ treatmentId, ...servedBy(has) },
    },
  };
}

export interface TimesForGuest {
  waiting: Treated[];
  days: ReadDays;
  /** Best first. */
  times: TimeFound[];
}

/** Without times that are due to an older party. */
export async function timesForGuest(
  db: ReadDb,
  entry: TreatedEntry,
  line: (Waiting & Pick<EntryRow, 'professionalId'>)[],
  now: Date,
): Promise<TimesForGuest> {
  const waiting = line.filter(waitsForTreatment);
  const venue = await venueById(db, entry.venueId);
  if (venue?.status !== 'approved') return { waiting, days: new Map(), times: [] };
  const days = await daysWaitedFor(db, { venue, date: entry.date, now, lapsedAreFree: true }, [entry, ...waiting]);
  return { waiting, days, times: timesToTake(entry, waiting, days) };
}
