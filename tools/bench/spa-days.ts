import {
  type Assignment,
  assign,
  freeTimes,
  isProfessionalFree,
  isRoomFree,
  type ProfessionalDay,
  type RoomDay,
  type Stay,
  stayOf,
  type TreatmentDay,
  timesOfDay,
} from '#shared/treatments/day';
import { leastPlace, lossesOf, packedTimes } from '#shared/treatments/lead';
import { type Days, type Move, reassign } from '#shared/treatments/reassign';
import { type Random, randomOf } from '#tools/simulation/random';

const PEOPLE = 12;
const ROOMS = 8;
const TREATMENTS = 30;
const OPENS = 540;
const CLOSES = 1260;
const STEP = 15;
/** A guest takes another time this close to the one asked for, else none. */
const NEAR = 60;

type Chosen = Pick<Assignment, 'roomId' | 'professionalId'> & { moves?: Move[] };

interface Offer {
  times: number[];
  take: (minute: number) => Chosen | null;
}

/** What a guest of the treatment is offered, and the place of a time. */
type Rule = (days: Days, day: TreatmentDay) => Offer;

const free = (day: TreatmentDay): number[] => freeTimes(day).map(({ minute }) => minute);

const balanced: Rule = (_, day) => ({ times: free(day), take: (minute) => assign(day, minute) });

/** The first room and the first professional in the list that are free. */
const firstFit: Rule = (_, day) => ({
  times: free(day),
  take: (minute) => {
    const room = day.rooms.find((one) => isRoomFree(day, one, minute));
    const professional = day.professionals.find((one) => isProfessionalFree(day, one, minute));
    return room && professional ? { roomId: room.id, professionalId: professional.id } : null;
  },
});

/** As a venue's setting has it. All parties may be given other rooms and professionals. */
const packed: Rule = (days, day) => {
  const losses = lossesOf(days.values());
  const times = packedTimes(days, day, timesOfDay(day), { mayReassign: true, losses });
  return {
    times: times.filter(({ isNamedOnly }) => !isNamedOnly).map(({ minute }) => minute),
    take: (minute) => leastPlace(day, minute, losses) ?? reassign(days, day, minute),
  };
};

const rules = { balanced, firstFit, packed };

interface Spa {
  rooms: RoomDay[];
  professionals: ProfessionalDay[];
  treatments: {
    minutes: number;
    bufferMinutes: number;
    people: number;
    roomIds: string[];
    professionalIds: string[];
  }[];
  requests: { treatment: number; minute: number }[];
}

function someOf<Item>(items: Item[], count: number, random: Random): Item[] {
  const left = [...items];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(random.int(0, left.length - 1), 1)[0]!);
}

function aSpa(random: Random, asked: number): Spa {
  const times = Array.from({ length: (CLOSES - OPENS) / STEP }, (_, n) => OPENS + n * STEP);
  const rooms = Array.from({ length: ROOMS }, (_, n) => ({ id: `r${n}`, capacity: n < 6 ? 1 : 2, times, taken: [] }));
  const professionals = Array.from({ length: PEOPLE }, (_, n) => {
    const from = OPENS + random.int(0, 4) * 60;
    const shifts = [{ from, to: Math.min(CLOSES, from + 480) }];
    return { id: `p${n}`, shifts, isAbsent: random.percent(5), taken: [], minutesBooked: 0 };
  });
  const treatments = Array.from({ length: TREATMENTS }, () => {
    const people = random.percent(20) ? 2 : 1;
    const fit = rooms.filter(({ capacity }) => capacity >= people).map(({ id }) => id);
    const team = professionals.map(({ id }) => id);
    return {
      ...{ minutes: random.pick([30, 45, 60, 60, 75, 90]), bufferMinutes: random.pick([0, 15]), people },
      roomIds: someOf(fit, random.int(2, 5), random),
      professionalIds: someOf(team, random.int(2, 6), random),
    };
  });
  const requests = Array.from({ length: asked }, () => ({
    treatment: random.int(0, TREATMENTS - 1),
    minute: random.pick(times),
  }));
  return { rooms, professionals, treatments, requests };
}

