import { z } from 'zod';
import { languages } from '#shared/i18n/languages';
import { messageState, onDesk, staffReservation } from '#shared/reservations/desk';
import {
  guestLink,
  guestReservation,
  partyRequest,
  phoneProof,
  reservationStatuses,
} from '#shared/reservations/schema';
import { date, optionalText, says, text, time, uuid } from '#shared/validation';

export const waitlistStatuses = ['WAITING', 'NOTIFIED', 'ACCEPTED', 'EXPIRED', 'WITHDRAWN'] as const;
export type WaitlistStatus = (typeof waitlistStatuses)[number];

/** How an offer of seats to a waiting party ended. */
export const offerOutcomes = ['ACCEPTED', 'EXPIRED', 'DECLINED', 'WITHDRAWN'] as const;

/** STRICT: same room and time. NEAR: same date within an hour, any room. ANY: any time of the date. */
export const altPreferences = ['STRICT', 'NEAR', 'ANY'] as const;
export type AltPreference = (typeof altPreferences)[number];

/** Why an older entry did not get the seats that a later one was offered. */
export const passedOverReasons = ['too_large', 'other_time', 'declined', 'chosen_by_staff', 'seats_left'] as const;
export type PassedOverReason = (typeof passedOverReasons)[number];

/** Minutes that an offered guest has to answer (specification, section 9; bounds by the domain). */
const windowMinutes = { least: 5, most: 120, usual: 30 } as const;

export const newWaitlistEntry = partyRequest.extend({
  phoneProof,
  windowMinutes: z.coerce.number().int().min(windowMinutes.least).max(windowMinutes.most).default(windowMinutes.usual),
  altPref: z.enum(altPreferences, { error: says('invalidChoice') }).default('NEAR'),
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
  /** While NOTIFIED: until when the offered seats are held. */
  holdUntil: z.string().nullable(),
  createdAt: z.string(),
});
export type WaitlistEntry = z.infer<typeof waitlistEntry>;

/** An entry as staff see it. */
export const staffEntry = waitlistEntry.extend({
  source: z.enum(['web', 'staff']),
  notes: z.string().nullable(),
  /** The reservation that holds its offered seats, while NOTIFIED. */
  reservationId: z.string().nullable(),
  lastMessage: messageState.nullable(),
  onDesk,
});
export type StaffEntry = z.infer<typeof staffEntry>;

/**
 * The answer to joining: the entry and its place among those who want the same. Past the limits against hoarding the link
 * goes to the phone only, with the offer.
 */
export const joinedWaitlist = waitlistEntry.extend({
  position: z.number(),
  guestToken: z.string().optional(),
  guestLink: z.string().optional(),
});

/** A party that staff put on the list; the running slot may be asked for too. */
export const deskEntry = newWaitlistEntry.omit({ phoneProof: true }).extend({
  /** A desk makes it before the server answers; the server makes one where it is absent. */
  id: uuid.optional(),
  notes: optionalText(1000),
});
export type DeskEntry = z.infer<typeof deskEntry>;

export const entryOfVenue = z.object({ venueId: uuid, id: uuid });
export const entryWithdrawal = entryOfVenue.extend({ version: z.number().int().min(1) });

/** What the guest's link shows: the place in line, and the offer while there is one. */
export const guestEntry = waitlistEntry.omit({ version: true }).extend({
  venue: guestReservation.shape.venue,
  roomName: z.string(),
  /** Place among those who want the same (1 is next); null once it no longer waits. */
  position: z.number().nullable(),
  /** The seats last offered to the entry, as their booking stands now: another room or time than asked for. */
  seats: z
    .object({
      roomName: z.string(),
      date: z.string(),
      time: z.string(),
      people: z.number(),
      status: z.enum(reservationStatuses),
    })
    .nullable(),
  /** While NOTIFIED: until when the seats are held. */
  offer: z.object({ until: z.string(), reservationLink: z.string() }).nullable(),
  /** Once ACCEPTED: the booking's own page. */
  reservationLink: z.string().nullable(),
  canAccept: z.boolean(),
  canLeave: z.boolean(),
  /** While WAITING: slots that the guest can take now, the best first. */
  free: z.array(z.object({ roomId: z.string(), roomName: z.string(), time: z.string() })),
});
export type GuestEntry = z.infer<typeof guestEntry>;

/** The slot of its day that a waiting guest takes. */
export const takenSlot = guestLink.extend({ roomId: uuid, time });

/** Free seats and whom the list gives them to next: what the dashboard suggests. */
export const suggestion = z.object({
  roomId: z.string(),
  date: z.string(),
  time: z.string(),
  /** People that the slot can still take. */
  available: z.number(),
  entryId: z.string(),
  passedOver: z.array(z.object({ entryId: z.string(), name: z.string(), reason: z.enum(passedOverReasons) })),
});
export type Suggestion = z.infer<typeof suggestion>;

/** An offer that went to somebody else although this entry was older, and why. */
export const skip = z.object({
  at: z.string(),
  offeredTo: z.string(),
  roomName: z.string(),
  date: z.string(),
  time: z.string(),
  people: z.number(),
  reason: z.enum(passedOverReasons),
  /** Who chose; null where the product offered by itself. */
  by: z.string().nullable(),
});
export type Skip = z.infer<typeof skip>;

/** An empty body offers the entry's own room and time; another one may be named that its preference allows. */
export const promotion = z.object({
  id: uuid,
  /** The entry's venue; needed where the caller works at two venues that have an entry with this id. */
  venueId: uuid.optional(),
  /** Id of the reservation that will hold the seats, where it is born with the act; the server makes one otherwise. */
  reservationId: uuid.optional(),
  roomId: uuid.optional(),
  date: date.optional(),
  time: time.optional(),
  /** Beyond the free seats, on purpose, with a reason. */
  overbook: z.object({ reason: text(300) }).optional(),
});
export const promoted = z.object({
  entry: staffEntry,
  reservation: staffReservation,
  /** The message to the guest leaves without a person. */
  messageLeaves: z.boolean(),
});
