import { z } from 'zod';
import { idNext } from '#shared/ids';
import { messageStatuses, messageTypes } from '#shared/messages/schema';
import {
  bookedTreatment,
  cancelReasons,
  depositStatuses,
  FURTHER_MOST,
  furtherTreatment,
  guestPhone,
  partyRequest,
  partySize,
  reservation,
} from '#shared/reservations/schema';
import { daysBetween } from '#shared/time';
import { VISIT_PARTS_MOST } from '#shared/treatments/visit';
import { date, line, optionalLine, optionalText, says, text, time, uuid } from '#shared/validation';

const overbook = z.object({ reason: text(300) }).optional();

const ofVenue = z.object({ venueId: uuid, id: uuid });
const seen = { version: z.number().int().min(1) };

const phoneOrNone = z.union([z.literal('').transform(() => ''), guestPhone]);

const deskParty = {
  venueId: uuid,
  kind: z.enum(['phone', 'walk-in'], { error: says('invalidChoice') }),
  roomId: uuid,
  name: optionalLine(120),
  phone: phoneOrNone.default(''),
  date: date.optional(),
  time: time.optional(),
  people: partySize,
  notes: optionalText(1000),
  lang: partyRequest.shape.lang,
  askDeposit: z.boolean().default(false),
  notify: z.boolean().default(true),
};

function phoneNeeds<Party extends z.infer<z.ZodObject<typeof deskParty>>>(
  value: Party,
  context: z.RefinementCtx<Party>,
): void {
  if (value.kind === 'walk-in') return;
  for (const field of ['name', 'phone', 'date', 'time'] as const) {
    if (value[field] === null || value[field] === undefined || value[field] === '')
      context.addIssue({ code: 'custom', path: [field], message: says('required') });
  }
}

/** A `phone` booking names its slot; a `walk-in` is seated at once in the running slot (before opening, the first). */
export const deskReservation = z
  .object({
    id: uuid.optional(),
    ...deskParty,
    overbook,
    treatmentId: uuid.optional(),
    professionalId: uuid.optional(),
  })
  .superRefine(phoneNeeds);
export type DeskReservation = z.infer<typeof deskReservation>;

/** A desk names the row of each part, and the room that was free for it. */
const deskPart = furtherTreatment.extend({ id: uuid.optional(), roomId: uuid.optional() });

/** As `deskReservation`, for several treatments. No treatment is overbooked. */
const visitFields = z.object({
  id: uuid.optional(),
  ...deskParty,
  treatmentId: uuid,
  professionalId: uuid.optional(),
  furtherTreatments: z.array(deskPart).min(1).max(FURTHER_MOST),
});
export const deskVisit = visitFields
  .superRefine(phoneNeeds)
  .refine((visit) => areInOrder(partsAsked(visit)), { error: says('invalid'), path: ['furtherTreatments'] });
export type DeskVisit = z.infer<typeof deskVisit>;

export interface VisitPartAsked extends Omit<z.infer<typeof deskPart>, 'beside'> {
  beside?: boolean | undefined;
}

/** All treatments of a visit in order. */
export const partsAsked = (visit: z.infer<typeof visitFields>): [VisitPartAsked, ...VisitPartAsked[]] => [
  visit,
  ...visit.furtherTreatments,
];

/** With an id for each part: the same ones for the same `id`, in order. */
export function withIds<Visit extends { furtherTreatments: object[] }>(visit: Visit, id: string) {
  let last = id;
  const next = () => {
    last = idNext(last);
    return last;
  };
  return { ...visit, id, furtherTreatments: visit.furtherTreatments.map((part) => ({ ...part, id: next() })) } as Visit;
}

/** The order of its rows' ids is that of a visit's parts. An id that is left out is a later one than those before it. */
function areInOrder(parts: VisitPartAsked[]): boolean {
  const ids = parts.map(({ id }) => id?.toLowerCase());
  return ids.every((id, n) => n === 0 || id === undefined || (ids[n - 1] ?? id) < id);
}

