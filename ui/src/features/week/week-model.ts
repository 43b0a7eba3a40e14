import { z } from 'zod';
import { newId } from '#shared/ids';
import type { Service } from '#shared/schedule/schema';
import { isInOrder, overlapping } from '#shared/schedule/week';
import { type Weekday, weekOrder } from '#shared/schedule/weekdays';
import { isTime, minuteOfService } from '#shared/time';
import { numberOf } from '#ui/kit/form/number-of.ts';

export { nameOfDay, type Weekday, weekOrder } from '#shared/schedule/weekdays';

/** Text values, because a half-typed number is not a number yet. The id only tells cards apart. */
export interface ServiceDraft {
  id: string;
  weekdays: number;
  firstTime: string;
  lastTime: string;
  everyMinutes: string;
  capacity: string;
}

const bit = (day: Weekday): number => 1 << day;
export const hasDay = (weekdays: number, day: Weekday): boolean => (weekdays & bit(day)) !== 0;
export const daysOf = (weekdays: number): Weekday[] => weekOrder.filter((day) => hasDay(weekdays, day));
export const maskOf = (days: readonly Weekday[]): number => days.reduce<number>((mask, day) => mask | bit(day), 0);
export const toggleDay = (weekdays: number, day: Weekday): number => weekdays ^ bit(day);

export const draftOf = (service: Service): ServiceDraft => ({
  id: newId(),
  weekdays: service.weekdays,
  firstTime: service.firstTime,
  lastTime: service.lastTime,
  everyMinutes: String(service.everyMinutes),
  capacity: String(service.capacity),
});

/** Default: the specification's evening, on days without services. */
export const newDraft = (others: readonly ServiceDraft[]): ServiceDraft => {
  const taken = others.reduce((mask, { weekdays }) => mask | weekdays, 0);
  const free = 127 & ~taken;
  return {
    id: newId(),
    weekdays: free === 0 ? 127 : free,
    firstTime: free === 0 ? '12:00' : '19:00',
    lastTime: free === 0 ? '15:00' : '23:30',
    everyMinutes: '30',
    capacity: '5',
  };
};

const serviceOf = (draft: ServiceDraft): Service => ({
  weekdays: draft.weekdays,
  firstTime: draft.firstTime,
  lastTime: draft.lastTime,
  everyMinutes: numberOf(draft.everyMinutes),
  capacity: numberOf(draft.capacity),
});

/** Replaces the services of `days` by those of `source`; drops services without days. */
export function copyDay(drafts: readonly ServiceDraft[], source: Weekday, days: readonly Weekday[]): ServiceDraft[] {
  const targets = maskOf(days.filter((day) => day !== source));
  return drafts
    .map((draft) => ({
      ...draft,
      weekdays: hasDay(draft.weekdays, source) ? draft.weekdays | targets : draft.weekdays & ~targets,
    }))
    .filter(({ weekdays }) => weekdays !== 0);
}

export const copyWeek = (services: readonly Service[]): ServiceDraft[] => services.map(draftOf);

export const servicesOn = (drafts: readonly ServiceDraft[], day: Weekday): ServiceDraft[] =>
  drafts
    .filter(({ weekdays }) => hasDay(weekdays, day))
    .sort((a, b) => minuteOfService(a.firstTime) - minuteOfService(b.firstTime));

/** 0 while the input is incomplete. */
export function slotCount({ firstTime, lastTime, everyMinutes }: ServiceDraft): number {
  const every = numberOf(everyMinutes);
  if (!isTime(firstTime) || !isTime(lastTime) || !(every > 0)) return 0;
  return Math.max(0, Math.floor((minuteOfService(lastTime) - minuteOfService(firstTime)) / every) + 1);
}

export type ServiceProblem = 'noDays' | 'timeNeeded' | 'endsBefore' | 'every' | 'capacity' | 'overlap';
/** By the server's field name. */
export type ServiceProblems = Partial<Record<keyof Service, ServiceProblem>>;

/** One entry per service, in order. Of two that overlap, the later one has the error. */
export function problemsOf(drafts: readonly ServiceDraft[]): ServiceProblems[] {
  const timed = drafts.filter(hasTimes);
  const late = new Set(overlapping(timed.map(serviceOf)).map((index) => timed[index]));
  return drafts.map((draft) => ({
    ...problemsAlone(draft),
    ...(late.has(draft) ? { firstTime: 'overlap' as const } : {}),
  }));
}

const hasTimes = ({ firstTime, lastTime }: ServiceDraft): boolean => isTime(firstTime) && isTime(lastTime);

function problemsAlone(draft: ServiceDraft): ServiceProblems {
  const problems: ServiceProblems = {};
  const every = numberOf(draft.everyMinutes);
  if (draft.weekdays === 0) problems.weekdays = 'noDays';
  if (!isTime(draft.firstTime)) problems.firstTime = 'timeNeeded';
  if (!isTime(draft.lastTime)) problems.lastTime = 'timeNeeded';
  else if (isTime(draft.firstTime) && !isInOrder(draft)) problems.lastTime = 'endsBefore';
  if (!(every >= 5 && every <= 720)) problems.everyMinutes = 'every';
  if (!(numberOf(draft.capacity) >= 1)) problems.capacity = 'capacity';
  return problems;
}

const isEmpty = (problems: ServiceProblems): boolean => Object.keys(problems).length === 0;

/** Valid drafts as services. */
export const weekForm = z
  .object({ services: z.custom<ServiceDraft[]>((drafts) => problemsOf(drafts as ServiceDraft[]).every(isEmpty)) })
  .transform(({ services }) => services.map(serviceOf));

export const differs = (drafts: readonly ServiceDraft[], services: readonly Service[]): boolean =>
  JSON.stringify(drafts.map(serviceOf)) !== JSON.stringify(services);
