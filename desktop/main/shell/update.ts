import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DeskStatus } from '#shared/desk/local';

export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  logger: object | null;
  setFeedURL(feed: { provider: 'generic'; url: string }): void;
  checkForUpdates(): Promise<unknown>;
  quitAndInstall(isSilent?: boolean, isForceRunAfter?: boolean): void;
  on(event: string, listener: (info: { version: string }) => void): unknown;
}

interface UpdateParts {
  updater: Updater;
  platform: NodeJS.Platform;
  /** Update source; absent: the one set in the package. */
  url: string | undefined;
  changed: () => void;
  report: (error: unknown) => void;
}

export interface Updates {
  state(): DeskStatus['update'];
  check(): Promise<void>;
  install(): void;
  mayInstallAtEnd(may: boolean): void;
}

/** The uninstaller marks an NSIS installation: over an MSI one an update would create a second installation. */
export const canBeUpdated = (platform: NodeJS.Platform, program: string): boolean =>
  platform !== 'win32' || existsSync(join(dirname(program), `Uninstall ${basename(program)}`));

export function followUpdates({ updater, platform, url, changed, report }: UpdateParts): Updates {
  let state: DeskStatus['update'] = { state: 'none', version: null };
  const setState = (next: DeskStatus['update']) => {
    state = next;
    changed();
  };
  // It would log addresses and whole responses
  updater.logger = null;
  updater.autoDownload = true;
  // Read when a download ends; false means no install at the end. On macOS true installs even with unsent acts
  const installsAtEnd = platform === 'win32';
  updater.autoInstallOnAppQuit = installsAtEnd;
  if (url !== undefined) updater.setFeedURL({ provider: 'generic', url });
  updater.on('update-available', ({ version }) => setState({ state: 'downloading', version }));
  updater.on('update-downloaded', ({ version }) => setState({ state: 'ready', version }));
  updater.on('error', (error) => {
    if (state.state === 'downloading') setState({ state: 'none', version: null });
    report(error);
  });
  return {
    state: () => state,
    check: async () => void (await updater.checkForUpdates().catch(report)),
    // Silent, and the desk starts again: the user waits for it
    install: () => {
      if (state.state === 'ready') updater.quitAndInstall(true, true);
    },
    mayInstallAtEnd: (may) => {
      if (installsAtEnd) updater.autoInstallOnAppQuit = may;
    },
  };
}
