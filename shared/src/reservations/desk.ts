import { z } from 'zod';
import { messageStatuses, messageTypes } from '#shared/messages/schema';
import {
  cancelReasons,
  depositStatuses,
  guestPhone,
  partyRequest,
  partySize,
  reservation,
} from '#shared/reservations/schema';
import { date, line, optionalLine, optionalText, says, text, time, uuid } from '#shared/validation';

/** A deliberate overbooking and why; taken from whoever has the right for it. */
const overbook = z.object({ reason: text(300) }).optional();

/** One reservation of a venue, as staff name it. */
const ofVenue = z.object({ venueId: uuid, id: uuid });
/** The version that the caller saw; another one is refused as `stale`. */
const seen = { version: z.number().int().min(1) };

/** Empty where the party left none: a walk-in stands at the door. */
const phoneOrNone = z.union([z.literal('').transform(() => ''), guestPhone]);

/**
 * A party taken at the desk. A `phone` booking names its slot; a `walk-in` takes the room's running slot (before opening
 * the first one), whatever is named, and is seated at once.
 */
export const deskReservation = z
  .object({
    id: uuid.optional(),
    venueId: uuid,
    kind: z.enum(['phone', 'walk-in'], { error: says('invalidChoice') }),
    roomId: uuid,
    /** A walk-in without a name is called by the catalogue's word for one. */
    name: optionalLine(120),
    phone: phoneOrNone.default(''),
    date: date.optional(),
    time: time.optional(),
    people: partySize,
    notes: optionalText(1000),
    lang: partyRequest.shape.lang,
    /** Ask for the venue's deposit. */
    askDeposit: z.boolean().default(false),
    /** Queue the confirmation to the guest; only where a phone was given. */
    notify: z.boolean().default(true),
    overbook,
  })
  .superRefine((value, context) => {
    if (value.kind === 'walk-in') return;
    for (const field of ['name', 'phone', 'date', 'time'] as const) {
      if (value[field] === null || value[field] === undefined || value[field] === '')
        context.addIssue({ code: 'custom', path: [field], message: says('required') });
    }
  });
export type DeskReservation = z.infer<typeof deskReservation>;

/** What may be edited; absent means as it was. A new time or room goes through the ledger like a new booking. */
export const reservationChange = ofVenue.extend({
  ...seen,
  name: line(120).optional(),
  phone: phoneOrNone.optional(),
  people: partySize.optional(),
  roomId: uuid.optional(),
  date: date.optional(),
  time: time.optional(),
  /** Empty takes the notes away. */
  notes: z
    .string()
    .trim()
    .pipe(z.union([z.literal(''), text(1000)]))
    .optional(),
  overbook,
});
export type ReservationChange = z.infer<typeof reservationChange>;

/** A move along the table of moves. Seating a cancelled or no-show party takes its seats again, whatever is free. */
export const reservationMove = ofVenue.extend({
  ...seen,
  to: z.enum(['CONFIRMED', 'SEATED', 'COMPLETED', 'NO_SHOW', 'CANCELLED'], { error: says('invalidChoice') }),
  /** Why staff cancelled, kept with the party. */
  reason: optionalText(300),
  /** Cancelling: queue the rejection message to the guest. */
  notify: z.boolean().default(false),
});
export type ReservationMove = z.infer<typeof reservationMove>;

export const reservationUndo = ofVenue.extend(seen);

export const depositMark = ofVenue.extend({
  ...seen,
  status: z.enum(depositStatuses, { error: says('invalidChoice') }),
  /** Receipt or transfer number. */
  reference: optionalText(120),
});
export type DepositMark = z.infer<typeof depositMark>;

/**
 * How a row stands at a desk that acted on it: `unsent` waits for the server, `unconfirmed` was taken beyond what the desk
 * may promise by itself, `review` was refused or no longer fits. Absent where the server's row is the whole truth.
 */
export const onDesk = z.enum(['unsent', 'unconfirmed', 'review']).optional();
export type OnDesk = z.infer<typeof onDesk>;

/** The last message about a party, for its row on the board. */
export const messageState = z.object({
  id: z.string(),
  type: z.enum(messageTypes),
  status: z.enum(messageStatuses),
  /** When it came into this status. */
  at: z.string(),
  failure: z.string().nullable(),
});
export type MessageState = z.infer<typeof messageState>;

/** A reservation as staff see it. */
export const staffReservation = reservation.extend({
  source: z.enum(['web', 'waitlist', 'phone', 'walk-in']),
  seatedAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  cancelReason: z.enum(cancelReasons).nullable(),
  cancelNote: z.string().nullable(),
  /** Why it was taken beyond the capacity or the largest party, where it was. */
  overbookReason: z.string().nullable(),
  depositStatus: z.enum(depositStatuses).nullable(),
  depositReference: z.string().nullable(),
  /** Until when the last act on it can be undone. */
  undoUntil: z.string().nullable(),
  lastMessage: messageState.nullable(),
  onDesk,
});
export type StaffReservation = z.infer<typeof staffReservation>;

/** Name or phone, or parts of them, over all days. */
export const partySearch = z.object({ venueId: uuid, search: text(100, 2) });

export const guestQuery = z.object({ venueId: uuid, phone: guestPhone });
/** What the venue knows of a phone: the sums over all its visits, and what was last noted. */
export const guestSummary = z.object({
  phone: z.string(),
  name: z.string().nullable(),
  visits: z.number(),
  noShows: z.number(),
  cancellations: z.number(),
  /** Calendar day. */
  lastVisit: z.string().nullable(),
  /** The latest notes of earlier bookings with the calendar day of each, newest first, at most five. */
  notes: z.array(z.object({ date: z.string(), text: z.string() })),
  upcoming: z.array(z.object({ id: z.string(), date: z.string(), time: z.string(), people: z.number() })),
});
export type GuestSummary = z.infer<typeof guestSummary>;

/** Both days included; at most 800 days. */
export const exportRange = z
  .object({ venueId: uuid, from: date, to: date })
  .refine((range) => range.from <= range.to, { path: ['to'], error: says('dateOrder') });
