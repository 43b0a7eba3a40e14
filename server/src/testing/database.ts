import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openPostgres } from '#server/platform/db/client';
import { empty, openEmbeddedForTest } from '#server/testing/embedded';
import { refuseSecondConnection } from '#server/testing/one-connection';

/** Several connections: required by tests of locks and races. */
export const isMultiConnection = process.env.TEST_DATABASE === 'postgres';

const POOL = 10;

/** `another`: a second connection pool, as of another process. */
export interface TestDatabase extends Database {
  another?: () => Database;
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const url = inject('postgresUrl');
  if (url === null) return openEmbeddedForTest();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(url, `create database ${name} template template strategy file_copy`);
  const pooler = inject('poolerUrl');
  const [called, direct] = pooler === null ? [url] : [pooler, `${url}/${name}`];
  const another = () => openPostgres(`${called}/${name}?application_name=another`, POOL, direct);
  const database = openPostgres(`${called}/${name}`, POOL, direct);
  refuseSecondConnection(database.db, `${called}/${name}`);
  return {
    ...database,
    another,
    async close() {
      await database.close();
      await onServer(url, `drop database ${name} with (force)`);
    },
  };
}

/** Faster than another database for each case. */
export const emptyDatabase = ({ raw }: Pick<Database, 'raw'>): Promise<void> => empty(raw);

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
