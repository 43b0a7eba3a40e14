import type { Writable } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { AskedAhead, followAhead } from '#server/platform/db/ahead';
import { withWrites } from '#server/platform/db/behind';
import type { Db, Tx } from '#server/platform/db/client';
import { preparedName } from '#server/platform/db/statement';

/** Who waits longer for a connection is told to come back. */
const CONNECT_WITHIN_MS = 5000;
/** Longer than the server's own limit of a statement: who hears nothing by then has a dead line. */
const ANSWER_WITHIN_MS = 25_000;

/** What a session of ours waits for at most: a lock, a statement's end, its process's next word inside a transaction. */
const LIMITS = {
  lock_timeout: 3000,
  statement_timeout: 20_000,
  idle_in_transaction_session_timeout: 30_000,
};

/**
 * Compiling a statement costs more than it saves on ours, which read few rows: the figures of a day took 105 ms with it and
 * 7 ms without.
 */
const NO_JIT = '-c jit=off';

/** Connections of which a lost one costs no more than the call that is on it. */
export function openPool(url: string, poolSize: number): pg.Pool {
  const limits = Object.entries(LIMITS).map(([name, ms]) => `-c ${name}=${ms}`);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    options: [...limits, '-c timezone=UTC', NO_JIT].join(' '),
    ...{ pipeline: true }, // a statement may leave before the one before it is answered; the types do not know it yet
  });
  pool.on('error', () => {}); // a connection lost while idle: the pool replaces it at the next query
  // One lost while it is in use: the call's next query fails, and an error that nobody hears would end the process
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', (client) => lines.set(client, quicken(client)));
  return pool;
}

type Query = (given: unknown, ...rest: unknown[]) => Promise<unknown> | undefined;

/** What each connection was asked ahead. */
const lines = new WeakMap<pg.PoolClient, AskedAhead>();

/**
 * Lets what is asked at once leave at once, and a transaction begin together with its first statement: a journey to the
 * database and back takes longer than most of what is asked there.
 */
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
    answer?.catch(() => {}); // heard by whoever asked; that the beginning failed comes before it
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

/** A commit of a transaction in which something has failed is a rollback, and PostgreSQL calls that no error. */
function refuseRolledBack(committed: unknown): unknown {
  if ((committed as pg.QueryResult).command !== 'COMMIT') throw new Error('the commit was a rollback');
  return committed;
}

/** What is written until the running code comes to its end is one write to the line. */
function holdBack(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const isText = (given: unknown): given is pg.QueryConfig =>
  typeof given === 'object' && given !== null && 'text' in given;

/**
 * A connection keeps the plans of hand-written statements: to plan one takes longer than to run it. PostgreSQL plans anew by
 * itself where a table or what it knows of its rows has changed. It refuses a kept statement only where a column that the
 * text names has got another type: migrations add columns, under other names, and never change a type.
 */
function withName(config: pg.QueryConfig): pg.QueryConfig {
  const name = preparedName(config.text);
  return name === undefined ? config : { ...config, name };
}

/**
 * The database over a pool. A transaction's connection goes back whatever becomes of it, and is thrown away where the
 * transaction may still be open on it.
 */
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