/** Absent fields are unchanged. A new time or room is decided like a new booking. */
export const reservationChange = ofVenue.extend({
  ...seen,
  name: line(120).optional(),
  phone: phoneOrNone.optional(),
  people: partySize.optional(),
  roomId: uuid.optional(),
  date: date.optional(),
  time: time.optional(),
  professionalId: uuid.optional(),
  secondProfessionalId: uuid.optional(),
  notes: z
    .string()
    .trim()
    .pipe(z.union([z.literal(''), text(1000)]))
    .optional(),
  overbook,
});
export type ReservationChange = z.infer<typeof reservationChange>;

/** Seating a cancelled or no-show party takes its seats again, whatever is free. */
export const reservationMove = ofVenue.extend({
  ...seen,
  to: z.enum(['CONFIRMED', 'SEATED', 'COMPLETED', 'NO_SHOW', 'CANCELLED'], { error: says('invalidChoice') }),
  reason: optionalText(300),
  notify: z.boolean().default(false),
});
export type ReservationMove = z.infer<typeof reservationMove>;

export const reservationUndo = ofVenue.extend(seen);

export const partyOfVenue = ofVenue;

/** `parts`: all that can still be cancelled, as seen. */
export const visitCancellation = ofVenue.extend({
  parts: z
    .array(z.object({ id: uuid, ...seen }))
    .min(1)
    .max(VISIT_PARTS_MOST),
  reason: optionalText(300),
  notify: z.boolean().default(false),
});
export type VisitCancellation = z.infer<typeof visitCancellation>;

export const depositMark = ofVenue.extend({
  ...seen,
  status: z.enum(depositStatuses, { error: says('invalidChoice') }),
  reference: optionalText(120),
});
export type DepositMark = z.infer<typeof depositMark>;

/**
 * `unsent`: waits for the server. `unconfirmed`: beyond the desk's lease. `review`: refused or no longer applicable.
 * Absent: the server's row is current.
 */
export const onDesk = z.enum(['unsent', 'unconfirmed', 'review']).optional();
export type OnDesk = z.infer<typeof onDesk>;

export const messageState = z.object({
  id: z.string(),
  type: z.enum(messageTypes),
  status: z.enum(messageStatuses),
  at: z.string(),
  failure: z.string().nullable(),
});
export type MessageState = z.infer<typeof messageState>;

/** Place of a treatment in its visit, from 1. */
export const visitPlace = z.object({ id: z.string(), part: z.number(), of: z.number() });
export type VisitPlace = z.infer<typeof visitPlace>;

export const staffReservation = reservation.extend({
  source: z.enum(['web', 'waitlist', 'phone', 'walk-in', 'enquiry']),
  seatedAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  cancelReason: z.enum(cancelReasons).nullable(),
  cancelNote: z.string().nullable(),
  overbookReason: z.string().nullable(),
  depositStatus: z.enum(depositStatuses).nullable(),
  depositReference: z.string().nullable(),
  undoUntil: z.string().nullable(),
  lastMessage: messageState.nullable(),
  treatment: bookedTreatment.optional(),
  visitPart: visitPlace.optional(),
  /** For which it has a room sold whole, buffer included. `leadMinutes` of preparation come before. */
  roomMinutes: z.number().optional(),
  leadMinutes: z.number().optional(),
  mayReassign: z.literal(true).optional(),
  onDesk,
});
export type StaffReservation = z.infer<typeof staffReservation>;

export const partySearch = z.object({ venueId: uuid, search: text(100, 2) });

export const guestQuery = z.object({ venueId: uuid, phone: guestPhone });
export const guestSummary = z.object({
  phone: z.string(),
  name: z.string().nullable(),
  visits: z.number(),
  noShows: z.number(),
  cancellations: z.number(),
  lastVisit: z.string().nullable(),
  /** The latest five, newest first, with calendar days. */
  notes: z.array(z.object({ date: z.string(), text: z.string() })),
  upcoming: z.array(z.object({ id: z.string(), date: z.string(), time: z.string(), people: z.number() })),
});
export type GuestSummary = z.infer<typeof guestSummary>;

/** Two seasons and some weeks, with both ends. */
const EXPORT_DAYS_MOST = 800;

export const exportRange = z
  .object({ venueId: uuid, from: date, to: date })
  .refine((range) => range.from <= range.to, { path: ['to'], error: says('dateOrder') })
  .refine((range) => daysBetween(range.from, range.to) < EXPORT_DAYS_MOST, {
    path: ['to'],
    error: says('rangeTooLong'),
  });
