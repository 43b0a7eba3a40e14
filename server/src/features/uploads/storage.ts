import { AppError, type ErrorCode } from '#shared/errors';

/** Where pictures lie: a folder, or a bucket. Keys are ours alone: ids and fixed names with slashes between them. */
export interface Storage {
  /** Stores a file whole or not at all, over one of the same key. Throws `storage_full` and `storage_away`. */
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** A file; null where there is none. Throws `storage_away`. */
  get(key: string): Promise<Buffer | null>;
  /** Takes files away; those that are not there are no error. Throws `storage_away`. */
  remove(keys: string[]): Promise<void>;
}

const AWAY_RETRY_SECONDS = 10;

/** A refusal that keeps what the storage said, for the log. */
export function storageRefusal(code: Extract<ErrorCode, `storage_${string}`>, cause: unknown): AppError {
  const refusal = new AppError(code, {}, code === 'storage_away' ? { retryAfter: AWAY_RETRY_SECONDS } : {});
  refusal.cause = cause;
  return refusal;
}
