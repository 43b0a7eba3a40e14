import { AppError, type ErrorCode } from '#shared/errors';

/** Keys are generated ids and fixed names, separated by slashes. */
export interface Storage {
  /** Atomic; replaces an existing file. Throws `storage_full` and `storage_away`. */
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** Null if missing. Throws `storage_away`. */
  get(key: string): Promise<Buffer | null>;
  /** Ignores missing files. Throws `storage_away`. */
  remove(keys: string[]): Promise<void>;
}

const AWAY_RETRY_SECONDS = 10;

export function storageRefusal(code: Extract<ErrorCode, `storage_${string}`>, cause: unknown): AppError {
  const refusal = new AppError(code, {}, code === 'storage_away' ? { retryAfter: AWAY_RETRY_SECONDS } : {});
  refusal.cause = cause;
  return refusal;
}
