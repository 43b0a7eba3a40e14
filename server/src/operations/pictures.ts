import { isNotNull } from 'drizzle-orm';
import { fileKey, pictureFiles } from '#server/features/uploads/service';
import { uploads } from '#server/features/uploads/table';
import { archiveKey, sha256Of } from '#server/platform/changes/archives';
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

interface CopiedArchives {
  copied: number;
  /** Keys of files that are whole in neither store. */
  missing: string[];
  altered: string[];
}

/** Copies the archive of the change logs. A file that was altered is not copied: it could replace a whole one. */
export async function copyArchives(db: Db, from: Storage, to: Storage): Promise<CopiedArchives> {
  const done: CopiedArchives = { copied: 0, missing: [], altered: [] };
  for (const archive of await db.select().from(changeArchives)) {
    const key = archiveKey(archive);
    const isWhole = (bytes: Buffer | null): bytes is Buffer => bytes !== null && sha256Of(bytes) === archive.sha256;
    const bytes = await from.get(key);
    if (isWhole(bytes)) await to.put(key, bytes, 'application/gzip');
    if (isWhole(bytes) || isWhole(await to.get(key))) done.copied++;
    else done[bytes === null ? 'missing' : 'altered'].push(key);
  }
  return done;
}

export function archiveLine({ copied, missing, altered }: CopiedArchives): string {
  if (missing.length + altered.length === 0) return `Copied ${copied} files of the change logs' archive.`;
  const faults = [
    ...(missing.length > 0 ? [`MISSING: ${missing.join(', ')}`] : []),
    ...(altered.length > 0 ? [`ALTERED, and not copied: ${altered.join(', ')}`] : []),
  ];
  return `The archive of the change logs is not whole. ${faults.join('. ')}. Copied ${copied} others.`;
}
