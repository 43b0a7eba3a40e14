import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { type Database, embeddedExtensions, overEngine, type RawQuery } from '#server/platform/db/client';

interface Idle {
  engine: PGlite;
  schema: string;
}

/** Loading a dump takes two seconds of CPU time, so the files of one process use an engine one after the other. */
const idle: Idle[] = [];

/** Empty tables. An engine whose schema was changed is not used again. */
export async function openEmbeddedForTest(): Promise<Database> {
  const { engine, schema } = idle.pop() ?? (await loaded());
  const own = { isOpen: true };
  const database = await overEngine(whileOpen(engine, own));
  return {
    ...database,
    async close() {
      if (!own.isOpen) return;
      own.isOpen = false;
      await engine.exec('reset all');
      if ((await schemaOf(engine)) !== schema) return engine.close();
      await empty(engine);
      idle.push({ engine, schema });
    },
  };
}

async function loaded(): Promise<Idle> {
  const engine = await PGlite.create({
    extensions: embeddedExtensions,
    loadDataDir: new Blob([readFileSync(inject('embeddedDump')!)]),
  });
  return { engine, schema: await schemaOf(engine) };
}

/** Work that outlives its test must not reach the next file's rows. */
const whileOpen = (engine: PGlite, own: { isOpen: boolean }): PGlite =>
  new Proxy(engine, {
    get(target, name) {
      if (!own.isOpen) throw new Error('PGlite is closed');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

export async function empty(database: Pick<RawQuery, 'query'> | PGlite): Promise<void> {
  const { rows } = await database.query(TABLES);
  await database.query(`truncate ${(rows[0] as { names: string }).names} restart identity`);
}

const TABLES = `select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'public'`;

async function schemaOf(engine: PGlite): Promise<string> {
  const { rows } = await engine.query<{ schema: string }>(SCHEMA);
  return rows[0]!.schema;
}

const SCHEMA = `select string_agg(object, ' ' order by object) as schema from (
  select oid || relname as object from pg_class where oid >= 16384
  union all select 'constraint ' || oid from pg_constraint
  union all select 'trigger ' || oid from pg_trigger
  union all select 'function ' || oid from pg_proc) objects`;
