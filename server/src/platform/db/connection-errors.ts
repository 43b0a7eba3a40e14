import { sqlState } from '#server/platform/db/client';

/** Connection broken, server stopped, crashed or starting, or transaction idle too long. */
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
/** `pg` says it if the wait for a free connection of the pool was too long. */
const POOL_FULL = 'timeout exceeded when trying to connect';
/** `pg` reports these without a code. */
const LOST_WORDS = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  POOL_FULL,
  'timeout expired',
  'Query read timeout',
];

export function isPoolFull(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at.message.startsWith(POOL_FULL)) return true;
  return false;
}

export function isConnectionLost(error: unknown): boolean {
  if (LOST_STATE.test(sqlState(error) ?? '')) return true;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, message } = at as { code?: unknown; message: string };
    if (typeof code === 'string' && LOST_CODES.has(code)) return true;
    if (LOST_WORDS.some((words) => message.startsWith(words))) return true;
  }
  return false;
}
