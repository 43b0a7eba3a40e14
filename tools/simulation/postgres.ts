import { randomBytes } from 'node:crypto';
import { type Database, openPostgres } from '#server/platform/db/client';
import { startPostgres } from '#server/testing/postgres';

/** Enough for an evening: its calls come one after the other. */
const CONNECTIONS = 4;
const TEMPLATE = 'template';

/** A real PostgreSQL for houses, each with a newly migrated database. */
export interface Ground {
  /** Address for other processes of this machine. */
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

/** Uses a running PostgreSQL; its owner closes it. */
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
