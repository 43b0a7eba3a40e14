import { timeOfService } from '#shared/time';
import { type Assignment, assign, stayOf, type TreatmentDay, timesOfDay } from '#shared/treatments/day';
import { type Taken, without } from '#shared/treatments/visit';
import { byArrival, bySuiting, type PassedOver, type Waiting, wants } from '#shared/waitlist/rules';
import type { PassedOverReason } from '#shared/waitlist/schema';

/** The waiting list of treatments. A freed time is assigned by the rule of a booking. */

export interface Treated extends Waiting {
  treatmentId: string;
  /** Named: the entry takes no other professional. */
  professionalId: string | null;
}

export interface WaitedDay extends TreatmentDay {
  people: number;
}

/** By the id of the treatment; without the times that are no longer offered. */
export type WaitedDays = ReadonlyMap<string, WaitedDay>;

export interface TimeFound extends Assignment {
  minute: number;
}

export interface OfferedTime<Entry extends Treated> {
  entry: Entry;
  found: TimeFound;
  line: Line;
}

interface Line {
  waiting: Treated[];
  days: WaitedDays;
  /** Stays of offers of the same round. */
  taken?: Taken[];
  /** Entries that declined the slot, or let its offer expire. */
  refused?: Treated[];
}

export const waitsForTreatment = <Entry extends Waiting & { professionalId: string | null }>(
  entry: Entry,
): entry is Entry & Treated => (entry.treatmentId ?? null) !== null;

/** Oldest entry first, each gets the best time left: its own, then the nearest, then the earliest. */
export function treatmentOffers<Entry extends Treated>(waiting: Entry[], days: WaitedDays): OfferedTime<Entry>[] {
  const offers: OfferedTime<Entry>[] = [];
  let left = waiting;
  let taken: Taken[] = [];
  for (const entry of [...waiting].sort(byArrival)) {
    const found = timesFor(entry, days, taken)[0];
    if (found === undefined) continue;
    offers.push({ entry, found, line: { waiting: left, days, taken } });
    left = left.filter((other) => other !== entry);
    taken = [...taken, takenBy(days.get(entry.treatmentId)!, found)];
  }
  return offers;
}

/** Times left for `chosen`, best first, after each older entry has its best one. */
export function timesToTake<Entry extends Treated>(chosen: Entry, waiting: Entry[], days: WaitedDays): TimeFound[] {
  const older = treatmentOffers(
    waiting.filter((other) => byArrival(other, chosen) < 0),
    days,
  );
  const taken = older.map(({ entry, found }) => takenBy(days.get(entry.treatmentId)!, found));
  return timesFor(chosen, days, taken);
}

/** `reason`: why an older entry that could have had the time was passed over for `chosen`. */
export function passedOverAt(
  chosen: Treated,
  minute: number,
  { waiting, days, taken = [], refused = [] }: Line,
  reason: PassedOverReason = 'chosen_by_staff',
): PassedOver[] {
  const judged = [
    ...waiting.map((entry) => ({ entry, reason: whyNotAt(entry, minute, days, taken) ?? reason })),
    ...refused.map((entry) => ({ entry, reason: 'declined' as const })),
  ];
  return judged
    .filter(({ entry }) => byArrival(entry, chosen) < 0)
    .sort((a, b) => byArrival(a.entry, b.entry))
    .map(({ entry, reason: why }) => ({ entryId: entry.id, reason: why }));
}

function whyNotAt(entry: Treated, minute: number, days: WaitedDays, taken: Taken[]): PassedOverReason | null {
  if (!wantsAt(entry, minute)) return 'other_time';
  const day = dayFor(entry, days, taken);
  return day !== undefined && assign(day, minute, wishOf(entry)) !== null ? null : 'not_free';
}

function timesFor(entry: Treated, days: WaitedDays, taken: Taken[]): TimeFound[] {
  const day = dayFor(entry, days, taken);
  if (day === undefined) return [];
  const suiting = bySuiting(entry);
  return timesOfDay(day)
    .filter((minute) => wantsAt(entry, minute))
    .sort((a, b) => suiting(placeOf(entry, a), placeOf(entry, b)))
    .flatMap((minute) => {
      const assigned = assign(day, minute, wishOf(entry));
      return assigned === null ? [] : [{ minute, ...assigned }];
    });
}

function dayFor({ treatmentId, people }: Treated, days: WaitedDays, taken: Taken[]): TreatmentDay | undefined {
  const day = days.get(treatmentId);
  return day?.people === people ? without(day, taken) : undefined;
}

const wishOf = ({ professionalId }: Treated) => ({ professionalId: professionalId ?? undefined });

const wantsAt = (entry: Treated, minute: number): boolean =>
  wants(entry, { ...placeOf(entry, minute), date: entry.date });

/** Any room of the treatment will do. */
const placeOf = ({ roomId }: Treated, minute: number) => ({ roomId, time: timeOfService(minute) });

const takenBy = (day: WaitedDay, found: TimeFound): Taken => ({ ...found, ...stayOf(day, found.minute) });
