import {
  type FreeTime,
  freePiece,
  freeTimes,
  type Interval,
  isFree,
  isProfessionalFree,
  isRoomFree,
  stayOf,
  type TreatmentDay,
  timesOfDay,
} from '#shared/treatments/day';
import { type Days, reassign } from '#shared/treatments/reassign';

/** A guest takes another time this close to the wished one. */
const NEAR_MINUTES = 60;
/** No start is later; stays may end later. */
const MINUTES = 1801;

export interface PackedTime extends FreeTime {
  /** Free, but offered only to a guest who names the professional. */
  isNamedOnly?: true;
}

export interface LeastPlace {
  roomId: string;
  professionalId: string | null;
  /** What the place takes from the starts that all treatments have left. */
  score: number;
}

/** Room and professional with the least score. Null if none is free, or two professionals work at once. */
export function leastPlace(day: TreatmentDay, minute: number, losses: Losses): LeastPlace | null {
  if (day.teamSize > 1 || freePiece(day, minute) === undefined) return null;
  const stay = stayOf(day, minute);
  const freeRooms = day.rooms.filter((room) => isRoomFree(day, room, minute));
  const room = least(freeRooms, ({ id }) => losses.ofRoom(id, stay));
  if (room === undefined) return null;
  if (day.teamSize === 0) return { roomId: room.item.id, professionalId: null, score: room.score };
  const free = day.professionals.filter((one) => isProfessionalFree(day, one, minute));
  const one = least(free, ({ id }) => losses.ofProfessional(id, stay));
  return one === undefined
    ? null
    : { roomId: room.item.id, professionalId: one.item.id, score: room.score + one.score };
}

/**
 * Times for guests, of those in `minutes`. One who names no professional gets, for each wish, the time with the least
 * score within the hour. If none is free there, it gets those that `reassign` makes free.
 */
export function packedTimes(
  days: Days,
  day: TreatmentDay,
  minutes: number[],
  { mayReassign, losses = lossesOf(days.values()) }: { mayReassign: boolean; losses?: Losses },
): PackedTime[] {
  const free = freeTimes(day).filter(({ minute }) => minutes.includes(minute));
  if (day.teamSize > 1) return free;
  const places = free.map((time) => ({ ...time, ...leastPlace(day, time.minute, losses)! }));
  const wishes = timesOfDay(day).map((wish) => {
    const near = places.filter(({ minute }) => isNear(minute, wish));
    return { wish, best: least(near, ({ score }) => score)?.item };
  });
  const offered = new Set(wishes.map(({ best }) => best?.minute));
  const times: PackedTime[] = places.map(({ minute, roomId, professionalIds }) => ({
    ...{ minute, roomId, professionalIds },
    ...(!offered.has(minute) && { isNamedOnly: true as const }),
  }));
  const unserved = wishes.flatMap(({ wish, best }) => (best === undefined ? [wish] : []));
  const opened = mayReassign ? openedTimes(days, day, minutes, unserved) : [];
  return [...times, ...opened].sort((a, b) => a.minute - b.minute);
}

/** As few as serve the wishes that can be served. */
function openedTimes(days: Days, day: TreatmentDay, minutes: number[], wishes: number[]): PackedTime[] {
  const opened: PackedTime[] = [];
  const tried = new Set<number>();
  for (const wish of wishes) {
    if (opened.some(({ minute }) => isNear(minute, wish))) continue;
    const near = minutes.filter((minute) => isNear(minute, wish) && !tried.has(minute));
    near.sort((a, b) => Math.abs(a - wish) - Math.abs(b - wish));
    for (const minute of near) {
      tried.add(minute);
      const place = reassign(days, day, minute);
      if (place === null) continue;
      opened.push({ minute, roomId: place.roomId, professionalIds: [] });
      break;
    }
  }
  return opened;
}

