import type { Draft } from '#shared/desk/draft';
import { heldPlace, isNamed } from '#shared/desk/held-treatments';
import type { ActContext } from '#shared/desk/rows';
import type { DrawnLease } from '#shared/desk/schema';
import { type DeskSeats, type Found, findPlace, isKept, returnSeats, slotOf, unknownSeats } from '#shared/desk/seats';
import {
  arrivalSlots,
  leasesEndedBy,
  servedTo,
  treatedFields,
  treatmentDayAt,
  treatmentOf,
} from '#shared/desk/services';
import { AppError } from '#shared/errors';
import { DEFAULT_LANGUAGE } from '#shared/i18n/languages';
import { isSamePlace, type SeatsWanted } from '#shared/reservations/acts';
import type { DeskReservation, StaffReservation } from '#shared/reservations/desk';
import { mayMoveSeats } from '#shared/reservations/rules';
import type { BookedTreatment } from '#shared/reservations/schema';
import { decideSeats, refuseOverbooking, type SeatsRequest } from '#shared/reservations/seats';
import { minuteOfService } from '#shared/time';
import { choose, chooseForPresent, noArrivalAt, stillRunning } from '#shared/treatments/choose';
import type { Team, TreatmentDay } from '#shared/treatments/day';
import {
  areFreeFor,
  handsOver,
  placeMovedParty,
  refuseUnfitTeam,
  type TeamRequest,
  teamWanted,
} from '#shared/treatments/move';
import type { DeskTreatment } from '#shared/treatments/schema';

interface WantedTreatment extends DeskReservation {
  treatmentId: string;
}

interface TreatedSeats {
  seats: DeskSeats;
  fields: ReturnType<typeof treatedFields>;
}

/**
 * By the rule of the server, from the rows that the desk keeps. The server confirms a later time, unless the desk holds
 * room and professional for it. Throws the refusals of a booking, but none for a party that is there or that only is replayed.
 */
export function placeTreatment(draft: Draft, request: WantedTreatment, desk: ActContext): TreatedSeats {
  const treatment = treatmentOf(draft, request.treatmentId);
  const { date, time, roomId, professionalId, people, overbook } = request;
  if (date === undefined || time === undefined) throw new AppError('no_running_slot');
  const isFact = request.kind === 'walk-in';
  if (!(isFact && desk.isReplay)) refuseUnfit(draft, treatment, request);
  const fieldsOf = (has: Parameters<typeof treatedFields>[2]) =>
    treatedFields(draft, treatment, has, desk.lang ?? DEFAULT_LANGUAGE);
  if (!isKept(draft, date)) {
    const has = { professionalId: professionalId ?? null, secondProfessionalId: null, equipmentId: null };
    const seats = unknownSeats(draft, { roomId, date, time }, { people, overbook, isFact }, desk);
    return { seats, fields: fieldsOf(has) };
  }
  const lease = isFact || overbook !== undefined ? null : promisedFrom(draft, { ...request, date, time }, desk);
  // A replayed act was made in rooms that were free or held by this desk. The server ends these leases before it chooses
  const isOwn = (slotId: string) => desk.isReplay === true || desk.leaseLeft(slotId) > 0;
  const ended = leasesEndedBy(draft, treatment, { roomId, date, time, professionalId }, isOwn);
  const day = treatmentDayAt(draft, treatment, date, (slotId) => ended.includes(slotId));
  const slots = arrivalSlots(draft, treatment, date);
  const wish = { roomId, professionalId };
  const minute = minuteOfService(time);
  const at = { date, minute, timezone: draft.venue.venue.timezone };
  const hasPlace = lease !== null || (isFact && desk.isReplay === true);
  const running = isFact ? day : stillRunning(day, slots, at, desk.now);
  const chosen = hasPlace ? chooseForPresent(day, slots, minute, wish) : choose(running, slots, minute, wish);
  if (chosen === null) throw noArrivalAt(day, slots, minute);
  const found = findPlace(draft, { roomId: chosen.roomId, date, time });
  const missing = lease === null && chosen.missing !== null ? new AppError(chosen.missing) : null;
  const seats = seatsIn(draft, found, { people, overbook, isFact, lease }, missing, desk);
  for (const id of ended) returnSeats(draft, id, draft.slots.get(id)!.leased);
  return { seats, fields: fieldsOf(chosen) };
}

/** The leases behind a promise of the named room and professional. */
function promisedFrom(
  draft: Draft,
  request: WantedTreatment & { date: string; time: string },
  desk: ActContext,
): DrawnLease | null {
  if (desk.isReplay) return madeFrom(desk);
  const held = heldPlace(draft, request, desk);
  if (held === null || !isNamed(held, request)) return null;
  const [first, ...further] = held.leases;
  return { ...first!, further };
}

/** A replayed promise stays one. */
export function madeFrom({ leaseLeft }: ActContext): DrawnLease | null {
  const people = leaseLeft('');
  return people > 0 ? { slotId: '', people } : null;
}

/** Throws `party_size` and `professional_not_found`. */
export function refuseUnfit(
  { venue }: Draft,
  treatment: DeskTreatment,
  { people, professionalId }: Pick<WantedTreatment, 'people' | 'professionalId'>,
): void {
  if (people !== treatment.people) throw new AppError('party_size', { min: treatment.people, max: treatment.people });
  if (professionalId === undefined) return;
  const isKnown = venue.services!.professionals.some(({ id }) => id === professionalId);
  if (!isKnown || !treatment.professionalIds.includes(professionalId)) throw new AppError('professional_not_found');
}

