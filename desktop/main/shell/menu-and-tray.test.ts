import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { menuOf } from '#desktop/main/shell/menu';
import { notificationsOf } from '#desktop/main/shell/notifications';
import { showCounts, tooltipOf } from '#desktop/main/shell/tray';
import { followUpdates, type Updater } from '#desktop/main/shell/update';
import { aParty } from '#desktop/main/testing/builders';
import { aSettingsFile, aShell, fakeElectron } from '#desktop/main/testing/electron';
import { theDay, theVenue } from '#desktop/main/testing/test-desk';
import { CALL_CHANNEL } from '#shared/desk/bridge';
import { sayIn } from '#shared/i18n/say';
import type { StaffEntry } from '#shared/waitlist/schema';

const say = sayIn('PT-AO');
const shells: { remove: () => void }[] = [];
afterEach(() => {
  for (const { remove } of shells.splice(0)) remove();
});

interface Item {
  label?: string;
  role?: string;
  accelerator?: string;
  click?: () => void;
  submenu?: Item[];
}
const itemsOf = (menu: Item[]): Item[] => menu.flatMap((item) => [item, ...itemsOf(item.submenu ?? [])]);

describe('the menu', () => {
  const went: string[] = [];
  const none = () => undefined;
  const acts = {
    go: (path: string) => went.push(path),
    print: none,
    lock: none,
    tryNow: none,
    openSite: none,
    saveDiagnostics: none,
  };
  const items = (isMac: boolean) =>
    itemsOf(menuOf(say, acts as never, isMac) as Item[]).filter((item) => item.label !== undefined);

  test.each([true, false])("has every item in Portuguese, including the system's (macOS: %o)", (isMac) => {
    for (const { label } of items(isMac)) expect(label).not.toMatch(/^shell\./);
    expect(items(isMac).map(({ label }) => label)).toEqual(expect.arrayContaining(['Imprimir...', 'Colar', '&Ir']));
  });

  test('has one shortcut per screen, and none of a single letter', () => {
    const shortcuts = items(false).flatMap(({ accelerator }) => accelerator ?? []);
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
    for (const shortcut of shortcuts) expect(shortcut).toMatch(/^CommandOrControl\+/);
    items(false)
      .find(({ accelerator }) => accelerator === 'CommandOrControl+2')
      ?.click?.();
    expect(went).toEqual(['/gerir-reserva/folha']);
  });

  test('lists the open windows on macOS only', () => {
    const roles = (isMac: boolean) => items(isMac).map(({ role }) => role);
    expect(roles(true)).toContain('window');
    expect(roles(false)).not.toContain('window');
  });

  test('has no developer tools', () => {
    expect(items(false).map(({ role }) => role)).not.toContain('toggleDevTools');
  });
});

test('the tray shows unsent acts in words, and the icon a number', () => {
  const said: unknown[] = [];
  const tray = { setToolTip: (text: string) => said.push(text), setTitle: (text: string) => said.push(text) };
  const setBadgeCount = (count: number) => said.push(count) > 0;
  const badges = { tray: tray as never, setBadgeCount, setOverlay: () => undefined, isMac: false };
  showCounts(badges, { unsent: 3, toReview: 1 }, say);
  expect(said).toEqual(['Reserva: 3 por enviar · 1 por rever', 4]);
  expect(tooltipOf({ unsent: 0, toReview: 0 }, say)).toBe('Reserva: tudo enviado');
});

describe('a notification', () => {
  const rows = (reservations: ReturnType<typeof aParty>[], entries: StaffEntry[] = []) => ({
    reservations: new Map(reservations.map((row) => [row.id, row])),
    entries: new Map(entries.map((row) => [row.id, row])),
    ...{ venue: theVenue, slots: new Map(theDay().slots.map((slot) => [slot.id, slot])) },
  });
  const booking = aParty({ source: 'web', people: 4, date: '2026-11-21', time: '20:30', name: 'Domingos Kiala' });
  const entry = { id: 'e', status: 'NOTIFIED', people: 2, date: '2026-11-21', time: '21:00' } as StaffEntry;

  test('reports bookings on the site with count and time, and names no guest', () => {
    const told = notificationsOf(rows([]), rows([booking]), say);
    expect(told).toEqual([
      { title: 'Nova reserva pelo site', body: '21/11, 20:30: 4 pessoas', path: '/gerir-reserva?date=2026-11-21' },
    ]);
  });

  test('reports a booking that needed confirmation once it is confirmed', () => {
    const held = { ...booking, status: 'HOLD' as const };
    expect(notificationsOf(rows([]), rows([held]), say)).toEqual([]);
    expect(notificationsOf(rows([held]), rows([booking]), say)).toMatchObject([{ title: 'Nova reserva pelo site' }]);
  });

  test('ignores acts of staff, known rows and a first snapshot', () => {
    expect(notificationsOf(rows([]), rows([{ ...booking, source: 'phone' }]), say)).toEqual([]);
    expect(notificationsOf(rows([booking]), rows([{ ...booking, people: 5 }]), say)).toEqual([]);
    expect(notificationsOf(null, rows([booking]), say)).toEqual([]);
  });

  test('ignores bookings of a day that the desk begins to keep: they may be weeks old', () => {
    const ofNewDay = { ...booking, date: '2026-11-22' };
    expect(notificationsOf(rows([]), rows([ofNewDay]), say)).toEqual([]);
    const held = { ...ofNewDay, status: 'HOLD' as const };
    expect(notificationsOf(rows([held]), rows([ofNewDay]), say)).toHaveLength(1);
  });

  test.each([
    ['ACCEPTED', 'Lista de espera: lugar aceite'],
    ['WITHDRAWN', 'Lista de espera: a oferta terminou sem aceitação'],
    ['EXPIRED', 'Lista de espera: a oferta terminou sem aceitação'],
  ] as const)('reports that an offer was %s', (status, title) => {
    expect(notificationsOf(rows([], [entry]), rows([], [{ ...entry, status }]), say)).toMatchObject([{ title }]);
    expect(notificationsOf(rows([], [entry]), rows([], [entry]), say)).toEqual([]);
  });
});

