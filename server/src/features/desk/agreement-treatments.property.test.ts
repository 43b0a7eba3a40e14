import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectSameTimes, mend, runAtSpa } from '#server/features/desk/test-spa-agreement';
import {
  aSpaDay,
  promisingPlan,
  promisingStep,
  type SpaDay,
  type SpaStep,
  spaPlan,
  spaStep,
} from '#server/features/desk/test-spa-days';
import { aManager } from '#server/testing/builders';
import { PATIENCE_MS, replayable } from '#server/testing/property';
import { serverForFile } from '#server/testing/server';
import { spaFaults } from '#server/testing/spa';
import type { DayRows } from '#shared/desk/rows';
import type { DeskServices } from '#shared/treatments/schema';

const server = await serverForFile();
const manager = await aManager(server);

const many = { minLength: 16, maxLength: 32, size: 'max' } as const;
const days = (plant?: SpaDay['plant']) =>
  fc.asyncProperty(spaPlan, fc.array(spaStep, many), async (plan, steps) => {
    await play(await aSpaDay(server, manager, plan, plant), steps);
  });

async function play(day: SpaDay, steps: SpaStep[]): Promise<void> {
  for (const each of steps) await runAtSpa(day, each);
  await mend(day);
  await expectSameTimes(day);
  expect(await spaFaults(server, day.venue)).toEqual([]);
}

test(
  'a desk decides every act on a treatment as the server answers it, at once or after an outage',
  () => fc.assert(days(), replayable(process.env.TEST_DATABASE === 'postgres' ? 5 : 12)),
  PATIENCE_MS,
);

test(
  'what a desk promises without a connection is kept, whatever others do meanwhile',
  async () => {
    let visits = 0;
    const outages = fc.asyncProperty(promisingPlan, fc.array(promisingStep, many), async (plan, steps) => {
      const day = await aSpaDay(server, manager, plan);
      await play(day, [{ do: 'cut' }, ...steps]);
      visits += day.promisedVisits;
    });
    await fc.assert(outages, replayable(process.env.TEST_DATABASE === 'postgres' ? 5 : 12));
    expect(visits).toBeGreaterThan(0);
  },
  PATIENCE_MS,
);

describe('a desk that breaks a rule is found:', () => {
  const knowing =
    (change: (services: DeskServices) => Partial<DeskServices>) =>
    (rows: DayRows): DayRows => {
      const services = { ...rows.venue.services!, ...change(rows.venue.services!) };
      return { ...rows, venue: { ...rows.venue, services } };
    };

  test.each<[string, SpaDay['plant']]>([
    ['it forgets who is absent', knowing(({ professionals }) => ({ professionals: professionals.map(present) }))],
    ['it forgets the equipment', knowing(({ treatments }) => ({ treatments: treatments.map(unequipped) }))],
    ['it forgets when services end', endless],
  ])(
    '%s',
    async (_fault, plant) => {
      const found = fc.assert(days(plant), { seed: 20, numRuns: 30, endOnFailure: true });
      await expect(found).rejects.toThrow('Property failed');
    },
    PATIENCE_MS,
  );
});

const endless = (rows: DayRows): DayRows => {
  const { venue } = rows;
  return { ...rows, venue: { ...venue, rooms: venue.rooms.map((room) => ({ ...room, servicesEndMinute: null })) } };
};
const present = <One extends object>(one: One) => ({ ...one, absences: [] });
const unequipped = <One extends object>(one: One) => ({ ...one, equipmentIds: [] });
