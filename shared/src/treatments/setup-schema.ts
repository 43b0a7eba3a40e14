import { z } from 'zod';
import { partySize } from '#shared/reservations/schema';
import { minuteOfService } from '#shared/time';
import { absence, type Shift, shift } from '#shared/treatments/schema';
import { line, optionalLine, says, seenVersion, uuid, wholeNumber } from '#shared/validation';

const namesToGive = z.object({ 'PT-AO': line(80), 'PT-PT': optionalLine(80), EN: optionalLine(80) });
const doNotOverlap = (shifts: Shift[]): boolean =>
  shifts.every((one, n) =>
    shifts
      .slice(n + 1)
      .every(
        (other) =>
          (one.weekdays & other.weekdays) === 0 ||
          minuteOfService(one.to) <= minuteOfService(other.from) ||
          minuteOfService(other.to) <= minuteOfService(one.from),
      ),
  );

const professionalFields = {
  name: line(120),
  shifts: z
    .array(shift)
    .max(28)
    .refine(doNotOverlap, { error: says('shiftsOverlap') }),
  absences: z.array(absence).max(50),
  /** Desks hold them with a held room, to promise treatments without a connection. Absent: as before. */
  deskHolds: z.boolean().optional(),
};

const treatmentFields = {
  names: namesToGive,
  minutes: wholeNumber(5, 720),
  /** For cleaning and for setting up: the room and the professional are taken for so much longer. */
  bufferMinutes: wholeNumber(0, 240).default(0),
  preparationMinutes: wholeNumber(0, 240).default(0),
  price: wholeNumber(0, 10_000_000),
  people: partySize.pipe(z.number().max(20)).default(1),
  roomIds: z
    .array(uuid)
    .min(1, { error: says('required') })
    .max(50),
  professionalIds: z.array(uuid).max(100),
  /** Those who work at once. */
  teamSize: wholeNumber(1, 2).default(1),
  /** It needs one of these pieces. */
  equipmentIds: z.array(uuid).max(50).default([]),
};

const ofVenue = { venueId: uuid };
const seen = { version: seenVersion() };
export const treatmentToAdd = z.object({ ...ofVenue, ...treatmentFields });
export type TreatmentToAdd = z.infer<typeof treatmentToAdd>;
export const treatmentChange = z.object({ ...ofVenue, treatmentId: uuid, ...seen, ...treatmentFields });
export type TreatmentChange = z.infer<typeof treatmentChange>;
export const treatmentRemoval = z.object({ ...ofVenue, treatmentId: uuid, ...seen });
export type TreatmentRemoval = z.infer<typeof treatmentRemoval>;
export const professionalToAdd = z.object({ ...ofVenue, ...professionalFields });
export type ProfessionalToAdd = z.infer<typeof professionalToAdd>;
export const professionalChange = z.object({ ...ofVenue, professionalId: uuid, ...seen, ...professionalFields });
export type ProfessionalChange = z.infer<typeof professionalChange>;
export const professionalRemoval = z.object({ ...ofVenue, professionalId: uuid, ...seen });
export type ProfessionalRemoval = z.infer<typeof professionalRemoval>;
const pieceFields = { name: line(120) };
export const pieceToAdd = z.object({ ...ofVenue, ...pieceFields });
export type PieceToAdd = z.infer<typeof pieceToAdd>;
export const pieceChange = z.object({ ...ofVenue, equipmentId: uuid, ...seen, ...pieceFields });
export type PieceChange = z.infer<typeof pieceChange>;
export const pieceRemoval = z.object({ ...ofVenue, equipmentId: uuid, ...seen });
export type PieceRemoval = z.infer<typeof pieceRemoval>;
