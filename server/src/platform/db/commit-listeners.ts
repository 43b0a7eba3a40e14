import type { Db, Tx, Unit } from '#server/platform/db/client';

export type CommitListener = (venueIds: string[], hasMail: boolean) => void;

const newUnit = (): Unit => ({
  lock: null,
  changedVenues: new Set(),
  changedRows: new Set(),
  hasMail: false,
  afterCommit: [],
});

/** Changes in a savepoint count once it is released, and are reported after the outer commit. */
function withUnit(tx: Tx, unit: Unit): Tx {
  const save = tx.transaction.bind(tx);
  return Object.assign(tx, {
    unit,
    transaction: async <Answer>(run: (nested: Tx) => Promise<Answer>) => {
      const inner = newUnit();
      const answer = await save((nested) => run(withUnit(nested, inner)));
      for (const venueId of inner.changedVenues) unit.changedVenues.add(venueId);
      for (const id of inner.changedRows) unit.changedRows.add(id);
      unit.hasMail ||= inner.hasMail;
      unit.afterCommit.push(...inner.afterCommit);
      return answer;
    },
  });
}

/** After the commit: inside the transaction a listener would read old rows. Returns the function that adds one. */
export function reportCommits(db: Db): (listener: CommitListener) => void {
  const listeners: CommitListener[] = [];
  const begin = db.transaction.bind(db);
  db.transaction = async (run, config) => {
    const unit = newUnit();
    const answer = await begin((tx) => run(withUnit(tx, unit)), config);
    const { changedVenues, hasMail, afterCommit } = unit;
    for (const act of afterCommit) act();
    if (changedVenues.size > 0 || hasMail) for (const listener of listeners) listener([...changedVenues], hasMail);
    return answer;
  };
  return (listener) => {
    listeners.push(listener);
  };
}
