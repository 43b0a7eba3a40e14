import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserWindowConstructorOptions } from 'electron';
import type { KeyValues } from '#desktop/main/device/settings';
import { type Electron, runShell, type ShellParts } from '#desktop/main/shell/run';
import { VENUE_ID } from '#desktop/main/testing/builders';
import { FetchDouble } from '#desktop/main/testing/running-desk';
import type { EndpointName } from '#shared/api/table';
import { type BridgeResult, CALL_CHANNEL } from '#shared/desk/bridge';
import type { LocalName } from '#shared/desk/local';
import type { DeskDay } from '#shared/desk/schema';

/** Node's EventEmitter, as far as it is used. */
type FakeEmitter = { on(event: string, listener: Listener): unknown; emit(event: string, ...args: unknown[]): boolean };
type Listener = (...args: never[]) => unknown;

class FakeContents extends EventEmitter {
  mainFrame = { url: 'app://reserva/' };
  sent: unknown[][] = [];
  openHandler: ((details: { url: string }) => { action: string }) | null = null;
  printed: object[] = [];
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }) {
    this.openHandler = handler;
  }
  reloads = 0;
  reload() {
    this.reloads++;
  }
  send(...args: unknown[]) {
    this.sent.push(args);
  }
  print(options: object, done: () => void) {
    this.printed.push(options);
    done();
  }
  /** Emits a cancellable event; true if it was cancelled. */
  attempt(event: string, details: object = {}, ...rest: unknown[]): boolean {
    const attempted = {
      isPrevented: false,
      preventDefault: () => void Object.assign(attempted, { isPrevented: true }),
    };
    this.emit(event, Object.assign(attempted, details), ...rest);
    return attempted.isPrevented;
  }
}

class FakeWindow extends EventEmitter {
  static all: FakeWindow[] = [];
  webContents = new FakeContents();
  loaded: string[] = [];
  focused = 0;
  isMaximizedNow = false;
  isUnsaved = false;
  options: BrowserWindowConstructorOptions;
  constructor(options: BrowserWindowConstructorOptions) {
    super();
    this.options = options;
    FakeWindow.all.push(this);
    FakeApp.now.emit('web-contents-created', {}, this.webContents);
  }
  loadURL(url: string) {
    this.loaded.push(url);
    return Promise.resolve();
  }
  getNormalBounds = () => ({ x: 10, y: 20, width: 1000, height: 700 });
  isMaximized = () => this.isMaximizedNow;
  isMinimized = () => false;
  isFocused = () => false;
  isDestroyed = () => this.isClosed;
  isClosed = false;
  shown = 0;
  maximize = () => {
    this.isMaximizedNow = true;
  };
  restore = () => undefined;
  overlays: [image: string | null, description: string][] = [];
  setOverlayIcon = (image: string | null, description: string) => void this.overlays.push([image, description]);
  show = () => {
    this.shown++;
    this.emit('show');
  };
  focus = () => void this.focused++;
  close = () => {
    this.emit('close');
    if (!this.isUnsaved || this.webContents.attempt('will-prevent-unload')) {
      this.isClosed = true;
      this.emit('closed');
    }
  };
}

class FakeApp extends EventEmitter {
  static now: FakeApp;
  order: string[] = [];
  isPackaged = true;
  isFirst = true;
  badges: number[] = [];
  folder: string;
  constructor(folder: string) {
    super();
    this.folder = folder;
    FakeApp.now = this;
  }
  enableSandbox = () => void this.order.push('sandbox');
  requestSingleInstanceLock = () => this.isFirst;
  getVersion = () => '1.2.3';
  setAppUserModelId = (id: string) => void this.order.push(`id ${id}`);
  setAsDefaultProtocolClient = (scheme: string) => void this.order.push(`links ${scheme}`);
  whenReady = async () => void this.order.push('ready');
  getPath = () => this.folder;
  getAppPath = () => join(this.folder, 'app');
  quit = () => void this.order.push('quit');
  setBadgeCount = (count: number) => {
    this.badges.push(count);
    return true;
  };
}

class FakeTray extends EventEmitter {
  tooltips: string[] = [];
  setToolTip = (text: string) => void this.tooltips.push(text);
  setTitle = () => undefined;
  setContextMenu = () => undefined;
}

class FakeNotification extends EventEmitter {
  static shown: { title: string; body: string }[] = [];
  /** Weak references: like the system, the fake keeps no notification alive. */
  static made: WeakRef<FakeNotification>[] = [];
  static isSupported = () => true;
  options: { title: string; body: string };
  constructor(options: { title: string; body: string }) {
    super();
    this.options = options;
    FakeNotification.made.push(new WeakRef(this));
  }
  show = () => void FakeNotification.shown.push(this.options);
}

const trayInto = (trays: FakeTray[]) =>
  class extends FakeTray {
    constructor() {
      super();
      trays.push(this);
    }
  };

function fakeDialog() {
  const questions: { message: string; buttons: string[]; cancelId: number }[] = [];
  const answer = { button: 0 };
  /** An empty path means that the user cancelled. */
  const saveTo = { filePath: '', asked: [] as string[] };
  const dialog = {
    showMessageBoxSync: (_window: object, options: never) => {
      questions.push(options);
      return answer.button;
    },
    showMessageBox: async (_window: object, options: never) => {
      questions.push(options);
      return { response: answer.button, checkboxChecked: false };
    },
    showSaveDialog: async (...all: { defaultPath: string }[]) => {
      saveTo.asked.push(all.at(-1)!.defaultPath);
      return { canceled: saveTo.filePath === '', filePath: saveTo.filePath };
    },
  };
  return { dialog, questions, answer, saveTo };
}

