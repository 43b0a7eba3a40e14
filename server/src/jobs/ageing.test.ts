import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/testing/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('the page for operators says of every table when its rows go', async () => {
  const page = await readFile('docs/operations.md', 'utf8');
  const section = page.split(/^## /m).find((text) => text.startsWith('How rows age'))!;
  const named = new Set([...section.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name));
  const tables = `select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  const { rows } = await database.raw.query(tables);
  expect(rows.map(({ name }) => name).filter((name) => !named.has(String(name)))).toEqual([]);
});
