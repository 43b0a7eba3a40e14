import { randomBytes } from 'node:crypto';
import { type Database, openPostgres } from '#server/platform/db/client';
import { startPostgres } from '#server/testing/postgres';

/** Enough for an evening's calls, which come one after the other. */
const CONNECTIONS = 4;
const TEMPLATE = 'template';

/** A real PostgreSQL of its own on which houses are built, each with a fresh migrated database. */
export interface Ground {
  /** Where others of this machine reach it. */
  url: string;
  database(): Promise<Database>;
  close(): Promise<void>;
}

export async function openGround(): Promise<Ground> {
  const postgres = await startPostgres({ durable: false });
  await postgres.createMigrated(TEMPLATE);
  const ground = groundAt(postgres.url);
  return {
    ...ground,
    async close() {
      await ground.close();
      await postgres.stop();
    },
  };
}

/** The ground that somebody else has opened, and closes after us. */
export function groundAt(url: string): Ground {
  const postmaster = openPostgres(`${url}/postgres`, 1);
  return {
    url,
    async database() {
      const name = `house_${randomBytes(6).toString('hex')}`;
      await postmaster.raw.query(`create database ${name} template ${TEMPLATE}`);
      return openPostgres(`${url}/${name}`, CONNECTIONS);
    },
    close: () => postmaster.close(),
  };
}
