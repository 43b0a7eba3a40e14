import type { RoomTaken } from '#server/features/reservations/seats';
import { servedBy } from '#server/features/reservations/treatment-place';
import type { TakenSlot } from '#server/features/schedule/ledger';
import { type ReadDay, treatmentDays } from '#server/features/treatments/day-queries';
import { venueById } from '#server/features/venues/queries';
import type { OfferedPart, TreatedColumns } from '#server/features/waitlist/make-offer';
import { refusedBySlot } from '#server/features/waitlist/offer-queries';
import type { EntryRow } from '#server/features/waitlist/queries';
import type { ReadDb } from '#server/platform/db/client';
import { slotId } from '#shared/ids';
import { instantOf, timeOfService } from '#shared/time';
import type { VisitPart } from '#shared/treatments/visit';
import type { Waiting } from '#shared/waitlist/rules';
import { partsOf, type TimeFound, type Treated, timesToTake, waitsForTreatment } from '#shared/waitlist/treatments';
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
  waiting: Treated[],
): Promise<ReadDays> {
  const days = new Map<string, ReadDay>();
  const treatmentIds = [...new Set(waiting.flatMap(partsOf).map((part) => part.treatmentId))];
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
  further: OfferedPart[];
}

/** The slots of the parts found, and the columns of the parties that get them. */
export function placeOfTime(
  asked: Pick<DayAsked, 'venue' | 'date'>,
  days: ReadDays,
  entry: Treated,
  { further: others, ...found }: TimeFound,
): OfferedPlace {
  const [{ slot, room }, ...further] = partsOf(entry).map(({ treatmentId }, n) =>
    partAt(asked, days.get(treatmentId)!, treatmentId, [found, ...others][n]!),
  ) as [OfferedPart, ...OfferedPart[]];
  const { timezone } = asked.venue;
  const startsAt = instantOf(asked.date, slot.time, timezone);
  // The guest answers before it begins
  return { place: { slot, startsAt, endsAt: startsAt, timezone }, room, further };
}

function partAt(
  { venue, date }: Pick<DayAsked, 'venue' | 'date'>,
  day: ReadDay,
  treatmentId: string,
  { minute, roomId, ...has }: VisitPart,
): OfferedPart {
  const at = { venueId: venue.id, roomId, date, time: timeOfService(minute) };
  const { capacity, isClosed, touched } = day.slots.find((slot) => slot.roomId === roomId && slot.minute === minute)!;
  return {
    slot: { ...at, id: slotId(at), capacity, isClosed, touched },
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
  line: (Waiting & Pick<EntryRow, 'professionalId' | 'furtherTreatments'>)[],
  now: Date,
): Promise<TimesForGuest> {
  const waiting = line.filter(waitsForTreatment);
  const venue = await venueById(db, entry.venueId);
  if (venue?.status !== 'approved') return { waiting, days: new Map(), times: [] };
  const days = await daysWaitedFor(db, { venue, date: entry.date, now, lapsedAreFree: true }, [entry, ...waiting]);
  return { waiting, days, times: timesToTake(entry, waiting, days) };
}
