import { z } from 'zod';
import { minuteOfService } from '#shared/time';
import { BESIDE, VISIT_PARTS_MOST } from '#shared/treatments/visit';
import { date, queryList, says, text, time, uuid, wholeNumber } from '#shared/validation';

export const treatmentNames = z.object({
  'PT-AO': z.string(),
  'PT-PT': z.string().nullable(),
  EN: z.string().nullable(),
});
export type TreatmentNames = z.infer<typeof treatmentNames>;

export const treatment = z.object({
  id: z.string(),
  names: treatmentNames,
  minutes: z.number(),
  price: z.number(),
  people: z.number(),
  professionals: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type Treatment = z.infer<typeof treatment>;

/** Told by desks only: the chosen professionals, '' for any, with whom the desk may promise the time without a connection. */
const promisedWith = z.array(z.string()).optional();

export const treatmentTime = z.object({
  time: z.string(),
  /** A room that is free for it; the booking may get another one. */
  roomId: z.string(),
  /** Empty if the treatment needs no professional. */
  professionalIds: z.array(z.string()),
  isNamedOnly: z.literal(true).optional(),
  promisedWith,
});
export type TreatmentTime = z.infer<typeof treatmentTime>;

export const treatmentsQuery = z.object({ slugOrId: text(80) });
export const waitingTimesQuery = z.object({ slugOrId: text(80), treatmentId: uuid, date });
/** `now`: only the running time, for guests who are there. */
const offeredAt = { at: z.enum(['now']).optional() };
export const treatmentTimesQuery = waitingTimesQuery.extend(offeredAt);
export type TreatmentTimesQuery = z.infer<typeof treatmentTimesQuery>;

/** `treatmentId`, or `treatmentId.professionalId`; `~` before it: begins at the same time as the part before it. */
const askedPart = text(80)
  .transform((value) => {
    const isBeside = value.startsWith(BESIDE);
    const [treatmentId = '', professionalId] = value.slice(isBeside ? BESIDE.length : 0).split('.');
    return { treatmentId, isBeside, ...(professionalId !== undefined && { professionalId }) };
  })
  .pipe(z.object({ treatmentId: uuid, isBeside: z.boolean(), professionalId: uuid.optional() }));

export const visitWaitingTimesQuery = z.object({
  slugOrId: text(80),
  date,
  parts: queryList(askedPart, VISIT_PARTS_MOST)
    .refine(({ length }) => length > 0, { error: says('required') })
    .refine(([first]) => !first?.isBeside, { path: [0], error: says('invalid') }),
});
export const visitTimesQuery = visitWaitingTimesQuery.extend(offeredAt);
export type VisitTimesQuery = z.infer<typeof visitTimesQuery>;

export const visitTime = z.object({
  time: z.string(),
  /** A room that is free for the first treatment; the booking may get another one. */
  roomId: z.string(),
  parts: z.array(z.object({ treatmentId: z.string(), time: z.string() })),
  promisedWith,
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
  deskHolds: z.boolean().default(false),
  upcoming: z.number(),
  version: z.number(),
});
export type Professional = z.infer<typeof professional>;

export const piece = z.object({ id: z.string(), name: z.string(), upcoming: z.number(), version: z.number() });
export type Piece = z.infer<typeof piece>;

export const venueTreatments = z.object({
  treatments: z.array(staffTreatment),
  professionals: z.array(professional),
  equipment: z.array(piece),
});
export type VenueTreatments = z.infer<typeof venueTreatments>;

/** Its ids of rooms and people may be of removed ones. */
const deskTreatment = staffTreatment.omit({ upcoming: true, version: true });
export type DeskTreatment = z.infer<typeof deskTreatment>;

export const deskServices = z.object({
  treatments: z.array(deskTreatment),
  professionals: z.array(professional.omit({ deskHolds: true, upcoming: true, version: true })),
  equipment: z.array(piece.omit({ upcoming: true, version: true })),
  /** Absent from an older server: visits among a desk's acts, and promises beyond one treatment with a professional. */
  takesVisits: z.boolean().optional(),
  keepsPromises: z.boolean().optional(),
});
export type DeskServices = z.infer<typeof deskServices>;
