import type { MenuItemConstructorOptions } from 'electron';
import type { Say } from '#shared/i18n/say';

export interface MenuActs {
  go: (path: string) => void;
  print: () => void;
  lock: () => void;
  tryNow: () => void;
  openSite: () => void;
  saveDiagnostics: () => void;
}

type Items = MenuItemConstructorOptions[];

/** The menu in one language. Single letters (`N`, `L`, `/`) belong to the board. */
export function menuOf(say: Say, acts: MenuActs, isMac: boolean): Items {
  const t = (key: string) => say(`shell.menu.${key}`);
  return [
    ...(isMac ? [{ label: 'Reserva', submenu: macItems(t) }] : []),
    {
      label: t('file'),
      submenu: [
        { label: t('print'), accelerator: 'CommandOrControl+P', click: acts.print },
        { label: t('lock'), accelerator: 'CommandOrControl+L', click: acts.lock },
        ...(isMac ? [] : ([{ type: 'separator' }, { role: 'quit', label: t('quit') }] as Items)),
      ],
    },
    { label: t('edit'), submenu: editItems(t) },
    {
      label: t('go'),
      submenu: [
        { label: t('day'), accelerator: 'CommandOrControl+1', click: () => acts.go('/gerir-reserva') },
        { label: t('sheet'), accelerator: 'CommandOrControl+2', click: () => acts.go('/gerir-reserva/folha') },
        { label: t('templates'), accelerator: 'CommandOrControl+3', click: () => acts.go('/gerir-reserva/templates') },
        { label: t('platform'), accelerator: 'CommandOrControl+4', click: () => acts.go('/admin') },
      ],
    },
    { label: t('view'), submenu: viewItems(t) },
    ...(isMac ? [{ role: 'window', label: t('window'), submenu: windowItems(t) } as const] : []),
    {
      label: t('help'),
      submenu: [
        { label: t('tryNow'), accelerator: 'CommandOrControl+Shift+R', click: acts.tryNow },
        { label: t('site'), click: acts.openSite },
        { label: t('diagnostics'), click: acts.saveDiagnostics },
        ...(isMac ? [] : ([{ type: 'separator' }, { role: 'about', label: t('about') }] as Items)),
      ],
    },
  ];
}

export const trayMenuOf = (say: Say, { tryNow }: MenuActs, open: () => void, quit: () => void): Items => [
  { label: say('shell.tray.open'), click: open },
  { label: say('shell.menu.tryNow'), click: tryNow },
  { type: 'separator' },
  { label: say('shell.menu.quit'), click: quit },
];

type MenuWords = (key: string) => string;

const macItems = (t: MenuWords): Items => [
  { role: 'about', label: t('about') },
  { type: 'separator' },
  { role: 'hide', label: t('hide') },
  { role: 'hideOthers', label: t('hideOthers') },
  { role: 'unhide', label: t('unhide') },
  { type: 'separator' },
  { role: 'quit', label: t('quit') },
];

const editItems = (t: MenuWords): Items => [
  { role: 'undo', label: t('undo') },
  { role: 'redo', label: t('redo') },
  { type: 'separator' },
  { role: 'cut', label: t('cut') },
  { role: 'copy', label: t('copy') },
  { role: 'paste', label: t('paste') },
  { role: 'selectAll', label: t('selectAll') },
];

/** Through the role, macOS lists the open windows below. */
const windowItems = (t: MenuWords): Items => [
  { role: 'minimize', label: t('minimize') },
  { role: 'zoom', label: t('zoom') },
  { type: 'separator' },
  { role: 'front', label: t('front') },
];

const viewItems = (t: MenuWords): Items => [
  { role: 'reload', label: t('reload') },
  { type: 'separator' },
  { role: 'zoomIn', label: t('zoomIn') },
  { role: 'zoomOut', label: t('zoomOut') },
  { role: 'resetZoom', label: t('zoomReset') },
  { type: 'separator' },
  { role: 'togglefullscreen', label: t('fullScreen') },
];
