import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FAILURE_PAGE, PAGE } from '#desktop/main/shell/navigation';
import { aShellAtWork, fakeElectron } from '#desktop/main/testing/electron';

let shell: Awaited<ReturnType<typeof aShellAtWork>>;
beforeEach(async () => {
  shell = await aShellAtWork({}, fakeElectron());
});
afterEach(() => shell.remove());

const page = () => shell.window!.webContents;
const crash = (reason = 'crashed') => page().emit('render-process-gone', {}, { reason, exitCode: 5 });
const failToLoad = (url: string, { code = -6, isMainFrame = true } = {}) =>
  page().emit('did-fail-load', {}, code, 'ERR_FILE_NOT_FOUND', url, isMainFrame);
const logged = () => {
  const path = join(shell.folder, 'reserva.log');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};

describe('a page that crashes', () => {
  test('is reloaded once, and the user decides after a second crash', async () => {
    crash();
    await vi.waitFor(() => expect(page().reloads).toBe(1));
    expect(shell.questions).toEqual([]);
    shell.answer.button = 0;
    const before = shell.window!.loaded.length;
    crash('oom');
    await vi.waitFor(() => expect(shell.window!.loaded.length).toBe(before + 1));
    expect(page().reloads).toBe(1);
    expect(shell.questions).toHaveLength(1);
    expect(shell.questions[0]).toMatchObject({ buttons: ['Tentar de novo', 'Fechar a janela'] });
  });

  test('closes its window if the user chooses that', async () => {
    shell.answer.button = 1;
    crash();
    await vi.waitFor(() => expect(page().reloads).toBe(1));
    crash();
    await vi.waitFor(() => expect(shell.window!.isDestroyed()).toBe(true));
  });

  test('is ignored if its process ended with the window', async () => {
    crash('clean-exit');
    crash();
    await vi.waitFor(() => expect(page().reloads).toBe(1));
    expect(shell.questions).toEqual([]);
  });
});

describe('a page that does not load', () => {
  test('is replaced by the failure page, and if that fails too the user decides', async () => {
    failToLoad(PAGE);
    await vi.waitFor(() => expect(shell.window!.loaded.at(-1)).toBe(FAILURE_PAGE));
    shell.answer.button = 0;
    failToLoad(FAILURE_PAGE);
    await vi.waitFor(() => expect(shell.window!.loaded.at(-1)).toMatch(/^app:\/\/reserva\/(\?idioma=.*)?$/));
    expect(shell.questions).toHaveLength(1);
  });

  test('is no failure after a newer load, nor in a frame', async () => {
    const before = [...shell.window!.loaded];
    failToLoad(PAGE, { code: -3 });
    failToLoad(`${PAGE}x`, { isMainFrame: false });
    crash();
    await vi.waitFor(() => expect(page().reloads).toBe(1));
    expect(shell.window!.loaded).toEqual(before);
  });
});

test('a computer that wakes tries the server at once', async () => {
  const asked = () => shell.server.requests.length;
  const before = asked();
  shell.powerMonitor.emit('resume');
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(before));
});

test('logs crashes, failed loads and proxy sign-ins without addresses', async () => {
  crash();
  failToLoad(`${PAGE}reserva/secreta`);
  shell.app.emit('login', {}, null, { url: 'https://x/segredo' }, { isProxy: true, scheme: 'basic' });
  const events = ['page gone crashed exit=5', 'page failed -6 ERR_FILE_NOT_FOUND', 'login refused proxy basic'];
  await vi.waitFor(() => {
    for (const event of events) expect(logged()).toContain(event);
  });
  expect(logged()).not.toMatch(/secreta|segredo/);
});
