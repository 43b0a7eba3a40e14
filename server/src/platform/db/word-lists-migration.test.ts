import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrationsFolder } from '#server/platform/db/client';
import { migratePostgres } from '#server/platform/db/migrator';

const server = inject('postgresUrl');
const LAST_BEFORE = '0055_cheaper_bookings';

describe.skipIf(server === null)('the migration of the lists of words', () => {
  const name = `words_${randomBytes(6).toString('hex')}`;
  const url = `${server}/${name}`;
  const admin = new pg.Client({ connectionString: `${server}/postgres` });
  const [watcher, holder] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  const folder = mkdtempSync(join(tmpdir(), 'reserva-migrations-'));

  beforeAll(async () => {
    cpSync(migrationsFolder, folder, { recursive: true });
    const journal = join(folder, 'meta/_journal.json');
    const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
    writeFileSync(journal, JSON.stringify({ entries: entries.filter(({ tag }) => tag <= LAST_BEFORE) }));
    await admin.connect();
    await admin.query(`create database ${name}`);
    await migratePostgres(url, folder);
    await Promise.all([watcher.connect(), holder.connect()]);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await Promise.all([watcher.end(), holder.end()]);
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });

  const LISTED = `insert into venue_search (venue_id, words, sort_name, category_ids, timezone, min_party, max_party)
    select id, lower(name) || ' luanda', lower(name), '{}', timezone, 1, 8 from venues where name = any($1)`;
  const WAITING = `select pid from pg_locks where relation = 'venue_clocks'::regclass and mode = 'ExclusiveLock' and not granted
    and database = (select oid from pg_database where datname = current_database())`;

  async function waitingMigration(): Promise<number> {
    for (;;) {
      const { rows } = await watcher.query(WAITING);
      if (rows[0] !== undefined) return rows[0].pid;
      await setTimeout(10);
    }
  }

  test('fills them before it holds up changes of venues, and follows the changes made meanwhile', async () => {
    await watcher.query(`insert into venues (id, name, slug, address, city, phone, status)
      select gen_random_uuid(), name, lower(name), 'Rua', 'Luanda', '+244923456789', 'approved'
      from unnest(array['Muxima', 'Kianda', 'Onda', 'Abril']) name`);
    await watcher.query('insert into venue_clocks (venue_id) select id from venues on conflict do nothing');
    await watcher.query(LISTED, [['Muxima', 'Kianda', 'Onda']]);
    await holder.query('begin');
    await holder.query('select from venue_clocks for update');
    const migrated = migratePostgres(url, migrationsFolder);
    const pid = await waitingMigration();
    const { rows: read } = await watcher.query(
      `select from pg_locks where pid = $1 and relation = 'venue_search'::regclass`,
      [pid],
    );
    expect(read).toHaveLength(1);
    await holder.query(`update venue_search set words = 'ilha luanda', sort_name = 'ilha' where sort_name = 'muxima'`);
    await holder.query(`delete from venue_search where sort_name = 'kianda'`);
    await holder.query(LISTED, [['Abril']]);
    await holder.query('commit');
    await migrated;
    const { rows } = await watcher.query('select word, sort_name as name, in_name from venue_words order by 2, 1');
    expect(rows).toEqual(
      ['abril', 'ilha', 'onda'].flatMap((own) =>
        [own, 'luanda'].sort().map((word) => ({ word, name: own, in_name: word === own })),
      ),
    );
    const { rows: words } = await watcher.query(
      `select from search_words where word in ('abril', 'ilha', 'luanda', 'onda')`,
    );
    expect(words).toHaveLength(4);
  });
});
