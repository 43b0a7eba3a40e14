import { ZodError } from 'zod';
import { sqlState } from '#server/platform/db/client';
import { isConnectionLost } from '#server/platform/db/connection-errors';
import { busyStates } from '#server/platform/http/overload';
import { AppError, type ErrorBody, type ErrorCode, errorStatus } from '#shared/errors';
import { bodyOf } from '#shared/i18n/refusals';
import type { Say } from '#shared/i18n/say';

const BUSY_RETRY_SECONDS = 2;
const UNIQUE_VIOLATION = '23505';

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (busyStates.has(sqlState(error) ?? '') || isConnectionLost(error)) {
    return new AppError('busy', {}, { retryAfter: BUSY_RETRY_SECONDS });
  }
  // The client's id exists: a repeated call with other data and no Idempotency-Key
  if (sqlState(error) === UNIQUE_VIOLATION) return new AppError('key_reused');
  if (error instanceof URIError) return new AppError('not_found');
  return bodyRefusal(error) ?? new AppError('internal');
}

export const isUnavailable = (error: unknown): boolean => refusalOf(error).code === 'busy';

function bodyRefusal(error: unknown): AppError | null {
  const { type, status } = (error ?? {}) as { type?: string; status?: number };
  if (type === 'entity.too.large') return new AppError('too_large');
  if (type === 'entity.parse.failed' || type === 'request.aborted') return new AppError('invalid_json');
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') return new AppError('unsupported_media');
  return typeof status === 'number' && status >= 400 && status < 500 ? new AppError('bad_input') : null;
}

export const codeOf = (error: unknown): ErrorCode => (error instanceof ZodError ? 'bad_input' : refusalOf(error).code);

export function errorBody(error: unknown, say: Say, requestId: string): ErrorBody & { status: number } {
  const refusal = error instanceof ZodError ? error : refusalOf(error);
  const status = refusal instanceof AppError ? refusal.status : errorStatus.bad_input;
  return { status, ...bodyOf(refusal, say, { requestId }) };
}
