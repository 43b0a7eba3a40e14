import pg from 'pg';
import { contentOf, refuseOthers } from '#server/operations/target';
import { openPostgres, type RawQuery } from '#server/platform/db/client';

const BATCH = 1000;

/**
 * Copies all rows of a migrated database into an empty PostgreSQL database, in one transaction, and compares a digest
 * of each table. Foreign keys are added again at the end, so the order of the tables does not matter.
 */
export async function copyIntoEmpty(from: RawQuery, url: string): Promise<number> {
  await refuseOthers(url);
  if ((await contentOf(url)) === 'rows')
    throw new Error('The database of DATABASE_URL is not empty; nothing was changed.');
  const opened = openPostgres(url, 1);
  await opened.migrate().finally(opened.close);
  const to = new pg.Client({ connectionString: url });
  await to.connect();
  try {
    await to.query("begin; set local timezone = 'UTC'");
    const copied = await copyTables(from, to);
    await to.query('commit');
    await to.query('analyze');
    return copied;
  } finally {
    await to.end();
  }
}

async function copyTables(from: RawQuery, to: pg.Client): Promise<number> {
  const { rows: keys } = await to.query<{ name: string; key: string; definition: string }>(FOREIGN_KEYS);
  const { rows: tables } = await to.query<{ name: string; columns: string }>(TABLES);
  for (const { name, key } of keys) await to.query(`alter table ${name} drop constraint ${key}`);
  let copied = 0;
  for (const table of tables) copied += await copyTable(from, to, table);
  for (const { name, key, definition } of keys)
    await to.query(`alter table ${name} add constraint ${key} ${definition}`);
  const { rows: sequences } = await from.query(SEQUENCES);
  for (const { name, last } of sequences) await to.query('select setval($1::text::regclass, $2::bigint)', [name, last]);
  return copied;
}

async function copyTable(from: RawQuery, to: pg.Client, { name, columns }: { name: string; columns: string }) {
  await to.query(`alter table ${name} disable trigger user`);
  await to.query(`delete from ${name}`);
  for (let offset = 0; ; offset += BATCH) {
    const batch = `select * from ${name} order by ctid limit ${BATCH} offset ${offset}`;
    const { rows } = await from.query(`select json_agg(t)::text as rows from (${batch}) t`);
    if (rows[0]!.rows === null) break;
    await to.query(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${name}, $1::text::json)`,
      [rows[0]!.rows],
    );
  }
  await to.query(`alter table ${name} enable trigger user`);
  const digest = `select count(*)::int as count, md5(string_agg(md5(t::text), '' order by md5(t::text) collate "C")) as hash from ${name} t`;
  const [before, after] = [(await from.query(digest)).rows[0]!, (await to.query(digest)).rows[0]!];
  if (before.count === after.count && before.hash === after.hash) return Number(after.count);
  throw new Error(`The rows of ${name} changed on the way to PostgreSQL; nothing was changed there.`);
}

const TABLES = `
  select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = ''
  group by c.oid order by 1`;

const FOREIGN_KEYS = `
  select conrelid::regclass::text as name, quote_ident(conname) as key, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
  from pg_sequences where schemaname = 'public' and last_value is not null`;
