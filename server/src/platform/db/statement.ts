import { getTableColumns, SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';

/** Constant text: the query builder assembles it at each call, which dominates the cost of a booking. */
class Statement extends SQL {
  readonly text: string;
  readonly params: unknown[];

  constructor(text: string, params: unknown[]) {
    super([]);
    this.text = text;
    this.params = params;
  }

  override toQuery() {
    return { sql: this.text, params: this.params };
  }
}

/** SQL with `$1`, `$2` … Dates are sent as ISO text; columns keep the names of the text. */
export function statement(text: string, ...params: unknown[]): SQL {
  if (names.size < NAMES_MOST && !names.has(text)) names.set(text, `s${names.size}`);
  return new Statement(text, params);
}

const NAMES_MOST = 300;
const names = new Map<string, string>();

export const preparedName = (text: string): string | undefined => names.get(text);

/** A row with every column of its table, to be inserted by hand-written SQL. */
export interface RowInsert {
  table: PgTable;
  row: object;
}

/** Inserts a row that sets every column, and returns it without reading it back. */
export async function insertWhole<Table extends PgTable>(
  tx: Tx,
  table: Table,
  row: Table['$inferSelect'],
): Promise<Table['$inferSelect']> {
  await tx.execute(statement(insertText(table, 1), ...insertParams({ table, row })));
  return row;
}

/** `insert into t (…) values ($first, …)` with a parameter per column, in the order of `insertParams`. */
export function insertText(table: PgTable, first: number): string {
  const columns = columnsOf(table);
  const names = columns.map(([key]) => `"${toSnakeCase(key)}"`).join(', ');
  const places = columns.map((_, index) => `$${first + index}`).join(', ');
  return `insert into "${getTableConfig(table).name}" (${names}) values (${places})`;
}

export function insertParams({ table, row }: RowInsert): unknown[] {
  const given = row as Record<string, unknown>;
  return columnsOf(table).map(([key, column]) => (given[key] === null ? null : column.mapToDriverValue(given[key])));
}

export const columnCount = (table: PgTable): number => columnsOf(table).length;

const columnsOf = (table: PgTable) => Object.entries(getTableColumns(table)) as [string, PgColumn][];

/** All columns for a hand-written select with `alias`; `wholeRow` decodes them. */
export const wholeColumns = (table: PgTable, alias: string): string =>
  Object.keys(getTableColumns(table))
    .map((key) => `${alias}."${toSnakeCase(key)}"`)
    .join(', ');

export function wholeRow<Table extends PgTable>(table: Table, raw: Record<string, unknown>): Table['$inferSelect'] {
  return Object.fromEntries(
    columnsOf(table).map(([key, column]) => {
      const value = raw[toSnakeCase(key)];
      return [key, value === null ? null : column.mapFromDriverValue(value)];
    }),
  );
}

export async function wholeRows<Table extends PgTable>(
  db: ReadDb,
  table: Table,
  select: SQL,
): Promise<Table['$inferSelect'][]> {
  return (await rowsOf<Record<string, unknown>>(db, select)).map((raw) => wholeRow(table, raw));
}