function fakeSession() {
  const permissions: Record<string, Listener> = {};
  const downloads = new EventEmitter() as unknown as FakeEmitter;
  const keep = (name: string) => (handler: Listener) => void Object.assign(permissions, { [name]: handler });
  const defaultSession = Object.assign(downloads, {
    setPermissionRequestHandler: keep('request'),
    setPermissionCheckHandler: keep('check'),
    setDevicePermissionHandler: keep('device'),
  });
  return { session: { defaultSession }, permissions, downloads };
}

function fakeProtocol(app: FakeApp) {
  const schemes: { scheme: string; privileges: object }[] = [];
  const served = new Map<string, (request: Request) => Promise<Response>>();
  const protocol = {
    registerSchemesAsPrivileged: (all: never[]) => {
      app.order.push('schemes');
      schemes.push(...all);
    },
    handle: (scheme: string, serve: never) => void served.set(scheme, serve),
  };
  return { protocol, schemes, served };
}

/** A fake of the Electron parts that the shell uses; records calls. */
export function fakeElectron() {
  const folder = mkdtempSync(join(tmpdir(), 'reserva-shell-'));
  const app = new FakeApp(folder);
  FakeWindow.all = [];
  FakeNotification.shown = [];
  FakeNotification.made = [];
  const handlers = new Map<string, Listener>();
  const { protocol, ...protocolCalls } = fakeProtocol(app);
  const { dialog, ...dialogCalls } = fakeDialog();
  const { session, ...sessionCalls } = fakeSession();
  const opened: string[] = [];
  const menus: { label?: string; submenu?: unknown }[][] = [];
  const trays: FakeTray[] = [];
  const powerMonitor = new EventEmitter();
  const parts = {
    app,
    BrowserWindow: FakeWindow,
    dialog,
    ipcMain: { handle: (channel: string, listener: Listener) => void handlers.set(channel, listener) },
    Menu: {
      buildFromTemplate: (template: never) => template,
      setApplicationMenu: (menu: never) => void menus.push(menu),
    },
    Notification: FakeNotification,
    Tray: trayInto(trays),
    nativeImage: { createFromDataURL: (url: string) => url },
    net: { fetch: () => Promise.reject(new TypeError('no line')) },
    powerMonitor,
    protocol,
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
    session,
    shell: { openExternal: async (url: string) => void opened.push(url) },
    platform: 'linux',
  };
  const electron = parts as unknown as Electron;
  const calls = { ...protocolCalls, ...dialogCalls, ...sessionCalls, opened, menus, trays, powerMonitor };
  return { electron, app, folder, handlers, ...calls };
}

export const aSettingsFile = (store: Record<string, unknown> = {}): KeyValues => ({ store });

/** Starts the real shell with the fake; `remove` deletes its folder. */
export async function aShell(given: Partial<ShellParts> & { settings?: KeyValues } = {}, fake = fakeElectron()) {
  const { settings = aSettingsFile({ serverUrl: 'https://reserva.exemplo.ao' }), ...around } = given;
  const secrets = new Map<string, string>();
  await runShell(fake.electron, {
    env: {},
    argv: [],
    program: join(fake.folder, 'reserva'),
    settingsFile: () => settings,
    keytar: async () => ({
      getPassword: async (_service, account) => secrets.get(account) ?? null,
      setPassword: async (_service, account, password) => void secrets.set(account, password),
      deletePassword: async (_service, account) => secrets.delete(account),
    }),
    updater: async () => null,
    ...around,
  });
  const window = FakeWindow.all[0];
  const remove = () => {
    fake.app.emit('quit');
    rmSync(fake.folder, { recursive: true, force: true });
  };
  const ask = async (name: LocalName | EndpointName, input: object = {}) => {
    const { webContents } = FakeWindow.all.at(-1)!;
    const event = { sender: webContents, senderFrame: webContents.mainFrame };
    return (fake.handlers.get(CALL_CHANNEL) as IpcHandler)(event, { name, input });
  };
  return { ...fake, window, windows: () => FakeWindow.all, settings, secrets, remove, ask };
}

type IpcHandler = (event: object, call: object) => Promise<BridgeResult>;

/** A shell with a signed-in person. */
export async function aShellAtWork(given: Parameters<typeof aShell>[0] = {}, fake = fakeElectron()) {
  const server = new FetchDouble();
  Object.assign(fake.electron, { net: { fetch: server.fetch } });
  const shell = await aShell(given, fake);
  await shell.ask('signInHere', { email: 'elsa@exemplo.ao', password: 'certa' });
  await shell.ask('chooseVenue', { venueId: VENUE_ID, name: 'Porta' });
  /** Changes the server's day and lets the desk read it. */
  const become = async (day: Partial<DeskDay>) => {
    server.day = day;
    server.desks.revision++;
    await shell.ask('tryNow');
  };
  return { ...shell, server, become, notifications: FakeNotification };
}
