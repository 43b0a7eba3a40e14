import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '#server/platform/db/client';
import { aManager, aVenue } from '#server/testing/builders';
import { SATURDAY_EVENING } from '#server/testing/clock';
import { isMultiConnection } from '#server/testing/database';
import { DayModel } from '#server/testing/day-model';
import { agrees, anything, type PlayedDay, run, step } from '#server/testing/day-steps';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { PATIENCE_MS, replayable } from '#server/testing/property';
import { serverForFile } from '#server/testing/server';

const server = await serverForFile();
const signedIn = await aManager(server);

async function aDay(): Promise<PlayedDay> {
  server.clock.set(SATURDAY_EVENING);
  const venue = await aVenue(server, {
    ownerId: signedIn.user.id,
    rooms: [{ capacity: 12, slots: [{ first: '19:00', last: '21:00', every: 60, capacity: 5 }] }],
  });
  return { server, manager: signedIn.caller, venue, model: new DayModel(server.clock.now().getTime()) };
}

/** Invariants of the venue's rows. */
async function holdsTogether({ venue }: PlayedDay): Promise<void> {
  expect(await ledgerFaults(server, venue.id)).toEqual([]);
  expect(await logBreak(server, venue.id)).toBeNull();
  const wronglyOverbooked = await rowsOf(
    server.database.db,
    sql`select id from schedule_slots
        where venue_id = ${venue.id} and overbooked <> greatest(0, reserved + leased - capacity)`,
  );
  expect(wronglyOverbooked).toEqual([]);
}

test(
  'the server answers every sequence of steps as the model does, and its rows agree',
  async () => {
    const days = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24, size: 'max' }), async (steps) => {
      const day = await aDay();
      for (const each of steps) await run(day, each);
      await agrees(day);
      await holdsTogether(day);
    });
    await fc.assert(days, replayable(20));
  },
  PATIENCE_MS,
);

// Races need several connections.
describe.skipIf(!isMultiConnection)('concurrent steps', () => {
  test(
    'keep ledger and log consistent, and no call fails',
    async () => {
      const days = fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 2, maxLength: 5 }), { minLength: 4, maxLength: 7, size: 'max' }),
        async (hands) => {
          const day = await aDay();
          const seen: string[] = [];
          await Promise.all(
            hands.map(async (steps) => {
              for (const each of steps) await anything(day, each, seen);
            }),
          );
          await holdsTogether(day);
        },
      );
      await fc.assert(days, replayable(20));
    },
    PATIENCE_MS,
  );
});
