import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import { userById } from '#server/auth/queries';
import type { Db, RawQuery } from '#server/db/client';
import type { SessionControl } from '#server/http/call';
import type { User } from '#shared/auth/schema';
import { DAY_MS } from '#shared/time';

const SESSION_DAYS = 7;

declare module 'express-session' {
  interface SessionData {
    userId: string;
  }
}

export interface SessionSettings {
  secret: string;
  /** The site is reached over TLS, so the cookie is sent over nothing else. */
  secure: boolean;
}

/** Sessions in the `sessions` table. A visitor without one costs no row and no query. */
export function sessions(raw: RawQuery, settings: SessionSettings): RequestHandler {
  const Store = connectPgSimple(session);
  return session({
    name: 'reserva.sid',
    secret: settings.secret,
    resave: false,
    saveUninitialized: false,
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      secure: settings.secure,
      maxAge: SESSION_DAYS * DAY_MS,
      path: '/',
    },
    store: new Store({
      pool: poolOf(raw) as never,
      tableName: 'sessions',
      createTableIfMissing: false,
      pruneSessionInterval: false, // a job's work, not a request's
      disableTouch: true,
    }),
  });
}

/** connect-pg-simple calls `query` with a callback in some versions and awaits it in others; both are served. */
function poolOf(raw: RawQuery) {
  return {
    query(text: string, values: unknown[], done?: (error: unknown, result?: unknown) => void) {
      const answer = raw.query(text, values);
      if (done === undefined) return answer;
      answer.then((result) => done(null, result), done);
      return undefined;
    },
  };
}

/** The user that the session belongs to, read anew so that a changed role or a removed account takes effect at once. */
export async function readSession(request: Request, { db }: { db: Db }): Promise<User | null> {
  const { userId } = request.session;
  return userId === undefined ? null : await userById(db, userId);
}

export function sessionControl(request: Request): SessionControl {
  return {
    async signIn(userId) {
      await new Promise<void>((resolve, reject) =>
        request.session.regenerate((error) => (error ? reject(error) : resolve())),
      );
      request.session.userId = userId;
      await new Promise<void>((resolve, reject) =>
        request.session.save((error) => (error ? reject(error) : resolve())),
      );
    },
    signOut: () =>
      new Promise<void>((resolve, reject) => request.session.destroy((error) => (error ? reject(error) : resolve()))),
  };
}
