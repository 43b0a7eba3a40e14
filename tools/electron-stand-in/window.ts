import type { BrowserWindowConstructorOptions } from 'electron';
import { WebContents, type WebContentsHost } from '#tools/electron-stand-in/contents';
import { Emitter, HarnessEvent, notModelled, onlyKnown } from '#tools/electron-stand-in/model';

const OPTIONS = [
  'width',
  'height',
  'minWidth',
  'minHeight',
  'x',
  'y',
  'show',
  'backgroundColor',
  'title',
  'webPreferences',
];
const EVENTS = ['close', 'closed', 'ready-to-show', 'focus', 'blur', 'show'] as const;

/** The only web preferences that the harness models. */
const PREFERENCES: Record<string, unknown> = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
};

export interface WindowHost extends WebContentsHost {
  isHeadless: () => boolean;
  contentsCreated: (contents: WebContents) => void;
  closed: (window: BrowserWindow) => void;
  needsReady: (what: string) => void;
}

/** `BrowserWindow`: a Chromium page with the state of a window. */
export class BrowserWindow extends Emitter {
  static around: WindowHost;
  static all = new Set<BrowserWindow>();
  static closing = new Set<Promise<unknown>>();
  static getAllWindows = (): BrowserWindow[] => [...BrowserWindow.all];

  webContents: WebContents;
  /** For tests: the overlay on the taskbar icon. */
  overlay: { image: object | null; description: string } = { image: null, description: '' };
  private bounds: { x: number; y: number; width: number; height: number };
  private state = {
    ...{ isShown: true, isFocused: false, isMaximized: false, isMinimized: false },
    ...{ isClosing: false, isDestroyed: false },
  };
  private readonly around: WindowHost;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super('BrowserWindow');
    this.around = BrowserWindow.around;
    this.around.needsReady('Cannot create BrowserWindow');
    onlyKnown('BrowserWindow', options, OPTIONS);
    const { width = 800, height = 600, x = 0, y = 0, show = true, webPreferences = {} } = options;
    this.bounds = { x, y, width, height };
    this.state.isShown = show;
    this.state.isFocused = show;
    this.webContents = new WebContents(this.around, preloadIn(webPreferences));
    BrowserWindow.all.add(this);
    this.around.contentsCreated(this.webContents);
    void this.webContents.opened.then(async (page) => {
      page.once('domcontentloaded', () => this.emit('ready-to-show', new HarnessEvent()));
      // A user can close a visible Chromium window
      page.once('close', () => this.gone());
      if (this.around.isHeadless()) await page.setViewportSize({ width, height });
    });
  }

  override events() {
    return EVENTS;
  }

  loadURL = (address: string): Promise<void> => this.webContents.loadURL(address);
  isDestroyed = (): boolean => this.state.isDestroyed;
  isFocused = (): boolean => this.state.isFocused;
  isVisible = (): boolean => this.state.isShown;
  isMaximized = (): boolean => this.state.isMaximized;
  isMinimized = (): boolean => this.state.isMinimized;
  getNormalBounds = () => ({ ...this.bounds });
  maximize = (): void => {
    this.state.isMaximized = true;
  };
  minimize = (): void => void Object.assign(this.state, { isMinimized: true, isFocused: false });
  restore = (): void => {
    this.state.isMinimized = false;
  };
  show = (): void => {
    const wasShown = this.state.isShown;
    Object.assign(this.state, { isShown: true, isFocused: true });
    if (!wasShown) this.emit('show', new HarnessEvent());
  };
  setOverlayIcon = (image: object | null, description: string): void => {
    this.overlay = { image, description };
  };
  focus = (): void => {
    this.state.isFocused = true;
  };
  blur = (): void => {
    this.state.isFocused = false;
  };

  close = (): void => {
    if (this.state.isDestroyed || this.state.isClosing) return;
    const event = new HarnessEvent();
    this.emit('close', event);
    if (event.defaultPrevented) return;
    this.state.isClosing = true;
    const closing = this.webContents.shut().then((hasGone) => {
      this.state.isClosing = false;
      if (hasGone) this.gone();
    });
    BrowserWindow.closing.add(closing);
    closing.finally(() => BrowserWindow.closing.delete(closing)).catch(this.around.fail);
  };

  destroy = (): void => void this.webContents.opened.then((page) => page.close());

  private gone(): void {
    if (this.state.isDestroyed) return;
    this.state.isDestroyed = true;
    BrowserWindow.all.delete(this);
    this.emit('closed', new HarnessEvent());
    this.around.closed(this);
  }
}

function preloadIn(preferences: NonNullable<BrowserWindowConstructorOptions['webPreferences']>): string | undefined {
  const { preload, devTools: _, ...given } = preferences;
  for (const [name, value] of Object.entries(given)) {
    if (!(name in PREFERENCES) || PREFERENCES[name] !== value) notModelled(`webPreferences.${name}: ${String(value)}`);
  }
  return preload;
}
