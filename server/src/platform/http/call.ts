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

export interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  security: Logger;
  limits: Limits;
  live: Live;
  sender: Sender;
  mail: Mail;
  /** In order of preference; may be empty. */
  codeChannels: readonly CodeChannel[];
  storage: Storage;
  /** Without a trailing slash. */
  publicUrl: string;
  /** HMAC key of digests such as client addresses. */
  secret: string;
  /** Still accepted for known devices and second factors during a rotation. */
  formerSecret?: string | undefined;
}

export interface PendingSignIn {
  userId: string;
  /** In ms since 1970; null for the first password. */
  passwordSetAt: number | null;
  until: number;
}

export interface SessionControl {
  /** Session id, or digest of the desk token. */
  key: string;
  /** New session id; the browser becomes a known device. Throws `forbidden` for a desk token. */
  signIn(user: User): Promise<void>;
  /** New session id; a signed-in user stays signed in. */
  awaitCode(pending: PendingSignIn): Promise<void>;
  pending(): PendingSignIn | null;
  knowDevice(user: User): void;
  signOut(): Promise<void>;
  stillUser(): Promise<User | null>;
}

/** An action that a desk made offline, see `server/src/features/desk/intents.ts`. */
export interface DeskAct {
  id: string;
  /** The call's clock is the time of the action. */
  arrivedAt: Date;
  /** Leased seats that the desk used; 0 for none. */
  fromLease: number;
  /** It has happened: not refused for lack of seats. */
  isFact: boolean;
}

export interface Call extends Deps {
  user: User | null;
  deviceId: string | null;
  lang: Language;
  say: Say;
  devices: KnownDevice[];
  requestId: string;
  address: string;
  idempotencyKey: string | null;
  session: SessionControl;
  header(name: string): string | null;
  rawBody: Buffer | null;
  signal: AbortSignal;
  /** Absent for online calls. */
  desk?: DeskAct;
}

export type Handler<Name extends EndpointName> = (input: ParsedInputOf<Name>, call: Call) => Promise<ReplyOf<Name>>;
export type HandlersOf<FeatureApi> = { [Name in keyof FeatureApi & EndpointName]: Handler<Name> };
export type Handlers = HandlersOf<Api>;

export const actOf = (call: Call): Act => ({ actor: signedIn(call).id, at: call.clock.now(), desk: call.desk });

/** The router has already refused anonymous callers. */
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
