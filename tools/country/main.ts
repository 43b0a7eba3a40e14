import { parseArgs } from 'node:util';
import { runCommand } from '#server/operations/command';
import { migrate } from '#server/operations/migrate';
import { printFigures } from './figures.ts';
import { fillCountry } from './fill.ts';
import { prepareTarget } from './target.ts';

/** Reservations of one venue: figures of two sizes compare only at the same density. */
const DENSITY = 250;

/**
 * Fills DATABASE_URL: `npm run country -- [--venues 200] [--reservations 50000] [--seed 1] [--replace "…"]`.
 * Compares it with a smaller one: `npm run country -- --figures postgres://…`.
 */
await runCommand(import.meta.url, async (args, env) => {
  const { values } = parseArgs({
    args,
    options: {
      venues: { type: 'string', default: '200' },
      reservations: { type: 'string' },
      seed: { type: 'string', default: '1' },
      replace: { type: 'string' },
      figures: { type: 'string' },
    },
  });
  if (values.figures !== undefined) return figures(values.figures, env.DATABASE_URL);
  const venues = Number(values.venues);
  const reservations = Number(values.reservations ?? DENSITY * venues);
  const wanted = { venues, reservations, seed: Number(values.seed) };
  if (Object.values(wanted).some((number) => !Number.isInteger(number)) || venues < 10 || reservations < 50 * venues)
    throw new Error('--venues is a whole number from 10 on, --reservations at least 50 of each venue, --seed whole.');
  const url = await prepareTarget(env, values.replace);
  await migrate(env);
  const differences = await fillCountry(url, wanted);
  if (differences > 0) throw new Error(`The ledger check found ${differences} differences.`);
  return [`Filled ${venues} venues with ${reservations} reservations. The ledger check found 0 differences.`];
});

async function figures(small: string, large: string | undefined): Promise<string[]> {
  if (large === undefined) throw new Error('Set DATABASE_URL to the larger database.');
  if (!(await printFigures(small, large))) throw new Error('Not all figures hold.');
  return ['All figures hold.'];
}
