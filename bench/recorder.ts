import pg from 'pg';

/** One statement as the driver was given it. */
export type Statement = pg.QueryConfig & { rowMode?: string };

/**
 * Notes every statement that passes through the `pg` driver while `work` runs, in order: what a call of the product asks
 * the database, for running the same SQL bare afterwards.
 */
export async function record(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, values] = given;
    if (typeof first === 'string') statements.push({ text: first, values: Array.isArray(values) ? values : [] });
    else
      statements.push({ ...(first as Statement), values: (values ?? (first as Statement).values ?? []) as unknown[] });
    return (original as (...all: unknown[]) => unknown).apply(this, given);
  } as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
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
