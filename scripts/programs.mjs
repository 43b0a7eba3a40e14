import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Problem, ROOT } from './process.mjs';

/** Headless only: it leaves the CPU that a browser window would take. */
const WINDOWLESS = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'msedge'];

const WINDOWS_FOLDERS = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].map((name) => process.env[name]);
const ON_WINDOWS = [
  'Google/Chrome/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
  'Chromium/Application/chrome.exe',
];
const ON_MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'];

const USUAL_PLACES = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/opt/microsoft/msedge/msedge',
  ...ON_MAC.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  ...WINDOWS_FOLDERS.filter(Boolean).flatMap((folder) => ON_WINDOWS.map((path) => join(folder, path))),
  '/snap/bin/chromium',
];

/** The keychain tests on Linux need a bus, a secret service and its library. */
const KEYRING = ['gnome-keyring', 'dbus', 'libsecret-1-0'];
const KEYRING_PROGRAMS = ['/usr/bin/dbus-run-session', '/usr/bin/gnome-keyring-daemon'];

/** The path of a Chrome, Edge or Chromium. With `isWatched: false` a headless one is preferred. */
export function findBrowser({ isWatched = true } = {}) {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Problem(`CHROMIUM_PATH names ${named}, and there is no such file.`);
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder && !folder.startsWith('/snap/'));
  const names = isWatched ? NAMES : [WINDOWLESS, ...NAMES];
  const candidates = [...names.flatMap((name) => onPath.map((folder) => join(folder, name))), ...USUAL_PLACES];
  return named || candidates.find((path) => existsSync(path));
}

/** Ubuntu has Chromium only as a snap, which does not run in containers. */
function canInstall() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get') || !existsSync('/etc/os-release')) return false;
  return /^ID=["']?debian/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function install(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const steps = [['update'], ['install', '-y', '--no-install-recommends', ...packages]];
  const failed = steps.find((args) => spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env }).status !== 0);
  if (failed) throw new Problem(`"apt-get ${failed.join(' ')}" failed; the reason stands above.`);
}

export function installWindowless() {
  if (process.env.CHROMIUM_PATH || findBrowser({ isWatched: false }) !== findBrowser() || !canInstall()) return;
  try {
    install([WINDOWLESS]);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.log('Going on with the browser that there is.');
  }
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

export async function findOrInstallBrowser() {
  const found = findBrowser() ?? (await playwrightsOwn());
  if (found) return found;
  if (canInstall()) {
    console.log('No browser found: installing Chromium…');
    install(['chromium', 'fonts-noto-color-emoji']); // without this font the category emoji are empty boxes
  }
  const path = findBrowser();
  if (path) return path;
  throw new Problem(
    'The screens are tested in a real browser, and none was found. Install Chrome, Edge or Chromium (Debian: "sudo apt-get install chromium"; any system: "npx playwright install chromium"), or set CHROMIUM_PATH to one.',
  );
}

export function findOrInstallKeyring() {
  if (process.platform !== 'linux' || KEYRING_PROGRAMS.every((path) => existsSync(path)) || !canInstall()) return;
  console.log('No keychain found: installing gnome-keyring…');
  install(KEYRING);
}

/** The path of Electron's binary, if it is installed. Importing the package would download it. */
export function findElectron() {
  const folder = join(ROOT, 'node_modules', 'electron');
  const named = join(folder, 'path.txt');
  if (!existsSync(named)) return undefined;
  const path = join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist'), readFileSync(named, 'utf8'));
  return existsSync(path) ? path : undefined;
}
