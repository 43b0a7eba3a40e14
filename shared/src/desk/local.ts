import { z } from 'zod';
import { secondCode, user } from '#shared/auth/schema';
import { deskAct, deskStaff } from '#shared/desk/schema';
import { staffReservation } from '#shared/reservations/desk';
import { date, line, text, uuid } from '#shared/validation';
import { managedVenue } from '#shared/venues/schema';
import { staffEntry } from '#shared/waitlist/schema';

/**
 * What the desk's window asks of its own main process: a table like that of the endpoints, over the same one door, and
 * never over the network.
 */
export interface LocalCall<Input extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  input: Input;
  reply: Reply;
}
const local = <Input extends z.ZodType, Reply extends z.ZodType>(row: LocalCall<Input, Reply>) => row;
const none = z.object({});

/** Why the server is not there, as far as the desk can tell. */
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

/**
 * What the app must ask for before the day can be shown; `ready`: nothing. `orphaned`: the keychain has no key for what lies
 * here, and whether to begin anew beside it.
 */
export const deskPhases = ['orphaned', 'address', 'passphrase', 'signIn', 'venue', 'locked', 'ready'] as const;
export type DeskPhase = (typeof deskPhases)[number];

/** What happened to this desk that a person should know; stays until dismissed. */
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
  /** What the notice's sentence names: a file, a count. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type DeskNotice = z.infer<typeof deskNotice>;

const counting: readonly string[] = ['outbox_set_aside', 'outbox_newer', 'outbox_read'] satisfies DeskNotice['kind'][];
/** Acts of this desk were left unread, and may have promised what its leases hold: while this stands it sells nothing of them. */
export const holdsLeases = ({ kind, values }: { kind: string; values: DeskNotice['values'] }): boolean =>
  counting.includes(kind) && Number(values.unread) > 0;

const losing: readonly string[] = ['outbox_set_aside', 'outbox_behind', 'outbox_read'] satisfies DeskNotice['kind'][];
/** How many acts of this desk a notice tells to be on no disk that can be read; "A rever" has a card for them. */
export const lostActs = ({ kind, values }: Pick<DeskNotice, 'kind' | 'values'>): number =>
  losing.includes(kind) ? Number(values.unread ?? 0) : 0;

/** What lies sealed under a key that is not here, as far as it tells in clear; null: it does not tell. */
export const orphanFacts = z.object({
  /** Acts that the server has not answered, or whose refusal nobody has looked at. */
  count: z.number().nullable(),
  /** When it last heard the server, and the desk time of the last act. */
  since: z.string().nullable(),
  until: z.string().nullable(),
  deskName: z.string().nullable(),
});
export type OrphanFacts = z.infer<typeof orphanFacts>;

/** The outbox of a former installation, kept beside this one's until its venue hands it in. */
export const orphan = orphanFacts.extend({ id: z.string(), venueId: z.string().nullable() });
export type Orphan = z.infer<typeof orphan>;

export const leaseLeft = z.object({
  slotId: z.string(),
  roomId: z.string(),
  date: z.string(),
  time: z.string(),
  /** People that this desk can still confirm by itself. */
  left: z.number(),
});
export type LeaseLeft = z.infer<typeof leaseLeft>;

