import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import type { TestServer } from '#server/testing/server';
import type { Endpoint } from '#shared/api/endpoint';

/** Unlisted fields, named like columns or server-side values, with values that can be found again. */
export type Strays = Record<string, unknown>;

const UUID = '57ca7000-0000-4000-8000-000000000001';
const NUMBER = 987_654_321;
const DAY = '1999-01-02';
export const strayValue = new RegExp(`stray |stray%20|stray\\+|${UUID}|${NUMBER}|${DAY}`);

const decided = {
  ofPlatform: true,
  touched: true,
  availableCapacity: NUMBER,
  unspent: NUMBER,
  startsAt: `${DAY}T01:00Z`,
};

const strayOf = (type: string, name: string): unknown => {
  if (type === 'uuid') return UUID;
  if (type === 'date') return DAY;
  if (type.startsWith('timestamp')) return `${DAY}T03:04:05.678Z`;
  return ['integer', 'smallint', 'bigint', 'numeric'].includes(type) ? NUMBER : `stray ${name}`;
};

export async function straysOf({ database: { db } }: TestServer): Promise<Strays> {
  const columns = await rowsOf<{ name: string; type: string }>(db, statement(COLUMNS));
  const camel = (name: string) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
  return { ...Object.fromEntries(columns.map(({ name, type }) => [camel(name), strayOf(type, name)])), ...decided };
}

const COLUMNS = `select column_name as name, max(data_type) as type from information_schema.columns
  where table_schema = 'public' group by column_name`;

/** A trigger on every table notes each written row with a stray, also one that a later statement overwrites. */
export async function watchForStrays({ database: { db, raw } }: TestServer): Promise<void> {
  await raw.query(`create schema strays;
    create table strays.found (row text not null);
    create function strays.note() returns trigger language plpgsql as $$ begin
      if to_jsonb(new)::text ~ '${strayValue.source}' then
        insert into strays.found values (tg_table_name || ': ' || to_jsonb(new)::text);
      end if;
      return null;
    end $$`);
  for (const { name } of await rowsOf<{ name: string }>(db, statement(TABLES))) {
    await raw.query(`create trigger note_strays after insert or update on "${name}"
      for each row execute function strays.note()`);
  }
}

/** Rows with strays written since the last call. */
export const takeRowsWithStrays = async ({ database: { db } }: TestServer): Promise<string[]> =>
  (await rowsOf<{ row: string }>(db, sql`delete from strays.found returning row`)).map(({ row }) => row);

const TABLES = `select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE'`;

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** At every level of the input. */
export const withStrays = (input: unknown, { input: schema }: Endpoint, strays: Strays): Record<string, unknown> =>
  grown(input, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, strays) as never;

function grown(value: unknown, schema: JsonSchema | undefined, strays: Strays): unknown {
  const alternatives = branchesOf(schema);
  if (Array.isArray(value)) {
    const items = { anyOf: alternatives.flatMap((one) => one.items ?? []) };
    return value.map((item) => grown(item, items, strays));
  }
  if (typeof value !== 'object' || value === null) return value;
  const listed: Record<string, { anyOf: JsonSchema[] }> = {};
  for (const [field, part] of alternatives.flatMap(({ properties }) => Object.entries(properties ?? {}))) {
    listed[field] = { anyOf: [...(listed[field]?.anyOf ?? []), part] };
  }
  const unlisted = Object.fromEntries(Object.entries(strays).filter(([name]) => !(name in listed)));
  const own = Object.entries(value).map(([name, part]) => [name, grown(part, listed[name], strays)]);
  return { ...unlisted, ...Object.fromEntries(own) };
}

const branchesOf = (schema: JsonSchema | undefined): JsonSchema[] =>
  schema === undefined
    ? []
    : [schema, ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) => (some ?? []).flatMap(branchesOf))];

/** Simulates an endpoint with a loose schema: strays reach its handler. */
export function letThrough(row: Endpoint, strays: Strays): void {
  const { input } = row;
  row.input = z.unknown().transform((raw) => grafted(raw, input.parse(raw), strays));
}

function grafted(raw: unknown, parsed: unknown, strays: Strays): unknown {
  if (Array.isArray(raw) && Array.isArray(parsed)) return parsed.map((item, at) => grafted(raw[at], item, strays));
  if (!isObject(raw) || !isObject(parsed)) return parsed;
  const own = Object.entries(parsed).map(([name, part]) => [name, grafted(raw[name], part, strays)]);
  const passed = Object.entries(raw).filter(([name]) => !(name in parsed) && name in strays);
  return Object.fromEntries([...passed, ...own]);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
