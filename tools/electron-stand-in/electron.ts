/**
 * The parts of Electron's API that the desk uses, over Chromium driven by Playwright. `register.ts` resolves
 * `electron` to this module. Other parts throw `not modelled`; README.md lists the differences.
 */
import type { Page } from '@playwright/test';
import { App } from '#tools/electron-stand-in/app';
import type { Chromium } from '#tools/electron-stand-in/browser';
import { dialog, questions, saves } from '#tools/electron-stand-in/dialog';
import { ipc } from '#tools/electron-stand-in/ipc';
import { menus, Notification, Tray } from '#tools/electron-stand-in/menu';
import { Emitter, HarnessEvent, modelled, nothingOf } from '#tools/electron-stand-in/model';
import { netFetch } from '#tools/electron-stand-in/net';
import { requests } from '#tools/electron-stand-in/requests';
import { Session } from '#tools/electron-stand-in/session';
import { BrowserWindow } from '#tools/electron-stand-in/window';

const app = new App();
const line = ipc();
const defaultSession = new Session();
const opened: string[] = [];
let chromium: Chromium | null = null;

const fail = (error: unknown): void => {
  const isEnding = BrowserWindow.all.size === 0 || BrowserWindow.closing.size > 0;
  if (isEnding && /closed/.test(String(error))) return;
  // Rethrown as an uncaught error: it ends the process, and with it the test
  queueMicrotask(() => {
    throw error;
  });
};

const { Menu, chords, press } = menus({
  quit: app.quit,
  reload: () => [...BrowserWindow.all][0]?.webContents.reload(),
  chordsChanged: () => {
    for (const { webContents } of BrowserWindow.all) webContents.showChords();
  },
});

const { protocol, answer } = requests({ isReady: app.isReady, contentsOf, fail });
const pages = new Map<Page, BrowserWindow['webContents']>();

function contentsOf(page: Page) {
  return pages.get(page) ?? null;
}

BrowserWindow.around = {
  takePage: () => chromium!.takePage(),
  ipc: line,
  chords,
  press,
  fail,
  isHeadless: () => chromium!.isHeadless,
  needsReady: (what) => app.needsReady(what),
  contentsCreated: (contents) => {
    void contents.opened.then((page) => {
      pages.set(page, contents);
      page.on('download', (download) => {
        defaultSession.download(download.url(), download.suggestedFilename(), () => void download.cancel());
      });
    });
    const load = contents.loadURL;
    contents.loadURL = (address) => {
      const loading = contents.opened
        .then((page) => defaultSession.enforce(chromium!.context, page, address))
        .then(() => load(address));
      // As in Electron: a failed load is also reported by its event
      loading.catch(() => undefined);
      return loading;
    };
    app.emit('web-contents-created', new HarnessEvent(), contents);
  },
  closed: () => app.windowClosed(),
};

/** Called by `run.ts` after main's code was loaded: starts the browser and makes the app ready. */
export async function begin(root: string, start: () => Promise<Chromium>): Promise<Chromium> {
  chromium = await start();
  app.begin(root, {
    windows: () => [...BrowserWindow.all],
    closed: () => Promise.allSettled([...BrowserWindow.closing]),
    closeBrowser: () => chromium!.close(),
  });
  chromium.onStranger((page) => void page.close());
  await chromium.context.route('**/*', answer);
  app.becomeReady();
  return chromium;
}
export const startFrom = (root: string): void =>
  app.begin(root, { windows: () => [], closed: async () => undefined, closeBrowser: async () => undefined });

/** For tests: actions on the machine around the app. */
const harness = { opened, questions, saves, trays: Tray.all, notifications: Notification.shown, app: app.done };

const { ipcMain } = line;
const session = modelled('session', { defaultSession });
const net = modelled('net', { fetch: netFetch });
const shell = modelled('shell', { openExternal: async (url: string) => void opened.push(url) });
const screen = modelled('screen', {
  getAllDisplays: () => {
    app.needsReady('The screen module cannot be used');
    const area = { x: 0, y: 0, width: 1920, height: 1080 };
    return [{ id: 1, bounds: area, workArea: area, scaleFactor: 1 }];
  },
});
const nativeImage = modelled('nativeImage', {
  createFromDataURL: (url: string) =>
    modelled('NativeImage', { isEmpty: () => !url.startsWith('data:image/png;base64,') }),
});
const protocolOf = modelled('protocol', protocol);
/** `powerMonitor`: the machine never sleeps by itself; tests emit the events. */
class PowerMonitor extends Emitter {
  constructor() {
    super('powerMonitor');
  }
  override events() {
    return ['suspend', 'resume'] as const;
  }
}
const powerMonitor = new PowerMonitor();
const safeStorage = nothingOf('safeStorage');
const clipboard = nothingOf('clipboard');

export {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  harness,
  ipcMain,
  Menu,
  Notification,
  nativeImage,
  net,
  powerMonitor,
  protocolOf as protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
};

export default modelled('electron', {
  app,
  BrowserWindow,
  dialog,
  harness,
  ipcMain,
  Menu,
  Notification,
  nativeImage,
  net,
  powerMonitor,
  protocol: protocolOf,
  screen,
  session,
  shell,
  Tray,
});
