/** Keys are generated ids and fixed names, separated by slashes. */
export interface Storage {
  /** Atomic; replaces an existing file. Throws `storage_full` and `storage_away`. */
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** Null if missing. Throws `storage_away`. */
  get(key: string): Promise<Buffer | null>;
  /** Ignores missing files. Throws `storage_away`. */
  remove(keys: string[]): Promise<void>;
}
