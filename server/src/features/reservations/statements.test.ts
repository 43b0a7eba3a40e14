import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aReservationRequest, aVenue } from '#server/testing/builders';
import { isMultiConnection } from '#server/testing/database';
import { startTestServer, type TestServer } from '#server/testing/server';
import { newId } from '#shared/ids';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

/** Includes `begin` and `commit`; each further one costs a round trip under the venue's lock. */
const STATEMENTS = 6;

/** First words of the statements per transaction during `run`. */
async function statementsOf(run: () => Promise<unknown>): Promise<string[][]> {
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
  await run();
  spy.mockRestore();
  return done;
}

test.skipIf(!isMultiConnection)(
  'books with six statements, also later parties of a slot and guests with earlier bookings',
  async () => {
    const venue = await aVenue(server);
    const mine: string[] = [];
    for (const phone of ['+244924700001', '+244924700002']) {
      const transactions = await statementsOf(async () => {
        const request = aReservationRequest(venue, { phone, mine });
        const { status, body } = await server.caller().call('book', request, { 'idempotency-key': newId() });
        expect(status).toBe(201);
        mine.push(body.guestToken!);
      });
      expect(transactions).toHaveLength(1);
      expect(transactions[0]!.length, transactions[0]!.join('\n\n')).toBeLessThanOrEqual(STATEMENTS);
    }
  },
);
