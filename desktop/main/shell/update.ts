import type { DeskStatus } from '#shared/desk/local';

/** What of electron-updater is used. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  logger: object | null;
  setFeedURL(feed: { provider: 'generic'; url: string }): void;
  checkForUpdates(): Promise<unknown>;
  quitAndInstall(): void;
  on(event: string, listener: (info: { version: string }) => void): unknown;
}

interface UpdateParts {
  updater: Updater;
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
  /** Says, when the app quits, whether it may update itself then. */
  mayInstallOnQuit(may: boolean): void;
}

/** Downloads by itself and installs only when told, or on a quit with nothing unsent. */
export function followUpdates({ updater, url, changed, report }: UpdateParts): Updates {
  let state: DeskStatus['update'] = { state: 'none', version: null };
  const become = (next: DeskStatus['update']) => {
    state = next;
    changed();
  };
  // It would write addresses and whole answers to the log
  updater.logger = null;
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = false;
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
    install: () => {
      if (state.state === 'ready') updater.quitAndInstall();
    },
    mayInstallOnQuit: (may) => {
      updater.autoInstallOnAppQuit = may;
    },
  };
}
