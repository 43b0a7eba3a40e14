import type { app, BrowserWindow, Menu, Notification, nativeImage, Tray } from 'electron';
import type { Desk } from '#desktop/main/desk';
import type { SettingsStore } from '#desktop/main/device/settings';
import { type MenuActs, menuOf, trayMenuOf } from '#desktop/main/shell/menu';
import { type DeskNotification, notificationsOf } from '#desktop/main/shell/notifications';
import { overlayOf } from '#desktop/main/shell/overlay';
import { type Badges, showCounts, trayIcon } from '#desktop/main/shell/tray';
import type { LocalName } from '#shared/desk/local';
import type { ErrorBody } from '#shared/errors';
import { languageTags } from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';

export interface MenuAndTrayParts {
  app: Pick<typeof app, 'setBadgeCount' | 'quit'>;
  Menu: typeof Menu;
  Notification: typeof Notification;
  Tray: typeof Tray;
  nativeImage: Pick<typeof nativeImage, 'createFromDataURL'>;
  platform: NodeJS.Platform;
}

interface MenuAndTrayHost {
  desk: Desk;
  settings: SettingsStore;
  window: () => BrowserWindow | null;
  show: () => void;
  go: (path: string) => void;
}

/** Returns a function that shows the counts on a new window. */
export function buildMenuAndTray(
  parts: MenuAndTrayParts,
  { desk, settings, window, show, go }: MenuAndTrayHost,
): () => void {
  const isMac = parts.platform === 'darwin';
  const language = () => settings.get().language;
  const say = () => sayIn(language());
  const ask = async (name: LocalName, input: object = {}): Promise<void> => {
    const result = await desk.call({ name, input, language: languageTags[language()] });
    if (!result.ok) desk.tell({ kind: 'refused', sentence: (JSON.parse(result.body) as ErrorBody).message });
  };
  const acts: MenuActs = {
    go,
    print: () => void ask('printPage'),
    lock: () => void ask('lock'),
    tryNow: () => void ask('tryNow'),
    openSite: () => void ask('openPublicPage', { path: '/' }),
    saveDiagnostics: () => void ask('saveDiagnostics'),
  };
  const tray = new parts.Tray(iconOf(parts, isMac));
  tray.on('click', show);
  const badges = badgesOf(parts, tray, window);
  let shown: string | null = null;
  const refresh = () => {
    showCounts(badges, desk.counts(), say());
    if (shown === language()) return;
    shown = language();
    parts.Menu.setApplicationMenu(parts.Menu.buildFromTemplate(menuOf(say(), acts, isMac)));
    tray.setContextMenu(parts.Menu.buildFromTemplate(trayMenuOf(say(), acts, show, () => parts.app.quit())));
  };
  refresh();
  desk.onNews(({ kind }) => kind !== 'go' && refresh());
  const notify = notifier(parts.Notification, go);
  desk.onRows((before, after) => {
    if (window()?.isFocused() || !parts.Notification.isSupported()) return;
    for (const each of notificationsOf(before, after, say())) notify(each);
  });
  return refresh;
}

/** Windows has no badge count: an overlay image replaces it. */
function badgesOf(parts: MenuAndTrayParts, tray: Tray, window: MenuAndTrayHost['window']): Badges {
  const { app, nativeImage, platform } = parts;
  const overlay = (count: number) => (count === 0 ? null : nativeImage.createFromDataURL(overlayOf(count)));
  return {
    tray,
    isMac: platform === 'darwin',
    setBadgeCount: (count) => app.setBadgeCount(count),
    setOverlay: (count, words) => {
      if (platform === 'win32') window()?.setOverlayIcon(overlay(count), words);
    },
  };
}

/** Keeps each notification until it ends: a collected one receives no click. */
function notifier(Shown: typeof Notification, go: (path: string) => void): (told: DeskNotification) => void {
  const held = new Set<Notification>();
  return ({ title, body, path }) => {
    const notification = new Shown({ title, body });
    const drop = () => void held.delete(notification);
    held.add(notification);
    notification.on('click', () => {
      drop();
      go(path);
    });
    notification.on('close', drop);
    notification.on('failed', drop);
    notification.show();
  };
}

const iconOf = ({ nativeImage }: MenuAndTrayParts, isMac: boolean) =>
  nativeImage.createFromDataURL(isMac ? trayIcon.small : trayIcon.large);
