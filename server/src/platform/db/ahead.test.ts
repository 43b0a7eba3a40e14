import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askAhead } from '#server/platform/db/ahead';
import { write } from '#server/platform/db/behind';
import { rowsOf, type Tx } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { isMultiConnection } from '#server/testing/database';
import { startTestServer, type TestServer } from '#server/testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.database.db.execute(sql`create table read_ahead (id int primary key)`);
  await server.database.db.execute(sql`create sequence times_read`);
});
beforeEach(() => server.database.db.execute(sql`delete from read_ahead`));
afterAll(() => server.close());

const COUNT = 'select count(*)::int as n from read_ahead where id >= $1::int';
const count = async (tx: Tx, from = 0) => (await rowsOf<{ n: number }>(tx, statement(COUNT, from)))[0]!.n;
const insert = (tx: Tx, id: number) => write(tx, statement('insert into read_ahead (id) values ($1)', id));
const inTransaction = <Answer>(run: (tx: Tx) => Promise<Answer>) => server.database.db.transaction(run);

// Where one statement goes after the other nothing is asked ahead
test.skipIf(!isMultiConnection)('what was asked ahead is read once, and answers the first who asks it', async () => {
  const TIMES = `select nextval('times_read')::int as n`;
  const times = async (tx: Tx, label: string) =>
    (await rowsOf<{ n: number }>(tx, statement(`${TIMES}, $1::text`, label)))[0]!.n;
  const read = await inTransaction(async (tx) => {
    askAhead(tx, () => [times(tx, 'first'), times(tx, 'second')]);
    return [await times(tx, 'other'), await times(tx, 'second'), await times(tx, 'first'), await times(tx, 'first')];
  });
  expect(read).toEqual([3, 2, 1, 4]);
});

test('a write in between makes it be read anew', async () => {
  const counted = await inTransaction(async (tx) => {
    askAhead(tx, () => [count(tx)]);
    await insert(tx, 1);
    return count(tx);
  });
  expect(counted).toBe(1);
});

test('another value is another question', async () => {
  const counted = await inTransaction(async (tx) => {
    await insert(tx, 1);
    askAhead(tx, () => [count(tx, 2)]);
    return [await count(tx, 1), await count(tx, 2)];
  });
  expect(counted).toEqual([1, 0]);
});

test('nothing of it is left for the next transaction', async () => {
  await inTransaction(async (tx) => {
    askAhead(tx, () => [count(tx)]);
    await insert(tx, 1);
  });
  await server.database.db.execute(sql`delete from read_ahead`);
  await Promise.all(Array.from({ length: 5 }, () => inTransaction(async (tx) => expect(await count(tx)).toBe(0))));
});

test('a question that fails, fails whoever asks it, and its transaction', async () => {
  const broken = (tx: Tx) => rowsOf(tx, statement('select 1 / $1::int', 0));
  const made = inTransaction(async (tx) => {
    askAhead(tx, () => [broken(tx)]);
    await insert(tx, 1);
    await broken(tx);
  });
  await expect(made).rejects.toThrow();
  expect(await inTransaction((tx) => count(tx))).toBe(0);
});
