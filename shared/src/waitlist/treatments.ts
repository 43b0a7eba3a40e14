import { timeOfService } from '#shared/time';
import { assign, stayOf, type TreatmentDay, timesOfDay } from '#shared/treatments/day';
import { isPlanned, planVisit, type Taken, type VisitPart, type VisitStep, without } from '#shared/treatments/visit';
import {
  byArrival,
  bySuiting,
  type PassedOver,
  type WaitedTreatment,
  type Waiting,
  wants,
} from '#shared/waitlist/rules';
import type { PassedOverReason } from '#shared/waitlist/schema';

/** The waiting list of treatments. A freed time is assigned by the rule of a booking. */

export interface Treated extends Waiting {
  treatmentId: string;
  /** Named: the entry takes no other professional. */
  professionalId: string | null;
  /** The rest of a visit, which is offered whole. */
  furtherTreatments: readonly WaitedTreatment[] | null;
}

export interface WaitedDay extends TreatmentDay {
  people: number;
}

/** By the id of the treatment; without the times that are no longer offered. */
export type WaitedDays = ReadonlyMap<string, WaitedDay>;

export interface TimeFound extends VisitPart {
  further: VisitPart[];
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

export const waitsForTreatment = <Entry extends Waiting & Pick<Treated, 'professionalId' | 'furtherTreatments'>>(
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
    taken = [...taken, ...takenBy(entry, days, found)];
  }
  return offers;
}

/** Times left for `chosen`, best first, after each older entry has its best one. */
export function timesToTake<Entry extends Treated>(chosen: Entry, waiting: Entry[], days: WaitedDays): TimeFound[] {
  const older = treatmentOffers(
    waiting.filter((other) => byArrival(other, chosen) < 0),
    days,
  );
  const taken = older.flatMap(({ entry, found }) => takenBy(entry, days, found));
  return timesFor(chosen, days, taken);
}

/** `minutes`: when the offer's parts begin. `reason`: given to older entries that could have had the time. */
export function passedOverAt(
  chosen: Treated,
  minutes: number[],
  { waiting, days, taken = [], refused = [] }: Line,
  reason: PassedOverReason = 'chosen_by_staff',
): PassedOver[] {
  const judged = [
    ...waiting.map((entry) => ({ entry, reason: whyNotAt(entry, minutes, days, taken) ?? reason })),
    ...refused.map((entry) => ({ entry, reason: 'declined' as const })),
  ];
  return judged
    .filter(({ entry }) => byArrival(entry, chosen) < 0)
    .sort((a, b) => byArrival(a.entry, b.entry))
    .map(({ entry, reason: why }) => ({ entryId: entry.id, reason: why }));
}

function whyNotAt(entry: Treated, minutes: number[], days: WaitedDays, taken: Taken[]): PassedOverReason | null {
  const wanted = minutes.filter((minute) => wantsAt(entry, minute));
  if (wanted.length === 0) return 'other_time';
  const steps = stepsOf(entry, days, taken);
  return steps !== null && wanted.some((minute) => findAt(steps, minute) !== null) ? null : 'not_free';
}

function timesFor(entry: Treated, days: WaitedDays, taken: Taken[]): TimeFound[] {
  const steps = stepsOf(entry, days, taken);
  if (steps === null) return [];
  const suiting = bySuiting(entry);
  return timesOfDay(steps[0].day)
    .filter((minute) => wantsAt(entry, minute))
    .sort((a, b) => suiting(placeOf(entry, a), placeOf(entry, b)))
    .flatMap((minute) => findAt(steps, minute) ?? []);
}

type Steps = [VisitStep, ...VisitStep[]];

/** All treatments of the entry or, if one cannot be done for its people, null. */
function stepsOf(entry: Treated, days: WaitedDays, taken: Taken[]): Steps | null {
  const steps: VisitStep[] = [];
  for (const { treatmentId, professionalId, isBeside } of partsOf(entry)) {
    const day = days.get(treatmentId);
    if (day?.people !== entry.people) return null;
    steps.push({ day: without(day, taken), wish: { professionalId: professionalId ?? undefined }, isBeside });
  }
  return steps as Steps;
}

export const minutesOf = ({ minute, further }: TimeFound): number[] => [minute, ...further.map((part) => part.minute)];

export const partsOf = ({ treatmentId, professionalId, furtherTreatments }: Treated): WaitedTreatment[] => [
  { treatmentId, professionalId, isBeside: false },
  ...(furtherTreatments ?? []),
];

function findAt(steps: Steps, minute: number): TimeFound | null {
  const [{ day, wish }, ...others] = steps;
  if (others.length === 0) {
    const assigned = assign(day, minute, wish);
    return assigned && { minute, ...assigned, further: [] };
  }
  const plan = planVisit(steps, minute);
  if (!isPlanned(plan)) return null;
  const [first, ...further] = plan;
  return { ...first!, further };
}

const wantsAt = (entry: Treated, minute: number): boolean =>
  wants(entry, { ...placeOf(entry, minute), date: entry.date });

/** Any room of the treatment will do. */
const placeOf = ({ roomId }: Treated, minute: number) => ({ roomId, time: timeOfService(minute) });

const takenBy = (entry: Treated, days: WaitedDays, { further, ...first }: TimeFound): Taken[] =>
  [first, ...further].map((part, n) => ({
    ...part,
    ...stayOf(days.get(partsOf(entry)[n]!.treatmentId)!, part.minute),
  }));
