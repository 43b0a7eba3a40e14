import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

export const FILES = { manifest: 'backup.json', objects: 'objects' } as const;
export const databaseFile = { embedded: 'database.tar.gz', postgres: 'database.dump' } as const;

const manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  /** Major version of PostgreSQL; null for the embedded database. */
  major: z.number().int().nullable(),
  sha256: z.string(),
  pictures: z.number().int(),
});
export type Manifest = z.output<typeof manifest>;

export async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Throws if the folder is no whole backup, or if its database file was altered. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILES.manifest), 'utf8').catch(() => {
    throw new Error(`${folder} is no whole backup: it has no ${FILES.manifest}.`);
  });
  const read = manifest.parse(JSON.parse(text));
  if ((await digestOfFile(join(folder, databaseFile[read.engine]))) !== read.sha256) {
    throw new Error(`The database file in ${folder} is not the one that was backed up: its SHA-256 differs.`);
  }
  return read;
}
