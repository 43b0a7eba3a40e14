import { z } from 'zod';
import { leastTotalOf } from '#shared/enquiries/totals';
import { languages } from '#shared/i18n/languages';
import { guestPhone, guestReservation, partySize } from '#shared/reservations/schema';
import {
  date,
  line,
  optionalText,
  says,
  seenVersion,
  shownText,
  text,
  time,
  uuid,
  wholeNumber,
} from '#shared/validation';

export const enquiryKinds = ['WEDDING', 'BIRTHDAY', 'COMPANY', 'CEREMONY', 'OTHER'] as const;
export type EnquiryKind = (typeof enquiryKinds)[number];

/**
 * NEW: unanswered. QUOTED: the options of the quote are held. BOOKED: the guest accepted one. DECLINED: by the guest.
 * CLOSED: by the venue. EXPIRED: the quote ended unanswered; the venue may quote again. CANCELLED: it was booked, and the
 * booking is cancelled.
 */
export const enquiryStages = ['NEW', 'QUOTED', 'BOOKED', 'DECLINED', 'CLOSED', 'EXPIRED', 'CANCELLED'] as const;
export type EnquiryStage = (typeof enquiryStages)[number];
export type StoredStage = Exclude<EnquiryStage, 'CANCELLED'>;

const wholeKwanzas = wholeNumber(0, 1_000_000_000);

const wishedDates = z
  .array(date)
  .min(1, { error: says('required') })
  .max(5)
  .refine((dates) => new Set(dates).size === dates.length, { error: says('dateTwice') });

export const newEnquiry = z.object({
  venueId: uuid,
  name: line(120),
  phone: guestPhone,
  dates: wishedDates,
  people: partySize,
  kind: z.enum(enquiryKinds, { error: says('invalidChoice') }),
  /** Whole kwanzas. */
  budget: wholeKwanzas.nullish().transform((value) => value ?? null),
  words: optionalText(2000),
  lang: z.enum(languages).optional(),
});
export type NewEnquiry = z.infer<typeof newEnquiry>;

export const quoteLine = z.object({
  text: line(200),
  /** Whole kwanzas; the total is their sum. */
  amount: wholeKwanzas,
});
export type QuoteLine = z.infer<typeof quoteLine>;

/** Minutes from the arrival that the hall is held for; its buffer is added. */
const optionMinutes = wholeNumber(30, 1440);

export const wishedOption = z.object({ roomId: uuid, date, time, minutes: optionMinutes });
export type WishedOption = z.infer<typeof wishedOption>;

const quotedOption = wishedOption.extend({ lines: z.array(quoteLine).max(30).optional() });

const depositMost = 99_999_999;

export const quoteToSend = z
  .object({
    venueId: uuid,
    id: uuid,
    version: seenVersion(),
    options: z
      .array(quotedOption)
      .min(1, { error: says('required') })
      .max(5),
    lines: z
      .array(quoteLine)
      .min(1, { error: says('required') })
      .max(30),
    deposit: wholeNumber(0, depositMost).default(0),
    /** The options are held to the end of this civil day of the venue. */
    validUntil: date,
    words: optionalText(2000),
  })
  .refine(({ deposit, ...quote }) => deposit <= leastTotalOf(quote), {
    error: says('depositAboveTotal'),
    path: ['deposit'],
  });
export type QuoteToSend = z.infer<typeof quoteToSend>;

const shownLine = z.object({ text: z.string(), amount: z.number() });
export const quoteOption = z.object({
  id: z.string(),
  roomId: z.string(),
  roomName: z.string(),
  date: z.string(),
  time: z.string(),
  minutes: z.number(),
  lines: z.array(shownLine),
  total: z.number(),
  state: z.enum(['held', 'booked', 'over']),
});
export type QuoteOption = z.infer<typeof quoteOption>;

export const quote = z.object({
  lines: z.array(shownLine),
  /** Of the cheapest option. */
  total: z.number(),
  deposit: z.number(),
  validUntil: z.string(),
  words: z.string().nullable(),
  options: z.array(quoteOption),
});
export type Quote = z.infer<typeof quote>;

const enquiryFields = {
  name: z.string(),
  phone: z.string(),
  dates: z.array(z.string()),
  people: z.number(),
  kind: z.enum(enquiryKinds),
  budget: z.number().nullable(),
  words: z.string().nullable(),
  lang: z.enum(languages),
  stage: z.enum(enquiryStages),
  closeReason: z.string().nullable(),
  quote: quote.nullable(),
  version: z.number(),
  createdAt: z.string(),
};

export const sentEnquiry = z.object({
  id: z.string(),
  stage: z.enum(enquiryStages),
  guestToken: z.string(),
  guestLink: z.string(),
});
export type SentEnquiry = z.infer<typeof sentEnquiry>;

export const guestEnquiry = z.object({
  ...enquiryFields,
  venue: guestReservation.shape.venue,
  reservationToken: z.string().nullable(),
});
export type GuestEnquiry = z.infer<typeof guestEnquiry>;

export const staffEnquiry = z.object({
  id: z.string(),
  ...enquiryFields,
  guestLink: z.string(),
  reservationId: z.string().nullable(),
  updatedAt: z.string(),
});
export type StaffEnquiry = z.infer<typeof staffEnquiry>;

export const hallDay = z.object({
  date: z.string(),
  rooms: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      capacity: z.number(),
      minPeople: z.number(),
      /** The room's own stay without its buffer. */
      stayMinutes: z.number(),
      bufferMinutes: z.number(),
      /** Arrival times that are open, free or not, in the service day's order. */
      times: z.array(z.string()),
      /** Parties that have the room, in order, as minutes of the service day; `until` has the buffer and may pass the day's end. */
      taken: z.array(
        z.object({ from: z.number(), until: z.number(), name: z.string(), isHeld: z.boolean(), people: z.number() }),
      ),
    }),
  ),
  /** Other open enquiries that wish this day. */
  wishedBy: z.array(z.object({ id: z.string(), name: z.string(), people: z.number() })),
});
export type HallDay = z.infer<typeof hallDay>;

export const enquiryLink = z.object({ token: text(64) });
export const quoteAcceptance = z.object({ token: text(64), optionId: uuid, version: seenVersion() });
export type QuoteAcceptance = z.infer<typeof quoteAcceptance>;
export const enquiriesOfVenue = z.object({ venueId: uuid });
export const hallDayQuery = z.object({ venueId: uuid, date });
export const enquiryClosing = z.object({ venueId: uuid, id: uuid, version: seenVersion(), reason: shownText(1000) });
export type EnquiryClosing = z.infer<typeof enquiryClosing>;
