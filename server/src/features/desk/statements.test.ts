import { afterAll, beforeAll, expect, test } from 'vitest';
import { aNotebook, type GivenIntent, outcomes } from '#server/features/desk/test-intents';
import { aManager, aVenue } from '#server/testing/builders';
import { isMultiConnection } from '#server/testing/database';
import { aDesk } from '#server/testing/desk';
import { startTestServer, type TestServer } from '#server/testing/server';
import { statementsOf } from '#server/testing/statements';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Acts that the server answers in one transaction. */
const GROUP = 10;
/** Each further one costs a round trip under the venue's lock. */
const STATEMENTS_OF_AN_ACT = 5;
/** `begin`, lock, known answers, sign-ins, user, new answers, `commit`. */
const STATEMENTS_OF_A_GROUP = 7;

test.skipIf(!isMultiConnection)('answers ten acts of a desk with five statements for each act', async () => {
  const manager = await aManager(server);
  const slots = [{ first: '19:00', last: '23:30', capacity: 40 }];
  const venue = await aVenue(server, { ownerId: manager.user.id, rooms: [{ slots }] });
  const book = aNotebook(server, await aDesk(server, venue, manager.user), venue, manager.user.id);
  const expectFewStatements = async (acts: GivenIntent[]) => {
    const transactions = await statementsOf(async () => {
      expect(outcomes(await book.send(...acts))).toEqual(acts.map(() => 'applied'));
    });
    expect(transactions[0]!.length).toBeLessThanOrEqual(STATEMENTS_OF_A_GROUP + GROUP * STATEMENTS_OF_AN_ACT);
  };
  const bookings = Array.from({ length: GROUP }, () => book.booking({ people: 2 }));
  await expectFewStatements(bookings);
  await expectFewStatements(
    bookings.map(({ args }) =>
      book.note(
        'moveReservation',
        { venueId: venue.id, id: (args as { id: string }).id, version: 1, to: 'SEATED' },
        { seenVersion: 1 },
      ),
    ),
  );
});
