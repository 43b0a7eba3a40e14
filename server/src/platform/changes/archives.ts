import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { asc, desc, eq } from 'drizzle-orm';
import { type ChainHead, followLinks, type StoredLink } from '#server/platform/changes/links';
import { changeArchives } from '#server/platform/changes/table';
import type { ReadDb } from '#server/platform/db/client';
import type { Storage } from '#server/platform/ports/storage';

export type Archive = typeof changeArchives.$inferSelect;

/** A log row in a file. `before` and `after` only where they hold no personal data. */
export interface ArchivedChange extends StoredLink {
  device: string | null;
  before?: unknown;
  after?: unknown;
}

/** With the digest: a server that is late cannot replace the file of another. */
export const archiveKey = ({ venueId, firstRevision, lastRevision, sha256 }: Archive): string =>
  `change-log/${venueId}/${firstRevision}-${lastRevision}-${sha256.slice(0, 16)}.ndjson.gz`;

/** The last change that is only in the archive; revision 0 if there is none. */
export async function archivedUpTo(db: ReadDb, venueId: string): Promise<ChainHead> {
  const [last] = await db
    .select({ revision: changeArchives.lastRevision, hash: changeArchives.lastHash })
    .from(changeArchives)
    .where(eq(changeArchives.venueId, venueId))
    .orderBy(desc(changeArchives.firstRevision))
    .limit(1);
  return last ?? { revision: 0, hash: '' };
}

export const archivesOf = (db: ReadDb, venueId: string): Promise<Archive[]> =>
  db
    .select()
    .from(changeArchives)
    .where(eq(changeArchives.venueId, venueId))
    .orderBy(asc(changeArchives.firstRevision));

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

/** One change per line, compressed. */
export const packChanges = (list: readonly ArchivedChange[]): Promise<Buffer> =>
  promisify(gzip)(list.map((change) => `${JSON.stringify(change)}\n`).join(''));

async function unpackChanges(bytes: Buffer): Promise<ArchivedChange[]> {
  const lines = (await promisify(gunzip)(bytes)).toString().trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as ArchivedChange);
}

export type ArchiveFault = 'missing' | 'altered' | 'broken chain';

/** Reads a file and verifies it: its digest, and the hash of each change from the one before the first. */
export async function readArchive(
  storage: Storage,
  archive: Archive,
): Promise<{ changes: ArchivedChange[]; fault: ArchiveFault | null }> {
  const bytes = await storage.get(archiveKey(archive));
  if (bytes === null) return { changes: [], fault: 'missing' };
  if (sha256Of(bytes) !== archive.sha256) return { changes: [], fault: 'altered' };
  const changes = await unpackChanges(bytes);
  const start = { revision: archive.firstRevision - 1, hash: archive.previousHash };
  const { reached, isWhole } = followLinks(archive.venueId, start, changes);
  const isEnd = reached.revision === archive.lastRevision && reached.hash === archive.lastHash;
  return { changes, fault: isWhole && isEnd ? null : 'broken chain' };
}

/** Key and fault of each file of a venue that is not whole, or does not follow the one before it. */
export async function archiveFaults(
  { db, storage }: { db: ReadDb; storage: Storage },
  venueId: string,
): Promise<{ key: string; fault: ArchiveFault | 'does not follow' }[]> {
  const faults: { key: string; fault: ArchiveFault | 'does not follow' }[] = [];
  let end: ChainHead = { revision: 0, hash: '' };
  for (const archive of await archivesOf(db, venueId)) {
    const key = archiveKey(archive);
    const follows = archive.firstRevision === end.revision + 1 && archive.previousHash === end.hash;
    if (!follows) faults.push({ key, fault: 'does not follow' });
    const { fault } = await readArchive(storage, archive);
    if (fault !== null) faults.push({ key, fault });
    end = { revision: archive.lastRevision, hash: archive.lastHash };
  }
  return faults;
}
