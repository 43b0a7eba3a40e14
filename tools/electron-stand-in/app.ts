import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { takeLock } from '#tools/electron-stand-in/lock';
import { Emitter, HarnessEvent, notModelled } from '#tools/electron-stand-in/model';

const EVENTS = [
  'ready',
  'activate',
  'login',
  'before-quit',
  'will-quit',
  'quit',
  'open-url',
  'second-instance',
  'web-contents-created',
  'window-all-closed',
] as const;

/** Parts of the harness that the app needs to quit. */
interface Ends {
  windows: () => { close(): void }[];
  /** Resolves when all closing windows are closed. */
  closed: () => Promise<unknown>;
  closeBrowser: () => Promise<void>;
}

/** `app` with its events in Electron's order: ready; before-quit, close of each window, will-quit, quit. */
export class App extends Emitter {
  isPackaged = false;
  /** For tests: calls that would change the machine. */
  done = { badge: 0, userModelId: '', protocols: [] as string[], isSandboxed: false };
  private isReadyNow = false;
  private isQuitting = false;
  private readonly whenReadyNow = Promise.withResolvers<void>();
  private ends: Ends = { windows: () => [], closed: async () => undefined, closeBrowser: async () => undefined };
  private root = process.cwd();

  constructor() {
    super('app');
  }

  override events() {
    return EVENTS;
  }

  // Electron's API

  isReady = (): boolean => this.isReadyNow;
  whenReady = (): Promise<void> => this.whenReadyNow.promise;
  getLocale = (): string => Intl.DateTimeFormat().resolvedOptions().locale;
  getAppPath = (): string => this.root;
  getName = (): string => this.manifest().name;
  getVersion = (): string => this.manifest().version;
  setAppUserModelId = (id: string): void => {
    this.done.userModelId = id;
  };
  setAsDefaultProtocolClient = (scheme: string): boolean => this.done.protocols.push(scheme) > 0;

  enableSandbox = (): void => {
    if (this.isReadyNow) throw new Error('app.enableSandbox() can only be called before app is ready');
    this.done.isSandboxed = true;
  };

  setBadgeCount = (count: number): boolean => {
    this.done.badge = count;
    return true;
  };

  getPath = (name: string): string => {
    if (name !== 'userData') return notModelled(`app.getPath('${name}')`);
    const given = process.argv.find((argument) => argument.startsWith('--user-data-dir='));
    return given?.slice(given.indexOf('=') + 1) ?? join(homedir(), '.config', this.getName());
  };

  requestSingleInstanceLock = (): boolean =>
    takeLock(this.getPath('userData'), process.argv, ({ argv, folder }) => {
      void this.whenReady().then(() => this.emit('second-instance', new HarnessEvent(), argv, folder, null));
    });

  quit = (): void => {
    if (this.isQuitting) return;
    const event = new HarnessEvent();
    this.isQuitting = true;
    this.emit('before-quit', event);
    if (event.defaultPrevented) {
      this.isQuitting = false;
      return;
    }
    for (const window of this.ends.windows()) window.close();
    void this.end();
  };

  exit = (code = 0): void => void this.ends.closeBrowser().finally(() => process.exit(code));

  // The harness's API

  begin(root: string, ends: Ends): void {
    this.root = root;
    this.ends = ends;
  }

  becomeReady(): void {
    if (this.isQuitting) return;
    this.isReadyNow = true;
    this.emit('ready', new HarnessEvent(), {});
    this.whenReadyNow.resolve();
  }

  windowClosed(): void {
    if (this.isQuitting || this.ends.windows().length > 0) return;
    if (!this.emit('window-all-closed')) this.quit();
  }

  needsReady(what: string): void {
    if (!this.isReadyNow) throw new Error(`${what} before app is ready`);
  }

  private async end(): Promise<void> {
    await this.ends.closed();
    // A window that prevented its close, or whose page asked to stay, cancels the quit
    if (this.ends.windows().length > 0) {
      this.isQuitting = false;
      return;
    }
    const event = new HarnessEvent();
    this.emit('will-quit', event);
    if (event.defaultPrevented) {
      this.isQuitting = false;
      return;
    }
    await this.ends.closeBrowser();
    this.emit('quit', new HarnessEvent(), 0);
    process.exit(0);
  }

  private manifest(): { name: string; version: string } {
    return JSON.parse(readFileSync(join(this.root, 'package.json'), 'utf8')) as { name: string; version: string };
  }
}
