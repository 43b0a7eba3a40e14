import { afterAll, beforeAll, expect, test } from 'vitest';
import { aReservationRequest, aVenue } from '#server/testing/builders';
import { isMultiConnection } from '#server/testing/database';
import { startTestServer, type TestServer } from '#server/testing/server';
import { statementsOf } from '#server/testing/statements';
import { newId } from '#shared/ids';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Includes `begin` and `commit`; each further one costs a round trip under the venue's lock. */
const STATEMENTS = 6;

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
