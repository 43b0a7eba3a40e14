/**
 * The installed app: the only place where the desk and Electron meet. What of Electron is used, all of it, by name:
 * app: enableSandbox exit getAppPath getLocale getPath getVersion isPackaged on quit requestSingleInstanceLock setAppUserModelId
 *   setAsDefaultProtocolClient setBadgeCount whenReady; events activate login open-url quit second-instance
 *   web-contents-created will-quit window-all-closed
 * BrowserWindow: constructor close focus getNormalBounds isDestroyed isFocused isMaximized isMinimized loadURL maximize on
 *   once restore setOverlayIcon show webContents; events close closed ready-to-show show
 * webContents: mainFrame on print reload send setWindowOpenHandler; events did-fail-load render-process-gone
 *   will-attach-webview will-frame-navigate will-navigate will-prevent-unload will-redirect
 * ipcMain: handle removeAllListeners; event.sender event.senderFrame.url · protocol: handle registerSchemesAsPrivileged
 * session.defaultSession: on(will-download) setDevicePermissionHandler setPermissionCheckHandler setPermissionRequestHandler
 * Menu: buildFromTemplate setApplicationMenu · Notification: isSupported on(click close failed) show
 * Tray: on(click) setContextMenu setTitle setToolTip · nativeImage: createFromDataURL · net: fetch · powerMonitor: on(resume)
 * screen: getAllDisplays · dialog: showErrorBox showMessageBox showMessageBoxSync showSaveDialog · shell: openExternal.
 * electron-store takes `app`, `ipcMain` and `shell` for itself; electron-updater is loaded in packages only.
 */
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
import { failedStart } from '#desktop/main/shell/failed-start';
import { report } from '#desktop/main/shell/report';
import { runShell } from '#desktop/main/shell/run';

/** electron-store opens a channel of its own for windows, and none of ours needs it. */
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

// Node and Electron would write out, or show, what an error says
process.on('uncaughtException', (error) => report(error, 'uncaught'));
process.on('unhandledRejection', (error) => report(error, 'unhandled'));

// Never awaited here: Electron is ready only once this file has come to its end, and the shell waits for that
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
