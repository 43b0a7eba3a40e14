import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DeskStatus } from '#shared/desk/local';

/** What of electron-updater is used. */
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
  /** Where updates lie; absent: where the package was built to look. */
  url: string | undefined;
  changed: () => void;
  report: (error: unknown) => void;
}

export interface Updates {
  state(): DeskStatus['update'];
  check(): Promise<void>;
  /** Restarts into what was downloaded; does nothing where nothing is. */
  install(): void;
  /** Says, as the app ends, whether it may update itself now. */
  mayInstallAtEnd(may: boolean): void;
}

/**
 * Whether an update may be installed over this program. Under Windows the updates are those of the installer that people
 * run, which leaves its uninstaller beside the program, named like it. A desk that management installed from the MSI package
 * has none, and an update would become a second installation beside it.
 */
export const canBeUpdated = (platform: NodeJS.Platform, program: string): boolean =>
  platform !== 'win32' || existsSync(join(dirname(program), `Uninstall ${basename(program)}`));

/** Downloads by itself and installs only when told, or under Windows at an end with nothing unsent. */
export function followUpdates({ updater, platform, url, changed, report }: UpdateParts): Updates {
  let state: DeskStatus['update'] = { state: 'none', version: null };
  const become = (next: DeskStatus['update']) => {
    state = next;
    changed();
  };
  // It would write addresses and whole answers to the log
  updater.logger = null;
  updater.autoDownload = true;
  // electron-updater reads this first when a download is done: where it is false then, no end of the app ever installs. Under
  // macOS it must stay false, because the system is handed the update at once otherwise, and installs it also with acts unsent
  const installsAtEnd = platform === 'win32';
  updater.autoInstallOnAppQuit = installsAtEnd;
  if (url !== undefined) updater.setFeedURL({ provider: 'generic', url });
  updater.on('update-available', ({ version }) => become({ state: 'downloading', version }));
  updater.on('update-downloaded', ({ version }) => become({ state: 'ready', version }));
  updater.on('error', (error) => {
    if (state.state === 'downloading') become({ state: 'none', version: null });
    report(error);
  });
  return {
    state: () => state,
    check: async () => void (await updater.checkForUpdates().catch(report)),
    // Without questions, and the desk opens again: the user who pressed the button waits for it
    install: () => {
      if (state.state === 'ready') updater.quitAndInstall(true, true);
    },
    mayInstallAtEnd: (may) => {
      if (installsAtEnd) updater.autoInstallOnAppQuit = may;
    },
  };
}
