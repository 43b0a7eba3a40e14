import { randomUUID } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { isLiveToken } from '#server/features/auth/desk-tokens';
import { USER_BY_ID } from '#server/features/auth/queries';
import { deskTokens, sessions } from '#server/features/auth/table';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import type { User } from '#shared/auth/schema';

export interface LiveSession {
  kind: 'browser' | 'desk';
  key: string;
  name: string | null;
  since: Date;
  lastUsedAt: Date;
}

export async function liveSessions(db: ReadDb, userId: string, now: Date): Promise<LiveSession[]> {
  return [...(await ofBrowsers(db, userId, now)), ...(await ofDesks(db, userId, now))];
}

async function ofBrowsers(db: ReadDb, userId: string, now: Date): Promise<LiveSession[]> {
  const rows = await db
    .select({ key: sessions.sid, sess: sessions.sess })
    .from(sessions)
    .where(and(eq(sql`${sessions.sess} ->> 'userId'`, userId), gt(sessions.expire, sql`now()`)));
  return rows.map(({ key, sess }) => {
    const { browser, since, usedAt } = sess as { browser?: string; since?: number; usedAt?: number };
    const begun = new Date(since ?? now);
    return { kind: 'browser', key, name: browser ?? null, since: begun, lastUsedAt: new Date(usedAt ?? begun) };
  });
}

async function ofDesks(db: ReadDb, userId: string, now: Date): Promise<LiveSession[]> {
  const rows = await db
    .select({
      key: deskTokens.tokenHash,
      name: deskTokens.deviceName,
      since: deskTokens.createdAt,
      lastUsedAt: deskTokens.lastUsedAt,
    })
    .from(deskTokens)
    .where(and(eq(deskTokens.userId, userId), isLiveToken(now)));
  return rows.map((row) => ({ kind: 'desk', ...row }));
}

/** Not by the session store, which would restore a session that has ended. */
export async function noteSessionUse(db: ReadDb, sid: string, now: Date): Promise<void> {
  const used = sql`(${sessions.sess}::jsonb || jsonb_build_object('usedAt', ${now.getTime()}::bigint))::json`;
  await db.update(sessions).set({ sess: used }).where(eq(sessions.sid, sid));
}

export async function userStillIn(db: ReadDb, userId: string, sid: string): Promise<User | null> {
  const [row] = await rowsOf<User>(db, statement(STILL_IN, userId, sid));
  return row ?? null;
}

const STILL_IN = `${USER_BY_ID} and exists (select from sessions where sid = $2)`;

/** Gives the row a key that no browser has. Null if the session has ended. */
export async function setSessionAside(db: ReadDb, sid: string): Promise<string | null> {
  const aside = { sid: randomUUID() };
  const [row] = await db.update(sessions).set(aside).where(eq(sessions.sid, sid)).returning({ sid: sessions.sid });
  return row?.sid ?? null;
}
