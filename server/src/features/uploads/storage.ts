import { AppError, type ErrorCode } from '#shared/errors';

const AWAY_RETRY_SECONDS = 10;

export function storageRefusal(code: Extract<ErrorCode, `storage_${string}`>, cause: unknown): AppError {
  const refusal = new AppError(code, {}, code === 'storage_away' ? { retryAfter: AWAY_RETRY_SECONDS } : {});
  refusal.cause = cause;
  return refusal;
}
