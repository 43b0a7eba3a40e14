import { afterEach, describe, expect, test } from 'vitest';
import { aShell, aShellAtWork, fakeElectron } from '#desktop/main/testing/electron';

const shells: { remove: () => void }[] = [];
afterEach(() => {
  for (const { remove } of shells.splice(0)) remove();
});
const kept = <Shell extends { remove: () => void }>(shell: Shell): Shell => {
  shells.push(shell);
  return shell;
};

const DAY = 'reserva://gerir-reserva?data=2026-11-21';
const TO_THE_DAY = { ok: true, value: { path: '/gerir-reserva?date=2026-11-21' } };
const NOWHERE = { ok: true, value: { path: null } };
const event = { preventDefault: () => undefined };

describe('a link that starts the app', () => {
  test('waits until a person with access to its page is active, and opens once', async () => {
    const { ask } = kept(await aShellAtWork({ argv: ['reserva.exe', DAY] }));
    expect(await ask('takePath')).toEqual(TO_THE_DAY);
    expect(await ask('takePath')).toEqual(NOWHERE);
  });

  test('is not followed while no person is signed in', async () => {
    const { ask } = kept(await aShell({ argv: ['reserva.exe', DAY] }));
    expect(await ask('takePath')).toMatchObject({ ok: false, status: 401 });
  });

  test('arrives before the app is ready under macOS', async () => {
    const fake = fakeElectron();
    fake.app.whenReady = async () => void fake.app.emit('open-url', event, DAY);
    const { ask, windows } = kept(await aShellAtWork({}, fake));
    expect(windows()).toHaveLength(1);
    expect(await ask('takePath')).toEqual(TO_THE_DAY);
  });
});

describe('after the window was closed', () => {
  async function withoutWindow() {
    const fake = fakeElectron();
    fake.electron.platform = 'darwin';
    const shell = kept(await aShellAtWork({}, fake));
    shell.window!.close();
    return shell;
  }

  test('a link opens a window, which follows it', async () => {
    const { app, ask, windows } = await withoutWindow();
    app.emit('open-url', event, DAY);
    expect(windows()).toHaveLength(2);
    expect(await ask('takePath')).toEqual(TO_THE_DAY);
  });

  test('a menu item opens a window, which follows it', async () => {
    const { menus, ask, windows } = await withoutWindow();
    const items = menus.at(-1)!.flatMap(({ submenu }) => (submenu ?? []) as { accelerator?: string; click(): void }[]);
    items.find(({ accelerator }) => accelerator === 'CommandOrControl+2')?.click();
    expect(windows()).toHaveLength(2);
    expect(await ask('takePath')).toEqual({ ok: true, value: { path: '/gerir-reserva/folha' } });
  });
});
