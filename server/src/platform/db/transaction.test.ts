import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { rowsOf, sqlState, type Tx } from '#server/platform/db/client';
import { preparedName, statement } from '#server/platform/db/statement';
import { isMultiConnection } from '#server/testing/database';
import { serverForFile } from '#server/testing/server';

const server = await serverForFile();
beforeAll(async () => {
  await server.database.db.execute(sql`create table written (id int primary key)`);
});
beforeEach(() => server.database.db.execute(sql`delete from written`));

const insert = (tx: Tx, id: number) => rowsOf(tx, statement('insert into written (id) values ($1)', id));
const ids = async () =>
  (await rowsOf<{ id: number }>(server.database.db, sql`select id from written`)).map(({ id }) => id);
const stateOf = (made: Promise<unknown>) => made.then(() => 'done', sqlState);

test('a written row is there for the next statement, and after the commit', async () => {
  const seen = await server.database.db.transaction(async (tx) => {
    await insert(tx, 1);
    return rowsOf(tx, statement('select id from written'));
  });
  expect(seen).toEqual([{ id: 1 }]);
  expect(await ids()).toEqual([1]);
});

test('a failing last write rolls its transaction back and rejects it', async () => {
  const made = server.database.db.transaction(async (tx) => {
    await insert(tx, 1);
    await insert(tx, 1);
  });
  expect(await stateOf(made)).toBe('23505');
  expect(await ids()).toEqual([]);
});

test('a transaction rejects with the error of its first failing write', async () => {
  const made = server.database.db.transaction(async (tx) => {
    await insert(tx, 1);
    await insert(tx, 1);
    await rowsOf(tx, statement('select id from written'));
  });
  expect(await stateOf(made)).toBe('23505');
  expect(await ids()).toEqual([]);
});

// The embedded database rejects such a commit by itself
test.skipIf(!isMultiConnection)(
  'rejects if PostgreSQL answers the commit with a rollback because an error was ignored',
  async () => {
    const made = server.database.db.transaction(async (tx) => {
      await insert(tx, 1);
      void tx.execute(statement('select 1 / 0')).catch(() => {});
    });
    await expect(made).rejects.toThrow();
    expect(await ids()).toEqual([]);
  },
);

test('a failing write under a savepoint is rolled back alone', async () => {
  await server.database.db.transaction(async (tx) => {
    await insert(tx, 1);
    expect(await stateOf(tx.transaction((inner) => insert(inner, 1)))).toBe('23505');
    await insert(tx, 2);
  });
  expect(await ids()).toEqual([1, 2]);
});

test('a connection works after a failed transaction', async () => {
  const failing = () =>
    server.database.db.transaction((tx) => rowsOf(tx, statement('insert into written (id) values (null)')));
  expect(await Promise.all(Array.from({ length: 20 }, () => stateOf(failing())))).toEqual(Array(20).fill('23502'));
  expect(await rowsOf(server.database.db, statement('select 1 as one'))).toEqual([{ one: 1 }]);
});

test('a connection keeps at most some hundred prepared plans', () => {
  for (let n = 0; n < 1000; n++) statement(`select ${n}`);
  const kept = Array.from({ length: 1000 }, (_, n) => preparedName(`select ${n}`)).filter((name) => name !== undefined);
  expect(kept.length).toBeLessThanOrEqual(300);
  expect(new Set(kept).size).toBe(kept.length);
  expect(preparedName('select 999')).toBeUndefined();
});
