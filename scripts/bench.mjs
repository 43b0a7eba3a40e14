import { ensureInstalled, runOnProjectNode } from './bootstrap.mjs';
import { buildWeb } from './build.mjs';
import { leaveIfStopped, main } from './process.mjs';

await main(async () => {
  await ensureInstalled();
  await buildWeb();
  leaveIfStopped(await runOnProjectNode(['tools/bench/run.ts', ...process.argv.slice(2)]));
});
