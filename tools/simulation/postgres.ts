import { randomBytes } from 'node:crypto';
import { type Database, openPostgres } from '#server/platform/db/client';
import { startPostgres } from '#server/testing/postgres';

/** Enough for an evening: its calls come one after the other. */
const CONNECTIONS = 4;
const TEMPLATE = 'template';

/** A real PostgreSQL for servers, each with a newly migrated database. */
export interface SimPostgres {
  /** Address for other processes of this machine. */
  url: string;
  database(): Promise<Database>;
  close(): Promise<void>;
}

export async function openSimPostgres(): Promise<SimPostgres> {
  const cluster = await startPostgres({ durable: false });
  await cluster.createMigrated(TEMPLATE);
  const postgres = simPostgresAt(cluster.url);
  return {
    ...postgres,
    async close() {
      await postgres.close();
      await cluster.stop();
    },
  };
}

/** Uses a running PostgreSQL; its owner closes it. */
export function simPostgresAt(url: string): SimPostgres {
  const postmaster = openPostgres(`${url}/postgres`, 1);
  return {
    url,
    async database() {
      const name = `sim_${randomBytes(6).toString('hex')}`;
      await postmaster.raw.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
      return openPostgres(`${url}/${name}`, CONNECTIONS);
    },
    close: () => postmaster.close(),
  };
}
