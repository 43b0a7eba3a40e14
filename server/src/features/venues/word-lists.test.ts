import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { forgetWords } from '#server/features/venues/forget-words';
import { refreshSearch } from '#server/features/venues/queries';
import { findVenues } from '#server/features/venues/search';
import { rowsOf } from '#server/platform/db/client';
import { aVenue } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { isMultiConnection } from '#server/testing/database';
import { serverForFile } from '#server/testing/server';
import { addDays } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile({ availability: true });
const db = () => server.database.db;

const found = async (search: string, categoryIds: string[] = []) =>
  (await findVenues(db(), { search, categoryIds, limit: 20, offset: 0, date: addDays(TODAY, 1) }, server.clock.now()))
    .ids;

/** Rows that are not those of the venue's words, in either direction. */
const astray = () =>
  rowsOf(
    db(),
    sql`with wanted as (
          select v.venue_id, w.word, v.sort_name, w.in_name
          from venue_search v cross join lateral words_of(v.words, v.sort_name, v.category_ids) w
        ), kept as (select venue_id, word, sort_name, in_name from venue_words)
        (select * from wanted except select * from kept) union all (select * from kept except select * from wanted)`,
  );

const change = ({ id }: Venue, columns: ReturnType<typeof sql>) =>
  db().transaction(async (tx) => {
    await tx.execute(sql`update venues set ${columns} where id = ${id}`);
    await refreshSearch(tx, id);
  });

test('a search by date follows the words of a venue that is renamed, moved, rejected and approved again', async () => {
  const venue = await aVenue(server, {
    name: 'Muxima',
    city: 'Benguela',
    address: 'Rua 1',
    description: 'Peixe fresco',
  });
  expect(await found('muxima peixe')).toEqual([venue.id]);
  await change(venue, sql`name = 'Kianda', description = ${'x'.repeat(2900)}`);
  expect([await found('kianda'), await found('muxima'), await found('peixe')]).toEqual([[venue.id], [], []]);
  expect(await astray()).toEqual([]);
  await change(venue, sql`city = 'Lobito'`);
  expect([await found('lobito'), await found('benguela')]).toEqual([[venue.id], []]);
  await change(venue, sql`status = 'rejected'`);
  expect(await found('kianda')).toEqual([]);
  await change(venue, sql`status = 'approved'`);
  expect(await found('kianda')).toEqual([venue.id]);
  expect(await astray()).toEqual([]);
});

test('a word of the name ranks before a category, and that before any other word', async () => {
  const name = await aVenue(server, { name: 'Zebra do bar', description: null, categories: ['restaurante'] });
  const category = await aVenue(server, { name: 'Onda', description: null, categories: ['bar', 'restaurante'] });
  const elsewhere = await aVenue(server, { name: 'Abril', description: 'Ao lado do bar', categories: ['restaurante'] });
  const bar = await found('bar');
  expect(bar).toEqual([name.id, category.id, elsewhere.id]);
  const idOf = async (slug: string) =>
    (await rowsOf<{ id: string }>(db(), sql`select id from categories where slug = ${slug}`))[0]!.id;
  expect(await found('bar', [await idOf('bar')])).toEqual([category.id]);
  expect(await found('bar', [await idOf('bar'), await idOf('restaurante')])).toEqual(bar);
});

describe('a word whose last venue goes', () => {
  const listed = async (word: string) =>
    (await rowsOf(db(), sql`select from search_words where word = ${word}`)).length;

  test('is forgotten, and listed again with its next venue', async () => {
    const [one, other] = [
      await aVenue(server, { name: 'Tamarindo' }),
      await aVenue(server, { name: 'Tamarindo Azul' }),
    ];
    await change(one, sql`name = 'Kissama'`);
    await forgetWords(db());
    expect(await listed('tamarindo')).toBe(1);
    await change(other, sql`status = 'rejected'`);
    await forgetWords(db());
    expect([await listed('tamarindo'), await listed('kissama')]).toEqual([0, 1]);
    await change(other, sql`status = 'approved'`);
    expect([await listed('tamarindo'), await found('tamarindo')]).toEqual([1, [other.id]]);
  });

  const WAITING = sql`select from pg_locks where relation = 'venue_words'::regclass and not granted
    and database = (select oid from pg_database where datname = current_database())`;

  test.skipIf(!isMultiConnection)('stays if another venue takes it meanwhile', async () => {
    const venue = await aVenue(server, { name: 'Maboque' });
    await change(venue, sql`name = 'Kwanza'`);
    const [taken, forgotten] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const changing = db().transaction(async (tx) => {
      await tx.execute(sql`update venues set name = 'Maboque' where id = ${venue.id}`);
      await refreshSearch(tx, venue.id);
      taken.resolve();
      await forgotten.promise;
    });
    await taken.promise;
    const forgetting = forgetWords(db());
    await vi.waitFor(async () => expect(await rowsOf(db(), WAITING)).toHaveLength(1));
    forgotten.resolve();
    await Promise.all([changing, forgetting]);
    expect([await listed('maboque'), await found('maboque')]).toEqual([1, [venue.id]]);
  });
});