const shortestOf = ({ treatments }: Spa): number =>
  Math.min(...treatments.map(({ minutes, bufferMinutes }) => minutes + bufferMinutes));

interface Packed {
  treatments: number;
  /** Minutes between the professional with most and the one with least work. */
  spread: number;
  /** Parties that got another room or professional. */
  moved: number;
}

function daysOf(spa: Spa): Map<string, TreatmentDay> {
  const shortest = shortestOf(spa);
  const days = spa.treatments.map(({ minutes, bufferMinutes, roomIds, professionalIds }, n): [string, TreatmentDay] => [
    `t${n}`,
    {
      ...{ minutes, bufferMinutes, preparationMinutes: 0, shortest },
      ...{ teamSize: 1, needsEquipment: false, equipment: [] },
      rooms: roomIds.map((id) => spa.rooms.find((room) => room.id === id)!),
      professionals: professionalIds.map((id) => spa.professionals.find((one) => one.id === id)!),
    },
  ]);
  return new Map(days);
}

function pack(spa: Spa, rule: Rule): Packed {
  const days = daysOf(spa);
  const parties = new Map<string, Stay>();
  let moved = 0;
  for (const { treatment, minute } of spa.requests) {
    const day = days.get(`t${treatment}`)!;
    const { times, take } = rule(days, day);
    const near = times
      .filter((free) => Math.abs(free - minute) <= NEAR)
      .sort((a, b) => Math.abs(a - minute) - Math.abs(b - minute))[0];
    const chosen = near === undefined ? null : take(near);
    if (near === undefined || chosen === null) continue;
    for (const move of chosen.moves ?? []) moveParty(spa, parties.get(move.id)!, move);
    moved += chosen.moves?.length ?? 0;
    const movable = { id: `${parties.size}`, treatmentId: `t${treatment}` };
    const stay = { ...stayOf(day, near), movable };
    parties.set(movable.id, stay);
    spa.rooms.find(({ id }) => id === chosen.roomId)!.taken.push(stay);
    const professional = spa.professionals.find(({ id }) => id === chosen.professionalId)!;
    professional.taken.push(stay);
    professional.minutesBooked += stay.to - stay.from;
  }
  const work = spa.professionals.filter(({ isAbsent }) => !isAbsent).map(({ minutesBooked }) => minutesBooked);
  return { treatments: parties.size, spread: Math.max(...work) - Math.min(...work), moved };
}

function moveParty({ rooms, professionals }: Spa, stay: Stay, { roomId, professionalId }: Move): void {
  if (roomId !== undefined) {
    for (const room of rooms) room.taken = room.taken.filter((other) => other !== stay);
    rooms.find(({ id }) => id === roomId)!.taken.push(stay);
  }
  if (professionalId === undefined) return;
  const minutes = stay.to - stay.from;
  for (const one of professionals.filter(({ taken }) => taken.includes(stay))) {
    one.taken = one.taken.filter((other) => other !== stay);
    one.minutesBooked -= minutes;
  }
  const one = professionals.find(({ id }) => id === professionalId)!;
  one.taken.push(stay);
  one.minutesBooked += minutes;
}

export type Packing = Record<keyof typeof rules, Packed>;

/** All rules get the same spas and the same guests in the same order. */
export function comparePacking(days: number, asked: number): Packing {
  const none = () => ({ treatments: 0, spread: 0, moved: 0 });
  const total: Packing = { balanced: none(), firstFit: none(), packed: none() };
  for (let seed = 1; seed <= days; seed++) {
    for (const name of Object.keys(rules) as (keyof Packing)[]) {
      const { treatments, spread, moved } = pack(aSpa(randomOf(seed), asked), rules[name]);
      total[name].treatments += treatments;
      total[name].spread += spread / days;
      total[name].moved += moved / days;
    }
  }
  return total;
}
