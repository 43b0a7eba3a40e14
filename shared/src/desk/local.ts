import { z } from 'zod';
import { secondCode, user } from '#shared/auth/schema';
import { deskAct, deskStaff } from '#shared/desk/schema';
import { staffReservation } from '#shared/reservations/desk';
import { date, line, text, uuid } from '#shared/validation';
import { managedVenue } from '#shared/venues/schema';
import { staffEntry } from '#shared/waitlist/schema';

/** Calls from the window to the desk's main process, over the bridge; never over the network. */
export interface LocalCall<Input extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  input: Input;
  reply: Reply;
}
const local = <Input extends z.ZodType, Reply extends z.ZodType>(row: LocalCall<Input, Reply>) => row;
const none = z.object({});

export const linkCauses = [
  'unreachable',
  'slow',
  'reset',
  'server_error',
  'not_ours',
  'proxy',
  'tls',
  'signed_out',
  'revoked',
  'disk_full',
] as const;
export type LinkCause = (typeof linkCauses)[number];

/** Input that the app needs before it shows the day. `orphaned`: the keychain has no key for the data folder. */
export const deskPhases = ['orphaned', 'address', 'passphrase', 'signIn', 'venue', 'locked', 'ready'] as const;
export type DeskPhase = (typeof deskPhases)[number];

export const noticeKinds = [
  'cloned',
  'server_restored',
  'replaced',
  'day_set_aside',
  'outbox_set_aside',
  'outbox_behind',
  'outbox_newer',
  'outbox_read',
  'disk_full',
  'policy_malformed',
  'keychain_missing',
  'handed_in',
  'sheet_unwritten',
] as const;
export const deskNotice = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  at: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type DeskNotice = z.infer<typeof deskNotice>;

export const orphanFacts = z.object({
  count: z.number().nullable(),
  since: z.string().nullable(),
  until: z.string().nullable(),
  deskName: z.string().nullable(),
});
export type OrphanFacts = z.infer<typeof orphanFacts>;

/** Outbox of a former installation, kept until a manager of its venue hands it in. */
export const orphan = orphanFacts.extend({ id: z.string(), venueId: z.string().nullable() });
export type Orphan = z.infer<typeof orphan>;

export const leaseLeft = z.object({
  slotId: z.string(),
  roomId: z.string(),
  date: z.string(),
  time: z.string(),
  left: z.number(),
});
export type LeaseLeft = z.infer<typeof leaseLeft>;

export const deskStatus = z.object({
  phase: z.enum(deskPhases),
  server: z.object({ url: z.string(), isManaged: z.boolean() }).nullable(),
  link: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('connecting') }),
    z.object({ kind: z.literal('online') }),
    z.object({ kind: z.literal('offline'), since: z.string(), cause: z.enum(linkCauses) }),
  ]),
  unsent: z.number(),
  toReview: z.number(),
  venueId: z.string().nullable(),
  /** Venue before the server address changed; unsent acts belong to it. Null once a venue is chosen. */
  formerVenueId: z.string().nullable(),
  deskName: z.string().nullable(),
  staff: deskStaff.nullable(),
  people: z.array(z.object({ id: z.string(), name: z.string(), hasPin: z.boolean() })),
  keys: z.enum(['keychain', 'passphrase']),
  hasPassphrase: z.boolean(),
  clearSheet: z.string().nullable(),
  clock: z.object({
    now: z.string(),
    isDoubtful: z.boolean(),
    serviceDay: z.string().nullable(),
  }),
  leases: z.array(leaseLeft),
  hasDay: z.boolean(),
  notices: z.array(deskNotice),
  orphans: z.array(orphan),
  /** A data folder that could not be opened; null if there is none or it has been opened. */
  closed: orphanFacts.nullable(),
  update: z.object({ state: z.enum(['none', 'downloading', 'ready']), version: z.string().nullable() }),
});
export type DeskStatus = z.infer<typeof deskStatus>;

export const daySheet = z.object({
  venue: managedVenue.pick({ id: true, name: true, timezone: true, rooms: true }),
  date: z.string(),
  savedAt: z.string(),
  /** The last contact with the server. Sheets of older versions do not tell. */
  heardAt: z.string().nullable().default(null),
  reservations: z.array(staffReservation),
  entries: z.array(staffEntry),
});
export type DaySheet = z.infer<typeof daySheet>;

