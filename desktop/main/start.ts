/** The only file of the main process that loads Electron; `testing/electron.ts` models the parts in use. */
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeImage,
  net,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  Tray,
} from 'electron';
import Store from 'electron-store';
import { failedStart } from '#desktop/main/shell/end';
import { report } from '#desktop/main/shell/report';
import { runShell } from '#desktop/main/shell/run';

/** electron-store opens this channel to windows, and no window needs it. */
const CHANNEL_OF_STORE = 'electron-store-get-data';

const electron = {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeImage,
  net,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  Tray,
  platform: process.platform,
};

// Node and Electron would print or show the error's text
process.on('uncaughtException', (error) => report(error, 'uncaught'));
process.on('unhandledRejection', (error) => report(error, 'unhandled'));

// Not awaited: Electron is ready only after this file has run, and the shell waits for that
const started = runShell(electron, {
  env: process.env,
  argv: process.argv,
  program: process.execPath,
  settingsFile: (folder) => {
    const store = new Store({ name: 'settings', cwd: folder, clearInvalidConfig: true });
    ipcMain.removeAllListeners(CHANNEL_OF_STORE);
    return store;
  },
  keytar: async () => (await import('keytar')).default,
  updater: async () => (app.isPackaged ? (await import('electron-updater')).default.autoUpdater : null),
});
started.catch(failedStart({ app, dialog }));