interface Treated extends SeatsRequest {
  /** The party has a place already, so the time does not matter. */
  isThere?: boolean;
  isFact?: boolean;
  /** The desk holds its room and its professional, and so promises it. */
  lease?: DrawnLease | null;
}

/** Throws `missing`, after the refusals of the slot, unless the party may share what is taken. */
export function seatsIn(
  draft: Draft,
  { place, room, slot }: Found,
  { people, already = 0, overbook, isThere = false, isFact = false, lease = null }: Treated,
  missing: AppError | null,
  desk: ActContext,
): DeskSeats {
  if (slot === null) throw new AppError('not_a_slot', { time: place.time });
  const { isReplay = false, wasOffline = false } = desk;
  const availableCapacity = missing === null ? slot.capacity - already : 0;
  const known = slotOf(draft, { place, room, slot }, { ...slot, availableCapacity });
  const sizes = { minParty: 1, maxParty: room.capacity, roomCapacity: room.capacity };
  const claim = { ...desk.staff.access, isLeased: lease !== null, isFact, isMade: isReplay, wasOffline };
  const fitting = { ...known, ...sizes, ...(isThere && { endsAt: null }) };
  const seats = decideSeats(fitting, { people, already, overbook }, claim, desk.now);
  if (missing !== null && seats.of === 'short' && !isReplay) throw missing;
  const standing = isFact || lease !== null || overbook !== undefined ? 'confirmed' : 'unconfirmed';
  return { ...seats, place, lease, standing, sharesResources: missing !== null };
}

interface MovedTreatment {
  seats: DeskSeats;
  treatment: BookedTreatment;
}

/** As the server moves the party of a treatment. Null for another party, and where the desk knows too little. */
export function moveTreatment(
  draft: Draft,
  row: StaffReservation,
  asking: SeatsWanted & SeatsRequest & { team: Team | null },
  desk: ActContext,
): MovedTreatment | null {
  const treatment = draft.venue.services?.treatments.find(({ id }) => id === row.treatment?.id);
  const { roomId, date, time } = asking;
  if (treatment === undefined || row.roomMinutes === undefined || !isKept(draft, date)) return null;
  if (!draft.venue.venue.rooms.some(({ id }) => id === roomId)) throw new AppError('foreign_room');
  const day = dayOfParty(draft, treatment, row, date);
  const { equipmentId, ...own } = servedTo(row);
  const keeps = isSamePlace(asking, row) && asking.team === null;
  const party = { roomId, team: asking.team ?? own, equipmentId, keeps };
  const moved = placeMovedParty(day, minuteOfService(time), party);
  if (moved === null) throw new AppError('room_without_treatment');
  const seats = seatsIn(draft, findPlace(draft, asking), asking, moved.missing && new AppError(moved.missing), desk);
  const piece = draft.venue.services!.equipment.find(({ id }) => id === moved.equipmentId);
  return { seats, treatment: { ...row.treatment!, ...(piece && { equipment: piece.name, equipmentId: piece.id }) } };
}

/** Without the party itself, which keeps its length and preparation. */
function dayOfParty(draft: Draft, treatment: DeskTreatment, row: StaffReservation, date: string): TreatmentDay {
  const { roomMinutes = 0, leadMinutes: preparationMinutes = 0 } = row;
  const day = treatmentDayAt(draft, treatment, date, () => false, row);
  return { ...day, minutes: roomMinutes - treatment.bufferMinutes, preparationMinutes };
}

/** The professionals after a change; null if it names no other one. Throws `professional_not_found`. */
export function teamHanded(
  draft: Draft,
  row: StaffReservation,
  request: TeamRequest,
  { isReplay = false }: ActContext,
): Team | null {
  const before = servedTo(row);
  if (!handsOver(request, before)) return null;
  if (!isReplay) {
    if (!mayMoveSeats(row.status)) throw new AppError('move_refused');
    const treatment = treatmentOf(draft, row.treatment?.id ?? '');
    const { professionals } = draft.venue.services!;
    const canDo = (id: string) => treatment.professionalIds.includes(id) && professionals.some((one) => one.id === id);
    refuseUnfitTeam(request, before, canDo);
    if (!isKept(draft, row.date)) throw new AppError('treatment_at_desk');
  }
  return teamWanted(request, before);
}

/** A party that keeps its place shares a professional who is not free only with a reason. Returns whether it does. */
export function sharesTeam(
  draft: Draft,
  row: StaffReservation,
  team: Team,
  { overbook, desk }: Pick<SeatsRequest, 'overbook'> & { desk: ActContext },
): boolean {
  const treatment = draft.venue.services?.treatments.find(({ id }) => id === row.treatment?.id);
  const day = treatment && dayOfParty(draft, treatment, row, row.date);
  if (day !== undefined && areFreeFor(day, team, minuteOfService(row.time))) return false;
  if (desk.isReplay) return overbook !== undefined;
  if (overbook === undefined) throw new AppError('professional_taken');
  refuseOverbooking(desk.staff.access);
  return true;
}

/** As the server would show it. */
export function withTeam({ venue }: Draft, treatment: BookedTreatment, team: Team): BookedTreatment {
  const { second: _, ...rest } = treatment;
  const professionals = venue.services?.professionals ?? [];
  const found = (id: string | null) => professionals.find((one) => one.id === id);
  const [first, second] = [found(team.professionalId), found(team.secondProfessionalId)];
  return {
    ...rest,
    professional: first === undefined ? treatment.professional : { id: first.id, name: first.name },
    ...(second && { second: { id: second.id, name: second.name } }),
  };
}
