import { AppError } from '#shared/errors';
import { runningTime, slotEnds } from '#shared/schedule/rules';
import { instantOf, serviceDay, timeOfService } from '#shared/time';
import {
  type Assignment,
  assign,
  bestProfessional,
  bestRoom,
  endsInTime,
  endsLate,
  freePiece,
  type Team,
  type TreatmentDay,
  type Wish,
  works,
} from '#shared/treatments/day';

export interface ArrivalSlot {
  roomId: string;
  minute: number;
  isClosed: boolean;
}

export interface Chosen extends Assignment {
  /** Null if all are free; else only a fact, or an overbooking, may have them. */
  missing: 'professional_taken' | 'treatment_taken' | null;
}

/** For a new party. Null if no room of the treatment takes arrivals at this time from which it ends in time. */
export function choose(day: TreatmentDay, slots: readonly ArrivalSlot[], minute: number, wish: Wish): Chosen | null {
  const assigned = assign(day, minute, wish);
  if (assigned !== null) return { ...assigned, missing: null };
  const there = beside(day, slots, minute, wish);
  if (there === null) return null;
  const isNamed = wish.professionalId !== undefined && assign(day, minute, { roomId: wish.roomId }) !== null;
  return { ...there, missing: isNamed ? 'professional_taken' : 'treatment_taken' };
}

/** Why `choose` or `beside` found no room. */
export function noArrivalAt({ rooms }: TreatmentDay, slots: readonly ArrivalSlot[], minute: number): AppError {
  const there = rooms.filter(({ id }) => slots.some((slot) => slot.roomId === id && slot.minute === minute));
  return there.length > 0 ? endsLate(there) : new AppError('not_a_slot', { time: timeOfService(minute) });
}

/** The times at which any of a treatment's rooms takes arrivals. */
export function arrivalsOf(slots: readonly ArrivalSlot[]): { time: string; isClosed: boolean }[] {
  const closed = new Map<number, boolean>();
  for (const { minute, isClosed } of slots) closed.set(minute, isClosed && (closed.get(minute) ?? true));
  return [...closed].map(([minute, isClosed]) => ({ time: timeOfService(minute), isClosed }));
}

interface Offered {
  date: string;
  timezone: string;
  /** Only the running time; else those that have not begun. */
  at?: 'now' | undefined;
}

export function isOffered(slots: readonly ArrivalSlot[], { date, timezone, at }: Offered, now: Date) {
  if (at === undefined) return (time: string) => instantOf(date, time, timezone) > now;
  const running = serviceDay(now, timezone) === date ? runningTime(arrivalsOf(slots), date, timezone, now) : null;
  return (time: string) => time === running;
}

interface At {
  date: string;
  minute: number;
  timezone: string;
}

/** Without the rooms whose time is over, if the time of another one still runs. */
export function stillRunning<Day extends TreatmentDay>(
  day: Day,
  slots: readonly ArrivalSlot[],
  { date, minute, timezone }: At,
  now: Date,
): Day {
  const time = timeOfService(minute);
  if (instantOf(date, time, timezone) > now) return day;
  const timesOf = (room: string) =>
    slots.filter(({ roomId }) => roomId === room).map((slot) => timeOfService(slot.minute));
  const rooms = day.rooms.filter(({ id }) => slotEnds(date, time, timesOf(id), timezone) > now);
  return rooms.some(({ times }) => times.includes(minute)) ? { ...day, rooms } : day;
}

interface Present extends Wish {
  /** The treatment has not begun: another free room will do. */
  mayMove?: boolean;
}

/** As `choose`, for guests who are there: they stay in the room, if the treatment has it, whatever has changed since. */
export function chooseForPresent(
  day: TreatmentDay,
  slots: readonly ArrivalSlot[],
  minute: number,
  { mayMove = false, ...wish }: Present,
): Chosen | null {
  const own = day.rooms.filter(({ id }) => id === wish.roomId);
  const rooms = (own.length === 0 || mayMove ? day.rooms : own).map((room) => ({ ...room, endsBy: null }));
  const there = { ...day, rooms };
  const professionalId = day.professionals.some(({ id }) => id === wish.professionalId)
    ? wish.professionalId
    : undefined;
  const told = { roomId: wish.roomId, professionalId };
  const chosen = choose(there, slots, minute, told);
  if (chosen !== null || own.length === 0) return chosen;
  return { ...unbooked(there, minute, told), roomId: own[0]!.id, missing: 'treatment_taken' };
}

/** Where a party goes that has no free place: to a free room, professionals and piece, else to the wished, else to any. */
export function beside(
  day: TreatmentDay,
  slots: readonly ArrivalSlot[],
  minute: number,
  wish: Wish,
): Assignment | null {
  const rooms = day.rooms.filter((room) => endsInTime(day.minutes, room, minute));
  const there = slots.filter((slot) => slot.minute === minute && rooms.some(({ id }) => id === slot.roomId));
  const open = there.filter(({ isClosed }) => !isClosed);
  const slot = open.find(({ roomId }) => roomId === wish.roomId) ?? open[0] ?? there[0];
  if (slot === undefined) return null;
  return { roomId: bestRoom(day, minute, wish.roomId)?.id ?? slot.roomId, ...unbooked(day, minute, wish) };
}

const unbooked = (day: TreatmentDay, minute: number, wish: Wish): Omit<Assignment, 'roomId'> => ({
  equipmentId: freePiece(day, minute) ?? day.equipment[0]?.id ?? null,
  ...teamBeside(day, minute, wish.professionalId),
});

function teamBeside(day: TreatmentDay, minute: number, wish: string | undefined): Team {
  const found: (string | null)[] = wish === undefined ? [] : [wish];
  while (found.length < day.teamSize) {
    const professionals = day.professionals.filter(({ id }) => !found.includes(id));
    const next =
      bestProfessional({ ...day, professionals }, minute) ??
      professionals.find((one) => works(day, one, minute)) ??
      professionals[0];
    found.push(next?.id ?? null);
  }
  return { professionalId: found[0] ?? null, secondProfessionalId: found[1] ?? null };
}
