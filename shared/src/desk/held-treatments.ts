import type { ActContext } from '#shared/desk/rows';
import { leasesAround, type ServicesDay, treatmentDayAt } from '#shared/desk/services';
import type { DeskReservation } from '#shared/reservations/desk';
import { minuteOfService } from '#shared/time';
import { assign, type Interval, isFree, stayOf } from '#shared/treatments/day';

export type HeldLeases = Pick<ActContext, 'leaseLeft' | 'professionalHeld'>;

interface WantedPlace {
  treatmentId: string;
  date: string;
  time: string;
  roomId: string;
  professionalId?: string | undefined;
}

export interface HeldPlace {
  roomId: string;
  professionalId: string;
  /** All leases of the room that the treatment ends. */
  leases: { slotId: string; people: number }[];
}

/**
 * A room and a professional that the desk holds for the whole treatment, in the wished room if it can: the desk may
 * promise it. Null for a treatment of two professionals, of none, or with equipment.
 */
export function heldPlace(day: ServicesDay, wanted: WantedPlace, desk: HeldLeases): HeldPlace | null {
  const { date, time } = wanted;
  const treatment = day.venue.services?.treatments.find(({ id }) => id === wanted.treatmentId);
  if (treatment === undefined || treatment.teamSize !== 1 || treatment.equipmentIds.length > 0) return null;
  const minute = minuteOfService(time);
  const stay = stayOf(treatment, minute);
  const own = leasesAround(day, date).filter((lease) => desk.leaseLeft(lease.slotId) > 0 && !isFree([lease], stay));
  for (const [roomId, professionalId] of pairsOf(own, wanted, desk)) {
    const inRoom = own.filter((lease) => lease.roomId === roomId);
    const held = inRoom.filter(({ slotId }) => desk.professionalHeld?.(slotId) === professionalId);
    if (!covers(held, stay)) continue;
    const isOwn = (slotId: string) => inRoom.some((lease) => lease.slotId === slotId);
    const free = assign(treatmentDayAt(day, treatment, date, isOwn), minute, { roomId, professionalId });
    if (free?.roomId !== roomId) continue;
    return { roomId, professionalId, leases: inRoom.map(({ slotId }) => ({ slotId, people: desk.leaseLeft(slotId) })) };
  }
  return null;
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
): Pick<HeldPlace, 'roomId' | 'professionalId'> | null {
  if (treatmentId === undefined || date === undefined || time === undefined || overbook !== undefined) return null;
  if (isOnline && named.professionalId === undefined) return null;
  const held = heldPlace(day, { ...named, treatmentId, date, time }, desk);
  return held && { roomId: held.roomId, professionalId: held.professionalId };
}

function pairsOf(
  own: { slotId: string; roomId: string }[],
  { roomId, professionalId }: WantedPlace,
  { professionalHeld }: HeldLeases,
): [string, string][] {
  const pairs = own.flatMap((lease): [string, string][] => {
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
