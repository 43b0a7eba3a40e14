import { and, eq, gt, sql } from 'drizzle-orm';
import { isLiveToken } from '#server/features/auth/desk-tokens';
import { deskTokens, sessions } from '#server/features/auth/table';
import type { ReadDb } from '#server/platform/db/client';

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
