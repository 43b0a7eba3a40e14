import { isNotNull } from 'drizzle-orm';
import { uploadById } from '#server/features/uploads/queries';
import { fileKey, pictureFiles } from '#server/features/uploads/service';
import { uploads } from '#server/features/uploads/table';
import { archiveKey, sha256Of } from '#server/platform/changes/archives';
import { changeArchives } from '#server/platform/changes/table';
import type { Db } from '#server/platform/db/client';
import type { Storage } from '#server/platform/ports/storage';

interface CopiedPictures {
  copied: number;
  /** Ids of pictures without one of their files. */
  missing: string[];
}

/** Copies the files of all stored pictures, except of those that are removed meanwhile. */
export async function copyPictures(db: Db, from: Storage, to: Storage): Promise<CopiedPictures> {
  const stored = await db.select({ id: uploads.id }).from(uploads).where(isNotNull(uploads.storedAt));
  const done: CopiedPictures = { copied: 0, missing: [] };
  for (const { id } of stored) {
    if (await copyFiles(id, from, to)) done.copied++;
    else if ((await uploadById(db, id)) !== undefined) done.missing.push(id);
  }
  return done;
}

async function copyFiles(id: string, from: Storage, to: Storage): Promise<boolean> {
  let isWhole = true;
  for (const [name, format] of pictureFiles) {
    const key = fileKey(id, name);
    const bytes = await from.get(key);
    if (bytes === null) isWhole = false;
    else await to.put(key, bytes, `image/${format}`);
  }
  return isWhole;
}

export function picturesLine({ missing }: Pick<CopiedPictures, 'missing'>): string {
  if (missing.length === 0) return 'Each picture has all of its files.';
  return `These pictures are not whole, files are MISSING: ${missing.map((id) => `uploads/${id}`).join(', ')}.`;
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
