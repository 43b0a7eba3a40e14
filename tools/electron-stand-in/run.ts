/**
 * Runs an Electron app on the stand-in: `node tools/electron-stand-in/run.ts [--headless] <folder> [arguments]`. The
 * folder's package.json names the main file, as for `electron <folder>`.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInThisContext } from 'node:vm';
import './register.ts';

const isHeadless = process.argv[2] === '--headless';
const [folder = '.', ...given] = process.argv.slice(isHeadless ? 3 : 2);
const root = resolve(folder);
process.argv = [process.execPath, folder, ...given];

const { begin, default: electron, startFrom } = await import('#tools/electron-stand-in/electron');
const { startChromium } = await import('#tools/electron-stand-in/browser');
startFrom(root);

const { main } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { main: string };
// Electron is ready only after the main file has run, so a top-level `await app.whenReady()` never resolves
const late = setTimeout(() => {
  throw new Error(
    'the main file does not finish loading: it waits for a later event, such as `await app.whenReady()` at its top level',
  );
}, 20_000);
await import(pathToFileURL(join(root, main)).href);
clearTimeout(late);
const { endpoint } = await begin(root, () => startChromium(electron.app.getPath('userData'), isHeadless));

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => electron.app.quit());

/** A call from a test: function source and argument, as Playwright sends them to real Electron. */
interface Question {
  id: number;
  source: string;
  arg: unknown;
}

process.on('message', async ({ id, source, arg }: Question) => {
  try {
    const run = runInThisContext(`(${source})`) as (given: object, arg: unknown) => unknown;
    process.send?.({ id, value: (await run(electron, arg)) ?? null });
  } catch (error) {
    process.send?.({ id, error: String(error) });
  }
});
process.send?.({ endpoint, pid: process.pid });
