import { ensureInstalled, runOnProjectNode } from './bootstrap.mjs';
import { buildWeb } from './build.mjs';
import { exitCodeOf, main } from './process.mjs';

await main(async () => {
  await ensureInstalled();
  await buildWeb();
  process.exitCode = exitCodeOf(await runOnProjectNode(['server/src/start.ts']));
});
