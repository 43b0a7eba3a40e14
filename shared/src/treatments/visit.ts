import {
  type Assignment,
  assign,
  bestRoom,
  type Interval,
  servedByNone,
  stayOf,
  type TreatmentDay,
  teamIds,
  timesOfDay,
  type Wish,
} from '#shared/treatments/day';

export const VISIT_PARTS_MOST = 4;
/** Minutes that a guest waits at most between two treatments of a visit. */
export const VISIT_WAIT_MOST = 30;
/** Begins a part of `visitTimesQuery` that is side by side. */
export const BESIDE = '~';

export interface VisitStep {
  day: TreatmentDay;
  wish?: Wish | undefined;
  /** Begins with the step before it, for another guest of the visit. */
  isBeside?: boolean | undefined;
  /** As the guest was told: the step begins at no other time, also if an earlier one is free. */
  minute?: number | undefined;
}

export interface VisitPart extends Assignment {
  minute: number;
}

export interface VisitGap {
  at: number;
  isNamedOnly: boolean;
}

/**
 * The treatments in order, the first at `minute`. Those side by side begin together. Each next one begins at the first
 * free time, at most `VISIT_WAIT_MOST` minutes after the longest of those before it ended.
 */
export function planVisit(steps: VisitStep[], minute: number): VisitPart[] | VisitGap {
  const parts: VisitPart[] = [];
  let earlier: Taken[] = [];
  let times = [minute];
  for (const group of groupsOf(steps)) {
    const asTold = times.filter((at) => group.every((step) => (step.minute ?? at) === at));
    const placed = placeGroup(group, asTold, earlier);
    if (!isPlanned(placed)) return { ...placed, at: parts.length + placed.at };
    parts.push(...placed);
    earlier = [...earlier, ...placed.map((part, n) => takenBy(part, group[n]!.day))];
    times = timesAfter(steps[parts.length]?.day, placed[0]!.minute + Math.max(...group.map(({ day }) => day.minutes)));
  }
  return parts;
}

/** As `planVisit`. It also tries each other professional of a step: the best one may be needed for a later step. */
export function planWithAny(steps: VisitStep[], minute: number): VisitPart[] | VisitGap {
  const best = planVisit(steps, minute);
  if (isPlanned(best)) return best;
  for (const [n, { day, wish, ...step }] of steps.entries()) {
    for (const { id } of wish?.professionalId === undefined ? day.professionals : []) {
      const named = { ...step, day, wish: { ...wish, professionalId: id } };
      const plan = planVisit(steps.with(n, named), minute);
      if (isPlanned(plan)) return plan;
    }
  }
  return best;
}

export const isPlanned = (plan: VisitPart[] | VisitGap): plan is VisitPart[] => Array.isArray(plan);

export const visitTimes = (steps: VisitStep[]): VisitPart[][] =>
  timesOfDay(steps[0]!.day)
    .map((minute) => planVisit(steps, minute))
    .filter(isPlanned);

export type Taken = Interval & Assignment;

/** The day as other parties find it: the given stays count as taken. */
export function without(day: TreatmentDay, earlier: Taken[]): TreatmentDay {
  const rooms = day.rooms.map((room) => ({
    ...room,
    taken: [...room.taken, ...earlier.filter(({ roomId }) => roomId === room.id)],
  }));
  const professionals = day.professionals.map((one) => {
    const own = earlier.filter((part) => teamIds(part).includes(one.id));
    const minutesBooked = own.reduce((sum, { from, to }) => sum + to - from, one.minutesBooked);
    return { ...one, minutesBooked, taken: [...one.taken, ...own] };
  });
  const equipment = day.equipment.map((piece) => ({
    ...piece,
    taken: [...piece.taken, ...earlier.filter(({ equipmentId }) => equipmentId === piece.id)],
  }));
  return { ...day, rooms, professionals, equipment };
}

const takenBy = (part: VisitPart, day: TreatmentDay): Taken => ({ ...part, ...stayOf(day, part.minute) });

const timesAfter = (day: TreatmentDay | undefined, end: number): number[] =>
  day === undefined ? [] : timesOfDay(day).filter((minute) => end <= minute && minute <= end + VISIT_WAIT_MOST);

