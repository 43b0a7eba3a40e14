import type { Db, Tx } from '#server/db/client';

/** Is told the venues that a transaction has changed, once it has committed. */
export type CommitListener = (venueIds: string[]) => void;

const changedIn = new WeakMap<object, Set<string>>();

/** Notes that a transaction changes a venue. */
export function noteChange(tx: Tx, venueId: string): void {
  changedIn.get(tx)?.add(venueId);
}

/** What is changed inside a savepoint counts once the savepoint is kept, and is told after the outer commit like the rest. */
function collect(tx: Tx, changed: Set<string>): void {
  changedIn.set(tx, changed);
  const save = tx.transaction.bind(tx);
  tx.transaction = async (run) => {
    const inner = new Set<string>();
    const answer = await save((nested) => {
      collect(nested, inner);
      return run(nested);
    });
    for (const venueId of inner) changed.add(venueId);
    return answer;
  };
}

/**
 * Makes a database tell of its commits. Nothing is told inside a transaction: it may still fail, and whoever heard of it
 * would read what was before. Answers the function that adds a listener.
 */
export function tellCommits(db: Db): (listener: CommitListener) => void {
  const listeners: CommitListener[] = [];
  const begin = db.transaction.bind(db);
  db.transaction = async (run, config) => {
    const changed = new Set<string>();
    const answer = await begin((tx) => {
      collect(tx, changed);
      return run(tx);
    }, config);
    if (changed.size > 0) for (const listener of listeners) listener([...changed]);
    return answer;
  };
  return (listener) => {
    listeners.push(listener);
  };
}
