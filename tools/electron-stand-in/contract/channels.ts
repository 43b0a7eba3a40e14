import { expect, test } from '@playwright/test';
import { HOME, type Scene } from '#tools/electron-stand-in/contract/scene';

/** Messages between a window and main, and their senders. */
export function channelsFacts(scene: Scene): void {
  test('what a structured clone keeps crosses, and comes back', async () => {
    expect(await scene.page.evaluate(() => contract.invokeKinds())).toEqual({
      date: true,
      map: true,
      set: true,
      bytes: true,
      isItself: true,
      isShared: true,
      hasUndefined: true,
      big: 'bigint',
      zero: true,
    });
    const sent = [1, 'ção', null, true, { deep: [{}] }];
    expect(await scene.page.evaluate((args) => contract.invoke('echo', ...args), sent)).toEqual(sent);
  });
  test('classes are lost on the way', async () => {
    expect(await scene.page.evaluate(() => contract.invokeClass())).toBe(true);
  });
  test('a function is no argument', async () => {
    await expect(scene.page.evaluate(() => contract.invokeWithFunction())).rejects.toThrow(
      'An object could not be cloned',
    );
  });
  test('a function is no answer', async () => {
    await expect(scene.page.evaluate(() => contract.invoke('answers with a function'))).rejects.toThrow(
      'An object could not be cloned',
    );
  });
  test('a function is nothing to send', async () => {
    const sent = scene.app.main(
      ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.send('x', () => 1),
      null,
    );
    await expect(sent).rejects.toThrow();
  });
  test('what a handler throws reaches the page as a sentence', async () => {
    await expect(scene.page.evaluate(() => contract.invoke('fails'))).rejects.toThrow(
      "Error invoking remote method 'fails': TypeError: no such table",
    );
  });
  test('where nobody handles, the page is told', async () => {
    await expect(scene.page.evaluate(() => contract.invoke('nobody'))).rejects.toThrow(
      "No handler registered for 'nobody'",
    );
  });
  test('one handles a channel', async () => {
    const second = scene.app.main(({ ipcMain }) => ipcMain.handle('echo', () => 1), null);
    await expect(second).rejects.toThrow("second handler for 'echo'");
  });
  test('main knows which window and which frame of it speaks, and at which address', async () => {
    expect(await scene.page.evaluate(() => contract.invoke('who'))).toEqual({
      url: HOME,
      isMainFrame: true,
      isOurs: true,
    });
  });
  test('what a page tells without waiting arrives', async () => {
    await scene.page.evaluate(() => contract.tell({ a: [1] }));
    await expect.poll(async () => (await scene.notes()).heard).toEqual([{ a: [1] }]);
  });
  test('what main sends is heard in its order, by who listens, while they listen', async () => {
    const send = (...args: unknown[]) =>
      scene.app.main(
        ({ BrowserWindow }, given) => BrowserWindow.getAllWindows()[0]!.webContents.send('news', ...given),
        args,
      );
    await scene.page.evaluate(() => {
      globalThis.heard = [];
      contract.on('news', (...args) => heard.push(args));
    });
    await send('one', { two: 2 });
    await send('three');
    await expect.poll(() => scene.page.evaluate(() => heard)).toEqual([['one', { two: 2 }], ['three']]);
  });
  test('a listener that was taken away hears nothing', async () => {
    await scene.page.evaluate(() => {
      globalThis.heard = [];
      const listener = (...args: unknown[]) => heard.push(args);
      contract.on('late', listener);
      contract.off('late', listener);
      contract.on('late', () => heard.push(['the other']));
    });
    await scene.app.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.send('late'), null);
    await expect.poll(() => scene.page.evaluate(() => heard)).toEqual([['the other']]);
  });
}
