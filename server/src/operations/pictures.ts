import { isNotNull } from 'drizzle-orm';
import { fileKey, pictureFiles } from '#server/features/uploads/service';
import { uploads } from '#server/features/uploads/table';
import type { Db } from '#server/platform/db/client';
import type { Storage } from '#server/platform/ports/storage';

/** Copies the files of all stored pictures. A file without a source, of a picture removed meanwhile, is skipped. */
export async function copyPictures(db: Db, from: Storage, to: Storage): Promise<number> {
  const stored = await db.select({ id: uploads.id }).from(uploads).where(isNotNull(uploads.storedAt));
  for (const { id } of stored) {
    for (const [name, format] of pictureFiles) {
      const key = fileKey(id, name);
      const bytes = await from.get(key);
      if (bytes !== null) await to.put(key, bytes, `image/${format}`);
    }
  }
  return stored.length;
}
