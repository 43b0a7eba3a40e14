import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler } from 'express';
import session, { type SessionData, type Store } from 'express-session';
import { DEVICE_COOKIE, DEVICE_DAYS, readDevices, subjectOf, withDevice } from '#server/features/auth/known-device';
import { deleteExpiredSessions, endSession, refuseOvertaken, userOfSession } from '#server/features/auth/queries';
import { noteSessionUse, setSessionAside, userStillIn } from '#server/features/auth/session-queries';
import type { Db, RawQuery } from '#server/platform/db/client';
import { bearerOf } from '#server/platform/http/bearer-token';
import { browserName } from '#server/platform/http/browser-name';
import { type Deps, type PendingSignIn, type SessionControl, secretsOf } from '#server/platform/http/call';
import type { KnownDevice } from '#server/platform/http/cookies';
import { cookieOf, hostCookie, SESSION_COOKIE } from '#server/platform/http/cookies';
import type { User } from '#shared/auth/schema';
import { type Clock, DAY_MS, HOUR_MS } from '#shared/time';

const SESSION_DAYS = 7;

declare module 'express-session' {
  interface SessionData {
    userId: string;
    browser: string | undefined;
    /** In ms since 1970. */
    since: number;
    usedAt: number;
    pending: PendingSignIn;
  }
}

export interface SessionSettings {
  secret: string;
  formerSecret?: string | undefined;
  publicUrl: string;
}

const cookie = { httpOnly: true, sameSite: 'lax', path: '/' } as const;

/** With its answer, express-session stores a new session a second time, which would restore one that has ended since. */
function storeOf(raw: RawQuery): Store {
  const stored = new WeakSet<SessionData>();
  class StoredOnce extends connectPgSimple(session) {
    override set(sid: string, data: SessionData, callback?: (error?: unknown) => void): void {
      if (!stored.has(data)) super.set(sid, data, callback);
      else callback?.();
      stored.add(data);
    }
  }
  return new StoredOnce({
    pool: raw as never, // connect-pg-simple only calls `query(text, values)`
    tableName: 'sessions',
    createTableIfMissing: false,
    pruneSessionInterval: false, // a job prunes sessions
    disableTouch: true,
  });
}

/** Sessions in the `sessions` table; a visitor without one costs no query. Desk calls use a token instead. */
export function sessions(raw: RawQuery, settings: SessionSettings): RequestHandler {
  const handle = session({
    name: hostCookie(SESSION_COOKIE, settings),
    secret: secretsOf(settings),
    resave: false,
    saveUninitialized: false,
    cookie: { ...cookie, secure: 'auto', maxAge: SESSION_DAYS * DAY_MS },
    store: storeOf(raw),
  });
  return (request, response, next) => {
    if (bearerOf(request) !== null) return next();
    // With an untrusted proxy, the request looks plain and would get no cookie
    if (settings.publicUrl.startsWith('https:')) Object.defineProperty(request, 'secure', { value: true });
    handle(request, response, next);
  };
}

/** Reads the user at each call: role changes and removals apply at once. The session may have ended before the body came. */
export async function readSession(request: Request, { db, clock }: { db: Db; clock: Clock }): Promise<User | null> {
  const { userId, usedAt = 0 } = request.session;
  if (userId === undefined) return null;
  const now = clock.now();
  if (now.getTime() - usedAt >= HOUR_MS) await noteSessionUse(db, request.sessionID, now);
  return userStillIn(db, userId, request.sessionID);
}

type DeviceDeps = Pick<Deps, 'secret' | 'formerSecret' | 'clock' | 'publicUrl'>;

export const devicesOf = (request: Request, deps: DeviceDeps): KnownDevice[] =>
  readDevices(cookieOf(request, hostCookie(DEVICE_COOKIE, deps)), deps, deps.clock.now());

function knowDevice(request: Request, { id, email, role }: User, deps: DeviceDeps): void {
  const now = deps.clock.now();
  const subjects = [...(email === null ? [] : [email]), ...(role === 'super_admin' ? [null] : [])].map((by) =>
    subjectOf({ email: by }),
  );
  const name = hostCookie(DEVICE_COOKIE, deps);
  let value = cookieOf(request, name);
  for (const subject of subjects) {
    value = withDevice(readDevices(value, deps, now), { subject, userId: id, since: now.getTime() }, deps);
  }
  // Only API calls read this cookie; `__Host-` requires the path `/`
  const path = name === DEVICE_COOKIE ? '/api' : '/';
  const options = { ...cookie, path, secure: request.secure, maxAge: DEVICE_DAYS * DAY_MS };
  if (value !== null) request.res?.cookie(name, value, options);
}

export function sessionControl(request: Request, deps: { db: Db } & DeviceDeps): SessionControl {
  const { db } = deps;
  const end = async () => {
    await done((callback) => request.session.destroy(callback));
    request.res?.clearCookie(hostCookie(SESSION_COOKIE, deps), { ...cookie, secure: request.secure });
  };
  const leave = async (error: unknown) => {
    await end();
    throw error;
  };
  return {
    key: request.sessionID,
    async signIn(user, proven) {
      await done((callback) => request.session.regenerate(callback));
      const now = deps.clock.now().getTime();
      const browser = browserName(request.get('user-agent'));
      Object.assign(request.session, { userId: user.id, browser, since: now, usedAt: now });
      await done((callback) => request.session.save(callback));
      // After the row is stored: a change of password or second factor from now on deletes it
      if (proven !== undefined) await refuseOvertaken(db, { user, ...proven }).catch(leave);
      knowDevice(request, user, deps);
    },
    async awaitCode(pending) {
      if (!(await awaitCode(request, deps, pending))) await end();
    },
    pending: () => request.session.pending ?? null,
    knowDevice: (user) => knowDevice(request, user, deps),
    async signOut() {
      if (request.session.userId !== undefined) await end();
    },
    stillUser: () => userOfSession(db, request.sessionID),
  };
}

/** Keeps the browser's session under a new id. False if it ended meanwhile: then its row, set aside, is gone. */
async function awaitCode(request: Request, { db, clock }: { db: Db; clock: Clock }, pending: PendingSignIn) {
  const { userId, browser, since, usedAt } = request.session;
  const aside = userId === undefined ? null : await setSessionAside(db, request.sessionID);
  await done((callback) => request.session.regenerate(callback));
  Object.assign(request.session, aside === null ? {} : { userId, browser, since, usedAt }, { pending });
  if (aside === null) request.session.cookie.maxAge = pending.until - clock.now().getTime();
  await done((callback) => request.session.save(callback));
  return aside === null || endSession(db, aside);
}

const done = (run: (callback: (error?: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => run((error) => (error ? reject(error) : resolve())));

export const sweepSessions = (db: Db, clock: Clock): Promise<number> => deleteExpiredSessions(db, clock.now());
