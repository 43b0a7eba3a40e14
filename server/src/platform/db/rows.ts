import { getTableColumns, getTableName, type SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';

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
  await rowsOf(tx, statement(insertText(table, 1), ...insertParams({ table, row })));
  return row;
}

/** A common table expression for each table inserts all its rows; the parameters begin at `$first`. */
export function insertParts(inserts: RowInsert[], first: number): { parts: string[]; params: unknown[] } {
  const params: unknown[] = [];
  const parts = [...Map.groupBy(inserts, ({ table }) => table)].map(([table, rows], index) => {
    const at = first + params.length;
    if (rows.length > 1) params.push(rowsAsJson(table, rows));
    else params.push(...insertParams(rows[0]!));
    return `row_${index} as (${rows.length > 1 ? insertManyText(table, at) : insertText(table, at)})`;
  });
  return { parts, params };
}

/** `insert into t (…) values ($first, …)` with a parameter per column, in the order of `insertParams`. */
function insertText(table: PgTable, first: number): string {
  const places = columnsOf(table).map((_, index) => `$${first + index}`);
  return `${insertInto(table)} values (${places.join(', ')})`;
}

function insertManyText(table: PgTable, at: number): string {
  return `${insertInto(table)} select ${namesOf(table)}
    from jsonb_populate_recordset(null::"${getTableName(table)}", $${at}::jsonb)`;
}

const insertInto = (table: PgTable): string => `insert into "${getTableName(table)}" (${namesOf(table)})`;

const namesOf = (table: PgTable): string =>
  columnsOf(table)
    .map(([key]) => `"${toSnakeCase(key)}"`)
    .join(', ');

function insertParams({ table, row }: RowInsert): unknown[] {
  const given = row as Record<string, unknown>;
  return columnsOf(table).map(([key, column]) => (given[key] === null ? null : column.mapToDriverValue(given[key])));
}

function rowsAsJson(table: PgTable, inserts: RowInsert[]): string {
  const columns = columnsOf(table);
  const named = ({ row }: RowInsert) =>
    columns.map(([key]) => [toSnakeCase(key), (row as Record<string, unknown>)[key] ?? null]);
  return JSON.stringify(inserts.map((one) => Object.fromEntries(named(one))));
}

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
