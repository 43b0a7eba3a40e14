import { z } from 'zod';
import { roles } from '#shared/auth/rules';
import { email, secondCode, user } from '#shared/auth/schema';
import { messageOfVenue, messageTemplate, outboxMessage } from '#shared/messages/schema';
import {
  type DeskVisit,
  deskReservation,
  deskVisit,
  partsAsked,
  reservationChange,
  reservationMove,
  reservationUndo,
  staffReservation,
} from '#shared/reservations/desk';
import { staffSlot } from '#shared/schedule/schema';
import { deskServices } from '#shared/treatments/schema';
import { line, says, text, uuid } from '#shared/validation';
import { staffRoom } from '#shared/venues/room-schema';
import { managedVenue, venueSettings } from '#shared/venues/schema';
import { deskEntry, entryWithdrawal, promotion, staffEntry } from '#shared/waitlist/schema';

/** Version of the intent format. The server reads the formats of the last twelve months. */
export const INTENT_SCHEMA = 1;
export const BATCH_MAX = 50;
export const BATCH_BYTES = 80_000;

const MOST = { seq: 1e9, version: 1e9, epoch: 1_000_000, revision: 1e12 } as const;

const FIRST_YEAR = '0001';

const leaseReturn = z.object({
  venueId: uuid,
  slots: z
    .array(z.object({ slotId: uuid, people: z.number().int().min(1).max(10_000) }))
    .min(1)
    .max(500),
});

/** Rows created at the desk carry their id, so that later acts can name them before the server answers. */
const hasId = { error: says('required'), path: ['id'] };

const namesEachPart = (visit: DeskVisit): boolean => partsAsked(visit).every(({ id }) => id !== undefined);

export const deskAct = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bookAtDesk'),
    args: deskReservation.refine(({ id }) => id !== undefined, hasId),
  }),
  z.object({
    kind: z.literal('bookVisitAtDesk'),
    args: deskVisit.refine(namesEachPart, hasId),
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

/** Written to disk before anything else. Sent by `seq`, answered once by `id`. */
export const intent = z
  .object({
    id: uuid,
    /** Per device; the same number with another id reveals a cloned or restored disk. */
    seq: z.number().int().min(1).max(MOST.seq),
    /** Server version of the row, without the desk's own unsent acts; 0 for a row created here. */
    seenVersion: z.number().int().min(0).max(MOST.version),
    /** Desk time, clamped to [last contact, arrival] for rules about time. */
    deskTime: z.iso.datetime().refine((at) => at >= FIRST_YEAR, { error: says('invalidDate') }),
    staffId: uuid,
    schemaVersion: z.number().int().min(1).max(INTENT_SCHEMA),
    madeOffline: z.boolean(),
    fromLease: z.number().int().min(0).max(10_000),
  })
  .and(deskAct);
export type Intent = z.infer<typeof intent>;

export const intentAnswer = z.object({
  id: z.string(),
  outcome: z.enum(['applied', 'refused']),
  code: z.string().nullable(),
  message: z.string().nullable(),
  current: z.unknown().optional(),
  at: z.string(),
});
export type IntentAnswer = z.infer<typeof intentAnswer>;

/** Counters that only grow: the desk may sell `granted - spent`, less unanswered intents. `revision` orders answers. */
export const leaseState = z.object({
  slotId: z.string(),
  roomId: z.string(),
  date: z.string(),
  time: z.string(),
  granted: z.number(),
  spent: z.number(),
  revision: z.number(),
  wanted: z.number(),
  professionalId: z.string().nullable().default(null),
});
export type LeaseState = z.infer<typeof leaseState>;

export interface DrawnLease {
  slotId: string;
  people: number;
  further?: { slotId: string; people: number }[];
}

export const deskSlot = staffSlot.extend({
  date: z.string(),
  heldProfessionalId: z.string().optional(),
});
export type DeskSlot = z.infer<typeof deskSlot>;

export const deskStaff = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  access: managedVenue.shape.access,
});
export type DeskStaff = z.infer<typeof deskStaff>;

export const deskVenue = z.object({
  venue: managedVenue,
  rooms: z.array(staffRoom),
  settings: venueSettings,
  templates: z.array(messageTemplate),
  staff: z.array(deskStaff),
  /** Absent at a venue without treatments, and from an older server. */
  services: deskServices.optional(),
});
export type DeskVenue = z.infer<typeof deskVenue>;

