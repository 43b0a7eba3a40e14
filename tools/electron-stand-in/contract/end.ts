import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { APP, type Scene } from '#tools/electron-stand-in/contract/scene';

export function endFacts(scene: Scene): void {
  test('main’s network says in Chromium’s words that nobody is there', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const fetched = scene.app.main(({ net }, given) => net.fetch(`http://127.0.0.1:${given}/`).then(String), port);
    await expect(fetched).rejects.toThrow('net::ERR_CONNECTION_REFUSED');
  });
  test('main’s network ends a request that is sent elsewhere and must not follow', async () => {
    const server = createServer((_, response) => response.writeHead(302, { location: '/x' }).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const fetched = scene.app.main(({ net }, given) => net.fetch(given, { redirect: 'manual' }).then(String), url);
    await expect(fetched).rejects.toThrow('Redirect was cancelled');
    server.close();
  });

  test('a second start ends by itself, and the first hears how it was started', async () => {
    const second = scene.driver({ app: APP, folder: scene.folder, args: ['reserva://gerir-reserva'] }).then(
      () => 'started',
      () => 'ended',
    );
    await expect.poll(async () => (await scene.notes()).seconds.length, { timeout: 20_000 }).toBe(1);
    expect((await scene.notes()).seconds[0]).toContain('reserva://gerir-reserva');
    expect(await second).toBe('ended');
  });
  test('a window may refuse to be closed, and the app goes on', async () => {
    const count = await scene.app.main(({ BrowserWindow, app }) => {
      const window = BrowserWindow.getAllWindows()[0]!;
      window.once('close', (event) => event.preventDefault());
      app.quit();
      return BrowserWindow.getAllWindows().length;
    }, null);
    expect(count).toBe(1);
    expect(await scene.page.evaluate(() => contract.now('still'))).toBe('now still');
  });
  test('a page that somebody touched and that asks to stay stays, through a reload and a quit', async () => {
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
  });
  test('it goes where main prevents that', async () => {
    await scene.app.main(({ BrowserWindow }) => {
      globalThis.letsGo = true;
      BrowserWindow.getAllWindows()[0]!.webContents.reload();
    }, null);
    await expect.poll(() => scene.page.evaluate(() => 'isUnsaved' in globalThis).catch(() => true)).toBe(false);
    // The last fact also covers a page that refuses to close
    await scene.page.click('#hash');
    await scene.page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()));
  });
  test('the end has an order: asked, windows closed, about to end, ended', async () => {
    await scene.app.main(() => {
      globalThis.writesDown = true;
    }, null);
    await scene.app.quit();
    const seen = readFileSync(join(scene.folder, 'seen.txt'), 'utf8').trim().split('\n');
    expect(seen).toEqual(['before-quit', 'close', 'will-prevent-unload', 'closed', 'will-quit', 'quit']);
  });
}
