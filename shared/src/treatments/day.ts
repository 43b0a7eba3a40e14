import { AppError } from '#shared/errors';
import { timeOfService } from '#shared/time';

/** Minutes of the service day: 360 (06:00) to 1799. Parties of the days around it lie outside. `to` is excluded. */
export interface Interval {
  from: number;
  to: number;
}

export interface Stay extends Interval {
  movable?: { id: string; treatmentId: string } | null;
}

export interface RoomDay {
  id: string;
  capacity: number;
  /** Arrival times that are open for the treatment's people and from which it ends in time, in order. */
  times: number[];
  /** Minute until which treatments must have ended. Their buffer may pass it. */
  endsBy?: number | null | undefined;
  taken: Stay[];
}

export interface ProfessionalDay {
  id: string;
  shifts: Interval[];
  isAbsent: boolean;
  taken: Stay[];
  minutesBooked: number;
}

export interface PieceDay {
  id: string;
  taken: Interval[];
}

export interface TreatmentDay {
  minutes: number;
  bufferMinutes: number;
  preparationMinutes: number;
  /** Professionals who work at once: none, one, or two. */
  teamSize: number;
  needsEquipment: boolean;
  /** Minutes, with the preparation and the buffer, of the venue's shortest treatment. */
  shortest: number;
  rooms: RoomDay[];
  professionals: ProfessionalDay[];
  equipment: PieceDay[];
}

export interface Team {
  professionalId: string | null;
  secondProfessionalId: string | null;
}

/** None, one or both. */
export const teamIds = ({ professionalId, secondProfessionalId }: Team): string[] =>
  [professionalId, secondProfessionalId].filter((id) => id !== null);

export const isSameTeam = (one: Team, other: Team): boolean =>
  one.professionalId === other.professionalId && one.secondProfessionalId === other.secondProfessionalId;

export interface Served extends Team {
  equipmentId: string | null;
}

export const servedByNone: Served = { professionalId: null, secondProfessionalId: null, equipmentId: null };

export interface Assignment extends Served {
  roomId: string;
}

export interface Wish {
  roomId?: string | undefined;
  /** Named: no other professional will do. A room is a wish only. */
  professionalId?: string | undefined;
}

export interface FreeTime {
  minute: number;
  roomId: string;
  professionalIds: string[];
}

export const overlaps = (a: Interval, b: Interval): boolean => a.from < b.to && b.from < a.to;
export const isFree = (taken: Interval[], stay: Interval): boolean => !taken.some((other) => overlaps(other, stay));

type Lengths = Pick<TreatmentDay, 'minutes' | 'bufferMinutes' | 'preparationMinutes'>;

export const stayOf = ({ minutes, bufferMinutes, preparationMinutes }: Lengths, minute: number): Interval => ({
  from: minute - preparationMinutes,
  to: minute + minutes + bufferMinutes,
});

export const shiftAround = (shifts: Interval[], work: Interval): Interval | undefined =>
  shifts.find(({ from, to }) => from <= work.from && work.to <= to);

/** In a shift for the treatment itself; its preparation and its buffer may be outside. */
export const works = (day: TreatmentDay, professional: ProfessionalDay, minute: number): boolean =>
  !professional.isAbsent && shiftAround(professional.shifts, { from: minute, to: minute + day.minutes }) !== undefined;

export const isProfessionalFree = (day: TreatmentDay, professional: ProfessionalDay, minute: number): boolean =>
  works(day, professional, minute) && isFree(professional.taken, stayOf(day, minute));

export const endsInTime = (minutes: number, { endsBy }: Pick<RoomDay, 'endsBy'>, minute: number): boolean =>
  minute + minutes <= (endsBy ?? Number.POSITIVE_INFINITY);

export const endsLate = (rooms: Pick<RoomDay, 'endsBy'>[]): AppError =>
  new AppError('treatment_ends_late', { time: timeOfService(Math.max(...rooms.map(({ endsBy }) => endsBy ?? 0))) });

export const isRoomFree = (day: TreatmentDay, room: RoomDay, minute: number): boolean =>
  room.times.includes(minute) && isFree(room.taken, stayOf(day, minute));

/** Minutes of the gaps on both sides of a stay within `open`. */
function gapsAround(stay: Interval, open: Interval, taken: Interval[]): [number, number] {
  const before = Math.max(open.from, ...taken.map(({ to }) => to).filter((to) => to <= stay.from));
  const after = Math.min(open.to, ...taken.map(({ from }) => from).filter((from) => from >= stay.to));
  return [Math.max(0, stay.from - before), Math.max(0, after - stay.to)];
}

