import { directUrlOf, type Env } from '#server/env';
import { query } from '#server/operations/pg-tools';
import { contentOf, refuseOthers } from '#server/operations/target';
import { isLoopback, isPublic } from '#server/seed/public-address';

export const CONSENT = 'delete all data of this database';

/** The accounts have a public password, and the data is invented: only a database of this machine is filled. */
export async function prepareTarget(env: Env, consent: string | undefined): Promise<string> {
  const url = directUrlOf(env);
  if (url === undefined) throw new Error('Set DATABASE_URL to the PostgreSQL database to fill.');
  if (isPublic(env)) throw new Error('HOST or PUBLIC_URL is an address that other machines can reach.');
  if (!isLoopback(new URL(url).hostname))
    throw new Error('DATABASE_URL is not on this machine: a country is filled on a loopback address only.');
  await refuseOthers(url);
  if ((await contentOf(url)) !== 'rows') return url;
  if (consent !== CONSENT)
    throw new Error(`The database of DATABASE_URL holds data. To replace it, add --replace "${CONSENT}".`);
  await query(url, EMPTY);
  return url;
}

const EMPTY = `
  do $$
  declare name text;
  begin
    for name in select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' loop
      execute format('drop schema %I cascade', name);
    end loop;
    create schema public;
  end $$`;