describe('updates', () => {
  function anUpdater() {
    const listeners = new Map<string, (info: { version: string }) => void>();
    const updater = {
      ...{ autoDownload: false, autoInstallOnAppQuit: true, logger: console as object | null },
      setFeedURL: vi.fn(),
      checkForUpdates: vi.fn(async () => null),
      quitAndInstall: vi.fn(),
      on: (event: string, listener: (info: { version: string }) => void) => listeners.set(event, listener),
    };
    return { updater, emit: (event: string, version = '2.0.0') => listeners.get(event)?.({ version }) };
  }
  const follow = (updater: Updater, url?: string) =>
    followUpdates({ updater, platform: 'win32', url, changed: () => undefined, report: () => undefined });

  test('are downloaded automatically and installed on request', () => {
    const { updater, emit } = anUpdater();
    const updates = follow(updater, 'https://updates.exemplo.ao');
    expect(updater).toMatchObject({ autoDownload: true, autoInstallOnAppQuit: true, logger: null });
    expect(updater.setFeedURL).toHaveBeenCalledWith({ provider: 'generic', url: 'https://updates.exemplo.ao' });
    updates.install();
    emit('update-available');
    expect(updates.state()).toEqual({ state: 'downloading', version: '2.0.0' });
    emit('update-downloaded');
    expect(updates.state()).toEqual({ state: 'ready', version: '2.0.0' });
    expect(updater.quitAndInstall).not.toHaveBeenCalled();
    updates.install();
    expect(updater.quitAndInstall).toHaveBeenCalledExactlyOnceWith(true, true);
  });

  test('are ignored if interrupted, and a ready one stays ready', () => {
    const { updater, emit } = anUpdater();
    const updates = follow(updater);
    emit('update-available');
    emit('error');
    expect(updates.state().state).toBe('none');
    emit('update-downloaded');
    emit('error');
    expect(updates.state().state).toBe('ready');
  });

  test('are installed at the end only without unsent acts, and not searched if the policy forbids it', async () => {
    for (const isOpen of [false, true]) {
      const { updater } = anUpdater();
      const fake = fakeElectron();
      fake.electron.platform = 'win32';
      const program = join(fake.folder, 'reserva.exe');
      writeFileSync(join(fake.folder, 'Uninstall reserva.exe'), '');
      const shell = await aShell({ updater: async () => updater, program }, fake);
      shells.push(shell);
      if (isOpen) await shell.ask('deskStatus');
      shell.app.emit('will-quit', { preventDefault: () => undefined });
      await vi.waitFor(() => expect(shell.app.order.at(-1)).toBe('quit'));
      shell.app.emit('will-quit', { preventDefault: () => undefined });
      expect(updater.autoInstallOnAppQuit, 'of a desk whose files were open').toBe(isOpen);
    }
    const other = anUpdater();
    shells.push(await aShell({ updater: async () => other.updater, env: { RESERVA_UPDATE_URL: 'off' } }));
    expect(other.updater.checkForUpdates).not.toHaveBeenCalled();
  });
});

describe('the window', () => {
  test('is restored at its last place, unless that screen is gone', async () => {
    const place = { x: 100, y: 50, width: 900, height: 650, isMaximized: false };
    const seen = await aShell({ settings: aSettingsFile({ window: place }) });
    const lost = await aShell({ settings: aSettingsFile({ window: { ...place, x: 5000 } }) });
    shells.push(seen, lost);
    expect(seen.window?.options).toMatchObject({ x: 100, y: 50, width: 900, height: 650 });
    expect(lost.window?.options).toMatchObject({ width: 900, height: 650 });
    expect(lost.window?.options).not.toHaveProperty('x');
  });

  test('opens in the language of the policy', async () => {
    const shell = await aShell({ env: { RESERVA_LANGUAGE: 'EN' } });
    shells.push(shell);
    expect(shell.window?.loaded).toEqual(['app://reserva/?idioma=EN']);
  });

  test('stores its place when it closes', async () => {
    const shell = await aShell();
    shells.push(shell);
    shell.window?.emit('close');
    const kept = { x: 10, y: 20, width: 1000, height: 700, isMaximized: false };
    expect(shell.settings.store).toMatchObject({ window: kept });
  });

  test("changes the menu's language with its own", async () => {
    const shell = await aShell();
    shells.push(shell);
    const { webContents } = shell.window!;
    const knock = shell.handlers.get(CALL_CHANNEL) as (event: unknown, call: unknown) => Promise<unknown>;
    const event = { sender: webContents, senderFrame: webContents.mainFrame };
    await knock(event, { name: 'deskStatus', input: {}, language: 'en' });
    const labels = shell.menus.map((menu) => menu[0]?.label);
    expect(labels).toEqual(['&Ficheiro', '&File']);
  });

  test('saves diagnostics from its menu, also without an open window', async () => {
    const shell = await aShell();
    shells.push(shell);
    shell.window?.close();
    shell.saveTo.filePath = join(shell.folder, 'saved.json');
    const items = itemsOf(shell.menus.at(-1) as Item[]);
    items.find(({ label }) => label === 'Guardar diagnóstico...')?.click?.();
    await vi.waitFor(() => expect(existsSync(shell.saveTo.filePath)).toBe(true));
  });
});
