import type { Request } from 'express';
import type { Logger } from 'pino';
import type { Act } from '#server/platform/changes/changes';
import type { Db } from '#server/platform/db/client';
import type { KnownDevice } from '#server/platform/http/cookies';
import type { Limits } from '#server/platform/http/limits';
import type { Live } from '#server/platform/live/live';
import type { Mail } from '#server/platform/mail/outbox';
import type { CodeChannel } from '#server/platform/ports/code-channel';
import type { Sender } from '#server/platform/ports/sender';
import type { Storage } from '#server/platform/ports/storage';
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
  codeChannels: readonly CodeChannel[];
  storage: Storage;
  publicUrl: string;
  /** HMAC key of digests. */
  secret: string;
  /** Still accepted during a rotation; signs and seals nothing. */
  formerSecret?: string | undefined;
}

export const secretsOf = ({ secret, formerSecret }: Pick<Deps, 'secret' | 'formerSecret'>): [string, ...string[]] => [
  secret,
  ...(formerSecret === undefined ? [] : [formerSecret]),
];

export interface PendingSignIn {
  userId: string;
  passwordSetAt: number | null;
  until: number;
}

export interface SessionControl {
  key: string;
  /** Makes a known device. Throws `forbidden` for a desk token, and if the account needs other proof by now. */
  signIn(user: User, proven?: { passwordChangedAt: Date | null; factorSince: Date | null }): Promise<void>;
  awaitCode(pending: PendingSignIn): Promise<void>;
  pending(): PendingSignIn | null;
  knowDevice(user: User): void;
  signOut(): Promise<void>;
  stillUser(): Promise<User | null>;
}

export interface DeskOrigin {
  id: string;
  /** The call's clock is the time of the action. */
  arrivedAt: Date;
  fromLease: number;
  /** It has happened: not refused for lack of seats. */
  isFact: boolean;
  madeOffline: boolean;
  /** It takes back an act that the desk had not sent yet, and kept the seats for. */
  undoesUnsent: boolean;
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
  desk?: DeskOrigin;
}

export type Handler<Name extends EndpointName> = (input: ParsedInputOf<Name>, call: Call) => Promise<ReplyOf<Name>>;
export type HandlersOf<FeatureApi> = { [Name in keyof FeatureApi & EndpointName]: Handler<Name> };
export type Handlers = HandlersOf<Api>;

export const actOf = (call: Call): Act => ({ actor: signedIn(call).id, at: call.clock.now(), desk: call.desk });

export function signedIn(call: Call): User {
  if (call.user === null) throw new AppError('unauthorized');
  return call.user;
}

export interface Callers {
  /** Desk token first, else the session. `venueId`: the venue whose desk calls. */
  identify(
    request: Request,
    deps: Deps,
    venueId: string | null,
  ): Promise<Pick<Call, 'user' | 'deviceId' | 'session' | 'devices'>>;
  signInKey(input: unknown, call: Omit<Call, 'signal'>): Promise<string>;
  /** The account must set up a second factor first. */
  lacksRequiredFactor(db: Db, user: User): Promise<boolean>;
}
