import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { rowsOf } from '#server/platform/db/rows-of';

type Session = Pick<PgDatabase<PgQueryResultHKT>, 'execute'>;
type Engine = Session & Pick<PgDatabase<PgQueryResultHKT>, 'transaction'>;
type Turn = (work: () => Promise<void>) => Promise<void>;

/** First line of a migration whose statements run one by one outside a transaction, so that writers go on. */
const CONCURRENT = '-- concurrent indexes';
/** Arbitrary advisory lock key, as in releases without concurrent indexes. Held by a transaction that migrates. */
const MIGRATION_LOCK = 748_221_003;
/** Another key: a server that waits for the first one has a snapshot, and the index would wait for its end. */
const INDEX_LOCK = 748_221_004;
const ASK_AGAIN_MS = 200;

/** Those between two of concurrent indexes run in one transaction. All are noted in the table of drizzle. */
export async function applyMigrations(db: Engine, folder: string, inTurn: Turn = (work) => work()): Promise<void> {
  await locked(db, async (tx) => {
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(JOURNAL);
  });
  for (const stretch of stretchesOf(readMigrationFiles({ migrationsFolder: folder }))) {
    if ((await missingOf(db, stretch)).length === 0) continue;
    if (isConcurrent(stretch[0]!)) await inTurn(() => makeIndexes(db, stretch));
    else await locked(db, (tx) => applyTogether(tx, stretch));
  }
}

/** Locks end with their transaction: behind a transaction pooler, a session's lock may be released on another connection. */
export async function migratePostgres(url: string, folder: string): Promise<void> {
  const client = sessionAt(url);
  try {
    await client.connect();
    await applyMigrations(drizzle(client), folder, (work) => inIndexTurn(url, work));
  } finally {
    await client.end();
  }
}

function sessionAt(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // its next query fails
  return client;
}

const JOURNAL = sql`
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

const isConcurrent = ({ sql: [first = ''] }: MigrationMeta): boolean => first.startsWith(`${CONCURRENT}\n`);

function stretchesOf(migrations: MigrationMeta[]): MigrationMeta[][] {
  const stretches: MigrationMeta[][] = [];
  for (const migration of migrations) {
    const last = stretches.at(-1);
    if (last !== undefined && !isConcurrent(migration) && !isConcurrent(last[0]!)) last.push(migration);
    else stretches.push([migration]);
  }
  return stretches;
}

async function missingOf(db: Session, migrations: MigrationMeta[]): Promise<MigrationMeta[]> {
  const [found] = await rowsOf<{ last: string | null }>(
    db,
    sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`,
  );
  return migrations.filter(({ folderMillis }) => folderMillis > Number(found?.last ?? 0));
}

const locked = (db: Engine, work: (tx: Session) => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await work(tx);
  });

async function applyTogether(tx: Session, stretch: MigrationMeta[]): Promise<void> {
  for (const migration of await missingOf(tx, stretch)) {
    for (const text of migration.sql) await tx.execute(sql.raw(text));
    await note(tx, migration);
  }
}

const note = (db: Session, { hash, folderMillis }: MigrationMeta) =>
  db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`);

/** Each statement can run again: a crash leaves a migration that is not noted, and perhaps an invalid index. */
async function makeIndexes(db: Session, stretch: MigrationMeta[]): Promise<void> {
  for (const migration of await missingOf(db, stretch)) {
    const indexes = migration.sql.map((text) => ({ text, name: indexOf(text) }));
    for (const { text, name } of indexes) {
      await dropInvalid(db, name);
      await db.execute(sql.raw(text));
    }
    await note(db, migration);
  }
}

const STATEMENT =
  /^(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists) ("[a-z0-9_]+")[^;]*;?$/i;

function indexOf(text: string): string {
  const name = STATEMENT.exec(text.replaceAll(/^--.*$/gm, '').trim())?.[1];
  if (name !== undefined) return name;
  throw new Error(
    `A migration of "${CONCURRENT}" may only create index concurrently if not exists "…", or drop it so: ${text.trim()}`,
  );
}

/** The session of a killed process may still make the index. To wait for its lock would be a deadlock. */
async function dropInvalid(db: Session, name: string): Promise<void> {
  for (;;) {
    const [invalid] = await rowsOf<{ is_made: boolean }>(
      db,
      sql`select exists (select 1 from pg_stat_progress_create_index where index_relid = indexrelid) as is_made
          from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`,
    );
    if (invalid === undefined) return;
    if (!invalid.is_made) break;
    await setTimeout(ASK_AGAIN_MS);
  }
  await db.execute(sql.raw(`drop index concurrently if exists ${name}`));
}

/**
 * The index waits for the end of each transaction that has a snapshot, as a statement that waits for a lock. So this asks again and
 * again, each time in its own transaction: while it asks it has one too. A query with parameters would keep it.
 */
async function inIndexTurn(url: string, work: () => Promise<void>): Promise<void> {
  const guard = sessionAt(url);
  try {
    await guard.connect();
    while (!(await takesTurn(guard))) await setTimeout(ASK_AGAIN_MS);
    await work();
  } finally {
    await guard.end();
  }
}

/** In a transaction that stays open, if so. */
async function takesTurn(guard: pg.Client): Promise<boolean> {
  await guard.query('begin');
  await guard.query('set local idle_in_transaction_session_timeout = 0');
  const { rows } = await guard.query(`select pg_try_advisory_xact_lock(${INDEX_LOCK}) as taken`);
  if (rows[0].taken !== true) await guard.query('rollback');
  return rows[0].taken === true;
}
