import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron';
import type { WindowState } from '#desktop/main/device/settings';

const USUAL = { width: 1366, height: 768 };
const LEAST = { minWidth: 360, minHeight: 560 };
/** Page background of the theme, so that nothing flashes before the first paint. */
const INK = '#0e1014';

interface WindowParts {
  create: (options: BrowserWindowConstructorOptions) => BrowserWindow;
  /** Work areas of the displays that are there now. */
  displays: () => Rectangle[];
  preload: string;
  /** The address that it loads first. */
  home: string;
  /** Developer tools are for those who build it. */
  isPackaged: boolean;
  state: WindowState | null;
  saveState: (state: WindowState) => void;
}

export type WebPreferences = NonNullable<BrowserWindowConstructorOptions['webPreferences']>;

/** What the page may: nothing of Node, nothing of main but the preload's two functions. */
const webPreferences = (preload: string, isPackaged: boolean): WebPreferences => ({
  preload,
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
  devTools: !isPackaged,
});

export function openWindow({
  create,
  displays,
  preload,
  home,
  isPackaged,
  state,
  saveState,
}: WindowParts): BrowserWindow {
  const window = create({
    ...USUAL,
    ...LEAST,
    ...placeOf(state, displays()),
    show: false,
    backgroundColor: INK,
    title: 'Reserva',
    webPreferences: webPreferences(preload, isPackaged),
  });
  if (state?.isMaximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => saveState({ ...window.getNormalBounds(), isMaximized: window.isMaximized() }));
  void window.loadURL(home);
  return window;
}

/** Where the window last stood, if that place is still on a screen; the system chooses otherwise. */
function placeOf(state: WindowState | null, displays: Rectangle[]): Partial<Rectangle> {
  if (state === null) return {};
  const { isMaximized: _, ...place } = state;
  const isSeen = displays.some(
    (area) =>
      place.x < area.x + area.width &&
      place.x + place.width > area.x &&
      place.y >= area.y &&
      place.y < area.y + area.height,
  );
  return isSeen ? place : { width: place.width, height: place.height };
}
