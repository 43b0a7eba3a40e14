import type { DayRows } from '#shared/desk/rows';
import {
  arrivalSlots,
  type IsOwn,
  leasesEndedBy,
  type ServicesDay,
  treatmentDayAt,
  treatmentOf,
} from '#shared/desk/services';
import { type DeskVisit, partsAsked, type VisitPartAsked } from '#shared/reservations/desk';
import { runningTime } from '#shared/schedule/rules';
import { minuteOfService, serviceDay, timeOfService } from '#shared/time';
import { arrivalsOf, isOffered } from '#shared/treatments/choose';
import type { DeskTreatment, VisitTime, VisitTimesQuery } from '#shared/treatments/schema';
import { isPlanned, planVisit, type VisitPart } from '#shared/treatments/visit';
import type { KeptStep } from '#shared/treatments/visit-kept';
import { startsOf } from '#shared/treatments/visit-times';

export interface DeskStep extends KeptStep {
  treatment: DeskTreatment;
}

/** Throws as `treatmentOf`. */
export function stepsAt(
  day: ServicesDay,
  parts: readonly VisitPartAsked[],
  date: string,
  isOwn: IsOwn,
): [DeskStep, ...DeskStep[]] {
  const steps = parts.map(({ treatmentId, roomId, professionalId, time, beside }): DeskStep => {
    const treatment = treatmentOf(day, treatmentId);
    return {
      treatment,
      day: treatmentDayAt(day, treatment, date, isOwn),
      slots: arrivalSlots(day, treatment, date),
      wish: { roomId, professionalId },
      minute: time === undefined ? undefined : minuteOfService(time),
      isBeside: beside,
    };
  });
  return steps as [DeskStep, ...DeskStep[]];
}

/** As `visitTimes` of the server. */
export function visitTimesAt(
  day: ServicesDay,
  { date, parts, at }: Pick<VisitTimesQuery, 'date' | 'parts' | 'at'>,
  now: Date,
  isOwn: IsOwn,
): VisitTime[] {
  const { timezone } = day.venue.venue;
  if (date < serviceDay(now, timezone)) return [];
  const asked = parts.map(({ isBeside, ...part }) => ({ ...part, beside: isBeside }));
  const steps = stepsAt(day, asked, date, isOwn);
  return startsOf(steps, parts, isOffered(steps[0].slots, { date, timezone, at }, now));
}

/**
 * The visit as the desk stores it: with the free room and the time of each treatment. The server ends this desk's leases
 * in these rooms. Guests who are there begin at the running time, and have their professional.
 */
export function wholeVisit(day: ServicesDay, visit: DeskVisit, now: Date, isOwn: IsOwn): DeskVisit {
  const isHere = visit.kind === 'walk-in';
  const { date, time } = isHere ? runningAt(day, visit, now) : visit;
  if (date === undefined || time === undefined) return { ...visit, date: undefined, time: undefined };
  const plan = planVisit(stepsAt(day, partsAsked(visit), date, isOwn), minuteOfService(time));
  if (!isPlanned(plan)) return { ...visit, date, time };
  const placed = ({ roomId, professionalId, minute }: VisitPart) => ({
    roomId,
    ...(isHere && minute === plan[0]!.minute && professionalId !== null && { professionalId }),
  });
  const furtherTreatments = visit.furtherTreatments.map((part, n) => ({
    ...{ ...part, ...placed(plan[n + 1]!) },
    time: part.time ?? timeOfService(plan[n + 1]!.minute),
  }));
  return { ...visit, date, time, ...placed(plan[0]!), furtherTreatments };
}

function runningAt(day: ServicesDay, { treatmentId }: DeskVisit, now: Date): { date: string; time?: string } {
  const { timezone } = day.venue.venue;
  const date = serviceDay(now, timezone);
  const slots = arrivalSlots(day, treatmentOf(day, treatmentId), date);
  return { date, time: runningTime(arrivalsOf(slots), date, timezone, now) ?? undefined };
}

/** Slots whose leases a visit ends: of the rooms and professionals that it names, as the server before it looks for places. */
export function leasesEndedByVisit(
  day: Pick<DayRows, 'venue' | 'slots' | 'reservations'>,
  parts: readonly VisitPartAsked[],
  date: string,
  isOwn: IsOwn,
): Set<string> {
  const ended = parts.flatMap(({ treatmentId, roomId, professionalId, time }) => {
    const treatment = treatmentOf(day, treatmentId);
    if (roomId === undefined || time === undefined || !treatment.roomIds.includes(roomId)) return [];
    return leasesEndedBy(day, treatment, { roomId, date, time, professionalId }, isOwn);
  });
  return new Set(ended);
}
