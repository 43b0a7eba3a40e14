import { expect } from '@playwright/test';
import { type ContractFacts, HOME } from '#tools/electron-stand-in/contract/scene';

export const pageFacts: ContractFacts = {
  'gives a page of the own scheme a secure origin with storage': async (scene) => {
    await scene.page.evaluate(() => localStorage.setItem('kept', 'yes'));
    await scene.page.reload();
    const has = await scene.page.evaluate(() => [
      isSecureContext,
      location.origin !== 'null',
      localStorage.getItem('kept'),
      typeof crypto.subtle,
      typeof indexedDB,
    ]);
    expect(has).toEqual([true, true, 'yes', 'object', 'object']);
  },
  "answers a page's fetch of its own scheme from main": async (scene) => {
    const answers = await scene.page.evaluate(async () => {
      const [found, missing] = await Promise.all([fetch('/page.js?a=1'), fetch('/missing.js')]);
      return [found.status, found.headers.get('content-type'), missing.status];
    });
    expect(answers).toEqual([200, 'text/javascript', 404]);
    expect((await scene.notes()).requests).toContain(`${HOME}page.js?a=1`);
  },
  "enforces the content security policy of main's answer": async (scene) => {
    const held = await scene.page.evaluate(async () => {
      const fetched = await fetch('http://127.0.0.1:9/').catch(() => 'refused');
      return { pageRan, inline: 'inlineRan' in globalThis, evaluated, fetched };
    });
    expect(held).toEqual({ pageRan: true, inline: false, evaluated: 'refused', fetched: 'refused' });
    expect(await scene.page.evaluate(() => violations)).toContain('connect-src');
  },

  'refuses geolocation': async (scene) => {
    const code = await scene.page.evaluate(
      () =>
        new Promise((resolve) =>
          navigator.geolocation.getCurrentPosition(
            () => resolve('told'),
            (error) => resolve(error.code),
          ),
        ),
    );
    expect(code).toBe(1);
  },
  'refuses camera and microphone': async (scene) => {
    const asked = scene.page.evaluate(() => navigator.mediaDevices.getUserMedia({ audio: true, video: true }));
    // Without camera and microphone the error is `NotFoundError`
    await expect(asked).rejects.toThrow(/NotAllowedError|Permission denied|NotFoundError/);
  },
  'refuses notifications of the page': async (scene) => {
    expect(await scene.page.evaluate(() => Notification.requestPermission())).toBe('denied');
  },
  'asks main about a download, with its address': async (scene) => {
    await scene.page.evaluate(() => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(['a;b'], { type: 'text/csv' }));
      link.download = 'a.csv';
      link.click();
    });
    await expect.poll(async () => (await scene.notes()).downloads.length).toBe(1);
    expect((await scene.notes()).downloads[0]).toMatch(/^blob:app:\/\/contract\//);
  },
  'reports a failed load to main, which may load another page': async (scene) => {
    const load = (url: string) =>
      scene.app.main(
        ({ BrowserWindow }, given) =>
          BrowserWindow.getAllWindows()[0]!
            .webContents.loadURL(given)
            .then(
              () => 'loaded',
              () => 'failed',
            ),
        url,
      );
    expect(await load(`${HOME}broken.html`)).toBe('failed');
    await expect
      .poll(async () => (await scene.notes()).failed)
      .toEqual([[-2, 'ERR_FAILED', `${HOME}broken.html`, true]]);
    expect(await load(HOME)).toBe('loaded');
    // The failed load's page may be replaced only after the next load begins, which drops a call in flight
    await expect(async () => expect(await scene.page.evaluate(() => contract.now('back'))).toBe('now back')).toPass();
  },
};
