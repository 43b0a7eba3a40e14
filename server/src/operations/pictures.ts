import { isNotNull } from 'drizzle-orm';
import { fileKey, pictureFiles } from '#server/features/uploads/service';
import { uploads } from '#server/features/uploads/table';
import { archiveKey } from '#server/platform/changes/archives';
import { changeArchives } from '#server/platform/changes/table';
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

/** Copies the archive of the change logs. Returns the number of files and the keys of those without a source. */
export async function copyArchives(db: Db, from: Storage, to: Storage): Promise<{ copied: number; missing: string[] }> {
  const missing: string[] = [];
  const archives = await db.select().from(changeArchives);
  for (const key of archives.map(archiveKey)) {
    const bytes = await from.get(key);
    if (bytes === null) missing.push(key);
    else await to.put(key, bytes, 'application/gzip');
  }
  return { copied: archives.length - missing.length, missing };
}

export const archiveLine = ({ copied, missing }: Awaited<ReturnType<typeof copyArchives>>): string =>
  missing.length === 0
    ? `Copied ${copied} files of the change logs' archive.`
    : `MISSING in the archive of the change logs: ${missing.join(', ')}. Copied ${copied} others.`;
