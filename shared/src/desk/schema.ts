import { z } from 'zod';
import { roles } from '#shared/auth/rules';
import { email, secondCode, user } from '#shared/auth/schema';
import { messageOfVenue, messageTemplate, outboxMessage } from '#shared/messages/schema';
import {
  deskReservation,
  reservationChange,
  reservationMove,
  reservationUndo,
  staffReservation,
} from '#shared/reservations/desk';
import { staffSlot } from '#shared/schedule/schema';
import { line, says, text, uuid } from '#shared/validation';
import { managedVenue, staffRoom, venueSettings } from '#shared/venues/schema';
import { deskEntry, entryWithdrawal, promotion, staffEntry } from '#shared/waitlist/schema';

/** Version of the shape of intents. The server reads those of the last twelve months. */
export const INTENT_SCHEMA = 1;
/** Intents in one call, and the bytes of JSON that a desk fills at most: the server takes 100 kB. */
export const BATCH_MAX = 50;
export const BATCH_BYTES = 80_000;

/** More than any desk counts to, and no more than the server's columns hold. */
const MOST = { seq: 1e9, version: 1e9, epoch: 1_000_000, revision: 1e12 } as const;

/** No calendar of the database has a year before it. */
const FIRST_YEAR = '0001';

/** People of a slot, given back from a lease: what the desk no longer wants of it, or the slot is over. */
const leaseReturn = z.object({
  venueId: uuid,
  slots: z
    .array(z.object({ slotId: uuid, people: z.number().int().min(1).max(10_000) }))
    .min(1)
    .max(500),
});

/** What was born at the desk carries its id from there, so that later acts on it can name it before the server knows it. */
const hasId = { error: says('required'), path: ['id'] };

/** What a desk does without waiting for the server: the name of the endpoint, and what it is called with. */
export const deskAct = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bookAtDesk'),
    args: deskReservation.refine(({ id }) => id !== undefined, hasId),
  }),
  z.object({ kind: z.literal('changeReservation'), args: reservationChange }),
  z.object({ kind: z.literal('moveReservation'), args: reservationMove }),
  z.object({ kind: z.literal('undoReservation'), args: reservationUndo }),
  z.object({ kind: z.literal('addToWaitlist'), args: deskEntry.refine(({ id }) => id !== undefined, hasId) }),
  z.object({ kind: z.literal('withdrawEntry'), args: entryWithdrawal }),
  z.object({ kind: z.literal('promote'), args: promotion }),
  z.object({ kind: z.literal('markMessageSent'), args: messageOfVenue }),
  z.object({ kind: z.literal('returnLease'), args: leaseReturn }),
]);
export type DeskAct = z.infer<typeof deskAct>;
export type DeskActKind = DeskAct['kind'];

/** One act of staff as the desk wrote it down before anything else. Sent by `seq`, answered once by `id`. */
export const intent = z
  .object({
    id: uuid,
    /** Counts the intents of a device; the same number under another id tells of a cloned or restored disk. */
    seq: z.number().int().min(1).max(MOST.seq),
    /**
     * The version of the row in the server's own state as the desk held it, without its own unsent acts; 0 where the row
     * was born at this desk and not yet sent. Stale means changed by someone else after it.
     */
    seenVersion: z.number().int().min(0).max(MOST.version),
    /** Desk time (see `time.ts`): what rules about time judge by, clamped to [last contact, arrival]. */
    deskTime: z.iso.datetime().refine((at) => at >= FIRST_YEAR, { error: says('invalidDate') }),
    staffId: uuid,
    schemaVersion: z.number().int().min(1).max(INTENT_SCHEMA),
    /** Recorded while the server did not answer: what staff did has happened, and the guest has been told. */
    madeOffline: z.boolean(),
    /** People that this act takes from the desk's lease of the slot that it takes seats in; 0 where it takes none. */
    fromLease: z.number().int().min(0).max(10_000),
  })
  .and(deskAct);
export type Intent = z.infer<typeof intent>;

