import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { archivedUpTo } from '#server/platform/changes/archives';
import { type ChainHead, followLinks, linkHash, type StoredLink } from '#server/platform/changes/links';
import { venueClocks } from '#server/platform/changes/table';
import { type ReadDb, rowsOf, type Tx, type VenueLock } from '#server/platform/db/client';
import { insertParts } from '#server/platform/db/rows';
import { statement } from '#server/platform/db/statement';
import { AppError } from '#shared/errors';
import type { HistoryAct } from '#shared/history/kinds';

export type { VenueLock } from '#server/platform/db/client';

/** `actor`: a user's id, `guest` or `system`. */
export interface Act {
  actor: string;
  at: Date;
  /** The desk that acted offline, and the arrival at the server. */
  desk?: { id: string; arrivedAt: Date } | undefined;
}

/** An offline action frees seats for others only on arrival. */
export const heardAt = ({ at, desk }: Act): Date => desk?.arrivedAt ?? at;

/** `after` is null for a removed row; `before` is absent for a new one. */
export type Change = HistoryAct & { entityId: string } & Rows;

interface Rows {
  before?: object | null;
  after?: object | null;
}

export async function startClock(tx: Tx, venueId: string): Promise<VenueLock> {
  await tx.insert(venueClocks).values({ venueId });
  return { venueId, revision: 0, hash: '', inserts: [], entries: [], gathers: false };
}

/**
 * Every transaction that changes a venue calls this first: one lock order, and gapless revisions in commit order.
 * Reentrant; a savepoint takes its own. Throws `venue_not_found`.
 */
export async function lockVenue(tx: Tx, venueId: string): Promise<VenueLock> {
  const { unit } = tx;
  if (unit.lock?.venueId === venueId) return unit.lock;
  const [clock] = await rowsOf<ClockRow>(tx, statement(LOCK, venueId));
  if (clock === undefined) throw new AppError('venue_not_found');
  const { hash } = clock;
  unit.lock = { venueId, revision: Number(clock.revision), hash, inserts: [], entries: [], gathers: false };
  return unit.lock;
}

interface ClockRow {
  venueId: string;
  revision: string | number;
  hash: string;
}

const LOCK = 'select venue_id as "venueId", revision, hash from venue_clocks where venue_id = $1 for update';

/** Writes the rows of `lock.inserts` with their log entries. With `mayWait`, a transaction that gathers does so later. */
export async function record(
  tx: Tx,
  lock: VenueLock,
  act: Act,
  list: Change[],
  { mayWait = false }: { mayWait?: boolean } = {},
): Promise<void> {
  tx.unit.changedVenues.add(lock.venueId);
  for (const { entityId } of list) tx.unit.changedRows.add(entityId);
  lock.entries.push(...list.map((change) => chain(lock, act, change)));
  if (!mayWait || !lock.gathers) await writeRecorded(tx, lock);
}

export async function writeRecorded(tx: Tx, lock: VenueLock): Promise<void> {
  if (lock.entries.length === 0) return;
  const { parts, params } = insertParts(lock.inserts.splice(0), APPEND_PARAMS + 1);
  const entries = JSON.stringify(lock.entries.splice(0));
  const text = `with ${[...parts, APPEND].join(', ')}`;
  await rowsOf(tx, statement(text, lock.venueId, entries, lock.revision, lock.hash, ...params));
}

const APPEND_PARAMS = 4;
const APPEND = `
  given as (
    select * from jsonb_to_recordset($2::jsonb) as r(
      revision bigint, entity text, entity_id uuid, kind text, actor text, at timestamptz, before_digest text,
      after_digest text, hash text, device text, salt text, before jsonb, after jsonb)
  ), log as (
    insert into changes
      (venue_id, revision, entity, entity_id, kind, actor, at, before_digest, after_digest, hash, device)
    select $1::uuid, revision, entity, entity_id, kind, actor, at, before_digest, after_digest, hash, device from given
  ), details as (
    insert into change_details (venue_id, revision, salt, before, after)
    select $1::uuid, revision, salt, before, after from given
  )
  update venue_clocks set revision = $3, hash = $4 where venue_id = $1::uuid`;

function chain(lock: VenueLock, act: Act, change: Change) {
  const salt = randomBytes(12).toString('base64url');
  const before_digest = digest(salt, change.before);
  const after_digest = digest(salt, change.after);
  const link = {
    revision: lock.revision + 1,
    entity: change.entity,
    entity_id: change.entityId,
    kind: change.kind,
    actor: act.actor,
    at: act.at.toISOString(),
    before_digest,
    after_digest,
  };
  lock.hash = linkHash(lock.venueId, lock.hash, link);
  lock.revision = link.revision;
  const kept = { hash: lock.hash, device: act.desk?.id ?? null, salt };
  return { ...link, ...kept, before: change.before ?? null, after: change.after ?? null };
}

const digest = (salt: string, row: object | null | undefined): string | null =>
  row === null || row === undefined
    ? null
    : createHash('sha256').update(salt).update(JSON.stringify(row)).digest('base64url');

const PAGE = 2000;

interface Verified {
  head: ChainHead;
  /** The first revision that does not match, or null. */
  brokenAt: number | null;
}

/** Verifies a chain from the end of its archive up to the head at the start. */
export async function verifyChain(db: ReadDb, venueId: string): Promise<Verified> {
  const start = await archivedUpTo(db, venueId);
  const found = await verifyFrom(db, venueId, start);
  // A month may have been archived meanwhile
  const isMoved = found.brokenAt !== null && (await archivedUpTo(db, venueId)).revision > start.revision;
  return isMoved ? verifyChain(db, venueId) : found;
}

async function verifyFrom(db: ReadDb, venueId: string, start: ChainHead): Promise<Verified> {
  const [clock] = await db.select().from(venueClocks).where(eq(venueClocks.venueId, venueId));
  const head = { revision: clock?.revision ?? 0, hash: clock?.hash ?? '' };
  let previous = start;
  while (previous.revision < head.revision) {
    const links = await linksAfter(db, venueId, previous.revision, head.revision);
    if (links.length === 0) return { head, brokenAt: previous.revision + 1 };
    const { reached, isWhole } = followLinks(venueId, previous, links);
    if (!isWhole) return { head, brokenAt: reached.revision + 1 };
    previous = reached;
  }
  return { head, brokenAt: previous.hash === head.hash ? null : head.revision };
}

export const brokenAt = async (db: ReadDb, venueId: string): Promise<number | null> =>
  (await verifyChain(db, venueId)).brokenAt;

const linksAfter = (db: ReadDb, venueId: string, revision: number, last: number) =>
  rowsOf<StoredLink>(
    db,
    sql`select revision::int, entity, entity_id, kind, actor, at, before_digest, after_digest, hash
        from changes where venue_id = ${venueId} and revision > ${revision}::bigint and revision <= ${last}::bigint
        order by revision limit ${PAGE}`,
  );
