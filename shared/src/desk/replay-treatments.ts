import type { Draft } from '#shared/desk/draft';
import type { ActContext } from '#shared/desk/rows';
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
import type { BookedTreatment } from '#shared/reservations/schema';
import { decideSeats, type SeatsRequest } from '#shared/reservations/seats';
import { minuteOfService } from '#shared/time';
import { type Chosen, choose, chooseForPresent } from '#shared/treatments/choose';
import { type MovedParty, placeMovedParty } from '#shared/treatments/move';
import type { DeskTreatment } from '#shared/treatments/schema';

interface WantedTreatment extends DeskReservation {
  treatmentId: string;
}

interface TreatedSeats {
  seats: DeskSeats;
  fields: ReturnType<typeof treatedFields>;
}

/**
 * By the rule of the server, from the rows that the desk keeps. The server confirms a later time: the desk promises no
 * treatment. Throws the refusals of a booking, but none for a party that is there or that only is replayed.
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
  // A replayed act was made in rooms that were free or held by this desk. The server ends leases of the wished room only
  const isOwn = (slotId: string) =>
    draft.slots.get(slotId)?.roomId === roomId && (desk.isReplay === true || desk.leaseLeft(slotId) > 0);
  const day = treatmentDayAt(draft, treatment, date, isOwn);
  const slots = arrivalSlots(draft, treatment, date);
  const wish = { roomId, professionalId };
  const chosen = (isFact ? chooseForPresent : choose)(day, slots, minuteOfService(time), wish);
  if (chosen === null) throw new AppError('not_a_slot', { time });
  const found = findPlace(draft, { roomId: chosen.roomId, date, time });
  const seats = seatsIn(draft, found, { people, overbook, isFact }, chosen.missing, desk);
  for (const id of leasesEndedBy(draft, treatment, seats.place, isOwn)) {
    returnSeats(draft, id, draft.slots.get(id)!.leased);
  }
  return { seats, fields: fieldsOf(chosen) };
}

/** Throws `party_size` and `professional_not_found`. */
function refuseUnfit({ venue }: Draft, treatment: DeskTreatment, { people, professionalId }: WantedTreatment): void {
  if (people !== treatment.people) throw new AppError('party_size', { min: treatment.people, max: treatment.people });
  if (professionalId === undefined) return;
  const isKnown = venue.services!.professionals.some(({ id }) => id === professionalId);
  if (!isKnown || !treatment.professionalIds.includes(professionalId)) throw new AppError('professional_not_found');
}

interface Treated extends SeatsRequest {
  /** The party has a place already, so the time does not matter. */
  isThere?: boolean;
  isFact?: boolean;
}

/** Throws `missing`, after the refusals of the slot, unless the party may share what is taken. */
function seatsIn(
  draft: Draft,
  { place, room, slot }: Found,
  { people, already = 0, overbook, isThere = false, isFact = false }: Treated,
  missing: Chosen['missing'] | MovedParty['missing'],
  desk: ActContext,
): DeskSeats {
  if (slot === null) throw new AppError('not_a_slot', { time: place.time });
  const { isReplay = false } = desk;
  const availableCapacity = missing === null ? slot.capacity - already : 0;
  const known = slotOf(draft, { place, room, slot }, { ...slot, availableCapacity });
  const sizes = { minParty: 1, maxParty: room.capacity, roomCapacity: room.capacity };
  const claim = { ...desk.staff.access, isLeased: false, isFact, isMade: isReplay };
  const fitting = { ...known, ...sizes, ...(isThere && { endsAt: null }) };
  const seats = decideSeats(fitting, { people, already, overbook }, claim, desk.now);
  if (missing !== null && seats.of === 'short' && !isReplay) throw new AppError(missing);
  const standing = isFact || overbook !== undefined ? 'confirmed' : 'unconfirmed';
  return { ...seats, place, lease: null, standing, sharesResources: missing !== null };
}

interface MovedTreatment {
  seats: DeskSeats;
  treatment: BookedTreatment;
}

/** As the server moves the party of a treatment. Null for another party, and where the desk knows too little. */
export function moveTreatment(
  draft: Draft,
  row: StaffReservation,
  asking: SeatsWanted & SeatsRequest,
  desk: ActContext,
): MovedTreatment | null {
  const treatment = draft.venue.services?.treatments.find(({ id }) => id === row.treatment?.id);
  const { roomMinutes, leadMinutes: preparationMinutes = 0 } = row;
  const { roomId, date, time } = asking;
  if (treatment === undefined || roomMinutes === undefined || !isKept(draft, date)) return null;
  if (!draft.venue.venue.rooms.some(({ id }) => id === roomId)) throw new AppError('foreign_room');
  const ofDay = treatmentDayAt(draft, treatment, date, () => false, row);
  const day = { ...ofDay, minutes: roomMinutes - treatment.bufferMinutes, preparationMinutes };
  const { equipmentId, ...team } = servedTo(row);
  const party = { roomId, team, equipmentId, keeps: isSamePlace(asking, row) };
  const moved = placeMovedParty(day, minuteOfService(time), party);
  if (moved === null) throw new AppError('room_without_treatment');
  const seats = seatsIn(draft, findPlace(draft, asking), asking, moved.missing, desk);
  const piece = draft.venue.services!.equipment.find(({ id }) => id === moved.equipmentId);
  return { seats, treatment: { ...row.treatment!, ...(piece && { equipment: piece.name, equipmentId: piece.id }) } };
}
