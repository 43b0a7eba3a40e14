import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agree, readRows, run, step, type TwoDays } from '#server/features/desk/test-agreement';
import { venueStaff } from '#server/features/venues/table';
import { aManager, aVenue } from '#server/testing/builders';
import { SATURDAY_EVENING } from '#server/testing/clock';
import { ledgerFaults } from '#server/testing/ledger';
import { PATIENCE_MS, replayable } from '#server/testing/property';
import { serverForFile } from '#server/testing/server';

const server = await serverForFile();
const colleague = await aManager(server, { nome: 'Nelson Bento', role: 'STAFF' });

async function twoDays(): Promise<TwoDays> {
  server.clock.set(SATURDAY_EVENING);
  // A manager's venue list returns 50 at once; a long run has more
  const manager = await aManager(server);
  const slots = [{ first: '19:00', last: '21:00', every: 60, capacity: 5 }];
  const rooms = [
    { capacity: 12, slots },
    { name: 'Terraço', capacity: 12, slots },
  ];
  const venue = await aVenue(server, { ownerId: manager.user.id, maxParty: 5, rooms });
  const front = { venueId: venue.id, userId: colleague.user.id, mayOverbook: false };
  await server.database.db.insert(venueStaff).values(front);
  return { server, manager, colleague, venue, rows: await readRows({ manager, venue }) };
}

test(
  'a desk decides every action as the server answers it',
  async () => {
    const days = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40, size: 'max' }), async (steps) => {
      const both = await twoDays();
      for (const [n, each] of steps.entries()) {
        await run(both, each);
        if (n % 10 === 9) await agree(both);
      }
      await agree(both);
      expect(await ledgerFaults(server)).toEqual([]);
    });
    // Both engines have the same rules, so the slower one runs fewer cases
    await fc.assert(days, replayable(process.env.TEST_DATABASE === 'postgres' ? 10 : 25));
  },
  PATIENCE_MS,
);