/** The server's one answer to an intent; the same again however often it is sent. */
export const intentAnswer = z.object({
  id: z.string(),
  outcome: z.enum(['applied', 'refused']),
  /** Why it was refused: a code of `errors.ts`, or `failed` after three server errors. */
  code: z.string().nullable(),
  /** The same as a sentence, in the language of whoever carried it. */
  message: z.string().nullable(),
  /** What stands now, where the refusal shows it. */
  current: z.unknown().optional(),
  at: z.string(),
});
export type IntentAnswer = z.infer<typeof intentAnswer>;

/**
 * A desk's lease of one slot as two counters that only grow. What it may still sell is `granted - spent` less what its
 * unanswered intents take; `revision` grows with each change, so that an old answer is known as one.
 */
export const leaseState = z.object({
  slotId: z.string(),
  roomId: z.string(),
  date: z.string(),
  time: z.string(),
  granted: z.number(),
  spent: z.number(),
  revision: z.number(),
  /** What the desk should hold unsold; it returns what it has beyond it. */
  wanted: z.number(),
});
export type LeaseState = z.infer<typeof leaseState>;

export const deskSlot = staffSlot.extend({ date: z.string() });
export type DeskSlot = z.infer<typeof deskSlot>;

/** Somebody who has signed in on this device, with what they may do in the venue. */
export const deskStaff = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  access: managedVenue.shape.access,
});
export type DeskStaff = z.infer<typeof deskStaff>;

/** What of a venue stands still for a day. */
export const deskVenue = z.object({
  venue: managedVenue,
  rooms: z.array(staffRoom),
  settings: venueSettings,
  templates: z.array(messageTemplate),
  staff: z.array(deskStaff),
});
export type DeskVenue = z.infer<typeof deskVenue>;

/**
 * The server's rows of a venue at a revision: yesterday, today and the next seven service days. With `full` all of them;
 * else what has changed since the revision that the desk named, rows whole, an absent part as before.
 */
export const deskDay = z.object({
  full: z.boolean(),
  revision: z.number(),
  /**
   * Names the change of that revision and the service day that the rows are for; a desk hands it back as it is. Another
   * change at that revision tells of a restored server, another day of rows that are missing.
   */
  hash: z.string(),
  from: z.string(),
  to: z.string(),
  venue: deskVenue.nullable(),
  reservations: z.array(staffReservation),
  entries: z.array(staffEntry),
  /** The slots of these days are given whole. */
  slotDates: z.array(z.string()),
  slots: z.array(deskSlot),
  /** The queue of messages, whole; null as before. */
  outbox: z.array(outboxMessage).nullable(),
});
export type DeskDay = z.infer<typeof deskDay>;

/**
 * How the server stands to this desk. `replaced`: revoked, a manager signs in on it and it registers anew; `stolen`: revoked,
 * it wipes itself; `cloned`: another disk has used its numbers, it registers anew; `reset`: the server was restored from an
 * older backup, or does not know the desk's epoch: leases are zero under a new epoch, answered intents are sent again.
 */
export const deskStates = ['active', 'replaced', 'stolen', 'cloned', 'reset'] as const;
export type DeskState = (typeof deskStates)[number];

/** What the server has had of a desk: the highest number of an act, and how many waited when the desk last said so. */
const reached = { last: z.number(), waiting: z.number() };

/** A place in the venue's change log, with the hash of the change there. */
const place = z.object({ revision: z.number().int().min(0).max(MOST.revision), hash: z.string().max(100) });