/** Rows of a venue at a revision. `full`: all; else the rows changed since the desk's revision, absent parts as before. */
export const deskDay = z.object({
  full: z.boolean(),
  revision: z.number(),
  /** Identifies the revision's change and the service day; a mismatch reveals a restored server or missing rows. */
  hash: z.string(),
  from: z.string(),
  to: z.string(),
  venue: deskVenue.nullable(),
  reservations: z.array(staffReservation),
  entries: z.array(staffEntry),
  slotDates: z.array(z.string()),
  slots: z.array(deskSlot),
  outbox: z.array(outboxMessage).nullable(),
});
export type DeskDay = z.infer<typeof deskDay>;

/**
 * `replaced`, `cloned`: register again. `stolen`: wipe. `reset`: restored server or unknown epoch; leases are zero
 * and answered intents are sent again.
 */
export const deskStates = ['active', 'replaced', 'stolen', 'cloned', 'reset'] as const;
export type DeskState = (typeof deskStates)[number];

const reached = { last: z.number(), waiting: z.number() };

const place = z.object({ revision: z.number().int().min(0).max(MOST.revision), hash: z.string().max(100) });

export const syncCall = z.object({
  venueId: uuid,
  deviceId: uuid,
  epoch: z.number().int().min(0).max(MOST.epoch),
  seen: place.nullable(),
  heard: place.nullable().default(null),
  heardAt: z.iso.datetime().nullable().default(null),
  intents: z.array(intent).max(BATCH_MAX),
  more: z.boolean().default(false),
  /** Acts returned unanswered and held back: the desk is in contact, but not with all its acts. */
  heldBack: z.number().int().min(0).max(1_000_000).default(0),
  waiting: z.number().int().min(0).max(1_000_000).default(0),
  counted: z.number().int().min(0).max(MOST.seq).nullable().default(null),
  /** False from an older program, which would hold professionals without promising their treatments. */
  holdsProfessionals: z.boolean().default(false),
});
export type SyncCall = z.infer<typeof syncCall>;

export const syncReply = z.object({
  serverTime: z.string(),
  state: z.enum(deskStates),
  epoch: z.number(),
  answers: z.array(intentAnswer),
  at: place.nullable().default(null),
  leases: z.array(leaseState).nullable(),
  day: deskDay.nullable(),
  ahead: z
    .object({ ...reached, missing: z.number() })
    .nullable()
    .default(null),
});
export type SyncReply = z.infer<typeof syncReply>;

export const deskSignIn = z.object({
  email: email.optional(),
  password: z
    .string()
    .min(1, { error: says('passwordRequired') })
    .max(200),
  code: secondCode.optional(),
  deviceId: uuid,
  deviceName: line(80),
  /** Once the server knows a secret, the device cannot sign in without it. */
  deviceSecret: z.string().min(20).max(100).optional(),
});
/** For the desk's process only: stored in the keychain, never given to a page. */
export const deskSession = z.object({ token: z.string(), user });

export const deskRegistration = z.object({
  venueId: uuid,
  deviceId: uuid,
  name: line(80),
  sealedKey: z.string().max(2000).optional(),
});
export const registeredDesk = z.object({
  deviceId: z.string(),
  name: z.string(),
  epoch: z.number(),
  sealKey: z.string(),
  reached: z.object(reached).default({ last: 0, waiting: 0 }),
});

export const revokeReasons = ['replaced', 'stolen'] as const;
export const venueDesk = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['active', ...revokeReasons]),
  registeredBy: z.string(),
  registeredAt: z.string(),
  lastSeenAt: z.string().nullable(),
  leased: z.number(),
  waiting: z.number(),
  revokedAt: z.string().nullable(),
});
export type VenueDesk = z.infer<typeof venueDesk>;
export const deskRevocation = z.object({
  venueId: uuid,
  id: uuid,
  reason: z.enum(revokeReasons, { error: says('invalidChoice') }),
});

export const sealedKey = z.object({ venueId: uuid, deviceId: uuid, sealedKey: text(2000) });
export const openedKey = z.object({ key: z.string() });

export const deskDays = { past: 1, ahead: 7 } as const;
