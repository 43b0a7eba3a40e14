import type { Logger } from 'pino';
import type { Db } from '#server/db/client';
import type { Limits } from '#server/http/limits';
import type { Say } from '#server/http/texts';
import type { Api, EndpointName, ParsedInputOf, ReplyOf } from '#shared/api/table';
import type { User } from '#shared/auth/schema';
import { AppError } from '#shared/errors';
import type { Language } from '#shared/i18n/languages';
import type { Clock } from '#shared/time';

/** What services need of the outside; a test passes its own. */
export interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  limits: Limits;
  /** The site's own address, without a trailing slash. */
  publicUrl: string;
  /** Keys the digests that must not be guessed (client addresses). */
  secret: string;
}

/** The session behind a call, as far as a handler may touch it. */
export interface SessionControl {
  /** Starts a session under a new id. */
  signIn(userId: string): Promise<void>;
  signOut(): Promise<void>;
}

/** One call as a handler sees it. */
export interface Call extends Deps {
  user: User | null;
  lang: Language;
  say: Say;
  /** The caller's network address. */
  address: string;
  idempotencyKey: string | null;
  session: SessionControl;
}

export type Handler<Name extends EndpointName> = (input: ParsedInputOf<Name>, call: Call) => Promise<ReplyOf<Name>>;
/** A handler for each endpoint of a feature; one that is missing does not compile. */
export type HandlersOf<FeatureApi> = { [Name in keyof FeatureApi & EndpointName]: Handler<Name> };
export type Handlers = HandlersOf<Api>;

/** The signed-in user; the router has already refused strangers, so this only tells the compiler. */
export function signedIn(call: Call): User {
  if (call.user === null) throw new AppError('unauthorized');
  return call.user;
}
