import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Env } from '#server/env';
import { type Database, embeddedExtensions, overEngine } from '#server/platform/db/client';
import { lockFolder } from '#server/platform/db/lock';

/** Holds the lock of the data folder, so the server must have stopped. */
export async function withEngine<Answer>(
  env: Env,
  work: (database: Database, engine: PGlite) => Promise<Answer>,
): Promise<Answer> {
  const release = lockFolder(env.DATA_DIR);
  try {
    const engine = await PGlite.create({ dataDir: join(env.DATA_DIR, 'pg'), extensions: embeddedExtensions });
    const database = await overEngine(engine);
    return await work(database, engine).finally(database.close);
  } finally {
    release();
  }
}

export async function dumpEngine(engine: PGlite, file: string): Promise<void> {
  const dump = await engine.dumpDataDir('gzip');
  await writeFile(file, Buffer.from(await dump.arrayBuffer()), { mode: 0o600 });
}

/** In memory. */
export const loadDump = async (file: string): Promise<Database> =>
  overEngine(await PGlite.create({ extensions: embeddedExtensions, loadDataDir: await blobOf(file) }));

const blobOf = async (file: string): Promise<Blob> => new Blob([await readFile(file)]);

/** The caller holds the lock. Returns the loaded folder, which can then be renamed: a broken dump replaces nothing. */
export async function loadDumpBeside(file: string, present: string): Promise<string> {
  const partial = `${present}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(dirname(partial), { recursive: true });
  const loadDataDir = await blobOf(file);
  const engine = await PGlite.create({ dataDir: partial, extensions: embeddedExtensions, loadDataDir });
  await engine.close();
  return partial;
}
