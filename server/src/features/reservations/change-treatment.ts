import { isStayTaken } from '#server/features/reservations/queries';
import type { RoomTaken } from '#server/features/reservations/seats';
import type { StaffAction } from '#server/features/reservations/staff-action';
import { placeRowOf } from '#server/features/reservations/treatment-place';
import { placeOf } from '#server/features/schedule/queries';
import { type FoundSlot, placeFrom } from '#server/features/schedule/service';
import { type ReadDay, treatmentDay } from '#server/features/treatments/day-queries';
import { AppError } from '#shared/errors';
import { isSamePlace, type Place, undoUntil } from '#shared/reservations/acts';
import type { ReservationChange } from '#shared/reservations/desk';
import { mayMoveSeats } from '#shared/reservations/rules';
import { refuseOverbooking } from '#shared/reservations/seats';
import { minuteOfService } from '#shared/time';
import { isProfessionalFree } from '#shared/treatments/day';

const noPlace = { date: null, time: null, deskId: null };

/** The slot to which the party of a treatment moves, and why it has no room there unless it is overbooked. */
export async function placeMoved(
  action: StaffAction,
  place: Place,
  request: ReservationChange,
): Promise<{ found: FoundSlot; full: AppError | null }> {
  const { tx, before, now } = action;
  const { venueId } = before;
  const day = await dayOfParty(action, place.date, request);
  const minute = minuteOfService(place.time);
  const room = day.rooms.find(({ id }) => id === place.roomId);
  const venue = (await placeOf(tx, { venueId, roomId: place.roomId, slotId: before.slotId, ...noPlace }, now))!;
  if (venue.roomId === null) throw new AppError('foreign_room');
  if (room === undefined) throw new AppError('room_without_treatment');
  const end = minute + before.roomMinutes!;
  const isRoomTaken = room.taken.some(({ from, to }) => from < end && minute < to);
  const keeps = isSamePlace(place, before) && !handsOver(request, before);
  const isBusy = !keeps && !isFreeFor(day, professionalWanted(request, before), minute);
  const row = placeRowOf(venue, day, { roomId: place.roomId, minute, isTaken: isRoomTaken || isBusy });
  const full = isRoomTaken ? new AppError('room_taken') : isBusy ? new AppError('professional_taken') : null;
  return { found: placeFrom(row, { venueId, ...place }), full };
}

type Party = Pick<StaffAction['before'], 'professionalId'>;

export const professionalWanted = (request: ReservationChange, before: Party): string | null =>
  request.professionalId ?? before.professionalId;

const handsOver = (request: ReservationChange, before: Party): boolean =>
  professionalWanted(request, before) !== before.professionalId;

/** The party keeps its length. Throws `professional_not_found` for one who does not do the treatment. */
async function dayOfParty(
  { tx, before, now }: StaffAction,
  date: string,
  request: ReservationChange,
): Promise<ReadDay> {
  const { venueId, treatmentId, professionalId, id: movingId, roomMinutes } = before;
  if (treatmentId === null) throw new AppError('professional_not_found');
  const day = (await treatmentDay(tx, { venueId, treatmentId, date, professionalId, movingId }, now))!;
  if (handsOver(request, before) && !canDo(day, request.professionalId!)) throw new AppError('professional_not_found');
  return { ...day, minutes: roomMinutes! - day.bufferMinutes };
}

const canDo = ({ professionals, professionalIds }: ReadDay, wanted: string): boolean =>
  professionalIds.includes(wanted) && professionals.some(({ id }) => id === wanted);

function isFreeFor(day: ReadDay, professionalId: string | null, minute: number): boolean {
  if (professionalId === null) return true;
  const professional = day.professionals.find(({ id }) => id === professionalId);
  return professional !== undefined && isProfessionalFree(day, professional, minute);
}

export interface HandOver extends Partial<Pick<RoomTaken, 'sharesRoom'>> {
  professionalId: string | null;
  overbookReason?: string;
  undoUntil: Date;
}

/**
 * Columns of a party that another professional takes over; null if none does. A party that keeps its place shares
 * a professional who is not free only with a reason.
 */
export async function handOver(
  action: StaffAction,
  request: ReservationChange,
  { moves }: { moves: boolean },
): Promise<HandOver | null> {
  const { tx, before, venue, now } = action;
  if (!handsOver(request, before)) return null;
  const columns = { professionalId: professionalWanted(request, before), undoUntil: undoUntil(now) };
  if (moves) return columns;
  if (!mayMoveSeats(before.status)) throw new AppError('move_refused');
  const day = await dayOfParty(action, before.date, request);
  if (isFreeFor(day, columns.professionalId, minuteOfService(before.time))) {
    const isShared = before.sharesRoom && (await isStayTaken(tx, { ...before, ...columns }, now));
    return { ...columns, sharesRoom: isShared };
  }
  if (request.overbook === undefined) throw new AppError('professional_taken');
  refuseOverbooking(venue.access);
  return { ...columns, sharesRoom: true, overbookReason: request.overbook.reason };
}
