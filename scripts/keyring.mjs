import { existsSync } from 'node:fs';
import { canInstall, installPackages } from './browser.mjs';

/** What the desk's keychain is tried on under Linux: a bus, a secret service, and the library that speaks to it. */
const PACKAGES = ['gnome-keyring', 'dbus', 'libsecret-1-0'];
const PROGRAMS = ['/usr/bin/dbus-run-session', '/usr/bin/gnome-keyring-daemon'];

/** Installs a keychain on Debian as root, where there is none; elsewhere its tests say what is missing. */
export function findOrInstallKeyring() {
  if (process.platform !== 'linux' || PROGRAMS.every((path) => existsSync(path)) || !canInstall()) return;
  console.log('No keychain found: installing gnome-keyring…');
  installPackages(PACKAGES);
}
