import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Archive, readArchive } from '#server/platform/changes/archives';
import type { ChainHead } from '#server/platform/changes/links';
import { type Db, rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { loggedFault } from '#server/platform/http/logged';
import type { Storage } from '#server/platform/ports/storage';

export interface KnownHeads {
  heads: Map<string, ChainHead>;
  path: string | null;
  save(): Promise<void>;
}

/** Misses changes while the process is down. */
export const headsInMemory = (): KnownHeads => ({ heads: new Map(), path: null, save: async () => {} });

const fileContent = z.record(z.string(), z.object({ revision: z.number().int(), hash: z.string() }));

/** Moves an unreadable file aside and reports it. */
export async function headsInFile(path: string, log: Logger): Promise<KnownHeads> {
  return { heads: await readHeads(path, log), path, save };

  async function save(this: KnownHeads): Promise<void> {
    await mkdir(dirname(path), { recursive: true });
    const beside = `${path}.${process.pid}`;
    const file = await open(beside, 'w', 0o600);
    try {
      await file.writeFile(JSON.stringify(Object.fromEntries(this.heads)));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  }
}

async function readHeads(path: string, log: Logger): Promise<Map<string, ChainHead>> {
  try {
    return new Map(Object.entries(fileContent.parse(JSON.parse(await readFile(path, 'utf8')))));
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return new Map();
    await rename(path, `${path}.unreadable`);
    log.error(
      { path, err: loggedFault(error) },
      'known heads of the change logs unreadable: file moved aside, nothing to compare with',
    );
    return new Map();
  }
}

export interface LostHead {
  venueId: string;
  revision: number;
}

export interface HeadDeps {
  db: Db;
  log: Logger;
  known: KnownHeads;
  /** A head that was known long ago may be in the archive only. */
  storage: Storage;
}

/** Compares known heads with the logs and updates the ones that agree. Two rows per venue; verifies no chain. */
export async function compareHeads({ db, log, known, storage }: HeadDeps): Promise<LostHead[]> {
  const present = new Map((await rowsOf<Present>(db, statement(CLOCKS))).map((clock) => [clock.venueId, clock]));
  if (known.path !== null && known.heads.size === 0 && present.size > 0) {
    log.warn({ path: known.path }, 'no known heads of the change logs: compare them by hand');
  }
  const kept = await foundAt(db, known.heads);
  const lost: LostHead[] = [];
  for (const [venueId, head] of known.heads) {
    const clock = present.get(venueId);
    present.delete(venueId);
    const found = kept.get(venueId);
    const hash = found?.hash ?? (await archivedHash(storage, found, head.revision));
    const agrees = head.revision === 0 || hash === head.hash;
    if (clock !== undefined && Number(clock.revision) >= head.revision && agrees) {
      known.heads.set(venueId, { revision: Number(clock.revision), hash: clock.hash });
    } else lost.push({ venueId, revision: head.revision });
  }
  for (const { venueId, revision, hash } of present.values()) {
    known.heads.set(venueId, { revision: Number(revision), hash });
  }
  await known.save();
  for (const head of lost) log.error(head, 'the change log of a venue lost a head that was seen before');
  return lost;
}

interface Present {
  venueId: string;
  revision: number | string;
  hash: string;
}

const CLOCKS = 'select venue_id as "venueId", revision, hash from venue_clocks';

type Found = { hash: string | null } & { [Column in keyof Archive]: Archive[Column] | null };

/** Where each known head is now: in the log, or in a file of the archive. */
async function foundAt(db: Db, heads: Map<string, ChainHead>): Promise<Map<string, Found>> {
  const wanted = [...heads].map(([id, { revision }]) => ({ id, revision }));
  const rows = await rowsOf<Found & { venueId: string }>(db, statement(AT_HEADS, JSON.stringify(wanted)));
  return new Map(rows.map((row) => [row.venueId, row]));
}

const AT_HEADS = `
  select w.id as "venueId", c.hash, a.first_revision::int as "firstRevision", a.last_revision::int as "lastRevision",
         a.previous_hash as "previousHash", a.last_hash as "lastHash", a.sha256
  from jsonb_to_recordset($1::jsonb) as w(id uuid, revision bigint)
  left join changes c on c.venue_id = w.id and c.revision = w.revision
  left join change_archives a on c.venue_id is null and a.venue_id = w.id
    and w.revision between a.first_revision and a.last_revision`;

async function archivedHash(storage: Storage, found: Found | undefined, revision: number): Promise<string | null> {
  if (found === undefined || found.sha256 === null) return null;
  if (found.lastRevision === revision) return found.lastHash;
  const { changes, fault } = await readArchive(storage, found as Archive);
  return fault === null ? (changes.find((change) => change.revision === revision)?.hash ?? null) : null;
}
