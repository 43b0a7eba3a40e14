import { z } from 'zod';
import { partySize } from '#shared/reservations/schema';
import { minuteOfService } from '#shared/time';
import { BESIDE, VISIT_PARTS_MOST } from '#shared/treatments/visit';
import {
  date,
  line,
  optionalLine,
  queryList,
  says,
  seenVersion,
  text,
  time,
  uuid,
  wholeNumber,
} from '#shared/validation';

const namesToGive = z.object({ 'PT-AO': line(80), 'PT-PT': optionalLine(80), EN: optionalLine(80) });
/** A language without a name shows the first one. */
export const treatmentNames = z.object({
  'PT-AO': z.string(),
  'PT-PT': z.string().nullable(),
  EN: z.string().nullable(),
});
export type TreatmentNames = z.infer<typeof treatmentNames>;

/** What a guest books by name: a massage, a tasting, a lesson. */
export const treatment = z.object({
  id: z.string(),
  names: treatmentNames,
  /** Without the buffer. */
  minutes: z.number(),
  /** Whole kwanzas. */
  price: z.number(),
  people: z.number(),
  professionals: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type Treatment = z.infer<typeof treatment>;

export const treatmentTime = z.object({
  time: z.string(),
  /** A room that is free for it; the booking may get another one. */
  roomId: z.string(),
  /** Those who are free; empty if the treatment needs no professional. */
  professionalIds: z.array(z.string()),
});
export type TreatmentTime = z.infer<typeof treatmentTime>;

export const treatmentsQuery = z.object({ slugOrId: text(80) });
export const treatmentTimesQuery = z.object({ slugOrId: text(80), treatmentId: uuid, date });

/** `treatmentId`, or `treatmentId.professionalId`; `~` before it: begins at the same time as the part before it. */
const askedPart = text(80)
  .transform((value) => {
    const isBeside = value.startsWith(BESIDE);
    const [treatmentId = '', professionalId] = value.slice(isBeside ? BESIDE.length : 0).split('.');
    return { treatmentId, isBeside, ...(professionalId !== undefined && { professionalId }) };
  })
  .pipe(z.object({ treatmentId: uuid, isBeside: z.boolean(), professionalId: uuid.optional() }));

export const visitTimesQuery = z.object({
  slugOrId: text(80),
  date,
  parts: queryList(askedPart, VISIT_PARTS_MOST)
    .refine(({ length }) => length > 0, { error: says('required') })
    .refine(([first]) => !first?.isBeside, { path: [0], error: says('invalid') }),
});
export type VisitTimesQuery = z.infer<typeof visitTimesQuery>;

export const visitTime = z.object({
  time: z.string(),
  /** A room that is free for the first treatment; the booking may get another one. */
  roomId: z.string(),
  parts: z.array(z.object({ treatmentId: z.string(), time: z.string() })),
});
export type VisitTime = z.infer<typeof visitTime>;

/** Works on these weekdays (bit 0 is Sunday) from `from` until `to`, venue time within one service day. */
export const shift = z
  .object({ weekdays: wholeNumber(1, 127), from: time, to: time })
  .refine(({ from, to }) => minuteOfService(from) < minuteOfService(to), { path: ['to'], error: says('shiftOrder') });
export type Shift = z.infer<typeof shift>;

export const absence = z
  .object({ from: date, to: date })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: says('dateOrder') });
export type Absence = z.infer<typeof absence>;

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

export const staffTreatment = z.object({
  id: z.string(),
  names: treatmentNames,
  minutes: z.number(),
  bufferMinutes: z.number(),
  preparationMinutes: z.number(),
  price: z.number(),
  people: z.number(),
  roomIds: z.array(z.string()),
  professionalIds: z.array(z.string()),
  teamSize: z.number(),
  equipmentIds: z.array(z.string()),
  /** Live bookings from today on. */
  upcoming: z.number(),
  version: z.number(),
});
export type StaffTreatment = z.infer<typeof staffTreatment>;

export const professional = z.object({
  id: z.string(),
  name: z.string(),
  shifts: z.array(shift),
  absences: z.array(absence),
  upcoming: z.number(),
  version: z.number(),
});
export type Professional = z.infer<typeof professional>;

/** A laser, a tub, a wheel: one party has it at a time. */
export const piece = z.object({ id: z.string(), name: z.string(), upcoming: z.number(), version: z.number() });
export type Piece = z.infer<typeof piece>;

export const venueTreatments = z.object({
  treatments: z.array(staffTreatment),
  professionals: z.array(professional),
  equipment: z.array(piece),
});
export type VenueTreatments = z.infer<typeof venueTreatments>;

/** What a desk needs to find free times by itself. Ids of rooms and people may be of removed ones. */
const deskTreatment = staffTreatment.omit({ upcoming: true, version: true });
export type DeskTreatment = z.infer<typeof deskTreatment>;

export const deskServices = z.object({
  treatments: z.array(deskTreatment),
  professionals: z.array(professional.omit({ upcoming: true, version: true })),
  equipment: z.array(piece.omit({ upcoming: true, version: true })),
});
export type DeskServices = z.infer<typeof deskServices>;

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
