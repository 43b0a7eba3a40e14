import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { applyMigrations, migratePostgres } from '#server/platform/db/migrator';

const TABLE = `create table big (id int primary key, word text);
--> statement-breakpoint
insert into big select n, 'word ' || n from generate_series(1, 2000) n;`;
const INDEXES = `-- concurrent indexes
create index concurrently if not exists "big_word" on "big" ("word");
--> statement-breakpoint
create unique index concurrently if not exists "big_both" on "big" ("word", "id");`;
const AFTER = 'alter table big add unique using index big_both;';

let folder: string;
/** A folder of migrations as drizzle-kit writes it. */
function write(...files: string[]): void {
  const entries = files.map((text, n) => {
    writeFileSync(join(folder, `000${n}_step.sql`), text);
    return { idx: n, version: '7', when: n + 1, tag: `000${n}_step`, breakpoints: true };
  });
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reserva-migrations-'));
  mkdirSync(join(folder, 'meta'));
  write(TABLE, INDEXES, AFTER);
});
afterEach(() => rmSync(folder, { recursive: true }));

const VALID = `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = 'big'::regclass and not i.indisprimary order by c.relname`;
const NOTED = 'select created_at::int as at from drizzle.__drizzle_migrations order by id';
const bothValid = [
  { name: 'big_both', valid: true },
  { name: 'big_word', valid: true },
];

describe('on the embedded database', () => {
  let engine: PGlite;
  beforeAll(async () => {
    engine = await PGlite.create();
  });
  afterAll(() => engine.close());
  beforeEach(() => engine.exec('drop table if exists big; drop schema if exists drizzle cascade'));
  const migrate = () => applyMigrations(drizzle(engine), folder);

  test('makes each index once', async () => {
    await migrate();
    await migrate();
    expect((await engine.query(VALID)).rows).toEqual(bothValid);
    expect((await engine.query(NOTED)).rows).toEqual([{ at: 1 }, { at: 2 }, { at: 3 }]);
  });

  test.each([
    ['another statement', 'update big set word = null;'],
    ['an index that makes writers wait', 'create index "big_word" on "big" ("word");'],
    ['two statements as one', 'create index concurrently if not exists "a" on "big" ("word"); drop table big;'],
  ])('refuses %s outside a transaction, and makes nothing of that migration', async (_what, text) => {
    write(TABLE, `${INDEXES}\n--> statement-breakpoint\n${text}`);
    await expect(migrate()).rejects.toThrow('may only create index concurrently');
    expect((await engine.query(VALID)).rows).toEqual([]);
    expect((await engine.query(NOTED)).rows).toEqual([{ at: 1 }]);
  });
});

const server = inject('postgresUrl');

