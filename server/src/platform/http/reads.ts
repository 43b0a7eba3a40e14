import type { Request, Response } from 'express';
import { type Db, sqlState } from '#server/platform/db/client';
import { isConnectionLost } from '#server/platform/db/connection-errors';
import type { Replica } from '#server/platform/db/replica';
import { cookieOf } from '#server/platform/http/cookies';
import { endSharing } from '#server/platform/http/share';

const WROTE_COOKIE = 'reserva.wrote';
/** Above the most lag of a replica in use, with the second in which an unflushed commit reaches the log. */
const PRIMARY_FOR_MS = 10_000;

/** Reads that may miss the last seconds of other callers, never the caller's own writes. */
export interface Reads {
  of<Answer>(request: Request, read: (db: Db) => Promise<Answer>): Promise<Answer>;
  noteWrite(request: Request, response: Response): void;
}

export const readsOf = (primary: Db, replica: Replica | null): Reads => ({
  async of(request, read) {
    const db = hasWritten(request) ? null : (replica?.current() ?? null);
    if (db === null) return read(primary);
    try {
      return await read(db);
    } catch (error) {
      if (!isReplicaFault(error)) throw error;
      replica!.leave();
      return read(primary);
    }
  },
  noteWrite(request, response) {
    endSharing(primary);
    if (replica === null) return;
    const secure = request.secure;
    response.cookie(WROTE_COOKIE, '1', { path: '/', maxAge: PRIMARY_FOR_MS, sameSite: 'lax', httpOnly: true, secure });
  },
});

/** A desk keeps no cookies. */
export const hasWritten = (request: Request): boolean =>
  cookieOf(request, WROTE_COOKIE) !== null || request.get('authorization') !== undefined;

/** Lost, or replay was in conflict with the read. */
const isReplicaFault = (error: unknown): boolean =>
  isConnectionLost(error) || ['40001', '40P01'].includes(sqlState(error) ?? '');
