import type { ActContext } from '#shared/desk/rows';
import { arrivalSlots, leasesAround, type ServicesDay, treatmentDayAt } from '#shared/desk/services';
import type { DeskReservation } from '#shared/reservations/desk';
import { minuteOfService } from '#shared/time';
import { stillRunning } from '#shared/treatments/choose';
import { assign, type Interval, isFree, servedByNone, stayOf } from '#shared/treatments/day';
import type { DeskServices } from '#shared/treatments/schema';
import { type Taken, without } from '#shared/treatments/visit';

export type HeldLeases = Pick<ActContext, 'now' | 'leaseLeft' | 'professionalHeld'>;

interface WantedPlace {
  treatmentId: string;
  date: string;
  time: string;
  roomId?: string | undefined;
  professionalId?: string | undefined;
}

export interface HeldPlace {
  roomId: string;
  /** Null for a treatment without one. */
  professionalId: string | null;
  /** All leases of the room that the treatment ends. */
  leases: { slotId: string; people: number }[];
  taken: Taken;
}

/**
 * A room, the wished one if it can, and the treatment's professional, both held for all of it: the desk may promise them.
 * `earlier`: other parts of the visit. Null for a treatment of two professionals, or with equipment.
 */
export function heldPlace(
  day: ServicesDay,
  wanted: WantedPlace,
  desk: HeldLeases,
  earlier: Taken[] = [],
): HeldPlace | null {
  const { date, time } = wanted;
  const treatment = promisable(day.venue.services, wanted.treatmentId);
  if (treatment === null) return null;
  const minute = minuteOfService(time);
  const stay = stayOf(treatment, minute);
  const own = leasesAround(day, date).filter((lease) => desk.leaseLeft(lease.slotId) > 0 && !isFree([lease], stay));
  for (const [roomId, professionalId] of pairsOf(own, treatment, wanted, desk)) {
    const inRoom = own.filter((lease) => lease.roomId === roomId);
    const isHeld = ({ slotId }: { slotId: string }) => desk.professionalHeld?.(slotId) === professionalId;
    if (!covers(professionalId === null ? inRoom : inRoom.filter(isHeld), stay)) continue;
    const isOwn = (slotId: string) => inRoom.some((lease) => lease.slotId === slotId);
    const at = { date, minute, timezone: day.venue.venue.timezone };
    const ofDay = treatmentDayAt(day, treatment, date, isOwn);
    const others = without(stillRunning(ofDay, arrivalSlots(day, treatment, date), at, desk.now), earlier);
    const free = assign(others, minute, { roomId, professionalId: professionalId ?? undefined });
    if (free?.roomId !== roomId) continue;
    const leases = inRoom.map(({ slotId }) => ({ slotId, people: desk.leaseLeft(slotId) }));
    const taken = { ...servedByNone, ...stay, roomId, professionalId };
    return { roomId, professionalId, leases, taken };
  }
  return null;
}

/** The professionals, '' for any, with whom the desk may promise a time. */
export function promisedWith(
  day: ServicesDay,
  wanted: Omit<WantedPlace, 'professionalId'>,
  professionalIds: readonly string[],
  desk: HeldLeases,
): string[] {
  if (heldPlace(day, wanted, desk) === null) return [];
  return ['', ...professionalIds.filter((professionalId) => heldPlace(day, { ...wanted, professionalId }, desk))];
}

function promisable(services: DeskServices | undefined, id: string) {
  const treatment = services?.treatments.find((each) => each.id === id);
  if (treatment === undefined || treatment.equipmentIds.length > 0) return null;
  const hasTeam = treatment.professionalIds.length > 0;
  return (hasTeam ? treatment.teamSize === 1 : services?.keepsPromises === true) ? treatment : null;
}

/** Without a connection a guest with any professional gets the room and the professional that the desk may promise. */
export function heldFor(
  day: ServicesDay,
  {
    treatmentId,
    date,
    time,
    overbook,
    ...named
  }: Pick<DeskReservation, 'treatmentId' | 'date' | 'time' | 'overbook' | 'roomId' | 'professionalId'>,
  { isOnline, ...desk }: HeldLeases & { isOnline: boolean },
): Pick<DeskReservation, 'roomId' | 'professionalId'> | null {
  if (treatmentId === undefined || date === undefined || time === undefined || overbook !== undefined) return null;
  if (isOnline && named.professionalId === undefined) return null;
  return namedBy(heldPlace(day, { ...named, treatmentId, date, time }, desk));
}

/** Null where the desk holds no place. */
export const namedBy = (held: HeldPlace | null) =>
  held && { roomId: held.roomId, ...(held.professionalId !== null && { professionalId: held.professionalId }) };

/** Whether the request names the place. */
export const isNamed = (held: HeldPlace, { roomId, professionalId }: NamedPlace): boolean =>
  held.roomId === roomId && held.professionalId === (professionalId ?? null);

type NamedPlace = Pick<WantedPlace, 'roomId' | 'professionalId'>;

function pairsOf(
  own: { slotId: string; roomId: string }[],
  { professionalIds }: { professionalIds: string[] },
  { roomId, professionalId }: WantedPlace,
  { professionalHeld }: HeldLeases,
): [string, string | null][] {
  const pairs = own.flatMap((lease): [string, string | null][] => {
    if (professionalIds.length === 0) return [[lease.roomId, null]];
    const held = professionalHeld?.(lease.slotId) ?? null;
    return held === null || (professionalId ?? held) !== held ? [] : [[lease.roomId, held]];
  });
  return pairs.sort(([a], [b]) => Number(b === roomId) - Number(a === roomId));
}

function covers(leases: Interval[], stay: Interval): boolean {
  let reached = stay.from;
  for (const { from, to } of leases.toSorted((a, b) => a.from - b.from)) {
    if (from <= reached) reached = Math.max(reached, to);
  }
  return reached >= stay.to;
}
