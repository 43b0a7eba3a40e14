import type { Request } from 'express';
import type { Logger } from 'pino';
import type { KnownDevice } from '#server/features/auth/known-device';
import type { CodeChannel } from '#server/features/codes/channels';
import type { Sender } from '#server/features/messages/sender';
import type { Storage } from '#server/features/uploads/storage';
import type { Act } from '#server/platform/changes/changes';
import type { Db } from '#server/platform/db/client';
import type { Limits } from '#server/platform/http/limits';
import type { Live } from '#server/platform/live/live';
import type { Mail } from '#server/platform/mail/outbox';
import type { Api, EndpointName, ParsedInputOf, ReplyOf } from '#shared/api/table';
import type { User } from '#shared/auth/schema';
import { AppError } from '#shared/errors';
import type { Language } from '#shared/i18n/languages';
import type { Say } from '#shared/i18n/say';
import type { Clock } from '#shared/time';

/** What services need of the outside; a test passes its own. */
export interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  /** The channel of security events; written to by `noteSecurity`. */
  security: Logger;
  limits: Limits;
  /** What happens, as it happens. */
  live: Live;
  /** How messages leave. */
  sender: Sender;
  /** How e-mail leaves. */
  mail: Mail;
  /** How codes reach guests, the first that works; empty where no way is set up. */
  codeChannels: readonly CodeChannel[];
  /** Where pictures lie. */
  storage: Storage;
  /** The site's own address, without a trailing slash. */
  publicUrl: string;
  /** Keys the digests that must not be guessed (client addresses). */
  secret: string;
  /** The secret before this one, while known devices and second factors pass over to it. */
  formerSecret?: string | undefined;
}

/** A sign-in whose password was right and whose code is asked for. */
export interface PendingSignIn {
  userId: string;
  /** When the password that was given had been set, in milliseconds since 1970; null while it is the first one. */
  passwordSetAt: number | null;
  /** In milliseconds since 1970. */
  until: number;
}

/** The session behind a call, or a desk's token in its place, as far as a handler may touch it. */
export interface SessionControl {
  /** What ends it: the session's id, or the digest of a desk's token. */
  key: string;
  /** Starts a session under a new id on what is a known device of the account from then on; `forbidden` over a desk's token. */
  signIn(user: User): Promise<void>;
  /** Keeps in the session, under a new id, that an account's code is asked for. Whoever is signed in there stays. */
  awaitCode(pending: PendingSignIn): Promise<void>;
  /** The sign-in that `awaitCode` kept, in time or not; null where there is none. */
  pending(): PendingSignIn | null;
  /** Makes the caller's browser a known device of an account without signing in. */
  knowDevice(user: User): void;
  signOut(): Promise<void>;
  /** Asks anew whose it is; null once it has ended. */
  stillUser(): Promise<User | null>;
}

/** An act that a desk did by itself, and the server does after it: see `server/src/features/desk/intents.ts`. */
export interface DeskAct {
  /** The desk, under which the change log has it. */
  id: string;
  /** When the act reached the server; the call's clock stands at when it was done. */
  arrivedAt: Date;
  /** People of the slot that the desk took for it from what it was lent; 0 where it counted on none. */
  fromLease: number;
  /** It says what has happened, so that it is not refused for lack of seats. */
  isFact: boolean;
}

/** One call as a handler sees it. */
export interface Call extends Deps {
  user: User | null;
  /** The installed desk's device that calls, by its token; null for everybody else. */
  deviceId: string | null;
  lang: Language;
  say: Say;
  /** Accounts whose password was given in the caller's browser before. */
  devices: KnownDevice[];
  /** Stands in the answer's X-Request-Id and in the log. */
  requestId: string;
  /** The caller's network address. */
  address: string;
  idempotencyKey: string | null;
  session: SessionControl;
  /** A header that only one endpoint reads: a webhook's signature, a stream's last event. */
  header(name: string): string | null;
  /** A webhook's body as it came over the line. */
  rawBody: Buffer | null;
  /** Aborted when the caller leaves. */
  signal: AbortSignal;
  /** Absent where the caller waits for the answer. */
  desk?: DeskAct;
}

export type Handler<Name extends EndpointName> = (input: ParsedInputOf<Name>, call: Call) => Promise<ReplyOf<Name>>;
/** A handler for each endpoint of a feature; one that is missing does not compile. */
export type HandlersOf<FeatureApi> = { [Name in keyof FeatureApi & EndpointName]: Handler<Name> };
export type Handlers = HandlersOf<Api>;

/** What the change log says of a call of staff. */
export const actOf = (call: Call): Act => ({ actor: signedIn(call).id, at: call.clock.now(), desk: call.desk });

/** The signed-in user; the router has already refused strangers, so this only tells the compiler. */
export function signedIn(call: Call): User {
  if (call.user === null) throw new AppError('unauthorized');
  return call.user;
}

/** How calls are authenticated. The features that know accounts and desks implement it. */
export interface Callers {
  /** Reads the caller from a desk's token or else from the session. `venueId` is set where a desk calls as a desk of that venue. */
  identify(
    request: Request,
    deps: Deps,
    venueId: string | null,
  ): Promise<Pick<Call, 'user' | 'deviceId' | 'session' | 'devices'>>;
  /** The key by which a sign-in call is limited. */
  signInKey(body: unknown, call: Omit<Call, 'signal'>): Promise<string>;
  /** True for an account that must set up a second factor before it may do anything else. */
  lacksRequiredFactor(db: Db, user: User): Promise<boolean>;
}
