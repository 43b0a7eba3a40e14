import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Both engines answer with `rows`, which the type of drizzle does not say. */
export const rowsOf = <Row>(db: Pick<PgDatabase<PgQueryResultHKT>, 'execute'>, asked: SQL): Promise<Row[]> =>
  db.execute(asked).then((result) => (result as unknown as { rows: Row[] }).rows);
