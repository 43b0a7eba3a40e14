import { ensureInstalled, runOnProjectNode } from './bootstrap.mjs';
import { findOrInstallBrowser } from './browser.mjs';
import { buildDesk } from './build-desk.mjs';
import { findElectron } from './electron.mjs';
import { exitCodeOf, main, run } from './process.mjs';

const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY);

async function startInChromium(given, isHeadless) {
  process.env.CHROMIUM_PATH = await findOrInstallBrowser();
  const how = isHeadless
    ? 'without a window (there is no display, or --headless was given)'
    : 'in a Chromium of its own';
  console.log(`Electron's program is not installed ("npx install-electron --no" fetches it): the desk runs ${how}.`);
  const flags = isHeadless ? ['--headless'] : [];
  return runOnProjectNode(['tools/electron-stand-in/run.ts', ...flags, '.', ...given]);
}

await main(async () => {
  const given = process.argv.slice(2);
  const rest = given.filter((argument) => argument !== '--headless');
  await ensureInstalled();
  await buildDesk();
  const electron = findElectron();
  const isHeadless = given.includes('--headless') || !hasDisplay();
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const result =
    electron === undefined ? await startInChromium(rest, isHeadless) : await run(electron, [...asRoot, '.', ...rest]);
  process.exitCode = exitCodeOf(result);
});