export const deskStatus = z.object({
  phase: z.enum(deskPhases),
  /** Null until it is known. `isManaged`: set by the organisation, not to be changed here. */
  server: z.object({ url: z.string(), isManaged: z.boolean() }).nullable(),
  link: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('connecting') }),
    z.object({ kind: z.literal('online') }),
    z.object({ kind: z.literal('offline'), since: z.string(), cause: z.enum(linkCauses) }),
  ]),
  unsent: z.number(),
  toReview: z.number(),
  venueId: z.string().nullable(),
  /** Where it stood until its server's address changed: what is unsent is of there. Null once a venue is chosen. */
  formerVenueId: z.string().nullable(),
  deskName: z.string().nullable(),
  /** Whoever acts now; null while locked or signed out. */
  staff: deskStaff.nullable(),
  /** Who has signed in here and can be changed to. */
  people: z.array(z.object({ id: z.string(), name: z.string(), hasPin: z.boolean() })),
  keys: z.enum(['keychain', 'passphrase']),
  /** Whether a passphrase was ever set: the first start asks for one twice. */
  hasPassphrase: z.boolean(),
  /** The folder in which the day's sheet also lies in clear, with short names; null: nobody has switched that on. */
  clearSheet: z.string().nullable(),
  clock: z.object({
    /** Desk time. */
    now: z.string(),
    /** The machine's clock and the desk's differ by so much that staff are asked which day it is. */
    isDoubtful: z.boolean(),
    /** Chosen by staff; null: by desk time. */
    serviceDay: z.string().nullable(),
  }),
  leases: z.array(leaseLeft),
  /** The desk has the rows of its venue: without them nothing can be shown or recorded offline. */
  hasDay: z.boolean(),
  notices: z.array(deskNotice),
  /** Outboxes of former installations in which something is unsent. */
  orphans: z.array(orphan),
  /** What lies here and does not open, while it does not; null where nothing lies, and once it is open. */
  closed: orphanFacts.nullable(),
  update: z.object({ state: z.enum(['none', 'downloading', 'ready']), version: z.string().nullable() }),
});
export type DeskStatus = z.infer<typeof deskStatus>;

/** A day as it is printed, kept on this computer. */
export const daySheet = z.object({
  venue: managedVenue.pick({ id: true, name: true, timezone: true, rooms: true }),
  date: z.string(),
  /** Desk time at which it stood so. */
  savedAt: z.string(),
  reservations: z.array(staffReservation),
  entries: z.array(staffEntry),
});
export type DaySheet = z.infer<typeof daySheet>;

/** An act that waits to be sent, in words' raw material. */
export const waitingAct = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  /** The party that it is about, where the desk knows it. */
  name: z.string().nullable(),
  /** `person`: the server takes it once whoever did it has signed in on this device. */
  state: z.enum(['waiting', 'sending', 'failed_once', 'failed_twice', 'person']),
  act: deskAct,
});
export type WaitingAct = z.infer<typeof waitingAct>;

/** A refused act with what hangs on it: one card in "A rever". */
export const reviewCard = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  name: z.string().nullable(),
  act: deskAct,
  code: z.string(),
  message: z.string(),
  /** The row as it stands at this desk by now; as the server told with its refusal, where it is of none of the desk's days. */
  current: z.unknown().nullable(),
  /** The desk had called it confirmed, and the guest may have been told so: a restored or cloned desk. */
  wasPromised: z.boolean(),
  /** Acts that could not be applied because this one was not. */
  dependants: z.array(waitingAct),
  /** Fits once more as it was; where not, and it can be redone, something of it must be changed. */
  fits: z.boolean(),
  canRedo: z.boolean(),
});
export type ReviewCard = z.infer<typeof reviewCard>;

const pin = z.string().regex(/^\d{4,8}$/);

