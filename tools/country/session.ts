import pg from 'pg';
import { sessionFunctions } from './sql.ts';

export interface Session {
  run(...statements: string[]): Promise<void>;
  rows<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>;
  end(): Promise<void>;
}

/** Without triggers and foreign keys: the rows of the ledger are computed from the parties. */
const SETTINGS = [
  "set timezone = 'UTC'",
  'set session_replication_role = replica',
  'set synchronous_commit = off',
  "set work_mem = '128MB'",
  "set maintenance_work_mem = '512MB'",
];

export async function openSession(url: string, seed: number): Promise<Session> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = async (...statements: string[]) => {
    for (const statement of statements) await client.query(statement);
  };
  await run(...SETTINGS, ...sessionFunctions(seed));
  return {
    run,
    rows: async <Row extends pg.QueryResultRow>(statement: string) => (await client.query<Row>(statement)).rows,
    end: () => client.end(),
  };
}

/** Rows pass over an index that is not ready. Returns the statements that make the indexes of the tables again. */
export async function pauseIndexes(session: Session, ...tables: string[]): Promise<string[]> {
  const oids = `array[${tables.map((name) => `'${name}'::regclass`).join(', ')}]::oid[]`;
  await session.run(`update pg_index set indisready = false, indisvalid = false where indrelid = any (${oids})`);
  const indexes = await session.rows<{ name: string }>(`
    select i.indexrelid::regclass::text as name
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where i.indrelid = any (${oids}) order by a.amname = 'gin' desc, i.indrelid = 'reservations'::regclass desc, name`);
  return indexes.map(({ name }) => `reindex index ${name}`);
}

/** All sessions take jobs from one list. */
export async function runShared(
  sessions: readonly Session[],
  jobs: readonly ((session: Session) => Promise<unknown>)[],
): Promise<void> {
  const left = [...jobs];
  await Promise.all(
    sessions.map(async (session) => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await next(session);
    }),
  );
}