function groupsOf(steps: VisitStep[]): VisitStep[][] {
  const groups: VisitStep[][] = [];
  for (const step of steps) {
    if (step.isBeside && groups.length > 0) groups.at(-1)!.push(step);
    else groups.push([step]);
  }
  return groups;
}

function placeGroup(group: VisitStep[], times: number[], earlier: Taken[]): VisitPart[] | VisitGap {
  for (const minute of times) {
    const placed = assignGroup(group, minute, earlier);
    if (placed !== undefined) return group.map((_, n) => placed.get(n)!);
  }
  return gapOf(group, times, earlier);
}

type Placed = Map<number, VisitPart>;

/** In the guest's order or, if a step then has nothing left, in another one. Rooms are chosen before professionals. */
function assignGroup(group: VisitStep[], minute: number, earlier: Taken[]): Placed | undefined {
  const orders = ordersOf([...group.keys()]);
  const firstWhole = (choose: Choose) => {
    for (const order of orders) {
      const placed = assignInOrder(group, order, { minute, earlier, choose });
      if (placed.size === group.length) return placed;
    }
    return undefined;
  };
  const rooms = firstWhole((day, wish) => {
    const room = bestRoom(day, minute, wish.roomId);
    return room === undefined ? null : { roomId: room.id, ...servedByNone };
  });
  return rooms && firstWhole((day, wish, n) => assign(day, minute, { ...wish, roomId: rooms.get(n)!.roomId }));
}

const ordersOf = (items: number[]): number[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((first, n) => ordersOf(items.toSpliced(n, 1)).map((rest) => [first, ...rest]));

type Choose = (day: TreatmentDay, wish: Wish, n: number) => Assignment | null;

function assignInOrder(
  group: VisitStep[],
  order: number[],
  { minute, earlier, choose }: { minute: number; earlier: Taken[]; choose: Choose },
): Placed {
  const placed: Placed = new Map();
  const taken = [...earlier];
  for (const n of order) {
    const { day, wish = {} } = group[n]!;
    const assigned = choose(without(day, taken), wish, n);
    if (assigned === null) break;
    const part = { minute, ...assigned };
    placed.set(n, part);
    taken.push(takenBy(part, day));
  }
  return placed;
}

/** The step that fits at none of the times at which those before it in the group do. */
function gapOf(group: VisitStep[], times: number[], earlier: Taken[]): VisitGap {
  const inOrder = [...group.keys()];
  const tries = times.map((minute) => {
    const choose: Choose = (day, wish) => assign(day, minute, wish);
    return { minute, placed: assignInOrder(group, inOrder, { minute, earlier, choose }) };
  });
  const at = Math.max(0, ...tries.map(({ placed }) => placed.size));
  const { day, wish } = group[at]!;
  const isFreeUnnamed = ({ minute, placed }: (typeof tries)[number]) => {
    const taken = [...placed].map(([n, part]) => takenBy(part, group[n]!.day));
    return assign(without(day, [...earlier, ...taken]), minute, { roomId: wish?.roomId }) !== null;
  };
  return { at, isNamedOnly: tries.some((each) => each.placed.size === at && isFreeUnnamed(each)) };
}

interface AskedPart {
  treatmentId: string;
  professionalId: string;
  isBeside?: boolean | undefined;
}

export const askedPartOf = ({ treatmentId, professionalId, isBeside }: AskedPart): string =>
  `${isBeside ? BESIDE : ''}${[treatmentId, professionalId].filter(Boolean).join('.')}`;

/** Treatments that begin together, at most. */
export function mostAtOnce(further: readonly { isBeside?: boolean | undefined }[]): number {
  let most = 1;
  let together = 1;
  for (const { isBeside } of further) {
    together = isBeside ? together + 1 : 1;
    most = Math.max(most, together);
  }
  return most;
}

/** Guests of a visit whose treatments are for `people` each. */
export const guestsAtOnce = (people: number, further: readonly { beside?: boolean | undefined }[]): number =>
  people * mostAtOnce(further.map(({ beside }) => ({ isBeside: beside })));

interface PlacedPeople {
  date?: string;
  time: string;
  people: number;
}

/** People of a visit: the most whose treatments begin at one time. */
export const peopleAtOnce = (parts: PlacedPeople[]): number =>
  Math.max(
    0,
    ...parts.map(({ date, time }) =>
      parts.filter((other) => other.date === date && other.time === time).reduce((sum, { people }) => sum + people, 0),
    ),
  );
