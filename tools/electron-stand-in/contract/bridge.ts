import { expect } from '@playwright/test';
import { type ContractFacts, HOME } from '#tools/electron-stand-in/contract/scene';

export const channelFacts: ContractFacts = {
  'sends structured-clone values in both directions': async (scene) => {
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
  },
  'drops the prototype of a class instance': async (scene) => {
    expect(await scene.page.evaluate(() => contract.invokeClass())).toBe(true);
  },
  'refuses a function as an argument': async (scene) => {
    await expect(scene.page.evaluate(() => contract.invokeWithFunction())).rejects.toThrow(
      'An object could not be cloned',
    );
  },
  'refuses a function as an answer': async (scene) => {
    await expect(scene.page.evaluate(() => contract.invoke('answers with a function'))).rejects.toThrow(
      'An object could not be cloned',
    );
  },
  'refuses a function in a message to the page': async (scene) => {
    const sent = scene.app.main(
      ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.send('x', () => 1),
      null,
    );
    await expect(sent).rejects.toThrow();
  },
  "gives the page the message of a handler's error": async (scene) => {
    await expect(scene.page.evaluate(() => contract.invoke('fails'))).rejects.toThrow(
      "Error invoking remote method 'fails': TypeError: no such table",
    );
  },
  'rejects a call to a channel without a handler': async (scene) => {
    await expect(scene.page.evaluate(() => contract.invoke('unhandled'))).rejects.toThrow(
      "No handler registered for 'unhandled'",
    );
  },
  'refuses a second handler of a channel': async (scene) => {
    const second = scene.app.main(({ ipcMain }) => ipcMain.handle('echo', () => 1), null);
    await expect(second).rejects.toThrow("second handler for 'echo'");
  },
  'tells main the window, frame and address of a sender': async (scene) => {
    expect(await scene.page.evaluate(() => contract.invoke('sender'))).toEqual({
      url: HOME,
      isMainFrame: true,
      isOurs: true,
    });
  },
  'delivers a message that needs no answer': async (scene) => {
    await scene.page.evaluate(() => contract.tell({ a: [1] }));
    await expect.poll(async () => (await scene.notes()).heard).toEqual([{ a: [1] }]);
  },
  "delivers main's messages to listeners in order": async (scene) => {
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
  },
  'delivers nothing to a removed listener': async (scene) => {
    await scene.page.evaluate(() => {
      globalThis.heard = [];
      const listener = (...args: unknown[]) => heard.push(args);
      contract.on('late', listener);
      contract.off('late', listener);
      contract.on('late', () => heard.push(['the other']));
    });
    await scene.app.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.send('late'), null);
    await expect.poll(() => scene.page.evaluate(() => heard)).toEqual([['the other']]);
  },
};

export const worldFacts: ContractFacts = {
  'gives the page nothing of Node and Electron': async (scene) => {
    const names = ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron', 'global', 'ofThePreload'];
    expect(await scene.page.evaluate((all) => all.filter((each) => each in globalThis), names)).toEqual([]);
  },
  'gives a sandboxed preload no Node module and no file': async (scene) => {
    expect(await scene.page.evaluate(() => contract.reached)).toEqual(['refused', 'refused', 'refused', 'refused']);
  },
  'separates the globals and prototypes of page and preload': async (scene) => {
    const seen = await scene.page.evaluate(() => {
      Object.assign(Array.prototype, { forged: true });
      return [contract.pagesGlobal(), contract.hasForged()];
    });
    expect(seen).toEqual(['undefined', false]);
    await scene.page.reload();
  },
  'protects the exposed API against replacement and change': async (scene) => {
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
  },
  'returns the values of bridge functions at once, and of promises later': async (scene) => {
    expect(await scene.page.evaluate(async () => [contract.now('a'), await contract.later('b')])).toEqual([
      'now a',
      'later b',
    ]);
  },
  'rejects with the message of a promise that failed in the preload': async (scene) => {
    await expect(scene.page.evaluate(() => contract.fails())).rejects.toThrow('not today');
  },
  'calls a callback of the page with a copy': async (scene) => {
    expect(await scene.page.evaluate(() => contract.call(({ from }) => `heard from ${from}`))).toBe(
      'heard from preload',
    );
  },
  'runs no preload in a frame': async (scene) => {
    const inFrame = await scene.page.evaluate(
      () =>
        new Promise((resolve) => {
          const frame = document.createElement('iframe');
          frame.onload = () => resolve('contract' in frame.contentWindow!);
          document.body.append(frame);
        }),
    );
    expect(inFrame).toBe(false);
  },
};
