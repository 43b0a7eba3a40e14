import { z } from 'zod';
import { languages } from '#shared/i18n/languages';
import { parseKwanzas } from '#shared/money';
import { parsePhone } from '#shared/phone';
import { DEFAULT_TIME, OWN_BOOKINGS_MOST } from '#shared/reservations/limits';
import { placeWords } from '#shared/reservations/place-word';
import { VISIT_PARTS_MOST } from '#shared/treatments/visit';
import { date, line, optionalText, says, text, time, uuid, wholeNumber } from '#shared/validation';

export const reservationStatuses = ['HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED', 'CANCELLED', 'NO_SHOW'] as const;
export type ReservationStatus = (typeof reservationStatuses)[number];

export const cancelReasons = ['GUEST', 'EXPIRED', 'STAFF'] as const;
export type CancelReason = (typeof cancelReasons)[number];
export const depositStatuses = ['ASKED', 'PAID', 'REFUNDED', 'KEPT'] as const;
export type DepositStatus = (typeof depositStatuses)[number];

export const guestPhone = text(40).transform((value, context) => {
  const phone = parsePhone(value);
  if (phone === null) context.addIssue({ code: 'custom', message: says('phoneFormat'), input: value });
  return phone ?? z.NEVER;
});

export const partySize = wholeNumber(1, 1000, { tooSmall: 'atLeastOne' });

export const phoneProof = text(64).optional();

export const partyRequest = z.object({
  venueId: uuid,
  roomId: uuid,
  name: line(120),
  phone: guestPhone,
  date,
  time: time.default(DEFAULT_TIME),
  people: partySize,
  lang: z.enum(languages).optional(),
});

export const FURTHER_MOST = VISIT_PARTS_MOST - 1;
export const furtherTreatment = z.object({
  treatmentId: uuid,
  professionalId: uuid.optional(),
  /** As shown to the guest: the booking is refused if it would begin at another time. */
  time: time.optional(),
  beside: z.boolean().optional(),
});
export type FurtherTreatment = z.infer<typeof furtherTreatment>;
export const furtherTreatments = z.array(furtherTreatment).max(FURTHER_MOST);

/** Public callers choose no id; an Idempotency-Key makes retries safe. */
export const newReservation = partyRequest.extend({
  notes: optionalText(1000),
  phoneProof,
  /** Guest tokens of the caller's own bookings; one for the same slot and phone causes `already_booked`. */
  mine: z.array(text(64)).max(OWN_BOOKINGS_MOST).default([]),
  again: z.boolean().default(false),
  /** Then `roomId` is a wish: the server takes any free room of the treatment. */
  treatmentId: uuid.optional(),
  professionalId: uuid.optional(),
  furtherTreatments: furtherTreatments.optional(),
  /** Null, or the venue's deposit as a number or a decimal string. */
  depositValue: z
    .union([z.number(), z.string().max(20)])
    .nullish()
    .transform((value, context) => {
      const amount = parseKwanzas(value);
      if (amount === null && value !== null && value !== undefined && value !== '')
        context.addIssue({ code: 'custom', message: says('depositValue'), input: value });
      return amount;
    }),
});
export type NewReservation = z.infer<typeof newReservation>;

export const reservation = z.object({
  id: z.string(),
  venueId: z.string(),
  roomId: z.string(),
  name: z.string(),
  phone: z.string(),
  date: z.string(),
  time: z.string(),
  people: z.number(),
  notes: z.string().nullable(),
  status: z.enum(reservationStatuses),
  depositValue: z.string().nullable(),
  holdUntil: z.string().nullable(),
  lang: z.enum(languages),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Reservation = z.infer<typeof reservation>;

/** Of a booking for a treatment, with the names in the reader's language. */
export const bookedTreatment = z.object({
  id: z.string(),
  name: z.string(),
  /** Without the buffer. */
  minutes: z.number(),
  professional: z.object({ id: z.string(), name: z.string() }).nullable(),
  second: z.object({ id: z.string(), name: z.string() }).optional(),
  /** Its piece, for staff only. */
  equipment: z.string().optional(),
  equipmentId: z.string().optional(),
});
export type BookedTreatment = z.infer<typeof bookedTreatment>;

/** Past the limits against hoarding, the link is sent to the phone only, so that the answer cannot confirm the hold. */
export const bookedReservation = reservation.extend({
  guestToken: z.string().optional(),
  guestLink: z.string().optional(),
  visit: z.array(z.object({ treatmentId: z.string(), time: z.string() })).optional(),
});
export type BookedReservation = z.infer<typeof bookedReservation>;

export const guestVisitPart = z.object({
  date: z.string(),
  time: z.string(),
  roomName: z.string(),
  treatment: bookedTreatment,
  status: z.enum(reservationStatuses),
  cancelReason: z.enum(cancelReasons).nullable(),
  movedFrom: z.object({ date: z.string(), time: z.string() }).nullable(),
});
export type GuestVisitPart = z.infer<typeof guestVisitPart>;

/** `roomId` and `roomName` are empty, and a treatment has no professional, while the venue may still change them. */
export const guestReservation = reservation.omit({ version: true }).extend({
  venue: z.object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    address: z.string(),
    city: z.string(),
    phone: z.string(),
    timezone: z.string(),
    coverUrl: z.string().nullable(),
  }),
  roomName: z.string(),
  treatment: bookedTreatment.optional(),
  place: z.enum(placeWords).optional(),
  /** All treatments of the visit in order, if there are several; the other fields are of its next open one. */
  visit: z.array(guestVisitPart).optional(),
  cancelReason: z.enum(cancelReasons).nullable(),
  depositStatus: z.enum(depositStatuses).nullable(),
  canCancel: z.boolean(),
  canConfirm: z.boolean(),
  cancelUntil: z.string(),
});
export type GuestReservation = z.infer<typeof guestReservation>;

export const guestLink = z.object({ token: text(64) });
export const venueDay = z.object({
  venueId: uuid,
  date: z.preprocess((v) => (v === '' ? undefined : v), date.optional()),
});

/** `treatment_taken`, `professional_taken`: the part of the visit that is not free, from 1, and its time as shown. */
export const lostPart = z.object({ number: z.number(), treatmentId: z.string(), time: z.string().nullable() });
export type LostPart = z.infer<typeof lostPart>;

/** `already_booked`: the caller's own earlier booking of the same slot. */
export const earlierBooking = z.object({ guestToken: z.string(), people: z.number(), roomId: z.string() });
export type EarlierBooking = z.infer<typeof earlierBooking>;
