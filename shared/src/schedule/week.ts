import type { Service } from '#shared/schedule/schema';
import { minuteOfService } from '#shared/time';

type Hours = Pick<Service, 'firstTime' | 'lastTime' | 'everyMinutes'>;

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

export const isInOrder = ({ firstTime, lastTime }: Pick<Hours, 'firstTime' | 'lastTime'>): boolean =>
  minuteOfService(firstTime) <= minuteOfService(lastTime);

/** Indexes of services that share a weekday and hours with an earlier one. */
export function overlapping(services: Service[]): number[] {
  return services.flatMap((service, index) =>
    services.slice(0, index).some((other) => meet(service, other)) ? index : [],
  );
}

const meet = (a: Service, b: Service): boolean =>
  (a.weekdays & b.weekdays) !== 0 &&
  minuteOfService(a.firstTime) <= minuteOfService(b.lastTime) &&
  minuteOfService(b.firstTime) <= minuteOfService(a.lastTime);

export interface Arrival {
  minute: number;
  people: number;
}

function arrivalsOf({ firstTime, lastTime, everyMinutes, capacity }: Hours & { capacity: number }): Arrival[] {
  const [first, last] = [minuteOfService(firstTime), minuteOfService(lastTime)];
  const times = Math.max(0, Math.floor((last - first) / everyMinutes) + 1);
  return Array.from({ length: times }, (_, index) => ({ minute: first + index * everyMinutes, people: capacity }));
}

/** Most people in the room at once in a week, if every slot fills and every party keeps its seats for `stayMinutes`. */
export const mostAtOnce = (services: Service[], stayMinutes: number): number =>
  Math.max(
    0,
    ...WEEKDAYS.map((day) => {
      const ofDay = services.filter((service) => (service.weekdays >> day) & 1);
      return mostWithin(ofDay.flatMap(arrivalsOf), stayMinutes);
    }),
  );

/** Parties that came a whole stay earlier have left. */
export function mostWithin(arrivals: Arrival[], stayMinutes: number): number {
  const inOrder = [...arrivals].sort((a, b) => a.minute - b.minute);
  let [most, inside, oldest] = [0, 0, 0];
  for (const { minute, people } of inOrder) {
    inside += people;
    while (inOrder[oldest]!.minute <= minute - stayMinutes) inside -= inOrder[oldest++]!.people;
    most = Math.max(most, inside);
  }
  return most;
}

export interface Stay extends Arrival {
  /** How long the party keeps its seats. */
  stayMinutes: number;
}

export function overfullMinutes(stays: Stay[], most: number): Set<number> {
  const overfull = new Set<number>();
  for (const { minute } of stays) {
    const inside = stays.filter((other) => other.minute <= minute && other.minute + other.stayMinutes > minute);
    const people = inside.reduce((sum, other) => sum + other.people, 0);
    if (people > most) for (const other of inside) overfull.add(other.minute);
  }
  return overfull;
}

/** In minutes of service, with the peak number of people. */
export interface Crowd {
  from: number;
  until: number;
  people: number;
}

/** First period, not over at minute `since`, with more than `most` people. */
export function firstCrowd(stays: Stay[], most: number, since: number): Crowd | null {
  const steps = new Map<number, number>();
  const step = (minute: number, people: number) => steps.set(minute, (steps.get(minute) ?? 0) + people);
  for (const { minute, people, stayMinutes } of stays) {
    step(minute, people);
    step(minute + stayMinutes, -people);
  }
  let people = 0;
  let crowd = null as Crowd | null;
  for (const minute of [...steps.keys()].sort((a, b) => a - b)) {
    if (minute <= since) crowd = null;
    if (crowd !== null) crowd.until = minute;
    people += steps.get(minute)!;
    if (people <= most && crowd !== null) return crowd;
    if (people > most) crowd = { from: minute, until: minute, ...crowd, people: Math.max(crowd?.people ?? 0, people) };
  }
  return crowd;
}
