import { createHash } from 'node:crypto';
import { ZodError } from 'zod';
import type { Ticket } from '#server/features/uploads/address';
import { claimUpload, keepUpload, noteStored, type UploadRow, uploadById } from '#server/features/uploads/queries';
import { type Resized, resize } from '#server/features/uploads/resize';
import type { Tx } from '#server/platform/db/client';
import type { Deps } from '#server/platform/http/call';
import type { Storage } from '#server/platform/ports/storage';
import { AppError } from '#shared/errors';
import {
  isAmongPictures,
  type PictureFormat,
  PREVIEW,
  pictureFormats,
  pictureIdOf,
  pictureUrl,
  pictureWidths,
} from '#shared/uploads/pictures';
import type { StoredPicture } from '#shared/uploads/schema';
import { says } from '#shared/validation';

export type UploadDeps = Pick<Deps, 'db' | 'clock' | 'storage'>;

/** Throws `upload_expired`. An address in use accepts the same file again, since the response may be lost. */
export async function refuseExpired({ db, clock }: UploadDeps, { id, expiresAt }: Ticket): Promise<void> {
  if (expiresAt > clock.now()) return;
  if ((await uploadById(db, id)) === undefined) throw new AppError('upload_expired');
}

/** Re-encodes and stores an image. The same bytes get the same answer; others throw `upload_used`. */
export async function storeUpload(deps: UploadDeps, { id, userId }: Ticket, bytes: Buffer): Promise<StoredPicture> {
  const { db, clock } = deps;
  const digest = createHash('sha256').update(bytes).digest('base64url');
  const earlier = await uploadById(db, id);
  if (earlier !== undefined && isDone(earlier, digest)) return pictureOf(earlier);
  const resized = await resize(bytes);
  const { width, height } = resized;
  const row = await claimUpload(db, { id, userId, digest, width, height, createdAt: clock.now() });
  if (isDone(row, digest)) return pictureOf(row);
  await putFiles(deps.storage, id, resized);
  await noteStored(db, id, clock.now());
  return pictureOf(row);
}

/** An interrupted upload may be resumed with the same bytes. */
function isDone(row: UploadRow, digest: string): boolean {
  if (row.digest !== digest) throw new AppError('upload_used');
  return row.storedAt !== null;
}

const pictureOf = ({ id, width, height }: UploadRow): StoredPicture => ({ url: pictureUrl(id), width, height });

async function putFiles(storage: Storage, id: string, { files }: Resized): Promise<void> {
  for (const { name, bytes, type } of files) await storage.put(fileKey(id, name), bytes, type);
}

export const fileKey = (id: string, name: string): string => `uploads/${id}/${name}`;

export const pictureFiles: ReadonlyMap<string, PictureFormat> = new Map([
  ...pictureWidths.flatMap((width) => pictureFormats.map((format) => [`${width}.${format}`, format] as const)),
  [PREVIEW, PREVIEW],
]);

export const keysOf = (id: string): string[] => [...pictureFiles.keys()].map((name) => fileKey(id, name));

/** Protects the cover from the sweep. Throws at `coverUrl` for an own address without an image. */
export async function keepCover(tx: Tx, coverUrl: string | null): Promise<void> {
  if (coverUrl === null || !isAmongPictures(coverUrl)) return;
  const id = pictureIdOf(coverUrl);
  if (id !== null && (await keepUpload(tx, id))) return;
  throw new ZodError([{ code: 'custom', path: ['coverUrl'], message: says('coverGone'), input: undefined }]);
}
