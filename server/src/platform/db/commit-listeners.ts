import type { Db, Tx } from '#server/platform/db/client';

export type CommitListener = (venueIds: string[], hasMail: boolean) => void;

interface Noted {
  venueIds: Set<string>;
  hasMail: boolean;
}

const nothing = (): Noted => ({ venueIds: new Set(), hasMail: false });
const changedIn = new WeakMap<object, Noted>();

export function noteChange(tx: Tx, venueId: string): void {
  changedIn.get(tx)?.venueIds.add(venueId);
}

export function noteMail(tx: Tx): void {
  const noted = changedIn.get(tx);
  if (noted !== undefined) noted.hasMail = true;
}

/** Changes in a savepoint count once it is released, and are reported after the outer commit. */
function collect(tx: Tx, changed: Noted): void {
  changedIn.set(tx, changed);
  const save = tx.transaction.bind(tx);
  tx.transaction = async (run) => {
    const inner = nothing();
    const answer = await save((nested) => {
      collect(nested, inner);
      return run(nested);
    });
    for (const venueId of inner.venueIds) changed.venueIds.add(venueId);
    changed.hasMail ||= inner.hasMail;
    return answer;
  };
}

/** After the commit: inside the transaction a listener would read old rows. Returns the function that adds one. */
export function tellCommits(db: Db): (listener: CommitListener) => void {
  const listeners: CommitListener[] = [];
  const begin = db.transaction.bind(db);
  db.transaction = async (run, config) => {
    const changed = nothing();
    const answer = await begin((tx) => {
      collect(tx, changed);
      return run(tx);
    }, config);
    const { venueIds, hasMail } = changed;
    if (venueIds.size > 0 || hasMail) for (const listener of listeners) listener([...venueIds], hasMail);
    return answer;
  };
  return (listener) => {
    listeners.push(listener);
  };
}
