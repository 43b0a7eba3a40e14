import pg from 'pg';

export type Statement = pg.QueryConfig & { rowMode?: string };

let noted: Statement[] | null = null;

// Patched once and never restored: connections keep the function that they were created with
const original = pg.Client.prototype.query;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [first, values] = given;
  if (typeof first === 'string') noted?.push({ text: first, values: Array.isArray(values) ? values : [] });
  else noted?.push({ ...(first as Statement), values: (values ?? (first as Statement).values ?? []) as unknown[] });
  return (original as (...all: unknown[]) => unknown).apply(this, given);
} as typeof original;

/** Throws if no statement passed through the `pg` driver during `work`. */
export async function record(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  noted = statements;
  try {
    await work();
  } finally {
    noted = null;
  }
  if (statements.length === 0) throw new Error('no statement passed through the recorded driver');
  return statements;
}

/** Replays recorded groups of statements over `clients` connections; returns the seconds that it took. */
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
