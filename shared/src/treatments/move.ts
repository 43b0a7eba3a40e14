import { AppError } from '#shared/errors';
import { isSamePlace, type Place } from '#shared/reservations/acts';
import {
  endsInTime,
  endsLate,
  freePiece,
  isFree,
  isPieceFree,
  isProfessionalFree,
  isSameTeam,
  stayOf,
  type Team,
  type TreatmentDay,
  teamIds,
} from '#shared/treatments/day';

/** Professionals that a change names; the others stay. */
export interface TeamRequest {
  professionalId?: string | undefined;
  secondProfessionalId?: string | undefined;
}

export const teamWanted = (request: TeamRequest, before: Team): Team => ({
  professionalId: request.professionalId ?? before.professionalId,
  secondProfessionalId: request.secondProfessionalId ?? before.secondProfessionalId,
});

export const handsOver = (request: TeamRequest, before: Team): boolean =>
  !isSameTeam(teamWanted(request, before), before);

export const isDecided = (before: Place & Team, after: Place & Team): boolean =>
  !isSamePlace(before, after) || !isSameTeam(before, after);

/** Throws `professional_not_found`: one who does not do it, or is named twice, or a second one of a party that has one. */
export function refuseUnfitTeam(request: TeamRequest, before: Team, canDo: (id: string) => boolean): void {
  const wanted = teamWanted(request, before);
  const isPair = wanted.secondProfessionalId !== null;
  const isUnfit = isPair && (before.secondProfessionalId === null || new Set(teamIds(wanted)).size < 2);
  const others = teamIds(wanted).filter((id) => !teamIds(before).includes(id));
  if (isUnfit || !others.every(canDo)) throw new AppError('professional_not_found');
}

interface MovingParty {
  roomId: string;
  team: Team;
  equipmentId: string | null;
  /** It stays where it is with its professionals, so only its people change. */
  keeps: boolean;
}

export interface MovedParty {
  /** Null if all are free; else only an overbooking may have them. */
  missing: 'room_taken' | 'professional_taken' | 'equipment_taken' | null;
  equipmentId: string | null;
}

/** On a day without the party itself. Null if the treatment is not done in the room. Throws `treatment_ends_late`. */
export function placeMovedParty(
  day: TreatmentDay,
  minute: number,
  { roomId, team, equipmentId, keeps }: MovingParty,
): MovedParty | null {
  const room = day.rooms.find(({ id }) => id === roomId);
  if (room === undefined) return null;
  if (!keeps && !endsInTime(day.minutes, room, minute)) throw endsLate([room]);
  const isBusy = !keeps && !areFreeFor(day, team, minute);
  const piece = keeps ? equipmentId : pieceFor(day, equipmentId, minute);
  return {
    missing: isFree(room.taken, stayOf(day, minute)) ? busyWith(isBusy, piece) : 'room_taken',
    equipmentId: piece ?? equipmentId,
  };
}

function busyWith(isBusy: boolean, piece: string | null | undefined): MovedParty['missing'] {
  if (isBusy) return 'professional_taken';
  return piece === undefined ? 'equipment_taken' : null;
}

/** The party's piece if it is free, else another one. Undefined if all are taken. */
function pieceFor(day: TreatmentDay, own: string | null, minute: number): string | null | undefined {
  const isOwnFree = day.equipment.some((piece) => piece.id === own && isPieceFree(day, piece, minute));
  return isOwnFree ? own : freePiece(day, minute);
}

export const areFreeFor = (day: TreatmentDay, team: Team, minute: number): boolean =>
  teamIds(team).every((wanted) => {
    const professional = day.professionals.find(({ id }) => id === wanted);
    return professional !== undefined && isProfessionalFree(day, professional, minute);
  });
