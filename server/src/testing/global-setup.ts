import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { TestProject } from 'vitest/node';
import { embeddedExtensions, migrationsFolder } from '#server/platform/db/client';
import { applyMigrations } from '#server/platform/db/migrator';
import { installedPgbouncer, startPgbouncer } from '#server/testing/pgbouncer';
import { startPostgres } from '#server/testing/postgres';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Server with the `template` database; null on the embedded one. */
    postgresUrl: string | null;
    embeddedDump: string | null;
    /** Transaction pooler before `postgresUrl`, with TEST_POOLER. */
    poolerUrl: string | null;
  }
}

/** Migrates one database per run; each test file copies it. TEST_DATABASE chooses the engine. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.config.env.TEST_DATABASE === 'postgres' ? setUpPostgres(project) : setUpEmbedded(project);
}

async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ durable: false });
  await postgres.createMigrated('template');
  project.provide('postgresUrl', postgres.url);
  project.provide('embeddedDump', null);
  const pooler = process.env.TEST_POOLER ? await startPooler(postgres.url) : null;
  project.provide('poolerUrl', pooler?.url ?? null);
  return async () => {
    pooler?.stop();
    await postgres.stop();
  };
}

function startPooler(server: string) {
  const program = installedPgbouncer();
  if (program === null) throw new Error('TEST_POOLER is set, but PgBouncer 1.21 or newer is not installed.');
  return startPgbouncer(program, server);
}

async function setUpEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'reserva-dump-'));
  const engine = await PGlite.create({ extensions: embeddedExtensions });
  await applyMigrations(drizzle(engine), migrationsFolder);
  const dump = await engine.dumpDataDir('none');
  await engine.close();
  const file = join(folder, 'dump.tar');
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  project.provide('embeddedDump', file);
  project.provide('postgresUrl', null);
  project.provide('poolerUrl', null);
  return async () => rmSync(folder, { recursive: true, force: true });
}
