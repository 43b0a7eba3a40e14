import { join, resolve } from 'node:path';
import { bucketOf, type Env } from '#server/env';
import { bucketStorage } from '#server/features/uploads/bucket-storage';
import { folderStorage } from '#server/features/uploads/folder-storage';
import type { Storage } from '#server/platform/ports/storage';

export const HEADS_FILE = 'change-log-heads.json';

export const headsOf = (env: Env): string => join(resolve(env.DATA_DIR), HEADS_FILE);

export const objectsOf = (env: Env): string => join(resolve(env.DATA_DIR), 'objects');

/** The bucket of `S3_*`, else the folder of pictures in DATA_DIR. */
export function storageOf(env: Env): Storage {
  const bucket = bucketOf(env);
  return bucket === null ? folderStorage(objectsOf(env)) : bucketStorage(bucket);
}
