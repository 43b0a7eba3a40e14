import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type AppUpdater, MacUpdater, NsisUpdater } from 'electron-updater';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { canBeUpdated, followUpdates, type Updater, type Updates } from '#desktop/main/shell/update';
import { aShell, fakeElectron } from '#desktop/main/testing/electron';

const require = createRequire(import.meta.url);
const root = resolve(import.meta.dirname, '../../..');
const URL_OF_UPDATE = 'https://updates.exemplo.ao/reserva-2.0.0-x64-instalar.exe';
const info = { version: '2.0.0', files: [], path: '', sha512: 'x', releaseDate: '' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reserva-update-'));
  writeFileSync(join(folder, 'app-update.yml'), 'updaterCacheDirName: reserva-updater\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The app as electron-updater uses it; the test triggers its end. */
function anApp() {
  const ends: ((exitCode: number) => void)[] = [];
  const app = {
    ...{ version: '1.0.0', name: 'reserva', isPackaged: true, userDataPath: folder, baseCachePath: folder },
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: (handler: (exitCode: number) => void) => void ends.push(handler),
  };
  const end = (exitCode = 0) => {
    for (const handler of ends) handler(exitCode);
  };
  return { app, end };
}

const follow = (updater: AppUpdater, platform: NodeJS.Platform): Updates =>
  followUpdates({
    ...{ updater: updater as unknown as Updater, platform, url: undefined },
    changed: () => undefined,
    report: (error) => {
      throw error;
    },
  });

/** electron-updater's own Windows code; only the installer is not started. */
class Nsis extends NsisUpdater {
  readonly installed: { isSilent: boolean }[] = [];
  override doInstall(options: { isSilent: boolean }): boolean {
    return this.installed.push(options) > 0;
  }
  /** State after an update was found; only the download is left out. */
  async download(): Promise<void> {
    const task = {
      fileExtension: 'exe',
      fileInfo: { url: new URL(URL_OF_UPDATE), info: { url: URL_OF_UPDATE, sha512: 'x' } },
      downloadUpdateOptions: { updateInfoAndProvider: { info }, requestHeaders: {}, disableDifferentialDownload: true },
      task: async (file: string) => writeFileSync(file, 'the installer'),
    };
    await this.executeDownload(task as never);
  }
}

describe('an update under Windows', () => {
  async function ready() {
    const { app, end } = anApp();
    const updater = new Nsis(null, app);
    const updates = follow(updater, 'win32');
    await updater.download();
    return { updater, updates, end };
  }

  test('is installed silently when the app ends without unsent acts, if ready', async () => {
    const { updater, updates, end } = await ready();
    expect(updates.state()).toEqual({ state: 'ready', version: '2.0.0' });
    updates.mayInstallAtEnd(true);
    end();
    expect(updater.installed).toMatchObject([{ isSilent: true }]);
  });

  test('is not installed if the app ends with unsent acts or abnormally', async () => {
    const unsent = await ready();
    unsent.updates.mayInstallAtEnd(false);
    unsent.end();
    expect(unsent.updater.installed).toEqual([]);
    const broken = await ready();
    broken.end(1);
    expect(broken.updater.installed).toEqual([]);
  });
});

describe('an update under macOS', () => {
  const place = require.resolve('electron');
  afterEach(() => void delete require.cache[place]);

  /** electron-updater's own macOS code; calls to the system's updater are recorded. */
  async function ready() {
    const asked: string[] = [];
    const system = Object.assign(new EventEmitter(), {
      setFeedURL: () => undefined,
      checkForUpdates: () => void asked.push('take over'),
      quitAndInstall: () => void asked.push('install'),
    });
    require.cache[place] = { id: place, filename: place, loaded: true, exports: { autoUpdater: system } } as never;
    const { app } = anApp();
    const updater = new MacUpdater(undefined, app);
    const updates = follow(updater, 'darwin');
    const downloaded = { ...info, downloadedFile: join(folder, 'app-update.yml') };
    const file = { url: new URL('https://updates.exemplo.ao/reserva-2.0.0-mac.zip'), info: { size: 1 } };
    await (updater as unknown as { updateDownloaded: (...given: object[]) => Promise<unknown> }).updateDownloaded(
      file,
      downloaded,
    );
    (updater as unknown as { closeServerIfExists: () => void }).closeServerIfExists();
    return { system, asked, updates };
  }

  test('is passed to the system only after the button is pressed, and is installed then', async () => {
    const { system, asked, updates } = await ready();
    expect(updates.state().state).toBe('ready');
    updates.mayInstallAtEnd(true);
    expect(asked).toEqual([]);
    updates.install();
    expect(asked).toEqual(['take over']);
    system.emit('update-downloaded');
    expect(asked).toEqual(['take over', 'install']);
  });
});

describe('an updatable program', () => {
  const program = () => join(folder, 'reserva.exe');

  test('is beside the uninstaller of the per-user installer', () => {
    expect(canBeUpdated('win32', program())).toBe(false);
    writeFileSync(join(folder, 'Uninstall reserva.exe'), '');
    expect(canBeUpdated('win32', program())).toBe(true);
    expect(canBeUpdated('darwin', join(folder, 'Reserva.app/Contents/MacOS/reserva'))).toBe(true);
  });

  test('and its uninstaller get matching names from electron-builder', () => {
    const script = readFileSync(join(root, 'node_modules/app-builder-lib/templates/nsis/common.nsh'), 'utf8');
    const name = '$' + '{PRODUCT_FILENAME}.exe';
    expect(script).toContain(`!define APP_EXECUTABLE_FILENAME "${name}"`);
    expect(script).toContain(`!define UNINSTALL_FILENAME "Uninstall ${name}"`);
  });

  test('looks for updates', async () => {
    const updater = vi.fn(async () => null);
    const fake = fakeElectron();
    fake.electron.platform = 'win32';
    const shell = await aShell({ updater, program: program() }, fake);
    shell.remove();
    expect(updater).not.toHaveBeenCalled();
  });
});
