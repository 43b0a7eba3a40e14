import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOnProjectNode } from './bootstrap.mjs';
import { exitCodeOf, main } from './process.mjs';

// Serves the built product with a fresh demo to the stories.

await main(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'reserva-e2e-'));
  const env = { ...process.env, DATA_DIR: folder };
  delete env.DATABASE_URL;
  try {
    process.exitCode = exitCodeOf(await runOnProjectNode(['server/src/start.ts'], { env }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
