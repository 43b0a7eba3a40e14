import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Updater } from '#desktop/main/shell/update';
import { aShell, aShellAtWork } from '#desktop/main/testing/electron';

const shells: { remove: () => void }[] = [];
afterEach(() => {
  for (const { remove } of shells.splice(0)) remove();
});

const LEAVE = 1;

describe('a page with unsaved input', () => {
  test("asks in the window's language, and stays unless the user lets it close", async () => {
    const shell = await aShell();
    shells.push(shell);
    const contents = shell.window!.webContents;
    expect(contents.attempt('will-prevent-unload')).toBe(false);
    expect(shell.questions).toMatchObject([
      { message: 'Há alterações por guardar.', buttons: ['Ficar aqui', 'Sair sem guardar'], cancelId: 0 },
    ]);
    shell.answer.button = LEAVE;
    expect(contents.attempt('will-prevent-unload')).toBe(true);
  });

  test('is asked before an update starts, and can cancel it', async () => {
    const installed: string[] = [];
    const shell = await aShellAtWork({ updater: async () => aReadyUpdater(installed) });
    shells.push(shell);
    const window = shell.window!;
    window.isUnsaved = true;
    expect(await shell.ask('installUpdate', { force: true })).toMatchObject({ ok: true });
    expect(shell.questions).toHaveLength(1);
    expect(installed).toEqual([]);
    window.isUnsaved = false;
    window.emit('closed');
    expect(installed, 'a window that is closed later begins none').toEqual([]);
  });
});

describe('a requested update', () => {
  test('starts once its window is closed', async () => {
    const installed: string[] = [];
    const shell = await aShellAtWork({ updater: async () => aReadyUpdater(installed) });
    shells.push(shell);
    shell.window!.on('closed', () => installed.push('window gone'));
    expect(await shell.ask('installUpdate', { force: true })).toMatchObject({ ok: true });
    expect(installed.sort()).toEqual(['installer', 'window gone']);
  });

  test('shows a window again after a failure', async () => {
    const updater = aReadyUpdater([]);
    const shell = await aShellAtWork({ updater: async () => updater });
    shells.push(shell);
    await shell.ask('installUpdate', { force: true });
    const before = shell.windows().length;
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    updater.emit('error', new Error('the system does not take it'));
    updater.emit('error', new Error('a look for updates that fails is nothing to show'));
    expect(log).toHaveBeenCalledTimes(2);
    log.mockRestore();
    expect(shell.windows()).toHaveLength(before + 1);
  });
});

/** An updater that finds a downloaded update at once. */
function aReadyUpdater(installed: string[]) {
  return Object.assign(new EventEmitter(), {
    ...{ autoDownload: true, autoInstallOnAppQuit: false, logger: null, setFeedURL: () => undefined },
    async checkForUpdates(this: EventEmitter) {
      this.emit('update-downloaded', { version: '2.0.0' });
    },
    quitAndInstall: () => void installed.push('installer'),
  }) as Updater & EventEmitter;
}
