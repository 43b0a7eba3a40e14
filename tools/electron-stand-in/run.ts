/**
 * Starts an app of Electron's without Electron: `node tools/electron-stand-in/run.ts [--headless] <folder> [arguments]`, where the
 * folder's package.json names its main file, as for `electron <folder>`.
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
// Electron is ready only once the main file has been run to its end: whoever waits for it there, waits for ever
const late = setTimeout(() => {
  throw new Error('the main file waits for something that comes after it, as `await app.whenReady()` at its top does');
}, 20_000);
await import(pathToFileURL(join(root, main)).href);
clearTimeout(late);
const { endpoint } = await begin(root, () => startChromium(electron.app.getPath('userData'), isHeadless));

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => electron.app.quit());

/** What a test asks of main: a function's source and its argument, as Playwright does with the real Electron. */
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
