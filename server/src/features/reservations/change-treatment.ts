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
import { type Team, teamIds } from '#shared/treatments/day';
import { areFreeFor, handsOver, placeMovedParty, refuseUnfitTeam, teamWanted } from '#shared/treatments/move';

const noPlace = { date: null, time: null, deskId: null };

/** The slot to which the party of a treatment moves, its piece there, and why it may go there only if overbooked. */
export async function placeMoved(
  action: StaffAction,
  place: Place,
  request: ReservationChange,
): Promise<{ found: FoundSlot; full: AppError | null; equipmentId: string | null }> {
  const { tx, before, now } = action;
  const { venueId } = before;
  const day = await dayOfParty(action, place.date, request);
  const minute = minuteOfService(place.time);
  const venue = (await placeOf(tx, { venueId, roomId: place.roomId, slotId: before.slotId, ...noPlace }, now))!;
  if (venue.roomId === null) throw new AppError('foreign_room');
  const keeps = isSamePlace(place, before) && !handsOver(request, before);
  const party = { roomId: place.roomId, team: teamWanted(request, before), equipmentId: before.equipmentId, keeps };
  const moved = placeMovedParty(day, minute, party);
  if (moved === null) throw new AppError('room_without_treatment');
  const { missing, equipmentId } = moved;
  const row = placeRowOf(venue, day, { roomId: place.roomId, minute, isTaken: missing !== null });
  return { found: placeFrom(row, { venueId, ...place }), full: missing && new AppError(missing), equipmentId };
}

/** Keeps the party's length and preparation. `professional_not_found`: one who does not do it, or is named twice. */
async function dayOfParty(
  { tx, before, now }: StaffAction,
  date: string,
  request: ReservationChange,
): Promise<ReadDay> {
  const { venueId, treatmentId, id: movingId, roomMinutes, leadMinutes: preparationMinutes } = before;
  if (treatmentId === null) throw new AppError('professional_not_found');
  const team = teamIds(before);
  const day = (await treatmentDay(tx, { venueId, treatmentId, date, team, movingId }, now))!;
  refuseUnfitTeam(request, before, (id) => canDo(day, id));
  return { ...day, minutes: roomMinutes! - day.bufferMinutes, preparationMinutes };
}

const canDo = ({ professionals, professionalIds }: ReadDay, wanted: string): boolean =>
  professionalIds.includes(wanted) && professionals.some(({ id }) => id === wanted);

export interface HandOver extends Team, Partial<Pick<RoomTaken, 'sharesRoom'>> {
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
  const columns = { ...teamWanted(request, before), undoUntil: undoUntil(now) };
  if (moves) return columns;
  if (!mayMoveSeats(before.status)) throw new AppError('move_refused');
  const day = await dayOfParty(action, before.date, request);
  if (areFreeFor(day, columns, minuteOfService(before.time))) {
    const isShared = before.sharesRoom && (await isStayTaken(tx, { ...before, ...columns }, now));
    return { ...columns, sharesRoom: isShared };
  }
  if (request.overbook === undefined) throw new AppError('professional_taken');
  refuseOverbooking(venue.access);
  return { ...columns, sharesRoom: true, overbookReason: request.overbook.reason };
}
