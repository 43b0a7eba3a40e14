import { commandOf, ensureInstalled, runOnProjectNode } from './bootstrap.mjs';
import { buildDesk, buildWeb } from './build.mjs';
import { exitCodeOf, main, Problem, run } from './process.mjs';
import { findElectron, findOrInstallBrowser } from './programs.mjs';

// Starts the built product, or what the first argument names: dev, desk, bench or load.

const WEB_PORT = '3000';
const API_PORT = '3001';

async function startServer() {
  await buildWeb();
  return runOnProjectNode(['server/src/start.ts']);
}

async function startDev() {
  const running = [
    runOnProjectNode(['--watch', '--watch-preserve-output', 'server/src/start.ts'], {
      env: { PUBLIC_URL: `http://localhost:${WEB_PORT}`, ...process.env, PORT: API_PORT },
    }),
    runOnProjectNode([commandOf('vite'), '-c', 'web/vite.config.ts', '--port', WEB_PORT, '--strictPort'], {
      env: { ...process.env, API_URL: `http://127.0.0.1:${API_PORT}` },
    }),
  ];
  const first = await Promise.race(running);
  // Stops the other one.
  if (!first.stopped) process.kill(process.pid, 'SIGTERM');
  await Promise.all(running);
  return first;
}

const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY);

async function startDesk(given) {
  await buildDesk();
  const rest = given.filter((argument) => argument !== '--headless');
  const electron = findElectron();
  if (electron !== undefined)
    return run(electron, [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '.', ...rest]);
  process.env.CHROMIUM_PATH = await findOrInstallBrowser();
  const isHeadless = given.includes('--headless') || !hasDisplay();
  const how = isHeadless
    ? 'without a window (there is no display, or --headless was given)'
    : 'in a Chromium of its own';
  console.log(`Electron's program is not installed ("npx install-electron --no" fetches it): the desk runs ${how}.`);
  const flags = isHeadless ? ['--headless'] : [];
  return runOnProjectNode(['tools/electron-stand-in/run.ts', ...flags, '.', ...rest]);
}

/** A program that starts servers of its own. */
const withPages = (program) => async (given) => {
  await buildWeb();
  return runOnProjectNode([program, ...given]);
};

const STARTS = {
  product: startServer,
  dev: startDev,
  desk: startDesk,
  bench: withPages('tools/bench/run.ts'),
  load: withPages('tools/country/load.ts'),
};

await main(async () => {
  const [name = 'product', ...given] = process.argv.slice(2);
  if (!(name in STARTS)) throw new Problem(`"${name}" is unknown. There are: ${Object.keys(STARTS).join(', ')}.`);
  await ensureInstalled();
  process.exitCode = exitCodeOf(await STARTS[name](given));
});
