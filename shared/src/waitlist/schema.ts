import { z } from 'zod';
import { languages } from '#shared/i18n/languages';
import { messageState, onDesk, staffReservation } from '#shared/reservations/desk';
import {
  bookedTreatment,
  FURTHER_MOST,
  furtherTreatments,
  guestLink,
  guestReservation,
  guestVisitPart,
  partyRequest,
  phoneProof,
  reservationStatuses,
  venueDay,
} from '#shared/reservations/schema';
import { date, optionalText, says, text, time, uuid } from '#shared/validation';

export const waitlistStatuses = ['WAITING', 'NOTIFIED', 'ACCEPTED', 'EXPIRED', 'WITHDRAWN'] as const;
export type WaitlistStatus = (typeof waitlistStatuses)[number];

export const offerOutcomes = ['ACCEPTED', 'EXPIRED', 'DECLINED', 'WITHDRAWN'] as const;

/** STRICT: same room and time. NEAR: same date within an hour, any room. ANY: any time of the date. */
export const altPreferences = ['STRICT', 'NEAR', 'ANY'] as const;
export type AltPreference = (typeof altPreferences)[number];

export const passedOverReasons = [
  'too_large',
  'other_time',
  'not_free',
  'declined',
  'chosen_by_staff',
  'seats_left',
] as const;
export type PassedOverReason = (typeof passedOverReasons)[number];

/** Minutes to answer an offer (specification, section 9). */
const windowMinutes = { least: 5, most: 120, usual: 30 } as const;

export const newWaitlistEntry = partyRequest.extend({
  phoneProof,
  windowMinutes: z.coerce.number().int().min(windowMinutes.least).max(windowMinutes.most).default(windowMinutes.usual),
  altPref: z.enum(altPreferences, { error: says('invalidChoice') }).default('NEAR'),
  /** Then `roomId` is a wish, as in a booking. */
  treatmentId: uuid.optional(),
  professionalId: uuid.optional(),
  /** The guest waits for the whole visit: its treatments are offered together. */
  furtherTreatments: furtherTreatments.optional(),
});
export type NewWaitlistEntry = z.infer<typeof newWaitlistEntry>;

export const waitlistEntry = z.object({
  id: z.string(),
  venueId: z.string(),
  roomId: z.string(),
  name: z.string(),
  phone: z.string(),
  date: z.string(),
  time: z.string(),
  people: z.number(),
  windowMinutes: z.number(),
  altPref: z.enum(altPreferences),
  status: z.enum(waitlistStatuses),
  lang: z.enum(languages),
  version: z.number(),
  holdUntil: z.string().nullable(),
  createdAt: z.string(),
});
export type WaitlistEntry = z.infer<typeof waitlistEntry>;

/** All treatments of a visit that is waited for, in the guest's order. `beside`: begins with the one before it. */
const waitedVisit = z.array(bookedTreatment.extend({ beside: z.boolean() })).optional();

export const staffEntry = waitlistEntry.extend({
  source: z.enum(['web', 'staff']),
  notes: z.string().nullable(),
  reservationId: z.string().nullable(),
  lastMessage: messageState.nullable(),
  treatment: bookedTreatment.optional(),
  visit: waitedVisit,
  onDesk,
});
export type StaffEntry = z.infer<typeof staffEntry>;

/** Past the limits against hoarding, the link is sent to the phone only, with the offer. */
export const joinedWaitlist = waitlistEntry.extend({
  position: z.number(),
  treatment: bookedTreatment.optional(),
  visit: waitedVisit,
  guestToken: z.string().optional(),
  guestLink: z.string().optional(),
});

export const deskEntry = newWaitlistEntry.omit({ phoneProof: true }).extend({
  /** Set by a desk before the server answers; otherwise the server makes one. */
  id: uuid.optional(),
  notes: optionalText(1000),
});
export type DeskEntry = z.infer<typeof deskEntry>;

export const entryOfVenue = z.object({ venueId: uuid, id: uuid });
export const entryWithdrawal = entryOfVenue.extend({ version: z.number().int().min(1) });

export const guestEntry = waitlistEntry.omit({ version: true }).extend({
  venue: guestReservation.shape.venue,
  roomName: z.string(),
  treatment: bookedTreatment.optional(),
  visit: waitedVisit,
  /** 1 is next; null once it no longer waits. */
  position: z.number().nullable(),
  /** The seats last offered, as their booking is now. */
  seats: z
    .object({
      roomName: z.string(),
      date: z.string(),
      time: z.string(),
      people: z.number(),
      status: z.enum(reservationStatuses),
      treatment: bookedTreatment.optional(),
      visit: z.array(guestVisitPart).optional(),
    })
    .nullable(),
  offer: z.object({ until: z.string(), reservationLink: z.string() }).nullable(),
  reservationLink: z.string().nullable(),
  canAccept: z.boolean(),
  canLeave: z.boolean(),
  /** While WAITING: nothing is offered after this time. */
  lastWanted: z.object({ startsAt: z.string(), endsAt: z.string() }).nullable(),
  /** While WAITING: slots that the guest can take, the best first. */
  free: z.array(
    z.object({
      roomId: z.string(),
      roomName: z.string(),
      time: z.string(),
      furtherTimes: z.array(z.string()).optional(),
    }),
  ),
});
export type GuestEntry = z.infer<typeof guestEntry>;

/** `furtherTimes` as shown: refused if a later treatment would begin at another time. */
export const takenSlot = guestLink.extend({
  roomId: uuid,
  time,
  furtherTimes: z.array(time).max(FURTHER_MOST).optional(),
});

export const suggestion = z.object({
  roomId: z.string(),
  date: z.string(),
  time: z.string(),
  available: z.number(),
  entryId: z.string(),
  passedOver: z.array(z.object({ entryId: z.string(), name: z.string(), reason: z.enum(passedOverReasons) })),
});
export type Suggestion = z.infer<typeof suggestion>;

export const skip = z.object({
  at: z.string(),
  offeredTo: z.string(),
  roomName: z.string(),
  date: z.string(),
  time: z.string(),
  people: z.number(),
  reason: z.enum(passedOverReasons),
  /** Null: an automatic offer. */
  by: z.string().nullable(),
});
export type Skip = z.infer<typeof skip>;

export const suggestionsQuery = venueDay.required();

/** An empty body offers the entry's own slot; another one must match its preference. */
export const promotion = z.object({
  id: uuid,
  /** Needed if the caller works at two venues with an entry of this id. */
  venueId: uuid.optional(),
  reservationId: uuid.optional(),
  roomId: uuid.optional(),
  date: date.optional(),
  time: time.optional(),
  overbook: z.object({ reason: text(300) }).optional(),
});
export const promoted = z.object({
  entry: staffEntry,
  reservation: staffReservation,
  messageLeaves: z.boolean(),
});
