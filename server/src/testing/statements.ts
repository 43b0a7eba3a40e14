import pg from 'pg';
import { vi } from 'vitest';

/** The statements of each transaction during `run`, on the real driver of PostgreSQL. */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[][]> {
  const open = new Map<unknown, string[]>();
  const done: string[][] = [];
  const query = pg.Client.prototype.query as unknown as (...given: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const text = (typeof given[0] === 'string' ? given[0] : (given[0] as { text: string }).text).trim();
    if (text.startsWith('begin')) open.set(this, []);
    open.get(this)?.push(text);
    if (/^(commit|rollback)/.test(text) && open.has(this)) {
      done.push(open.get(this)!);
      open.delete(this);
    }
    return query.apply(this, given);
  } as never);
  await run().finally(() => spy.mockRestore());
  return done;
}
