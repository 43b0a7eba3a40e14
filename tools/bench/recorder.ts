import pg from 'pg';

/** One statement as the driver was given it. */
export type Statement = pg.QueryConfig & { rowMode?: string };

/** What is noted now; null between recordings. */
let noted: Statement[] | null = null;

// Once and for good: a connection of the product keeps the driver's function from the moment when it was made
const original = pg.Client.prototype.query;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [first, values] = given;
  if (typeof first === 'string') noted?.push({ text: first, values: Array.isArray(values) ? values : [] });
  else noted?.push({ ...(first as Statement), values: (values ?? (first as Statement).values ?? []) as unknown[] });
  return (original as (...all: unknown[]) => unknown).apply(this, given);
} as typeof original;

/**
 * Notes every statement that passes through the `pg` driver while `work` runs, in order: what a call of the product asks
 * the database, for running the same SQL bare afterwards. Throws where nothing passed.
 */
export async function record(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  noted = statements;
  try {
    await work();
  } finally {
    noted = null;
  }
  if (statements.length === 0) throw new Error('nothing was asked of the database: the recorder is not in the way');
  return statements;
}

/** Runs recorded groups of statements with `clients` connections at once; answers the seconds that it took. */
export async function replay(url: string, groups: Statement[][], clients: number): Promise<number> {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
      await client.connect();
      return client;
    }),
  );
  let next = 0;
  const start = performance.now();
  await Promise.all(
    connections.map(async (client) => {
      for (let group = groups[next++]; group !== undefined; group = groups[next++]) {
        for (const statement of group) await client.query(statement);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(connections.map((client) => client.end()));
  return seconds;
}
