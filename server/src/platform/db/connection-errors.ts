import { sqlState } from '#server/platform/db/client';

/** A connection that broke, a server that is stopped, crashed or not up yet, a transaction that was left idle too long. */
const LOST_STATE = /^(08...|57P0[123]|25P03)$/;
const LOST_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** `pg` says these in words only. */
const LOST_WORDS = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
];

/** The database could not be reached, or was lost on the way: nothing is known to be wrong with what was asked. */
export function isConnectionLost(error: unknown): boolean {
  if (LOST_STATE.test(sqlState(error) ?? '')) return true;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, message } = at as { code?: unknown; message: string };
    if (typeof code === 'string' && LOST_CODES.has(code)) return true;
    if (LOST_WORDS.some((words) => message.startsWith(words))) return true;
  }
  return false;
}