describe.skipIf(server === null)('on PostgreSQL', () => {
  const name = `indexes_${randomBytes(6).toString('hex')}`;
  const url = `${server}/${name}`;
  const admin = new pg.Client({ connectionString: `${server}/postgres` });
  let clients: pg.Client[];

  beforeAll(() => admin.connect());
  afterAll(() => admin.end());
  beforeEach(async () => {
    clients = [];
    await admin.query(`create database ${name}`);
    write(TABLE);
    await migrate();
    write(TABLE, INDEXES, AFTER);
  });
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.end()));
    await admin.query(`drop database ${name} with (force)`);
  });

  const migrate = () => migratePostgres(url, folder);
  const connect = async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    clients.push(client);
    return client;
  };
  /** A booking that has written and not yet committed: an index waits for its end. */
  const openWriter = async () => {
    const writer = await connect();
    await writer.query('begin');
    await writer.query(`insert into big values (3000, 'open')`);
    return writer;
  };
  /** Resolves to the session that makes an index, once it waits for the open writer. */
  const makerOf = async (watcher: pg.Client): Promise<number> => {
    for (;;) {
      const { rows } = await watcher.query(
        `select pid from pg_stat_activity
         where datname = $1 and query like '%create index concurrently%' and wait_event_type = 'Lock'`,
        [name],
      );
      if (rows[0] !== undefined) return rows[0].pid;
      await setTimeout(10);
    }
  };
  const read = async (watcher: pg.Client, text: string) => (await watcher.query(text)).rows;

  test('writers go on while an index is made', async () => {
    const [writer, other] = [await openWriter(), await connect()];
    const migrated = migrate();
    await makerOf(other);
    expect(await read(other, VALID)).toEqual([{ name: 'big_word', valid: false }]);
    await other.query(`set lock_timeout = '2s'`);
    await other.query(`insert into big values (3001, 'meanwhile')`);
    await other.query(`update big set word = 'changed' where id = 1`);
    expect(await read(other, VALID)).toEqual([{ name: 'big_word', valid: false }]);
    await writer.query('commit');
    await migrated;
    expect(await read(other, VALID)).toEqual(bothValid);
    expect(await read(other, NOTED)).toEqual([{ at: 1 }, { at: 2 }, { at: 3 }]);
    await other.query('set enable_seqscan = off');
    expect(await read(other, `select id from big where word in ('meanwhile', 'changed', 'open') order by id`)).toEqual([
      { id: 1 },
      { id: 3000 },
      { id: 3001 },
    ]);
  });

  test('a server that waits for the index of another one has no transaction, for whose end the index would wait', async () => {
    const [writer, other] = [await openWriter(), await connect()];
    const migrated = [migrate(), migrate()];
    await makerOf(other);
    const waiting = `select 1 from pg_stat_activity where datname = '${name}' and state = 'idle' and query = 'rollback'`;
    while ((await read(other, waiting)).length === 0) await setTimeout(10);
    await writer.query('commit');
    await Promise.all(migrated);
    expect(await read(other, VALID)).toEqual(bothValid);
  });

  test('an index that a crash left invalid is made again by the next start', async () => {
    const [writer, other] = [await openWriter(), await connect()];
    const migrated = migrate();
    const failed = expect(migrated).rejects.toThrow();
    await other.query('select pg_terminate_backend($1)', [await makerOf(other)]);
    await failed;
    await writer.query('commit');
    expect(await read(other, VALID)).toEqual([{ name: 'big_word', valid: false }]);
    expect(await read(other, NOTED)).toEqual([{ at: 1 }]);
    await migrate();
    expect(await read(other, VALID)).toEqual(bothValid);
    expect(await read(other, NOTED)).toEqual([{ at: 1 }, { at: 2 }, { at: 3 }]);
  });

  test('rows that a unique index refuses leave it invalid, and it is made once they are corrected', async () => {
    const other = await connect();
    write(TABLE, `-- concurrent indexes\ncreate unique index concurrently if not exists "big_one" on "big" ("word");`);
    await other.query(`insert into big values (3000, 'word 1')`);
    await expect(migrate()).rejects.toMatchObject({ cause: { code: '23505' } });
    expect(await read(other, VALID)).toEqual([{ name: 'big_one', valid: false }]);
    await other.query('delete from big where id = 3000');
    await migrate();
    expect(await read(other, VALID)).toEqual([{ name: 'big_one', valid: true }]);
  });

  test('an index that the session of a killed process still makes is waited for', async () => {
    const [writer, orphan, other] = [await openWriter(), await connect(), await connect()];
    const made = orphan.query('create index concurrently if not exists "big_word" on "big" ("word")');
    await makerOf(other);
    const begun = await read(other, `select 'big_word'::regclass::oid as id`);
    const migrated = migrate();
    const asks = `select 1 from pg_stat_activity where query like '%pg_stat_progress%' and datname = '${name}'`;
    while ((await read(other, asks)).length < 2) await setTimeout(10); // the migration, and this query
    await writer.query('commit');
    await Promise.all([made, migrated]);
    expect(await read(other, VALID)).toEqual(bothValid);
    expect(await read(other, `select 'big_word'::regclass::oid as id`)).toEqual(begun);
  });

  test('a second server waits for the first, and a server of the release before is not kept', async () => {
    const [writer, other] = [await openWriter(), await connect()];
    const first = migrate();
    await makerOf(other);
    const second = migrate();
    const asks = `select 1 from pg_stat_activity where query like '%pg_try_advisory_xact_lock%' and datname = '${name}'`;
    while ((await read(other, asks)).length < 3) await setTimeout(10); // the holder, who waits, and this query
    await other.query(`set lock_timeout = '2s'`);
    await other.query('select pg_advisory_xact_lock(748221003)');
    await writer.query('commit');
    await Promise.all([first, second]);
    expect(await read(other, VALID)).toEqual(bothValid);
    expect(await read(other, NOTED)).toEqual([{ at: 1 }, { at: 2 }, { at: 3 }]);
  });
});