export const waitingAct = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  name: z.string().nullable(),
  /** `person`: waits until its author signs in on this device. */
  state: z.enum(['waiting', 'sending', 'failed_once', 'failed_twice', 'person']),
  act: deskAct,
});
export type WaitingAct = z.infer<typeof waitingAct>;

export const reviewCard = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  name: z.string().nullable(),
  act: deskAct,
  code: z.string(),
  message: z.string(),
  /** The row at this desk now; if the desk does not keep its day, the server's row from the refusal. */
  current: z.unknown().nullable(),
  wasPromised: z.boolean(),
  dependants: z.array(waitingAct),
  fits: z.boolean(),
  canRedo: z.boolean(),
});
export type ReviewCard = z.infer<typeof reviewCard>;

const pin = z.string().regex(/^\d{4,8}$/);

export const localCalls = {
  deskStatus: local({ input: none, reply: deskStatus }),
  /** Throws `address_unfit`, `address_not_ours`, `offline`; `unsent_on_server` while acts are unsent or under review. */
  setServer: local({ input: z.object({ url: text(300) }), reply: deskStatus }),
  givePassphrase: local({ input: z.object({ passphrase: text(200, 8) }), reply: deskStatus }),
  /** Keeps unopenable data aside and starts a new installation. Throws `forbidden` if they are open or only locked. */
  startAnew: local({ input: none, reply: deskStatus }),
  /** Sends a former installation's acts. Throws `forbidden` except for its managers, `store_damaged`, `store_newer`. */
  handIn: local({ input: z.object({ id: text(100) }), reply: deskStatus }),
  keepAside: local({ input: z.object({ id: text(100) }), reply: deskStatus }),
  signInHere: local({
    input: z.object({
      email: z.string().trim().max(254).optional(),
      password: z.string().min(1).max(200),
      code: secondCode.optional(),
    }),
    reply: user,
  }),
  signOutHere: local({ input: z.object({ force: z.boolean().default(false) }), reply: deskStatus }),
  chooseVenue: local({ input: z.object({ venueId: uuid, name: line(80) }), reply: deskStatus }),
  /** Needs the `current` PIN, unless the password was given in the last minutes. */
  setPin: local({ input: z.object({ pin, current: pin.optional() }), reply: deskStatus }),
  unlock: local({ input: z.object({ staffId: uuid, pin }), reply: deskStatus }),
  lock: local({ input: none, reply: deskStatus }),
  waitingActs: local({ input: none, reply: z.array(waitingAct) }),
  reviewCards: local({ input: none, reply: z.array(reviewCard) }),
  /** Records a refused act again on the current row; `act` replaces it if it was changed. */
  redo: local({ input: z.object({ id: uuid, act: deskAct.optional() }), reply: z.array(reviewCard) }),
  drop: local({ input: z.object({ id: uuid }), reply: z.array(reviewCard) }),
  chooseServiceDay: local({ input: z.object({ date: date.nullable() }), reply: deskStatus }),
  dismissNotice: local({ input: z.object({ id: z.string().max(100) }), reply: deskStatus }),
  tryNow: local({ input: none, reply: deskStatus }),
  daySheets: local({ input: none, reply: z.array(daySheet) }),
  setClearSheet: local({ input: z.object({ on: z.boolean() }), reply: deskStatus }),
  /** Returned once; kept until there is a window and a user who may open the page. */
  takePath: local({ input: none, reply: z.object({ path: z.string().nullable() }) }),
  printPage: local({ input: none, reply: none }),
  openPublicPage: local({ input: z.object({ path: text(500) }), reply: none }),
  installUpdate: local({ input: z.object({ force: z.boolean().default(false) }), reply: none }),
  /** Available while locked: contains no secrets and no guest data. */
  saveDiagnostics: local({ input: none, reply: z.object({ saved: z.boolean() }) }),
};
export type LocalCalls = typeof localCalls;
export type LocalName = keyof LocalCalls;
export type LocalInput<Name extends LocalName> = z.input<LocalCalls[Name]['input']>;
export type LocalParsed<Name extends LocalName> = z.output<LocalCalls[Name]['input']>;
export type LocalReply<Name extends LocalName> = z.output<LocalCalls[Name]['reply']>;
