import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { APP, type ContractFacts } from '#tools/electron-stand-in/contract/scene';

export const startFacts: ContractFacts = {
  'is ready after the main file has run, and opens windows afterwards': async (scene) => {
    const { seen, beforeReady } = await scene.notes();
    expect(seen.slice(0, 4)).toEqual(['main read', 'ready', 'web-contents-created', 'window made']);
    expect(beforeReady).toContain('before app is ready');
  },
  'reports a window once as ready to show, and as loaded': async (scene) => {
    const { seen } = await scene.notes();
    expect(seen.filter((what) => what === 'ready-to-show')).toHaveLength(1);
    expect(seen).toContain('loaded');
  },
  'refuses calls that must run before ready': async (scene) => {
    const refused = await scene.app.main(({ app, protocol }) => {
      const said = (run: () => void) => {
        try {
          run();
          return 'done';
        } catch (error) {
          return String(error);
        }
      };
      return [said(() => app.enableSandbox()), said(() => protocol.registerSchemesAsPrivileged([]))];
    }, null);
    for (const sentence of refused) expect(sentence).toContain('before app is ready');
  },
  "knows the app's data folder, version and package state": async (scene) => {
    const known = await scene.app.main(
      ({ app }) => [app.getPath('userData'), app.getVersion(), String(app.isPackaged)],
      null,
    );
    expect(known).toEqual([scene.folder, '1.2.3', 'false']);
  },
};

export const endFacts: ContractFacts = {
  "names a refused connection with Chromium's network error": async (scene) => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const fetched = scene.app.main(({ net }, given) => net.fetch(`http://127.0.0.1:${given}/`).then(String), port);
    await expect(fetched).rejects.toThrow('net::ERR_CONNECTION_REFUSED');
  },
  'cancels a redirected request that must not follow': async (scene) => {
    const server = createServer((_, response) => response.writeHead(302, { location: '/x' }).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const fetched = scene.app.main(({ net }, given) => net.fetch(given, { redirect: 'manual' }).then(String), url);
    await expect(fetched).rejects.toThrow('Redirect was cancelled');
    server.close();
  },

  'ends a second start and gives its arguments to the first': async (scene) => {
    const second = scene.driver({ app: APP, folder: scene.folder, args: ['reserva://gerir-reserva'] }).then(
      () => 'started',
      () => 'ended',
    );
    await expect.poll(async () => (await scene.notes()).seconds.length, { timeout: 20_000 }).toBe(1);
    expect((await scene.notes()).seconds[0]).toContain('reserva://gerir-reserva');
    expect(await second).toBe('ended');
  },
  'continues if a window refuses to close': async (scene) => {
    const count = await scene.app.main(({ BrowserWindow, app }) => {
      const window = BrowserWindow.getAllWindows()[0]!;
      window.once('close', (event) => event.preventDefault());
      app.quit();
      return BrowserWindow.getAllWindows().length;
    }, null);
    expect(count).toBe(1);
    expect(await scene.page.evaluate(() => contract.now('still'))).toBe('now still');
  },
  'keeps a used page with unsaved input through a reload and a quit': async (scene) => {
    const asked = async () => (await scene.notes()).seen.filter((what) => what === 'will-prevent-unload').length;
    const before = (await scene.notes()).seen.length;
    await scene.page.click('#hash');
    await scene.page.evaluate(() => {
      globalThis.isUnsaved = true;
      addEventListener('beforeunload', (event) => event.preventDefault());
    });
    await scene.app.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.reload(), null);
    await expect.poll(asked).toBe(1);
    await scene.app.main(({ app }) => app.quit(), null);
    await expect.poll(asked).toBe(2);
    expect(await scene.page.evaluate(() => [isUnsaved, contract.now('still')])).toEqual([true, 'now still']);
    const { seen } = await scene.notes();
    expect(seen.slice(before)).toEqual(['will-prevent-unload', 'before-quit', 'close', 'will-prevent-unload']);
    expect(await scene.app.main(({ BrowserWindow }) => BrowserWindow.getAllWindows().length, null)).toBe(1);
  },
  'reloads such a page if main prevents the block': async (scene) => {
    await scene.app.main(({ BrowserWindow }) => {
      globalThis.letsGo = true;
      BrowserWindow.getAllWindows()[0]!.webContents.reload();
    }, null);
    await expect.poll(() => scene.page.evaluate(() => 'isUnsaved' in globalThis).catch(() => true)).toBe(false);
    // The last fact also covers a page that refuses to close
    await scene.page.click('#hash');
    await scene.page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()));
  },
  'emits the events of a quit in order': async (scene) => {
    await scene.app.main(() => {
      globalThis.writesDown = true;
    }, null);
    await scene.app.quit();
    const seen = readFileSync(join(scene.folder, 'seen.txt'), 'utf8').trim().split('\n');
    expect(seen).toEqual(['before-quit', 'close', 'will-prevent-unload', 'closed', 'will-quit', 'quit']);
  },
};