export const syncCall = z.object({
  venueId: uuid,
  deviceId: uuid,
  epoch: z.number().int().min(0).max(MOST.epoch),
  /** The revision that the desk's rows stand at, and its hash; null where it has none. */
  seen: place.nullable(),
  /** The furthest place that the server has told with answers; null where the rows stand as far. */
  heard: place.nullable().default(null),
  /** When the server spoke last, as far as the desk has heard: a call that the network brings late is known by it. */
  heardAt: z.iso.datetime().nullable().default(null),
  intents: z.array(intent).max(BATCH_MAX),
  /** Further intents wait behind these: the day and the leases can wait too. */
  more: z.boolean().default(false),
  /** Acts that came back without an answer and are kept back for now: the desk is here, but not with all that it did. */
  heldBack: z.number().int().min(0).max(1_000_000).default(0),
  /** Unsent and to be reviewed, for the managers' list of desks. */
  waiting: z.number().int().min(0).max(1_000_000).default(0),
  /** The highest number that it has given to an act; null from a desk that does not say. */
  counted: z.number().int().min(0).max(MOST.seq).nullable().default(null),
});
export type SyncCall = z.infer<typeof syncCall>;

export const syncReply = z.object({
  serverTime: z.string(),
  state: z.enum(deskStates),
  epoch: z.number(),
  /** In the order in which the intents came; empty unless `state` is `active`. */
  answers: z.array(intentAnswer),
  /** Where the change log stands with the answers in it; null where none are told. */
  at: place.nullable().default(null),
  /** All leases of this desk that are not settled, with every answer above counted in; null where `more` was said. */
  leases: z.array(leaseState).nullable(),
  /** Null where nothing changed since, or `more` was said. */
  day: deskDay.nullable(),
  /** With `cloned`: how far the server has had acts of the desk, and how many of them its file does not know. */
  ahead: z
    .object({ ...reached, missing: z.number() })
    .nullable()
    .default(null),
});
export type SyncReply = z.infer<typeof syncReply>;

/** Signing in from an installed desk. Without an e-mail: the platform's owner, by password alone. */
export const deskSignIn = z.object({
  email: email.optional(),
  password: z
    .string()
    .min(1, { error: says('passwordRequired') })
    .max(200),
  /** Of the app or a recovery code, where the sign-in was answered `code_required`. */
  code: secondCode.optional(),
  deviceId: uuid,
  deviceName: line(80),
  /** What the device keeps to itself in its keychain. Once the server knows one, nobody signs in on the device without it. */
  deviceSecret: z.string().min(20).max(100).optional(),
});
/** The token is for the desk's own process: it goes into the keychain, and no web page ever gets one. */
export const deskSession = z.object({ token: z.string(), user });

export const deskRegistration = z.object({
  venueId: uuid,
  deviceId: uuid,
  name: line(80),
  /** A data key, sealed: kept by the desk beside its outbox too. */
  sealedKey: z.string().max(2000).optional(),
});
export const registeredDesk = z.object({
  deviceId: z.string(),
  name: z.string(),
  epoch: z.number(),
  /** The server's public key (SPKI, base64), to which a desk seals the key of its outbox. */
  sealKey: z.string(),
  /** Of this device before: 0 where it is new to the venue. */
  reached: z.object(reached).default({ last: 0, waiting: 0 }),
});

export const revokeReasons = ['replaced', 'stolen'] as const;
/** A desk as managers see it. */
export const venueDesk = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['active', ...revokeReasons]),
  registeredBy: z.string(),
  registeredAt: z.string(),
  lastSeenAt: z.string().nullable(),
  /** People that it holds unsold, over all slots. */
  leased: z.number(),
  /** What it said was still unsent or to be reviewed when it was last here. */
  waiting: z.number(),
  revokedAt: z.string().nullable(),
});
export type VenueDesk = z.infer<typeof venueDesk>;
export const deskRevocation = z.object({
  venueId: uuid,
  id: uuid,
  reason: z.enum(revokeReasons, { error: says('invalidChoice') }),
});

/** An orphaned outbox's key, sealed to the server: opened for who manages the venue. */
export const sealedKey = z.object({ venueId: uuid, deviceId: uuid, sealedKey: text(2000) });
export const openedKey = z.object({ key: z.string() });

/** The service days that a desk keeps: yesterday, today and the next seven. */
export const deskDays = { past: 1, ahead: 7 } as const;
