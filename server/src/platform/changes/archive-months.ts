import { NIL } from 'uuid';
import {
  type Archive,
  type ArchivedChange,
  archivedUpTo,
  archiveKey,
  packChanges,
  sha256Of,
} from '#server/platform/changes/archives';
import { followLinks } from '#server/platform/changes/links';
import { changeArchives } from '#server/platform/changes/table';
import { type Db, rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import type { Storage } from '#server/platform/ports/storage';
import { SeparateParts } from '#server/platform/separate-parts';
import { keptFrom } from '#shared/guests/rules';
import { type Clock, instantOf, serviceDay } from '#shared/time';

interface ArchiveDeps {
  db: Db;
  storage: Storage;
  clock: Clock;
}

/** The year before is in the database also for venues that keep guests for a shorter time. */
const MONTHS_LEAST = 12;
const CHANGES_MOST = 20_000;
const VENUES_AT_ONCE = 200;

/** Moves months older than the venue's months of keeping to the object store; returns the number of files. */
export async function archiveMonths(deps: ArchiveDeps, isStopping: () => boolean = () => false): Promise<number> {
  const now = deps.clock.now();
  let files = 0;
  const parts = new SeparateParts();
  for (let after: string = NIL; ; ) {
    const venues = await rowsOf<OldestChange>(deps.db, statement(NEXT, after, VENUES_AT_ONCE));
    for (const { id, timezone, months, oldest } of venues) {
      const before = monthKeptFrom(now, timezone, months);
      if (oldest === null || new Date(oldest) >= before) continue;
      await parts.run({ venueId: id }, async () => {
        let done: Step = 'archived';
        while (done === 'archived' && !isStopping()) {
          done = await archiveNext(deps, { venueId: id, timezone, before });
          if (done === 'archived') files++;
        }
        if (done === 'broken') throw new Error('the change log is broken and stays unarchived');
      });
    }
    if (venues.length < VENUES_AT_ONCE || isStopping()) break;
    after = venues.at(-1)!.id;
  }
  parts.end();
  return files;
}

type Step = 'archived' | 'nothing left' | 'broken';

interface OldestChange {
  id: string;
  timezone: string;
  months: number;
  oldest: string | Date | null;
}

const NEXT = `
  select v.id, v.timezone, v.retention_months as months,
         (select c.at from changes c where c.venue_id = v.id order by c.revision limit 1) as oldest
  from venues v where v.id > $1::uuid order by v.id limit $2::int`;

function monthKeptFrom(now: Date, timezone: string, retentionMonths: number): Date {
  const day = keptFrom(serviceDay(now, timezone), Math.max(retentionMonths, MONTHS_LEAST));
  return instantOf(`${day.slice(0, 7)}-01`, '00:00', timezone);
}

interface Closed {
  venueId: string;
  timezone: string;
  before: Date;
}

/** Writes the oldest month, or its first part, and deletes its rows. */
async function archiveNext(deps: ArchiveDeps, closed: Closed): Promise<Step> {
  const { db, storage, clock } = deps;
  const { venueId } = closed;
  const start = await archivedUpTo(db, venueId);
  const oldest = await rowsOf<ArchivedChange>(db, statement(OLDEST, venueId, CHANGES_MOST));
  const changes = firstMonth(oldest, closed);
  if (changes.length === 0) return 'nothing left';
  const { reached, isWhole } = followLinks(venueId, start, changes);
  if (!isWhole) {
    const isMoved = (await archivedUpTo(db, venueId)).revision > start.revision; // by another server, meanwhile
    return isMoved ? archiveNext(deps, closed) : 'broken';
  }
  const bytes = await packChanges(changes);
  const archive: Archive = {
    venueId,
    firstRevision: start.revision + 1,
    lastRevision: reached.revision,
    previousHash: start.hash,
    lastHash: reached.hash,
    sha256: sha256Of(bytes),
    archivedAt: clock.now(),
  };
  await store(storage, archive, bytes);
  return (await remove(db, archive)) ? 'archived' : 'nothing left';
}

/** An offline act has an earlier time than the row before it, so the first later row ends a month. */
function firstMonth(oldest: ArchivedChange[], { timezone, before }: Closed): ArchivedChange[] {
  const monthOf = ({ at }: ArchivedChange) => serviceDay(new Date(at), timezone).slice(0, 7);
  const month = oldest[0] === undefined ? '' : monthOf(oldest[0]);
  const end = oldest.findIndex((change) => new Date(change.at) >= before || monthOf(change) > month);
  return end === -1 ? oldest : oldest.slice(0, end);
}

async function store(storage: Storage, archive: Archive, bytes: Buffer): Promise<void> {
  const key = archiveKey(archive);
  await storage.put(key, bytes, 'application/gzip');
  const back = await storage.get(key);
  if (back === null || !back.equals(bytes)) throw new Error(`${key} was not stored as written; its changes stay`);
}

/** False if another server has archived them meanwhile. */
function remove(db: Db, archive: Archive): Promise<boolean> {
  return db.transaction(async (tx) => {
    const noted = await tx.insert(changeArchives).values(archive).onConflictDoNothing().returning();
    if (noted.length === 0) return false;
    const { venueId, firstRevision, lastRevision } = archive;
    const range = [venueId, firstRevision, lastRevision] as const;
    await rowsOf(tx, statement(REMOVE_DETAILS, ...range));
    const gone = await rowsOf(tx, statement(REMOVE, ...range));
    if (gone.length !== lastRevision - firstRevision + 1) throw new Error(`changes of venue ${venueId} are missing`);
    return true;
  });
}

const REMOVE_DETAILS = 'delete from change_details where venue_id = $1 and revision between $2::bigint and $3::bigint';
const REMOVE = 'delete from changes where venue_id = $1 and revision between $2::bigint and $3::bigint returning 1';

/** Details only of what holds no personal data: a file cannot forget a guest. */
const OLDEST = `
  select c.revision::int, c.entity, c.entity_id, c.kind, c.actor, c.device, to_json(c.at at time zone 'UTC') #>> '{}' || 'Z' as at,
         c.before_digest, c.after_digest, c.hash,
         case when h.is_house then d.before end as before, case when h.is_house then d.after end as after
  from changes c
  left join change_details d on d.venue_id = c.venue_id and d.revision = c.revision
  cross join lateral (select c.entity in ('venue', 'settings', 'room', 'schedule', 'exception', 'slot', 'template',
    'treatment', 'equipment') as is_house) h
  where c.venue_id = $1 order by c.revision limit $2::int`;
