import { ensureInstalled, runOnProjectNode } from './bootstrap.mjs';
import { buildWeb } from './build.mjs';
import { leaveIfStopped, main } from './process.mjs';

/** `npm run bench [booking|race|board|search|find|size|desk|paint]`: the figures that the README claims, as ratios of one run. */
await main(async () => {
  await ensureInstalled();
  await buildWeb();
  leaveIfStopped(await runOnProjectNode(['tools/bench/run.ts', ...process.argv.slice(2)]));
});
