import { expect, test } from '@playwright/test';
import { HOME, type Scene } from '#tools/electron-stand-in/contract/scene';

export function pageFacts(scene: Scene): void {
  test('a page of the own scheme is secure, has an origin, and keeps what it stores', async () => {
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
  });
  test('a page fetches from its own scheme what main answers', async () => {
    const answers = await scene.page.evaluate(async () => {
      const [found, missing] = await Promise.all([fetch('/page.js?a=1'), fetch('/missing.js')]);
      return [found.status, found.headers.get('content-type'), missing.status];
    });
    expect(answers).toEqual([200, 'text/javascript', 404]);
    expect((await scene.notes()).requests).toContain(`${HOME}page.js?a=1`);
  });
  test('the policy in the answer’s header holds: no inline script, no evaluation, no other server', async () => {
    const held = await scene.page.evaluate(async () => {
      const fetched = await fetch('http://127.0.0.1:9/').catch(() => 'refused');
      return { pageRan, inline: 'inlineRan' in globalThis, evaluated, fetched };
    });
    expect(held).toEqual({ pageRan: true, inline: false, evaluated: 'refused', fetched: 'refused' });
    expect(await scene.page.evaluate(() => violations)).toContain('connect-src');
  });

  test('the place of the machine is not told', async () => {
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
  });
  test('neither camera nor microphone is given', async () => {
    const asked = scene.page.evaluate(() => navigator.mediaDevices.getUserMedia({ audio: true, video: true }));
    // Without camera and microphone the error is `NotFoundError`
    await expect(asked).rejects.toThrow(/NotAllowedError|Permission denied|NotFoundError/);
  });
  test('the page shows no notifications of its own', async () => {
    expect(await scene.page.evaluate(() => Notification.requestPermission())).toBe('denied');
  });
  test('what the page saves is asked about by its address, and main may refuse', async () => {
    await scene.page.evaluate(() => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(['a;b'], { type: 'text/csv' }));
      link.download = 'a.csv';
      link.click();
    });
    await expect.poll(async () => (await scene.notes()).downloads.length).toBe(1);
    expect((await scene.notes()).downloads[0]).toMatch(/^blob:app:\/\/contract\//);
  });
  test('main hears that a page did not load, and may load another one', async () => {
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
  });
}
