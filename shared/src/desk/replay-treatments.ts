import type { Draft } from '#shared/desk/draft';
import type { ActContext } from '#shared/desk/rows';
import { type DeskSeats, findPlace, isKept, returnSeats, slotOf, unknownSeats } from '#shared/desk/seats';
import { arrivalSlots, leasesEndedBy, treatedFields, treatmentDayAt, treatmentOf } from '#shared/desk/services';
import { AppError } from '#shared/errors';
import { DEFAULT_LANGUAGE } from '#shared/i18n/languages';
import type { DeskReservation } from '#shared/reservations/desk';
import { decideSeats } from '#shared/reservations/seats';
import { minuteOfService } from '#shared/time';
import { type Chosen, choose, chooseForPresent } from '#shared/treatments/choose';
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
  // A replayed act was made in rooms that were free or held by this desk
  const isOwn = (slotId: string) => desk.isReplay === true || desk.leaseLeft(slotId) > 0;
  const day = treatmentDayAt(draft, treatment, date, isOwn);
  const slots = arrivalSlots(draft, treatment, date);
  const wish = { roomId, professionalId };
  const chosen = (isFact ? chooseForPresent : choose)(day, slots, minuteOfService(time), wish);
  if (chosen === null) throw new AppError('not_a_slot', { time });
  const seats = seatsIn(draft, chosen, { ...request, date, time }, desk);
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

interface Timed extends WantedTreatment {
  date: string;
  time: string;
}

function seatsIn(draft: Draft, { roomId, missing }: Chosen, request: Timed, desk: ActContext): DeskSeats {
  const { date, time, people, overbook, kind } = request;
  const isFact = kind === 'walk-in';
  const { isReplay = false } = desk;
  if (missing !== null && !isFact && overbook === undefined && !isReplay) throw new AppError(missing);
  const found = findPlace(draft, { roomId, date, time });
  if (found.slot === null) throw new AppError('not_a_slot', { time });
  const { capacity } = found.slot;
  const slot = slotOf(draft, found, { ...found.slot, availableCapacity: missing === null ? capacity : 0 });
  const sizes = { minParty: 1, maxParty: found.room.capacity, roomCapacity: found.room.capacity };
  const claim = { ...desk.staff.access, isLeased: false, isFact, isMade: isReplay };
  const seats = decideSeats({ ...slot, ...sizes }, { people, overbook }, claim, desk.now);
  const standing = isFact || overbook !== undefined ? 'confirmed' : 'unconfirmed';
  return { ...seats, place: found.place, lease: null, standing, sharesResources: missing !== null };
}
