import type { SQL } from 'drizzle-orm';
import type { Tx } from '#server/platform/db/client';

/** Of each open transaction the writes that nobody waited for: what each has failed of, null where it has not. */
const underWay = new WeakMap<Tx, Promise<unknown>[]>();

/**
 * Makes a write whose answer nobody needs. Where the connection takes a statement before it has answered the one before, the
 * transaction goes on meanwhile, and what the write fails of it fails of; elsewhere, and under a savepoint, the answer is
 * waited for.
 */
export async function write(tx: Tx, statement: SQL): Promise<void> {
  const made = tx.execute(statement);
  const writes = underWay.get(tx);
  if (writes === undefined) await made;
  else writes.push(made.then(() => null, asItIs));
}

const asItIs = (error: unknown): unknown => error;

/**
 * Runs a transaction whose last writes are on their way together with its commit, which PostgreSQL makes a rollback where one
 * of them fails. That failure is what is thrown, and not what came of it later on.
 */
export async function withWrites<Answer>(
  transaction: (run: (tx: Tx) => Promise<Answer>) => Promise<Answer>,
  run: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const writes: Promise<unknown>[] = [];
  const followed = (tx: Tx) => {
    underWay.set(tx, writes);
    return run(tx);
  };
  const came = await transaction(followed).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  for (const failure of await Promise.all(writes)) if (failure !== null) throw failure;
  if ('error' in came) throw came.error;
  return came.answer;
}
