import type { SQL } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';

/** A planted fault in the product's SQL: statements with `find` get `put` in its place. */
export interface Misprint {
  find: string;
  put: string;
}

/** Applies misprints to the statements of a database. */
export function misprint(db: Db, misprints: readonly Misprint[]): void {
  const begin = db.transaction.bind(db);
  db.transaction = (run, config) => begin((tx) => run(spoilt(tx, misprints)), config);
  spoilt(db, misprints);
}

function spoilt<Session extends Db | Tx>(session: Session, misprints: readonly Misprint[]): Session {
  const execute = session.execute.bind(session);
  session.execute = ((query: SQL & { text?: string; params?: unknown[] }) =>
    execute(
      query.text === undefined ? query : rewritten(query.text, query.params ?? [], misprints),
    )) as Session['execute'];
  if ('rollback' in session) {
    const save = session.transaction.bind(session);
    session.transaction = (run) => save((nested) => run(spoilt(nested, misprints)));
  }
  return session;
}

const rewritten = (text: string, params: unknown[], misprints: readonly Misprint[]): SQL =>
  statement(
    misprints.reduce((sql, { find, put }) => sql.replaceAll(find, put), text),
    ...params,
  );