const unusable = (gaps: number[], shortest: number): number => gaps.filter((gap) => gap > 0 && gap < shortest).length;

/** The first of those with the least score, compared number by number. */
function least<Candidate>(candidates: Candidate[], score: (candidate: Candidate) => number[]): Candidate | undefined {
  const scored = candidates.map((candidate, order) => ({ candidate, score: [...score(candidate), order] }));
  return scored.sort((a, b) => compare(a.score, b.score))[0]?.candidate;
}

const compare = (a: number[], b: number[]): number => {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at === -1 ? 0 : a[at]! - b[at]!;
};

/** The smallest room that is free, then the tightest gap, so that large and long openings stay whole. */
export function bestRoom(day: TreatmentDay, minute: number, wish?: string): RoomDay | undefined {
  const free = day.rooms.filter((room) => isRoomFree(day, room, minute));
  const stay = stayOf(day, minute);
  return (
    free.find(({ id }) => id === wish) ??
    least(free, ({ capacity, times, endsBy, taken }) => {
      const gaps = gapsAround(stay, { from: times[0]!, to: endsBy ?? times.at(-1)! + day.shortest }, taken);
      return [capacity, unusable(gaps, day.shortest), gaps[0] + gaps[1]];
    })
  );
}

/** Leaves no unusable gap if another professional leaves none; then the one with the fewest minutes booked. */
export function bestProfessional(day: TreatmentDay, minute: number, wish?: string): ProfessionalDay | undefined {
  const free = day.professionals.filter((one) => isProfessionalFree(day, one, minute));
  if (wish !== undefined) return free.find(({ id }) => id === wish);
  const stay = stayOf(day, minute);
  return least(free, (one) => {
    const shift = shiftAround(one.shifts, { from: minute, to: minute + day.minutes })!;
    return [unusable(gapsAround(stay, shift, one.taken), day.shortest), one.minutesBooked];
  });
}

/** The best professional, and the best one beside them where two work at once. Undefined if too few are free. */
function bestTeam(day: TreatmentDay, minute: number, wish?: string): Team | undefined {
  if (day.teamSize === 0) return { professionalId: null, secondProfessionalId: null };
  const first = bestProfessional(day, minute, wish);
  if (first === undefined) return undefined;
  if (day.teamSize === 1) return { professionalId: first.id, secondProfessionalId: null };
  const others = { ...day, professionals: day.professionals.filter(({ id }) => id !== first.id) };
  const second = bestProfessional(others, minute);
  return second && { professionalId: first.id, secondProfessionalId: second.id };
}

export const isPieceFree = (day: TreatmentDay, piece: PieceDay, minute: number): boolean =>
  isFree(piece.taken, stayOf(day, minute));

/** The first free piece in the order of the treatment; null if it needs none, undefined if all are taken. */
export function freePiece(day: TreatmentDay, minute: number): string | null | undefined {
  if (!day.needsEquipment) return null;
  return day.equipment.find((piece) => isPieceFree(day, piece, minute))?.id;
}

/** Null if no room, or too few professionals, or no piece of equipment that is needed, is free at this time. */
export function assign(day: TreatmentDay, minute: number, wish: Wish = {}): Assignment | null {
  const room = bestRoom(day, minute, wish.roomId);
  const team = bestTeam(day, minute, wish.professionalId);
  const equipmentId = freePiece(day, minute);
  if (room === undefined || team === undefined || equipmentId === undefined) return null;
  return { roomId: room.id, equipmentId, ...team };
}

/** As if the day had no parties. */
export const withoutParties = <Day extends TreatmentDay>(day: Day): Day => ({
  ...day,
  rooms: day.rooms.map((room) => ({ ...room, taken: [] })),
  professionals: day.professionals.map((one) => ({ ...one, taken: [] })),
  equipment: day.equipment.map((piece) => ({ ...piece, taken: [] })),
});

export const timesOfDay = ({ rooms }: Pick<TreatmentDay, 'rooms'>): number[] =>
  [...new Set(rooms.flatMap(({ times }) => times))].sort((a, b) => a - b);

export function freeTimes(day: TreatmentDay): FreeTime[] {
  return timesOfDay(day).flatMap((minute) => {
    const assigned = assign(day, minute);
    if (assigned === null) return [];
    const free = day.professionals.filter((one) => isProfessionalFree(day, one, minute));
    const professionalIds = day.teamSize > 0 ? free.map(({ id }) => id) : [];
    return [{ minute, roomId: assigned.roomId, professionalIds }];
  });
}
