import type { Service } from '#shared/schedule/schema';
import { minuteOfService } from '#shared/time';

type Hours = Pick<Service, 'firstTime' | 'lastTime' | 'everyMinutes'>;

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

/** Whether the last arrivals come after the first in the order of the service day: 23:30 to 00:30 does. */
export const isInOrder = ({ firstTime, lastTime }: Pick<Hours, 'firstTime' | 'lastTime'>): boolean =>
  minuteOfService(firstTime) <= minuteOfService(lastTime);

/** The services, by index, that share a weekday and some of their hours with one before them. */
export function overlapping(services: Service[]): number[] {
  return services.flatMap((service, index) =>
    services.slice(0, index).some((other) => meet(service, other)) ? index : [],
  );
}

const meet = (a: Service, b: Service): boolean =>
  (a.weekdays & b.weekdays) !== 0 &&
  minuteOfService(a.firstTime) <= minuteOfService(b.lastTime) &&
  minuteOfService(b.firstTime) <= minuteOfService(a.lastTime);

/** Arrivals at one time: people, and the minute of the service day. */
export interface Arrival {
  minute: number;
  people: number;
}

/** The arrivals that a service takes, in order. */
function arrivalsOf({ firstTime, lastTime, everyMinutes, capacity }: Hours & { capacity: number }): Arrival[] {
  const [first, last] = [minuteOfService(firstTime), minuteOfService(lastTime)];
  const times = Math.max(0, Math.floor((last - first) / everyMinutes) + 1);
  return Array.from({ length: times }, (_, index) => ({ minute: first + index * everyMinutes, people: capacity }));
}

/**
 * The most people of a week who are in the room at once if every slot fills and every party keeps its seats for
 * `stayMinutes`: the slots of any stretch of that length, on the fullest weekday.
 */
export const mostAtOnce = (services: Service[], stayMinutes: number): number =>
  Math.max(
    0,
    ...WEEKDAYS.map((day) => {
      const ofDay = services.filter((service) => (service.weekdays >> day) & 1);
      return mostWithin(ofDay.flatMap(arrivalsOf), stayMinutes);
    }),
  );

/** The most people who arrive within one stay of each other: whoever came a whole stay before has left. */
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

/** The minutes of the arrivals that stand within one stay of too many others: more than `most` people in the room at once. */
export function overfullMinutes(arrivals: Arrival[], stayMinutes: number, most: number): Set<number> {
  const overfull = new Set<number>();
  for (const { minute } of arrivals) {
    const inside = arrivals.filter((other) => other.minute > minute - stayMinutes && other.minute <= minute);
    const people = inside.reduce((sum, other) => sum + other.people, 0);
    if (people > most) for (const other of inside) overfull.add(other.minute);
  }
  return overfull;
}

/** A stretch of the day, in minutes of service, and the most people of it who are there at once. */
export interface Crowd {
  from: number;
  until: number;
  people: number;
}

/**
 * The first stretch, not over at minute `since`, in which more than `most` people are in a room at once: everybody from
 * their time until a whole stay later.
 */
export function firstCrowd(arrivals: Arrival[], stayMinutes: number, most: number, since: number): Crowd | null {
  const steps = new Map<number, number>();
  const step = (minute: number, people: number) => steps.set(minute, (steps.get(minute) ?? 0) + people);
  for (const { minute, people } of arrivals) {
    step(minute, people);
    step(minute + stayMinutes, -people);
  }
  let people = 0;
  let crowd = null as Crowd | null;
  for (const minute of [...steps.keys()].sort((a, b) => a - b)) {
    // What is over counts no more, neither its hour nor its people.
    if (minute <= since) crowd = null;
    if (crowd !== null) crowd.until = minute;
    people += steps.get(minute)!;
    if (people <= most && crowd !== null) return crowd;
    if (people > most) crowd = { from: minute, until: minute, ...crowd, people: Math.max(crowd?.people ?? 0, people) };
  }
  return crowd;
}
