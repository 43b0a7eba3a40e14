import { commandOf, ensureInstalled, runOnProjectNode } from './bootstrap.mjs';
import { exitCodeOf, main } from './process.mjs';

const WEB_PORT = '3000';
const API_PORT = '3001';

const startServer = () =>
  runOnProjectNode(['--watch', '--watch-preserve-output', 'server/src/start.ts'], {
    env: { PUBLIC_URL: `http://localhost:${WEB_PORT}`, ...process.env, PORT: API_PORT },
  });

const startPages = () =>
  runOnProjectNode([commandOf('vite'), '-c', 'web/vite.config.ts', '--port', WEB_PORT, '--strictPort'], {
    env: { ...process.env, API_URL: `http://127.0.0.1:${API_PORT}` },
  });

await main(async () => {
  await ensureInstalled();
  const running = [startServer(), startPages()];
  const first = await Promise.race(running);
  // Stops the other one.
  if (!first.stopped) process.kill(process.pid, 'SIGTERM');
  await Promise.all(running);
  process.exitCode = exitCodeOf(first);
});
