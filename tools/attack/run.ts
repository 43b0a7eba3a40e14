import { parseArgs } from 'node:util';
import { walkAccess } from './access.ts';
import { throwGarbage } from './garbage.ts';
import { raceOperations } from './operations.ts';
import { race } from './race.ts';
import { type AttackReport, print } from './report.ts';
import { openTarget, type Target } from './target.ts';

/** `npm run attack [-- access|race|operations|garbage] [--seed 1] [--seconds 120] [--operations 30000] [--requests 100000]` */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '120' },
    operations: { type: 'string', default: '30000' },
    requests: { type: 'string', default: '100000' },
  },
});
const [seed, seconds] = [Number(values.seed), Number(values.seconds)];
const [operations, requests] = [Number(values.operations), Number(values.requests)];

const attacks: Record<string, { servers: number; run: (target: Target) => Promise<AttackReport> }> = {
  access: { servers: 1, run: walkAccess },
  race: { servers: 2, run: (target) => race(target, seed, seconds) },
  operations: { servers: 0, run: (target) => raceOperations(target, operations, seed) },
  garbage: { servers: 1, run: (target) => throwGarbage(target, seed, requests) },
};
const unknown = positionals.filter((name) => !(name in attacks));
if (
  unknown.length > 0 ||
  [seed, seconds, operations, requests].some((number) => !Number.isInteger(number) || number < 0)
) {
  console.error(
    `Attacks: ${Object.keys(attacks).join(', ')}. --seed, --seconds, --operations and --requests take whole numbers.`,
  );
  process.exit(2);
}

for (const [name, { servers, run }] of Object.entries(attacks)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const target = await openTarget(servers);
  try {
    const report = await run(target);
    print(report);
    if (report.found.length > 0) process.exitCode = 1;
  } finally {
    await target.close();
  }
}
