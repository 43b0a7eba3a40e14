import {
  type Assignment,
  assign,
  type Interval,
  type TreatmentDay,
  timesOfDay,
  type Wish,
} from '#shared/treatments/day';

export const VISIT_PARTS_MOST = 4;
/** Minutes that a guest waits at most between two treatments of a visit. */
export const VISIT_WAIT_MOST = 30;

export interface VisitStep {
  day: TreatmentDay;
  wish?: Wish | undefined;
}

export interface VisitPart extends Assignment {
  minute: number;
}

export interface VisitGap {
  at: number;
  /** Another professional is free for the step. */
  isNamedOnly: boolean;
}

/**
 * The treatments in order, the first at `minute`. Each next one begins at the first free time, at most `VISIT_WAIT_MOST`
 * minutes after the end of the one before.
 */
export function planVisit(steps: VisitStep[], minute: number): VisitPart[] | VisitGap {
  const parts: VisitPart[] = [];
  let earlier: Taken[] = [];
  let times = [minute];
  for (const [at, { day, wish = {} }] of steps.entries()) {
    const left = without(day, earlier);
    if (at > 0) times = timesAfter(left, parts.at(-1)!.minute + steps[at - 1]!.day.minutes);
    const part = firstFree(left, times, wish);
    if (part === undefined) return { at, isNamedOnly: firstFree(left, times, { roomId: wish.roomId }) !== undefined };
    parts.push(part);
    earlier = [...earlier, { ...part, from: part.minute, to: part.minute + day.minutes + day.bufferMinutes }];
  }
  return parts;
}

export const isPlanned = (plan: VisitPart[] | VisitGap): plan is VisitPart[] => Array.isArray(plan);

export const visitTimes = (steps: VisitStep[]): VisitPart[][] =>
  timesOfDay(steps[0]!.day)
    .map((minute) => planVisit(steps, minute))
    .filter(isPlanned);

type Taken = Interval & Assignment;

function without(day: TreatmentDay, earlier: Taken[]): TreatmentDay {
  const rooms = day.rooms.map((room) => ({
    ...room,
    taken: [...room.taken, ...earlier.filter(({ roomId }) => roomId === room.id)],
  }));
  const professionals = day.professionals.map((one) => {
    const own = earlier.filter(({ professionalId }) => professionalId === one.id);
    const minutesBooked = own.reduce((sum, { from, to }) => sum + to - from, one.minutesBooked);
    return { ...one, minutesBooked, taken: [...one.taken, ...own] };
  });
  return { ...day, rooms, professionals };
}

const timesAfter = (day: TreatmentDay, end: number): number[] =>
  timesOfDay(day).filter((minute) => end <= minute && minute <= end + VISIT_WAIT_MOST);

function firstFree(day: TreatmentDay, times: number[], wish: Wish): VisitPart | undefined {
  for (const minute of times) {
    const assigned = assign(day, minute, wish);
    if (assigned !== null) return { minute, ...assigned };
  }
  return undefined;
}
