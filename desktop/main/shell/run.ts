import { hostname } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { BrowserWindow, dialog, ipcMain, net, powerMonitor, protocol, screen, session, shell } from 'electron';
import { createDesk, type Desk } from '#desktop/main/desk';
import { textOf } from '#desktop/main/device/files';
import { readPolicy } from '#desktop/main/device/policy';
import { type KeyValues, settingsOver } from '#desktop/main/device/settings';
import { errorResult } from '#desktop/main/error-result';
import { StartNotices } from '#desktop/main/notices';
import type { DeskPorts } from '#desktop/main/ports';
import type { Keytar } from '#desktop/main/session/keychain';
import { chooseKeys } from '#desktop/main/session/keys';
import { ticksWithSleep } from '#desktop/main/shell/awake';
import { openBridge } from '#desktop/main/shell/bridge';
import { failurePage, recoverPage } from '#desktop/main/shell/broken-page';
import { linkAmong, pathOfLink } from '#desktop/main/shell/deep-link';
import { closeBeforeEnd } from '#desktop/main/shell/end';
import { type LogFile, openLogFile } from '#desktop/main/shell/log-file';
import { buildMenuAndTray, type MenuAndTrayParts } from '#desktop/main/shell/menu-and-tray';
import {
  guardNavigation,
  homeIn,
  isOurs,
  limitPermissions,
  outsideAddress,
  SCHEME,
} from '#desktop/main/shell/navigation';
import { privileges, serve } from '#desktop/main/shell/protocol';
import { logEvent, logInto, noteLink, noteLogin, report } from '#desktop/main/shell/report';
import { printPage, saveText } from '#desktop/main/shell/save';
import { startTimer } from '#desktop/main/shell/timer';
import type { Updater } from '#desktop/main/shell/update';
import { Updating } from '#desktop/main/shell/updating';
import { askBeforeLeaving, openWindow } from '#desktop/main/shell/window';
import { brand } from '#shared/brand';
import { sayIn } from '#shared/i18n/say';
import { systemClock } from '#shared/time';

export interface Electron extends MenuAndTrayParts {
  app: typeof import('electron').app;
  BrowserWindow: typeof BrowserWindow;
  dialog: Pick<typeof dialog, 'showMessageBox' | 'showMessageBoxSync' | 'showSaveDialog'>;
  ipcMain: typeof ipcMain;
  net: Pick<typeof net, 'fetch'>;
  powerMonitor: Pick<typeof powerMonitor, 'on'>;
  protocol: Pick<typeof protocol, 'handle' | 'registerSchemesAsPrivileged'>;
  screen: Pick<typeof screen, 'getAllDisplays'>;
  session: Pick<typeof session, 'defaultSession'>;
  shell: Pick<typeof shell, 'openExternal'>;
}

export interface ShellParts {
  env: Readonly<Record<string, string | undefined>>;
  argv: readonly string[];
  program: string;
  settingsFile: (folder: string) => KeyValues;
  keytar: () => Promise<Keytar>;
  /** Null for an app that was not installed: it cannot be updated. */
  updater: () => Promise<Updater | null>;
}

/** One instance per machine: a second start or a link goes to the running one. */
export async function runShell(electron: Electron, parts: ShellParts): Promise<void> {
  const { app, protocol } = electron;
  // Both must run before the app is ready
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }]);
  if (!app.requestSingleInstanceLock()) return app.quit();
  app.setAppUserModelId('ao.reserva.balcao');
  if (app.isPackaged) app.setAsDefaultProtocolClient(brand.deepLinkScheme);
  await new Shell(electron, parts).start();
}

class Shell {
  private readonly electron: Electron;
  private readonly around: ShellParts;
  private readonly settings: ReturnType<typeof settingsOver>;
  private readonly policy: ReturnType<typeof readPolicy>;
  private readonly log: LogFile;
  private window: BrowserWindow | null = null;
  private desk: Desk | null = null;
  private readonly updating: Updating;
  private showCounts = (): void => {};
  /** Pending navigation of a menu, notification or link: the window may be missing or locked. */
  private path: string | null = null;

  constructor(electron: Electron, around: ShellParts) {
    this.electron = electron;
    this.around = around;
    const folder = electron.app.getPath('userData');
    this.log = openLogFile(folder);
    logInto(this.log);
    logEvent(`start ${electron.app.getVersion()}`);
    const file = around.settingsFile(folder);
    this.settings = settingsOver(file, (error) => report(error, 'settings'));
    const { platform } = electron;
    this.policy = readPolicy({ platform, env: around.env, read: textOf });
    this.updating = new Updating({
      ...{ updater: around.updater, platform, program: around.program, updates: this.policy.policy.updates },
      ...{ window: () => this.window, show: this.show },
    });
  }

