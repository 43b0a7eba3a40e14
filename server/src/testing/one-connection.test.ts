import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { isMultiConnection, openTestDatabase, type TestDatabase } from '#server/testing/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const one = statement('select 1 as one');

test.skipIf(!isMultiConnection)(
  'refuses a second connection inside a transaction, and accepts one after it',
  async () => {
    const { db, raw } = database;
    const refused = 'a second connection inside a transaction';
    await expect(db.transaction(() => rowsOf(db, one))).rejects.toThrow(refused);
    await expect(db.transaction(() => raw.query('select 1'))).rejects.toThrow(refused);
    await expect(db.transaction(() => db.transaction(async () => {}))).rejects.toThrow(refused);
    await expect(db.transaction((tx) => tx.transaction(() => rowsOf(db, one)))).rejects.toThrow(refused);
    const later = await db.transaction(async (tx) => {
      expect(await rowsOf(tx, one)).toEqual([{ one: 1 }]);
      return { run: () => rowsOf(db, one) };
    });
    expect(await later.run()).toEqual([{ one: 1 }]);
  },
);
