import { minuteOfService } from '#shared/time';
import { isFree } from '#shared/treatments/day';
import { isAbsentOn, shiftsOn } from '#shared/treatments/rules';
import type { Absence, Shift } from '#shared/treatments/schema';

/** A lease of a room that a desk holds whole, for the room's stay with its buffer. */
export interface HeldRoomLease {
  slotId: string;
  roomId: string;
  date: string;
  time: string;
  minutes: number;
  professionalId: string | null;
  /** Professionals without a party, and without a lease in another room or of another desk, during the stay. */
  freeIds: string[];
}

export interface HoldableProfessional {
  id: string;
  shifts: Shift[];
  absences: Absence[];
  /** Rooms of treatments that they do alone. */
  roomIds: string[];
  held: { roomId: string; date: string }[];
}

/** One professional for each room and service day, so that guests keep the others. Returns what the leases lack. */
export function professionalsToHold(
  leases: readonly HeldRoomLease[],
  professionals: readonly HoldableProfessional[],
): { slotId: string; professionalId: string }[] {
  const chosen: { professionalId: string; roomId: string; date: string }[] = [];
  return leases.flatMap((lease) => {
    const { slotId, roomId, date } = lease;
    const isOfDay = (one: { roomId: string; date: string }) => one.roomId === roomId && one.date === date;
    const isElsewhere = (one: { roomId: string; date: string }) => one.roomId !== roomId && one.date === date;
    const placesOf = ({ id, held }: HoldableProfessional) => [
      ...held,
      ...chosen.filter(({ professionalId }) => professionalId === id),
    ];
    const able = professionals.filter((one) => canBeHeld(one, roomId, date) && !placesOf(one).some(isElsewhere));
    const isTakenRoom = professionals.some((one) => placesOf(one).some(isOfDay));
    const one = able.find((each) => placesOf(each).some(isOfDay)) ?? (isTakenRoom ? undefined : able[0]);
    if (one === undefined) return [];
    chosen.push({ professionalId: one.id, roomId, date });
    const isLacking = lease.professionalId === null && lease.freeIds.includes(one.id) && isAtWork(one, lease);
    return isLacking ? [{ slotId, professionalId: one.id }] : [];
  });
}

const canBeHeld = ({ shifts, absences, roomIds }: HoldableProfessional, roomId: string, date: string): boolean =>
  roomIds.includes(roomId) && !isAbsentOn(date, absences) && shiftsOn(date, shifts).length > 0;

function isAtWork({ shifts }: HoldableProfessional, { date, time, minutes }: HeldRoomLease): boolean {
  const from = minuteOfService(time);
  return !isFree(shiftsOn(date, shifts), { from, to: from + minutes });
}
