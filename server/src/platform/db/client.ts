import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { type ConstructorOptions, fromPglite } from 'pg-boss';
import type { Metric } from 'prom-client';
import { type CommitListener, reportCommits } from '#server/platform/db/commit-listeners';
import { type Listening, listenOnPostgres, type NotificationHandlers } from '#server/platform/db/listen';
import { applyMigrations, migratePostgres } from '#server/platform/db/migrator';
import { openPool, overPool } from '#server/platform/db/pool';
import { measurePool } from '#server/platform/db/pool-metrics';
import type { RowInsert } from '#server/platform/db/rows';
import { missingIn } from '#server/platform/db/schema-version';
import { requireSettings } from '#server/platform/db/session-settings';

export { rowsOf } from '#server/platform/db/rows-of';

type DrizzleDb = PgDatabase<PgQueryResultHKT>;
type DrizzleTx = Parameters<Parameters<DrizzleDb['transaction']>[0]>[0];

export interface Db extends DrizzleDb {
  transaction<Answer>(run: (tx: Tx) => Promise<Answer>, config?: PgTransactionConfig): Promise<Answer>;
}

/** Inside a transaction use nothing else: the embedded database would deadlock. */
export interface Tx extends DrizzleTx {
  readonly unit: Unit;
  transaction<Answer>(run: (tx: Tx) => Promise<Answer>): Promise<Answer>;
}

/** A savepoint has its own: its rollback must undo no more than its own changes. */
export interface Unit {
  /** The venue that this transaction has locked. */
  lock: VenueLock | null;
  changedVenues: Set<string>;
  /** Ids of the rows that this transaction's log entries are about. */
  changedRows: Set<string>;
  hasMail: boolean;
  /** Run once the outermost transaction has committed; must not throw. */
  afterCommit: (() => void)[];
}

/** Head of a venue's change log under its lock. */
export interface VenueLock {
  readonly venueId: string;
  revision: number;
  hash: string;
  /** Rows and log entries that are written in one statement. */
  readonly inserts: RowInsert[];
  readonly entries: object[];
  /** The transaction writes them itself (`writeRecorded`), before anything reads them. */
  gathers: boolean;
}

export type ReadDb = Db | Tx;

export interface RawQuery {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>;
}

export interface Database {
  db: Db;
  raw: RawQuery;
  embedded: boolean;
  connections: number;
  /** Of the connection pool; the embedded database has none. */
  metrics: readonly Metric[];
  /** For pg-boss: two connections of its own, or the embedded database. */
  jobStore: ConstructorOptions;
  /** Uses its own connection: the pool may be exhausted. */
  isReachable(): Promise<boolean>;
  onCommit(listener: CommitListener): void;
  listen(channel: string, handlers: NotificationHandlers): Listening;
  migrate(): Promise<void>;
  /** Names of this release's migrations that the database does not have yet, in order. */
  missingMigrations(): Promise<string[]>;
  requireSettings(): Promise<void>;
  close(): Promise<void>;
}

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

export function openPostgres(url: string, poolSize: number, direct?: string): Database {
  const pool = openPool(url, poolSize, direct !== undefined);
  const metrics = measurePool(pool, poolSize);
  const db = overPool(pool);
  const probe = openProbe(url);
  const raw: RawQuery = { query: (text, values) => pool.query(text, values) };
  return {
    db,
    raw,
    embedded: false,
    connections: poolSize,
    metrics,
    isReachable: () => answers(probe),
    jobStore: { connectionString: direct ?? url, max: 2, application_name: 'reserva-jobs' },
    onCommit: reportCommits(db),
    listen: (channel, handlers) => listenOnPostgres(direct ?? url, channel, handlers),
    migrate: () => migratePostgres(direct ?? url, migrationsFolder),
    missingMigrations: () => missingIn(raw, migrationsFolder),
    requireSettings: () => requireSettings(raw),
    close: async () => {
      await Promise.all([pool.end(), probe.end()]);
    },
  };
}

const PROBE_WITHIN_MS = 2000;

export function openProbe(url: string): pg.Pool {
  const probe = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: PROBE_WITHIN_MS,
    query_timeout: PROBE_WITHIN_MS,
    application_name: 'reserva-probe',
  });
  probe.on('error', () => {}); // lost while idle: the next probe connects again
  return probe;
}

const answers = (at: Pick<RawQuery, 'query'>): Promise<boolean> =>
  at.query('select 1').then(
    () => true,
    () => false,
  );

export const embeddedExtensions = { btree_gin, btree_gist, pg_trgm };

/** PGlite in a folder. One process: the caller holds the folder lock. */
export const openEmbedded = async (folder: string): Promise<Database> =>
  overEngine(await PGlite.create({ dataDir: folder, extensions: embeddedExtensions }));

export async function overEngine(engine: PGlite): Promise<Database> {
  await engine.exec("set timezone = 'UTC'");
  const db = drizzlePglite(engine, { casing: 'snake_case' });
  const raw: RawQuery = {
    async query(text, values) {
      const result = await engine.query<Record<string, unknown>>(text, values);
      return { rows: result.rows, rowCount: Math.max(result.affectedRows ?? 0, result.rows.length) };
    },
  };
  return {
    db: db as unknown as Db,
    raw,
    embedded: true,
    connections: 1,
    metrics: [],
    isReachable: () => answers({ query: (text) => engine.query(text) as never }),
    jobStore: { db: fromPglite(engine), backend: 'pglite' },
    onCommit: reportCommits(db as unknown as Db),
    listen(channel, handlers) {
      const stop = engine.listen(channel, handlers.onNotify);
      stop.then(handlers.onListening, () => {});
      return { stop: async () => (await stop)() };
    },
    migrate: () => applyMigrations(db, migrationsFolder),
    missingMigrations: () => missingIn(raw, migrationsFolder),
    requireSettings: async () => {},
    close: () => engine.close(),
  };
}

/** Name of the constraint that refused a row. */
export function violated(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { constraint } = at as { constraint?: unknown };
    if (typeof constraint === 'string') return constraint;
  }
  return undefined;
}

export function sqlState(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}
