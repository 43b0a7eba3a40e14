import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Db } from '#server/platform/db/client';
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
    Client: PreparingClient,
  });
  pool.on('error', () => {});
  // Lost in use: the next query fails. An unhandled error event would end the process
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Prepares hand-written statements. A prepared one fails only after a column's type changed; migrations never do that. */
class PreparingClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [config, ...rest] = given;
    return (super.query as (...all: unknown[]) => never)(isConfig(config) ? withName(config) : config, ...rest);
  }
}

const isConfig = (given: unknown): given is pg.QueryConfig =>
  typeof given === 'object' && given !== null && 'text' in given;

function withName(config: pg.QueryConfig): pg.QueryConfig {
  const name = preparedName(config.text);
  return name === undefined ? config : { ...config, name };
}

/** Releases the connection after each transaction, and destroys it if a transaction is still open on it. */
export function overPool(pool: pg.Pool): Db {
  const db = drizzle(pool, { casing: 'snake_case' }) as unknown as Db;
  db.transaction = async (run, config) => {
    const client = await pool.connect();
    try {
      return await (drizzle(client, { casing: 'snake_case' }) as unknown as Db).transaction(run, config);
    } finally {
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
  return db;
}
