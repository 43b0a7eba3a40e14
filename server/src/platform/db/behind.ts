import type { SQL } from 'drizzle-orm';
import type { Tx } from '#server/platform/db/client';

/** Pending unawaited writes per transaction; each resolves to its error or null. */
const underWay = new WeakMap<Tx, Promise<unknown>[]>();

/** The transaction does not wait; an error fails the commit. Waits without a pipeline, or under a savepoint. */
export async function write(tx: Tx, statement: SQL): Promise<void> {
  const made = tx.execute(statement);
  const writes = underWay.get(tx);
  if (writes === undefined) await made;
  else writes.push(made.then(() => null, asItIs));
}

const asItIs = (error: unknown): unknown => error;

/** PostgreSQL answers the commit of a failed write with a rollback: throws the write's error instead. */
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
