import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { type ContractFacts, HOME } from '#tools/electron-stand-in/contract/scene';

export const navigationFacts: ContractFacts = {
  'asks main about an external link and does not follow it': async (scene) => {
    await scene.forget();
    await scene.page.click('#out');
    await expect.poll(async () => (await scene.notes()).asked.length).toBe(2);
    expect((await scene.notes()).asked).toEqual([
      { name: 'will-frame-navigate', url: 'https://elsewhere.example/', isMainFrame: true },
      { name: 'will-navigate', url: 'https://elsewhere.example/', isMainFrame: true },
    ]);
    await expect(scene.page).toHaveTitle('contract');
  },
  'does not follow a script to an external address': async (scene) => {
    await scene.forget();
    await scene.page.evaluate(() => location.assign('https://script.example/'));
    await expect
      .poll(async () => (await scene.notes()).asked.map(({ url }) => url))
      .toContain('https://script.example/');
    await expect(scene.page).toHaveTitle('contract');
  },
  'follows a link within the page without asking main': async (scene) => {
    await scene.forget();
    await scene.page.click('#hash');
    await expect.poll(() => scene.page.evaluate(() => location.hash)).toBe('#part');
    expect((await scene.notes()).asked).toEqual([]);
    expect(await scene.page.evaluate(() => contract.invoke('sender'))).toMatchObject({ url: `${HOME}#part` });
  },
  'follows a navigation that main allows': async (scene) => {
    await scene.forget();
    await scene.page.click('#relative');
    await expect.poll(() => scene.page.title()).toBe('other');
    expect((await scene.notes()).asked.at(-1)).toMatchObject({
      name: 'will-navigate',
      url: `${HOME}other.html?from=link`,
    });
    expect((await scene.notes()).requests).toContain(`${HOME}other.html?from=link`);
  },
  "emits no navigation event for main's own loads": async (scene) => {
    await scene.forget();
    await scene.app.main(({ BrowserWindow }, url) => BrowserWindow.getAllWindows()[0]!.loadURL(url), HOME);
    await expect(scene.page).toHaveTitle('contract');
    expect((await scene.notes()).asked).toEqual([]);
  },
  'asks main about a frame and does not load it': async (scene) => {
    await scene.forget();
    await scene.page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.src = '/other.html';
      document.body.append(frame);
    });
    await expect.poll(async () => (await scene.notes()).asked.length).toBe(1);
    expect((await scene.notes()).asked[0]).toEqual({
      name: 'will-frame-navigate',
      url: `${HOME}other.html`,
      isMainFrame: false,
    });
  },
  'asks main about a redirect': async (scene) => {
    await scene.forget();
    const server = createServer((_, response) => response.writeHead(302, { location: '/elsewhere' }).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const load = scene.app.main(({ BrowserWindow }, url) => BrowserWindow.getAllWindows()[0]!.loadURL(url), origin);
    await expect(load).rejects.toThrow('ERR_ABORTED');
    expect((await scene.notes()).asked).toMatchObject([{ name: 'will-redirect', url: `${origin}/elsewhere` }]);
    server.close();
    await scene.app.main(({ BrowserWindow }, url) => BrowserWindow.getAllWindows()[0]!.loadURL(url), HOME);
  },
  'gives a script no second window': async (scene) => {
    await scene.forget();
    expect(await scene.page.evaluate(() => window.open('https://second.example/') === null)).toBe(true);
    await expect.poll(async () => (await scene.notes()).opened).toEqual(['https://second.example/']);
    expect(await scene.app.main(({ BrowserWindow }) => BrowserWindow.getAllWindows().length, null)).toBe(1);
  },
  'hands a link for a new window to main': async (scene) => {
    await scene.forget();
    await scene.page.click('#blank');
    await expect.poll(async () => (await scene.notes()).opened).toEqual(['https://blank.example/']);
    await expect(scene.page).toHaveTitle('contract');
  },
};
