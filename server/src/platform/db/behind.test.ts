import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { write } from '#server/platform/db/behind';
import { rowsOf, sqlState } from '#server/platform/db/client';
import { preparedName, statement } from '#server/platform/db/statement';
import { isMultiConnection } from '#server/testing/database';
import { startTestServer, type TestServer } from '#server/testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.database.db.execute(sql`create table written (id int primary key)`);
});
beforeEach(() => server.database.db.execute(sql`delete from written`));
afterAll(() => server.close());

const insert = (id: number) => statement('insert into written (id) values ($1)', id);
const ids = async () =>
  (await rowsOf<{ id: number }>(server.database.db, sql`select id from written`)).map(({ id }) => id);
const stateOf = (made: Promise<unknown>) => made.then(() => 'done', sqlState);

test('what is written behind is there for the next statement, and after the commit', async () => {
  const seen = await server.database.db.transaction(async (tx) => {
    await write(tx, insert(1));
    return rowsOf(tx, statement('select id from written'));
  });
  expect(seen).toEqual([{ id: 1 }]);
  expect(await ids()).toEqual([1]);
});

test('a last write that fails undoes its transaction, which fails of it', async () => {
  const made = server.database.db.transaction(async (tx) => {
    await write(tx, insert(1));
    await write(tx, insert(1));
  });
  expect(await stateOf(made)).toBe('23505');
  expect(await ids()).toEqual([]);
});

test('what a write failed of is told, and not what came of it', async () => {
  const made = server.database.db.transaction(async (tx) => {
    await write(tx, insert(1));
    await write(tx, insert(1));
    await rowsOf(tx, statement('select id from written'));
  });
  expect(await stateOf(made)).toBe('23505');
  expect(await ids()).toEqual([]);
});

// Only where a read may leave before the one before it is answered can it fail unheard
test.skipIf(!isMultiConnection)(
  'a commit that was a rollback, for a failure that nobody heard of, is no commit',
  async () => {
    const made = server.database.db.transaction(async (tx) => {
      await write(tx, insert(1));
      void tx.execute(statement('select 1 / 0')).catch(() => {});
    });
    await expect(made).rejects.toThrow();
    expect(await ids()).toEqual([]);
  },
);

test('under a savepoint it is undone alone', async () => {
  await server.database.db.transaction(async (tx) => {
    await write(tx, insert(1));
    expect(await stateOf(tx.transaction((inner) => write(inner, insert(1))))).toBe('23505');
    await write(tx, insert(2));
  });
  expect(await ids()).toEqual([1, 2]);
});

test('a connection serves on after a transaction that failed', async () => {
  const failing = () =>
    server.database.db.transaction((tx) => write(tx, statement('insert into written (id) values (null)')));
  expect(await Promise.all(Array.from({ length: 20 }, () => stateOf(failing())))).toEqual(Array(20).fill('23502'));
  expect(await rowsOf(server.database.db, statement('select 1 as one'))).toEqual([{ one: 1 }]);
});

test('a connection keeps the plans of some hundred texts and no more', () => {
  for (let n = 0; n < 1000; n++) statement(`select ${n}`);
  const kept = Array.from({ length: 1000 }, (_, n) => preparedName(`select ${n}`)).filter((name) => name !== undefined);
  expect(kept.length).toBeLessThanOrEqual(300);
  expect(new Set(kept).size).toBe(kept.length);
  expect(preparedName('select 999')).toBeUndefined();
});
