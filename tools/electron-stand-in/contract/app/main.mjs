// The app of the contract, run by the stand-in and by real Electron. Plain JavaScript, so that both run it without a
// build. It records events in their order.
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, BrowserWindow, ipcMain, powerMonitor, protocol, session } from 'electron';

const HOME = 'app://contract/';
const folder = app.getPath('userData');
const notes = {
  seen: [],
  asked: [],
  opened: [],
  heard: [],
  requests: [],
  downloads: [],
  failed: [],
  seconds: [],
  beforeReady: '',
};
globalThis.notes = notes;
const see = (what) => {
  notes.seen.push(what);
  if (globalThis.writesDown) appendFileSync(join(folder, 'seen.txt'), `${what}\n`);
};

app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
try {
  new BrowserWindow();
} catch (error) {
  notes.beforeReady = error.message;
}
app.on('login', () => see('login'));
for (const event of ['before-quit', 'will-quit', 'quit']) app.on(event, () => see(event));
app.on('window-all-closed', () => {
  see('window-all-closed');
  app.quit();
});
app.on('second-instance', (_event, argv) => notes.seconds.push(argv));
app.on('web-contents-created', (_event, contents) => {
  see('web-contents-created');
  const refuse = (name) => (event) => {
    notes.asked.push({ name, url: event.url, isMainFrame: event.isMainFrame });
    const isHome = event.url.startsWith(HOME);
    // Both navigation rules of a window run; only one may decide for the main frame
    if (name === 'will-frame-navigate' ? !event.isMainFrame : !isHome) event.preventDefault();
  };
  contents.on('will-frame-navigate', refuse('will-frame-navigate'));
  contents.on('will-navigate', refuse('will-navigate'));
  contents.on('will-redirect', refuse('will-redirect'));
  contents.on('will-prevent-unload', (event) => {
    see('will-prevent-unload');
    if (globalThis.letsGo) event.preventDefault();
  });
  contents.setWindowOpenHandler(({ url }) => {
    notes.opened.push(url);
    return { action: 'deny' };
  });
});

ipcMain.handle('echo', (_event, ...args) => args);
ipcMain.handle('kinds', (_event, value) => ({
  date: value.date instanceof Date,
  map: value.map instanceof Map,
  set: value.set instanceof Set,
  bytes: value.bytes instanceof Uint8Array,
  isItself: value.self === value,
  isShared: value.one === value.two,
  hasUndefined: 'nothing' in value && value.nothing === undefined,
  big: typeof value.big,
  zero: Object.is(value.zero, -0),
}));
ipcMain.handle('prototype', (_event, value) => Object.getPrototypeOf(value) === Object.prototype);
ipcMain.handle('fails', () => {
  throw new TypeError('no such table');
});
ipcMain.handle('answers with a function', () => () => 1);
ipcMain.handle('sender', (event) => ({
  url: event.senderFrame.url,
  isMainFrame: event.senderFrame === event.sender.mainFrame,
  isOurs: event.sender === BrowserWindow.getAllWindows()[0].webContents,
}));
ipcMain.on('told', (_event, value) => notes.heard.push(value));

const page = join(app.getAppPath(), 'page');
const types = { html: 'text/html', js: 'text/javascript' };
const CSP = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-src 'self'";

function serve(request) {
  notes.requests.push(request.url);
  const name = new URL(request.url).pathname.slice(1) || 'index.html';
  if (name === 'broken.html') return Response.error();
  if (!/^(index\.html|other\.html|page\.js)$/.test(name)) return new Response('', { status: 404 });
  const headers = { 'content-type': types[name.split('.')[1]], 'content-security-policy': CSP };
  return new Response(readFileSync(join(page, name)), { headers });
}

async function start() {
  await app.whenReady();
  see('ready');
  protocol.handle('app', serve);
  const own = session.defaultSession;
  const allowed = 'clipboard-sanitized-write';
  own.setPermissionRequestHandler((_contents, permission, answer) => answer(permission === allowed));
  own.setPermissionCheckHandler((_contents, permission) => permission === allowed);
  own.setDevicePermissionHandler(() => false);
  own.on('will-download', (event, item) => {
    notes.downloads.push(item.getURL());
    event.preventDefault();
  });
  const preload = join(app.getAppPath(), 'preload.cjs');
  const window = new BrowserWindow({ width: 900, height: 700, webPreferences: { preload } });
  see('window made');
  window.once('ready-to-show', () => see('ready-to-show'));
  window.webContents.on('did-fail-load', (_event, code, words, url, isMainFrame) =>
    notes.failed.push([code, words, url, isMainFrame]),
  );
  window.webContents.on('render-process-gone', (_event, { reason }) => see(`gone: ${reason}`));
  powerMonitor.on('resume', () => see('resume'));
  window.on('close', () => see('close'));
  window.on('closed', () => see('closed'));
  await window.loadURL(HOME);
  see('loaded');
}

if (app.requestSingleInstanceLock()) start();
else app.quit();
see('main read');
