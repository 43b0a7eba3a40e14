import { expect, test } from 'vitest';
import { aNotebook, type GivenIntent, outcomes } from '#server/features/desk/test-intents';
import { aManager, aVenue } from '#server/testing/builders';
import { isMultiConnection } from '#server/testing/database';
import { aDesk } from '#server/testing/desk';
import { serverForFile } from '#server/testing/server';
import { statementsOf } from '#server/testing/statements';

const server = await serverForFile();

/** Acts that the server answers in one transaction. */
const GROUP = 10;
/** Each further one costs a round trip under the venue's lock: slot and seats. */
const STATEMENTS_OF_A_BOOKING = 2;
/** The party twice, its messages, and the log entry. */
const STATEMENTS_OF_A_MOVE = 4;
/** `begin`, lock, known answers, sign-ins, user, venue, rows of bookings with log entries, new answers, `commit`. */
const STATEMENTS_OF_A_GROUP = 9;

test.skipIf(!isMultiConnection)(
  'answers ten acts of a desk with two statements for each booking and four for each move',
  async () => {
    const manager = await aManager(server);
    const slots = [{ first: '19:00', last: '23:30', capacity: 40 }];
    const venue = await aVenue(server, { ownerId: manager.user.id, rooms: [{ slots }] });
    const book = aNotebook(server, await aDesk(server, venue, manager.user), venue, manager.user.id);
    const expectFewStatements = async (ofAct: number, acts: GivenIntent[]) => {
      const transactions = await statementsOf(async () => {
        expect(outcomes(await book.send(...acts))).toEqual(acts.map(() => 'applied'));
      });
      expect(transactions[0]!.length).toBeLessThanOrEqual(STATEMENTS_OF_A_GROUP + GROUP * ofAct);
    };
    const bookings = Array.from({ length: GROUP }, () => book.booking({ people: 2 }));
    await expectFewStatements(STATEMENTS_OF_A_BOOKING, bookings);
    await expectFewStatements(
      STATEMENTS_OF_A_MOVE,
      bookings.map(({ args }) =>
        book.note(
          'moveReservation',
          { venueId: venue.id, id: (args as { id: string }).id, version: 1, to: 'SEATED' },
          { seenVersion: 1 },
        ),
      ),
    );
  },
);
