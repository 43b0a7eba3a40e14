import { createHash } from 'node:crypto';
import { ZodError } from 'zod';
import type { Ticket } from '#server/features/uploads/address';
import { claimUpload, keepUpload, noteStored, type UploadRow, uploadById } from '#server/features/uploads/queries';
import { type Drawing, draw } from '#server/features/uploads/resize';
import type { Storage } from '#server/features/uploads/storage';
import type { Tx } from '#server/platform/db/client';
import type { Deps } from '#server/platform/http/call';
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

/**
 * Whether an address still takes a file, asked before the file is read. Throws `upload_expired`; one that has begun to be
 * used goes on taking the same file, for the answer may have been lost on the way.
 */
export async function refuseExpired({ db, clock }: UploadDeps, { id, expiresAt }: Ticket): Promise<void> {
  if (expiresAt > clock.now()) return;
  if ((await uploadById(db, id)) === undefined) throw new AppError('upload_expired');
}

/**
 * Makes a stored picture of the bytes that came to an address: its files all drawn anew, in the storage under the
 * address's id. The same bytes once more get the same answer and make no second picture; others are `upload_used`.
 */
export async function storeUpload(deps: UploadDeps, { id, userId }: Ticket, bytes: Buffer): Promise<StoredPicture> {
  const { db, clock } = deps;
  const digest = createHash('sha256').update(bytes).digest('base64url');
  const earlier = await uploadById(db, id);
  if (earlier !== undefined && isDone(earlier, digest)) return pictureOf(earlier);
  const drawing = await draw(bytes);
  const { width, height } = drawing;
  const row = await claimUpload(db, { id, userId, digest, width, height, createdAt: clock.now() });
  if (isDone(row, digest)) return pictureOf(row);
  await putFiles(deps.storage, id, drawing);
  await noteStored(db, id, clock.now());
  return pictureOf(row);
}

/** Whether all of it is stored; what is not was stopped halfway, and the same bytes may go on. */
function isDone(row: UploadRow, digest: string): boolean {
  if (row.digest !== digest) throw new AppError('upload_used');
  return row.storedAt !== null;
}

const pictureOf = ({ id, width, height }: UploadRow): StoredPicture => ({ url: pictureUrl(id), width, height });

async function putFiles(storage: Storage, id: string, { files }: Drawing): Promise<void> {
  for (const { name, bytes, type } of files) await storage.put(fileKey(id, name), bytes, type);
}

export const fileKey = (id: string, name: string): string => `uploads/${id}/${name}`;

/** The names of a picture's files, each with its format. */
export const pictureFiles: ReadonlyMap<string, PictureFormat> = new Map([
  ...pictureWidths.flatMap((width) => pictureFormats.map((format) => [`${width}.${format}`, format] as const)),
  [PREVIEW, PREVIEW],
]);

export const keysOf = (id: string): string[] => [...pictureFiles.keys()].map((name) => fileKey(id, name));

/**
 * Keeps the picture that a venue is saved with from being swept. Throws at the field `coverUrl` for an address among ours
 * under which there is none; addresses elsewhere are nobody's business here.
 */
export async function keepCover(tx: Tx, coverUrl: string | null): Promise<void> {
  if (coverUrl === null || !isAmongPictures(coverUrl)) return;
  const id = pictureIdOf(coverUrl);
  if (id !== null && (await keepUpload(tx, id))) return;
  throw new ZodError([{ code: 'custom', path: ['coverUrl'], message: says('coverGone'), input: undefined }]);
}
