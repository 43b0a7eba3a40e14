import { existsSync } from 'node:fs';
import { canInstall, installPackages } from './browser.mjs';

/** The keychain tests on Linux need a bus, a secret service and its library. */
const PACKAGES = ['gnome-keyring', 'dbus', 'libsecret-1-0'];
const PROGRAMS = ['/usr/bin/dbus-run-session', '/usr/bin/gnome-keyring-daemon'];

export function findOrInstallKeyring() {
  if (process.platform !== 'linux' || PROGRAMS.every((path) => existsSync(path)) || !canInstall()) return;
  console.log('No keychain found: installing gnome-keyring…');
  installPackages(PACKAGES);
}
