import { expect, test } from '@playwright/test';
import type { Scene } from '#tools/electron-stand-in/contract/scene';

export function worldsFacts(scene: Scene): void {
  test('the page has nothing of Node and nothing of Electron', async () => {
    const names = ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron', 'global', 'ofThePreload'];
    expect(await scene.page.evaluate((all) => all.filter((each) => each in globalThis), names)).toEqual([]);
  });
  test('a sandboxed preload reaches no module of Node and no file', async () => {
    expect(await scene.page.evaluate(() => contract.reached)).toEqual(['refused', 'refused', 'refused', 'refused']);
  });
  test('neither world sees the other’s globals, nor what was done to its prototypes', async () => {
    const seen = await scene.page.evaluate(() => {
      Object.assign(Array.prototype, { forged: true });
      return [contract.pagesGlobal(), contract.hasForged()];
    });
    expect(seen).toEqual(['undefined', false]);
    await scene.page.reload();
  });
  test('what the preload puts into the page can be neither replaced nor changed', async () => {
    const tried = await scene.page.evaluate(() => {
      const attempt = (run: () => unknown) => {
        try {
          return run();
        } catch {
          return 'refused';
        }
      };
      attempt(() => {
        globalThis.contract = { name: 'forged' } as never;
      });
      attempt(() => {
        contract.name = 'forged';
        contract.inner.list.push(3);
      });
      return [contract.name, contract.inner.list, attempt(() => Reflect.deleteProperty(globalThis, 'contract'))];
    });
    expect(tried).toEqual(['contract', [1, 2], false]);
  });
  test('functions answer over the bridge at once, and promises later', async () => {
    expect(await scene.page.evaluate(async () => [contract.now('a'), await contract.later('b')])).toEqual([
      'now a',
      'later b',
    ]);
  });
  test('a promise that fails over the bridge fails with its sentence', async () => {
    await expect(scene.page.evaluate(() => contract.fails())).rejects.toThrow('not today');
  });
  test('a callback of the page is called with a copy', async () => {
    expect(await scene.page.evaluate(() => contract.call(({ from }) => `heard from ${from}`))).toBe(
      'heard from preload',
    );
  });
  test('no preload runs in a frame within the page', async () => {
    const inFrame = await scene.page.evaluate(
      () =>
        new Promise((resolve) => {
          const frame = document.createElement('iframe');
          frame.onload = () => resolve('contract' in frame.contentWindow!);
          document.body.append(frame);
        }),
    );
    expect(inFrame).toBe(false);
  });
}
