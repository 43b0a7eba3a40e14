import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { overlayOf } from '#desktop/main/shell/overlay';
import { aShellAtWork, fakeElectron } from '#desktop/main/testing/electron';
import { aCall } from '#desktop/main/testing/test-desk';

const shells: { remove: () => void }[] = [];
afterEach(() => {
  for (const { remove } of shells.splice(0)) remove();
});
async function atWork(platform: NodeJS.Platform = 'linux') {
  const fake = fakeElectron();
  fake.electron.platform = platform;
  const shell = await aShellAtWork({}, fake);
  shells.push(shell);
  return shell;
}

describe('the app', () => {
  test('has the packaged id and its link scheme registered with the system', async () => {
    const { app } = await atWork();
    const builder = readFileSync(join(resolve(import.meta.dirname, '../../..'), 'electron-builder.yml'), 'utf8');
    expect(app.order).toContain(`id ${/^appId: (.+)$/m.exec(builder)?.[1]}`);
    expect(app.order).toContain('links reserva');
  });

  test('shows a window again on activation and on a tray click', async () => {
    const { app, trays, windows } = await atWork('darwin');
    windows()[0]!.close();
    app.emit('activate');
    expect(windows()).toHaveLength(2);
    windows()[1]!.close();
    trays[0]!.emit('click');
    expect(windows()).toHaveLength(3);
  });

  test('ends only after its files are closed, with an empty log', async () => {
    const { app, folder } = await atWork();
    expect(existsSync(join(folder, 'outbox.db-wal'))).toBe(true);
    const end = { isPrevented: false, preventDefault: () => void Object.assign(end, { isPrevented: true }) };
    app.emit('will-quit', end);
    expect(end.isPrevented, 'while they are open').toBe(true);
    await vi.waitFor(() => expect(app.order.at(-1)).toBe('quit'));
    expect(existsSync(join(folder, 'outbox.db-wal'))).toBe(false);
    const again = { ...end, isPrevented: false, preventDefault: () => expect.unreachable() };
    app.emit('will-quit', again);
  });

  test('prints the page of its window', async () => {
    const { ask, window } = await atWork();
    await ask('printPage');
    expect(window!.webContents.printed).toEqual([{ silent: false, printBackground: true }]);
  });
});

async function withAnUnsentAct(platform?: NodeJS.Platform) {
  const shell = await atWork(platform);
  shell.server.instead = () => {
    throw new TypeError('no line');
  };
  expect(await shell.ask('bookAtDesk', aCall())).toMatchObject({ ok: true });
  return shell;
}

test("shows the unsent count on the app's icon and in the tray tooltip", async () => {
  const { app, trays, window } = await withAnUnsentAct();
  await vi.waitFor(() => expect(app.badges.at(-1)).toBe(1));
  expect(trays[0]!.tooltips.at(-1)).toBe('Reserva: 1 por enviar');
  expect(window!.overlays).toEqual([]);
});

test('shows the count as a taskbar overlay under Windows', async () => {
  const { window } = await withAnUnsentAct('win32');
  const waiting = [overlayOf(1), 'Reserva: 1 por enviar'];
  await vi.waitFor(() => expect(window!.overlays.at(-1)).toEqual(waiting));
  expect(window!.overlays[0]).toEqual([null, 'Reserva: tudo enviado']);
  window!.overlays = [];
  window!.emit('ready-to-show');
  expect(window!.overlays, 'once it is in the taskbar').toEqual([waiting]);
});