export const localCalls = {
  deskStatus: local({ input: none, reply: deskStatus }),
  /**
   * First start: checks that a Reserva server answers there. Throws `address_unfit`, `address_not_ours`, `offline`, and
   * `unsent_on_server` while acts wait for the server that would be left, or for review.
   */
  setServer: local({ input: z.object({ url: text(300) }), reply: deskStatus }),
  /** Where the system has no keychain: the data key comes from a passphrase at each start. */
  givePassphrase: local({ input: z.object({ passphrase: text(200, 8) }), reply: deskStatus }),
  /**
   * What lies here cannot be opened by anybody any more: it is kept aside, and this is a new installation. Throws `forbidden`
   * where it is open, or only locked.
   */
  startAnew: local({ input: none, reply: deskStatus }),
  /**
   * Hands in what a former installation left unsent: its acts go on as this desk's. Throws `forbidden` where whoever stands
   * here does not manage its venue, `store_damaged` where nothing can be read, `store_newer` where a newer program wrote it;
   * what is refused is kept.
   */
  handIn: local({ input: z.object({ id: text(100) }), reply: deskStatus }),
  /** Stops asking for it. The file stays. */
  keepAside: local({ input: z.object({ id: text(100) }), reply: deskStatus }),
  signInHere: local({
    input: z.object({
      email: z.string().trim().max(254).optional(),
      password: z.string().min(1).max(200),
      code: secondCode.optional(),
    }),
    reply: user,
  }),
  /** Refused as `unsent` while something waits, unless `force`; the outbox stays either way. */
  signOutHere: local({ input: z.object({ force: z.boolean().default(false) }), reply: deskStatus }),
  /** Throws `unsent_elsewhere` while acts of another venue wait to be sent or reviewed. */
  chooseVenue: local({ input: z.object({ venueId: uuid, name: line(80) }), reply: deskStatus }),
  /** Whoever has one says it too (`current`), unless they gave their password in the last minutes. */
  setPin: local({ input: z.object({ pin, current: pin.optional() }), reply: deskStatus }),
  /** Opens the app without a connection, or changes who acts. Throws `pin_wrong` with a growing wait. */
  unlock: local({ input: z.object({ staffId: uuid, pin }), reply: deskStatus }),
  lock: local({ input: none, reply: deskStatus }),
  waitingActs: local({ input: none, reply: z.array(waitingAct) }),
  reviewCards: local({ input: none, reply: z.array(reviewCard) }),
  /** Records a refused act anew, over what stands now; `act` where it was changed. Its card goes. */
  redo: local({ input: z.object({ id: uuid, act: deskAct.optional() }), reply: z.array(reviewCard) }),
  drop: local({ input: z.object({ id: uuid }), reply: z.array(reviewCard) }),
  chooseServiceDay: local({ input: z.object({ date: date.nullable() }), reply: deskStatus }),
  dismissNotice: local({ input: z.object({ id: z.string().max(100) }), reply: deskStatus }),
  /** Tries the server at once instead of waiting for the next try. */
  tryNow: local({ input: none, reply: deskStatus }),
  /** Today's sheet and, from the early evening on, tomorrow's: as they stand, or as they were last kept. */
  daySheets: local({ input: none, reply: z.array(daySheet) }),
  /** Whether the sheet also lies on the disk in clear. Throws `forbidden` for who does not manage the venue. */
  setClearSheet: local({ input: z.object({ on: z.boolean() }), reply: deskStatus }),
  /**
   * Where a menu, a notification or a deep link leads, and answered but once: it waits until there is a window, and somebody
   * whom its page is for.
   */
  takePath: local({ input: none, reply: z.object({ path: z.string().nullable() }) }),
  /** Prints what the window shows. */
  printPage: local({ input: none, reply: none }),
  /** Opens a page of the public site in the browser. */
  openPublicPage: local({ input: z.object({ path: text(500) }), reply: none }),
  /** Restarts into a downloaded update; refused as `unsent` while something waits, unless `force`. */
  installUpdate: local({ input: z.object({ force: z.boolean().default(false) }), reply: none }),
  /**
   * Writes a file for the IT person where the user chooses; `saved` is false where the user cancels. Answered while
   * the desk is locked too: nothing secret and nothing of a guest is in it.
   */
  saveDiagnostics: local({ input: none, reply: z.object({ saved: z.boolean() }) }),
};
export type LocalCalls = typeof localCalls;
export type LocalName = keyof LocalCalls;
export type LocalInput<Name extends LocalName> = z.input<LocalCalls[Name]['input']>;
export type LocalParsed<Name extends LocalName> = z.output<LocalCalls[Name]['input']>;
export type LocalReply<Name extends LocalName> = z.output<LocalCalls[Name]['reply']>;
