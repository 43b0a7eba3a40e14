import {
  type Assignment,
  assign,
  freeTimes,
  type Interval,
  isProfessionalFree,
  isRoomFree,
  type ProfessionalDay,
  type RoomDay,
  type TreatmentDay,
} from '#shared/treatments/day';
import { type Random, randomOf } from '#tools/simulation/random';

const PEOPLE = 12;
const ROOMS = 8;
const TREATMENTS = 30;
const ASKED = 140;
const OPENS = 540;
const CLOSES = 1260;
const STEP = 15;
/** A guest takes another time this close to the one asked for, else none. */
const NEAR = 60;

type Chosen = Pick<Assignment, 'roomId' | 'professionalId'>;
type Choose = (day: TreatmentDay, minute: number) => Chosen | null;

const balanced: Choose = (day, minute) => assign(day, minute);

/** The first room and the first professional in the list that are free. */
const firstFit: Choose = (day, minute) => {
  const room = day.rooms.find((one) => isRoomFree(day, one, minute));
  const professional = day.professionals.find((one) => isProfessionalFree(day, one, minute));
  return room && professional ? { roomId: room.id, professionalId: professional.id } : null;
};

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

function aSpa(random: Random): Spa {
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
  const requests = Array.from({ length: ASKED }, () => ({
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
}

function pack(seed: number, choose: Choose): Packed {
  const spa = aSpa(randomOf(seed));
  const shortest = shortestOf(spa);
  let packed = 0;
  for (const { treatment, minute } of spa.requests) {
    const { minutes, bufferMinutes, roomIds, professionalIds } = spa.treatments[treatment]!;
    const day: TreatmentDay = {
      ...{ minutes, bufferMinutes, preparationMinutes: 0, shortest },
      ...{ teamSize: 1, needsEquipment: false, equipment: [] },
      rooms: roomIds.map((id) => spa.rooms.find((room) => room.id === id)!),
      professionals: professionalIds.map((id) => spa.professionals.find((one) => one.id === id)!),
    };
    const near = freeTimes(day)
      .map((free) => free.minute)
      .filter((free) => Math.abs(free - minute) <= NEAR)
      .sort((a, b) => Math.abs(a - minute) - Math.abs(b - minute))[0];
    const chosen = near === undefined ? null : choose(day, near);
    if (near === undefined || chosen === null) continue;
    const stay: Interval = { from: near, to: near + minutes + bufferMinutes };
    day.rooms.find(({ id }) => id === chosen.roomId)!.taken.push(stay);
    const professional = day.professionals.find(({ id }) => id === chosen.professionalId)!;
    professional.taken.push(stay);
    professional.minutesBooked += stay.to - stay.from;
    packed++;
  }
  const work = spa.professionals.filter(({ isAbsent }) => !isAbsent).map(({ minutesBooked }) => minutesBooked);
  return { treatments: packed, spread: Math.max(...work) - Math.min(...work) };
}

/** Both ways get the same spas and the same guests in the same order. */
export function comparePacking(days: number): { balanced: Packed; firstFit: Packed } {
  const total = { balanced: { treatments: 0, spread: 0 }, firstFit: { treatments: 0, spread: 0 } };
  for (let seed = 1; seed <= days; seed++) {
    for (const [name, choose] of [
      ['balanced', balanced],
      ['firstFit', firstFit],
    ] as const) {
      const { treatments, spread } = pack(seed, choose);
      total[name].treatments += treatments;
      total[name].spread += spread / days;
    }
  }
  return total;
}
