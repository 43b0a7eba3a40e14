import type { Writable } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { AskedAhead, followAhead } from '#server/platform/db/ahead';
import { withWrites } from '#server/platform/db/behind';
import type { Db, Tx } from '#server/platform/db/client';
import { preparedName } from '#server/platform/db/statement';

const CONNECT_WITHIN_MS = 5000;
/** Above the server's statement timeout: no answer means a dead connection. */
const ANSWER_WITHIN_MS = 25_000;

const LIMITS = {
  lock_timeout: 3000,
  statement_timeout: 20_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** Compiling costs more than it saves for few rows: the figures of a day took 105 ms with JIT and 7 ms without. */
const NO_JIT = '-c jit=off';

export function openPool(url: string, poolSize: number): pg.Pool {
  const limits = Object.entries(LIMITS).map(([name, ms]) => `-c ${name}=${ms}`);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    options: [...limits, '-c timezone=UTC', NO_JIT].join(' '),
    ...{ pipeline: true }, // missing in the types
  });
  pool.on('error', () => {});
  // Lost in use: the next query fails. An unhandled error event would end the process
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', (client) => lines.set(client, quicken(client)));
  return pool;
}

type Query = (given: unknown, ...rest: unknown[]) => Promise<unknown> | undefined;

const lines = new WeakMap<pg.PoolClient, AskedAhead>();

/** Pipelines statements, and sends `begin` with the first one: a round trip costs more than most statements. */
function quicken(client: pg.PoolClient): AskedAhead {
  const query = client.query.bind(client) as Query;
  const ahead = new AskedAhead();
  let begun: Promise<unknown> = Promise.resolve();
  const quick: Query = (given, ...rest) => {
    if (!isText(given)) return query(given, ...rest);
    const known = ahead.answerTo(given, rest[0]);
    if (known !== undefined) return known;
    holdBack(client);
    const answer = query(withName(given), ...rest);
    answer?.catch(() => {});
    if (answer !== undefined && given.text === 'commit') return begun.then(() => answer).then(refuseRolledBack);
    if (answer === undefined || !given.text.startsWith('begin')) {
      const heard = answer && begun.then(() => answer);
      return ahead.note(given, rest[0], heard);
    }
    begun = answer;
    return Promise.resolve({ rows: [] });
  };
  client.query = quick as typeof client.query;
  return ahead;
}

/** PostgreSQL answers the commit of a failed transaction with a rollback, without an error. */
function refuseRolledBack(committed: unknown): unknown {
  if ((committed as pg.QueryResult).command !== 'COMMIT')
    throw new Error('commit failed: PostgreSQL rolled the transaction back');
  return committed;
}

function holdBack(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const isText = (given: unknown): given is pg.QueryConfig =>
  typeof given === 'object' && given !== null && 'text' in given;

/** A prepared plan fails only if a column type changes, which migrations never do. */
function withName(config: pg.QueryConfig): pg.QueryConfig {
  const name = preparedName(config.text);
  return name === undefined ? config : { ...config, name };
}

/** Releases the connection after each transaction, and destroys it if a transaction is still open on it. */
export function overPool(pool: pg.Pool): Db {
  const db = drizzle(pool, { casing: 'snake_case' }) as unknown as Db;
  const ofClients = new WeakMap<pg.PoolClient, Db>();
  pool.on('connect', (client) => ofClients.set(client, drizzle(client, { casing: 'snake_case' }) as unknown as Db));
  db.transaction = async (run, config) => {
    const client = await pool.connect();
    try {
      const ahead = lines.get(client)!;
      const following = (tx: Tx) => run(followAhead(tx, ahead));
      return await withWrites((followed) => ofClients.get(client)!.transaction(followed, config), following);
    } finally {
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
  return db;
}
