import type { SQL } from 'drizzle-orm';
import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Db, Tx } from '#server/platform/db/client';
import { startupOptions } from '#server/platform/db/session-settings';
import { Statement } from '#server/platform/db/statement';

const CONNECT_WITHIN_MS = 5000;
/** Above the server's statement timeout: no answer means a dead connection. */
const ANSWER_WITHIN_MS = 25_000;

export function openPool(url: string, poolSize: number, isPooler: boolean): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    options: startupOptions(isPooler),
  });
  pool.on('error', () => {});
  // Lost in use: the next query fails. An unhandled error event would end the process
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const casing = 'snake_case';
const dialect = new PgDialect({ casing });

/** Releases the connection after each transaction, and destroys it if a transaction is still open on it. */
export function overPool(pool: pg.Pool): Db {
  const db = preparing(drizzle(pool, { casing }) as unknown as Db, pool);
  db.transaction = async (run, config) => {
    const client = await pool.connect();
    try {
      return await transaction(client, run, config);
    } finally {
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
  return db;
}

/** Runs hand-written statements through `pg` under a name: the connection then plans each only once. */
function preparing<Session extends Db | Tx>(session: Session, at: Pick<pg.Pool, 'query'>): Session {
  const execute = session.execute.bind(session);
  const run = ((asked: SQL) =>
    asked instanceof Statement
      ? at.query({ name: asked.preparedName, text: asked.text, values: asked.params, types: DATES_AS_TEXT })
      : execute(asked)) as Session['execute'];
  return Object.assign(session, { execute: run });
}

const { DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins;
const AS_TEXT: number[] = [DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ];
/** As the query builder reads them. */
const DATES_AS_TEXT: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    AS_TEXT.includes(id) ? (value: string) => value : pg.types.getTypeParser(id, format as 'text'),
};

/** Unlike the library's: PostgreSQL answers the commit of a failed transaction with a rollback, without an error. */
async function transaction<Answer>(
  client: pg.PoolClient,
  run: (tx: Tx) => Promise<Answer>,
  config: PgTransactionConfig = {},
): Promise<Answer> {
  const session = new NodePgSession(client, dialect, undefined);
  const tx = preparing(new NodePgTransaction(dialect, session, undefined) as unknown as Tx, client);
  await client.query(beginOf(config));
  try {
    const answer = await run(tx);
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('commit failed: PostgreSQL rolled the transaction back');
    return answer;
  } catch (error) {
    await client.query('rollback').catch(() => {}); // the release destroys a lost connection
    throw error;
  }
}

const beginOf = ({ isolationLevel, accessMode }: PgTransactionConfig): string =>
  ['begin', ...(isolationLevel ? [`isolation level ${isolationLevel}`] : []), ...(accessMode ? [accessMode] : [])].join(
    ' ',
  );
