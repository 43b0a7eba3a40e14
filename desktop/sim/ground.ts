import { randomBytes } from 'node:crypto';
import { type Database, openPostgres } from '#server/db/client';
import { startPostgres } from '#server/testing/postgres';

/** Enough for an evening's calls, which come one after the other. */
const CONNECTIONS = 4;

/** A real PostgreSQL of its own on which houses are built, each with a fresh migrated database. */
export interface Ground {
  database(): Promise<Database>;
  close(): Promise<void>;
}

export async function openGround(): Promise<Ground> {
  const postgres = await startPostgres({ durable: false });
  await postgres.createMigrated('template');
  const postmaster = openPostgres(`${postgres.url}/postgres`, 1);
  return {
    async database() {
      const name = `house_${randomBytes(6).toString('hex')}`;
      await postmaster.raw.query(`create database ${name} template template`);
      return openPostgres(`${postgres.url}/${name}`, CONNECTIONS);
    },
    async close() {
      await postmaster.close();
      await postgres.stop();
    },
  };
}
