import { randomBytes } from 'node:crypto';
import type { ReservationRow } from '#server/features/reservations/queries';
import { newId } from '#shared/ids';

type Required = 'name' | 'phone' | 'people' | 'notes' | 'status' | 'lang' | 'source';
interface BookedSlot {
  id: string;
  venueId: string;
  roomId: string;
  date: string;
  time: string;
}

/** The only builder of new rows: columns that `given` leaves out get their empty value. */
export function newReservation(
  slot: BookedSlot,
  given: Pick<ReservationRow, Required> & Partial<ReservationRow>,
  now: Date,
): ReservationRow {
  return {
    id: newId(),
    venueId: slot.venueId,
    roomId: slot.roomId,
    slotId: slot.id,
    date: slot.date,
    time: slot.time,
    depositValue: null,
    holdUntil: null,
    cancelReason: null,
    cancelNote: null,
    seatedAt: null,
    completedAt: null,
    overbookReason: null,
    overbookedBy: null,
    roomMinutes: null,
    leadMinutes: 0,
    sharesRoom: false,
    treatmentId: null,
    professionalId: null,
    secondProfessionalId: null,
    equipmentId: null,
    visitId: null,
    mayReassign: false,
    depositStatus: null,
    depositReference: null,
    undoUntil: null,
    waitlistEntryId: null,
    enquiryId: null,
    guestToken: newGuestToken(),
    clientHash: null,
    proven: false,
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...given,
  };
}

/** 128 random bits (base64url). */
export const newGuestToken = (): string => randomBytes(16).toString('base64url');