  async start(): Promise<void> {
    const { app, ipcMain, powerMonitor, protocol, session } = this.electron;
    this.listen();
    await app.whenReady();
    const folder = join(app.getAppPath(), 'out', 'renderer');
    const failure = () => failurePage(this.settings.get().language, this.home());
    protocol.handle(SCHEME, serve({ folder, server: this.serverUrl, failure }));
    limitPermissions(session.defaultSession, isOurs);
    const desk = createDesk(await this.ports());
    this.desk = desk;
    noteLink(desk.onNews);
    // During sleep the retries were missed, and the next may be a minute away
    powerMonitor.on('resume', () => void desk.call({ name: 'tryNow', input: {} }));
    openBridge({
      ipc: ipcMain,
      window: () => this.window?.webContents ?? null,
      isOurs,
      call: desk.call,
      onNews: desk.onNews,
      refuse: (error) => errorResult(error, this.settings.get().language, report),
    });
    const { settings, show, go } = this;
    this.showCounts = buildMenuAndTray(this.electron, { desk, settings, window: () => this.window, show, go });
    this.openLink(linkAmong(this.around.argv));
    this.show();
    await this.updating.start(desk);
  }

  private listen(): void {
    const { app } = this.electron;
    app.on('web-contents-created', (_event, contents) =>
      guardNavigation(contents, { isOurs, openOutside: this.openOutside }),
    );
    // Electron then cancels the request. Main's own calls raise no event: they get the proxy's refusal (`causes.ts`)
    app.on('login', (_event, _contents, _details, { isProxy, scheme }) => noteLogin(isProxy, scheme));
    app.on('second-instance', (_event, argv) => {
      this.openLink(linkAmong(argv));
      this.show();
    });
    app.on('open-url', (event, url) => {
      event.preventDefault();
      this.openLink(url);
      this.show();
    });
    app.on('activate', () => this.show());
    app.on('window-all-closed', () => {
      if (this.electron.platform !== 'darwin') app.quit();
    });
    closeBeforeEnd({
      app,
      desk: () => this.desk,
      // The updater reads it right after this
      ending: () => this.updating.mayInstallAtEnd(this.desk?.hasNothingUnsent() ?? false),
    });
    app.on('quit', () => void this.desk?.close());
  }

  private show = (): void => {
    if (this.desk === null) return;
    if (this.window === null) {
      this.window = this.newWindow();
      return;
    }
    if (this.window.isMinimized()) this.window.restore();
    this.window.show();
    this.window.focus();
  };

  private newWindow(): BrowserWindow {
    const { app, BrowserWindow, dialog, screen } = this.electron;
    const say = () => sayIn(this.settings.get().language);
    const window = openWindow({
      create: (options) => new BrowserWindow(options),
      displays: () => screen.getAllDisplays().map(({ workArea }) => workArea),
      preload: join(app.getAppPath(), 'out', 'preload', 'preload.cjs'),
      home: this.home(),
      isPackaged: app.isPackaged,
      state: this.settings.get().window,
      saveState: (state) => this.settings.set({ window: state }),
    });
    askBeforeLeaving(window, { dialog, say, stayed: this.updating.windowStayed });
    const load = (address = this.home()) => void window.loadURL(address);
    recoverPage(window, { dialog, say, now: () => performance.now(), load });
    // Before `show` the taskbar has no icon for an overlay
    window.on('show', () => this.showCounts());
    window.on('closed', () => {
      this.window = null;
      this.updating.windowClosed();
    });
    return window;
  }

  private go = (path: string): void => {
    this.requestPath(path);
    this.show();
  };

  /** The latest path counts. An open window fetches it now, a new one when ready. */
  private requestPath(path: string): void {
    this.path = path;
    this.desk?.tell({ kind: 'go' });
  }

  private openLink(link: string | undefined): void {
    const path = link === undefined ? null : pathOfLink(link);
    if (path !== null) this.requestPath(path);
  }

  private takePath(): string | null {
    const { path } = this;
    this.path = null;
    return path;
  }

  private home = (): string => homeIn(this.policy.policy.language);

  private serverUrl = (): string | null => this.desk?.serverUrl() ?? null;

  private openOutside = (url: string): void => {
    const address = outsideAddress(url, this.serverUrl());
    if (address !== null) void this.electron.shell.openExternal(address);
  };

  private async ports(): Promise<DeskPorts> {
    const { app, net, powerMonitor } = this.electron;
    // The system's proxy and certificates, without the window's cookies
    const fetch: typeof globalThis.fetch = (input, init) => net.fetch(String(input), { ...init, credentials: 'omit' });
    const folder = app.getPath('userData');
    return {
      folder,
      ticks: ticksWithSleep({ wall: () => systemClock.now(), monotonic: () => performance.now() }, powerMonitor),
      timers: { after: startTimer },
      random: Math.random,
      fetch,
      stream: fetch,
      keys: await chooseKeys(folder, this.around.keytar),
      settings: this.settings,
      policy: this.policy,
      notices: new StartNotices(),
      machine: hostname(),
      shell: {
        print: async () => {
          if (this.window !== null) await printPage(this.window.webContents);
        },
        openOutside: this.openOutside,
        takePath: () => this.takePath(),
        update: this.updating.state,
        installUpdate: this.updating.install,
        version: () => app.getVersion(),
        logLines: (most) => this.log.lastLines(most),
        saveText: (file) => saveText(this.electron.dialog, this.window, file),
      },
      report,
    };
  }
}
