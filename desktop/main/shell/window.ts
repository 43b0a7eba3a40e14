import type { BrowserWindow, BrowserWindowConstructorOptions, dialog, Rectangle } from 'electron';
import type { WindowState } from '#desktop/main/device/settings';
import type { Say } from '#shared/i18n/say';

const USUAL = { width: 1366, height: 768 };
const LEAST = { minWidth: 360, minHeight: 560 };
/** The theme's page background, against a flash before the first paint. */
const INK = '#0e1014';

interface WindowParts {
  create: (options: BrowserWindowConstructorOptions) => BrowserWindow;
  displays: () => Rectangle[];
  preload: string;
  home: string;
  /** Packaged apps have no developer tools. */
  isPackaged: boolean;
  state: WindowState | null;
  saveState: (state: WindowState) => void;
}

export type WebPreferences = NonNullable<BrowserWindowConstructorOptions['webPreferences']>;

/** No Node in the page, only the preload's two functions. */
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

/** The window's last place if still on a display; otherwise the system chooses. */
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

interface CloseDialog {
  dialog: Pick<typeof dialog, 'showMessageBoxSync'>;
  say: () => Say;
  /** The user stays: steps planned after the close are cancelled. */
  stayed: () => void;
}

/** Electron does not ask about unsaved input: the window would silently neither close nor reload. */
export function askBeforeLeaving(window: BrowserWindow, { dialog, say, stayed }: CloseDialog): void {
  window.webContents.on('will-prevent-unload', (event) => {
    const texts = say();
    const chosen = dialog.showMessageBoxSync(window, {
      type: 'question',
      message: texts('shell.leave.title'),
      detail: texts('shell.leave.text'),
      buttons: [texts('shell.leave.stay'), texts('shell.leave.confirm')],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    // Despite its name, this prevents the page from blocking the unload
    if (chosen === 1) event.preventDefault();
    else stayed();
  });
}
