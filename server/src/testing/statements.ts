import pg from 'pg';
import { vi } from 'vitest';

export interface Sent {
  statements: string[];
  /** A statement that is sent before the answer to another one shares its round trip. */
  roundTrips: number;
}

/** The statements of each transaction during `run`, on the real driver of PostgreSQL. */
export const statementsOf = async (run: () => Promise<unknown>): Promise<string[][]> =>
  (await transactionsOf(run)).map(({ statements }) => statements);

export async function transactionsOf(run: () => Promise<unknown>): Promise<Sent[]> {
  const open = new Map<unknown, Sent & { unanswered: number }>();
  const done: Sent[] = [];
  const query = pg.Client.prototype.query as unknown as (...given: unknown[]) => Promise<unknown>;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const text = (typeof given[0] === 'string' ? given[0] : (given[0] as { text: string }).text).trim();
    if (text.startsWith('begin')) open.set(this, { statements: [], roundTrips: 0, unanswered: 0 });
    const sent = open.get(this);
    const answer = query.apply(this, given);
    if (sent === undefined) return answer;
    sent.statements.push(text);
    if (sent.unanswered++ === 0) sent.roundTrips++;
    const settle = () => {
      sent.unanswered--;
    };
    answer.then(settle, settle);
    if (/^(commit|rollback)/.test(text)) {
      done.push(sent);
      open.delete(this);
    }
    return answer;
  } as never);
  await run().finally(() => spy.mockRestore());
  return done;
}