const isNear = (minute: number, wish: number): boolean => Math.abs(minute - wish) <= NEAR_MINUTES;

function least<Item>(items: Item[], scoreOf: (item: Item) => number): { item: Item; score: number } | undefined {
  let found: { item: Item; score: number } | undefined;
  for (const item of items) {
    const score = scoreOf(item);
    if (found === undefined || score < found.score) found = { item, score };
  }
  return found;
}

export interface Losses {
  ofRoom(id: string, stay: Interval): number;
  ofProfessional(id: string, stay: Interval): number;
}

/** A start weighs more the fewer rooms, or professionals, it has left. `days`: one date, each treatment of the venue. */
export function lossesOf(days: Iterable<TreatmentDay>): Losses {
  const rooms = new Starts();
  const professionals = new Starts();
  for (const { day, count } of kindsOf(days)) {
    for (const minute of timesOfDay(day)) {
      const stay = stayOf(day, minute);
      const freeRooms = day.rooms.filter(({ times, taken }) => isFree(taken, stay) && times.includes(minute));
      if (freeRooms.length === 0) continue;
      const free = day.teamSize === 0 ? [] : day.professionals.filter((one) => isProfessionalFree(day, one, minute));
      if (free.length < day.teamSize) continue;
      for (const { id } of freeRooms) rooms.add(id, stay, count * freeRooms.length ** -2);
      for (const { id } of free) professionals.add(id, stay, count * free.length ** -2);
    }
  }
  return {
    ofRoom: (id, stay) => rooms.reachedBy(id, stay),
    ofProfessional: (id, stay) => professionals.reachedBy(id, stay),
  };
}

/** Treatments with the same lengths, rooms and professionals have the same starts. */
function kindsOf(days: Iterable<TreatmentDay>): Iterable<{ day: TreatmentDay; count: number }> {
  const kinds = new Map<string, { day: TreatmentDay; count: number }>();
  for (const day of days) {
    const { minutes, bufferMinutes, preparationMinutes, teamSize, rooms, professionals } = day;
    const resources = [...rooms.map(({ id, times }) => `${id}/${times.length}`), ...professionals.map(({ id }) => id)];
    const key = [minutes, bufferMinutes, preparationMinutes, teamSize, ...resources].join();
    const kind = kinds.get(key) ?? { day, count: 0 };
    kind.count++;
    kinds.set(key, kind);
  }
  return kinds.values();
}

interface Weights {
  total: number;
  /** Weight of the stays that end until each minute, and of those that begin from it on, once summed. */
  ended: Float64Array;
  begun: Float64Array;
  isSummed: boolean;
}

/** Weighted stays by resource. A stay reaches all but those that end before it or begin after it. */
class Starts {
  readonly #byId = new Map<string, Weights>();

  add(id: string, { from, to }: Interval, weight: number): void {
    const weights = this.#byId.get(id) ?? noWeights();
    this.#byId.set(id, weights);
    weights.total += weight;
    weights.ended[inDay(to)]! += weight;
    weights.begun[inDay(from)]! += weight;
  }

  reachedBy(id: string, { from, to }: Interval): number {
    const weights = this.#byId.get(id);
    if (weights === undefined) return 0;
    if (!weights.isSummed) sum(weights);
    return weights.total - weights.ended[inDay(from)]! - weights.begun[inDay(to)]!;
  }
}

const noWeights = (): Weights => ({
  ...{ total: 0, isSummed: false },
  ended: new Float64Array(MINUTES),
  begun: new Float64Array(MINUTES),
});

const inDay = (minute: number): number => Math.min(MINUTES - 1, Math.max(0, minute));

function sum(weights: Weights): void {
  const { ended, begun } = weights;
  for (let n = 1; n < MINUTES; n++) ended[n]! += ended[n - 1]!;
  for (let n = MINUTES - 2; n >= 0; n--) begun[n]! += begun[n + 1]!;
  weights.isSummed = true;
}
