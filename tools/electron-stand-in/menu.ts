import type { MenuItemConstructorOptions } from 'electron';
import { Emitter, HarnessEvent, modelled, notModelled, onlyKnown } from '#tools/electron-stand-in/model';

const OPTIONS = ['label', 'role', 'type', 'accelerator', 'click', 'submenu'] as const;

/** Roles that Chromium handles in a page, or that belong to the system. */
const LEFT_ALONE = new Set([
  'undo',
  'redo',
  'cut',
  'copy',
  'paste',
  'selectAll',
  'about',
  'hide',
  'hideOthers',
  'unhide',
]);

export class MenuItem {
  label: string;
  role: string | undefined;
  type: string;
  accelerator: string | undefined;
  submenu: Menu | undefined;
  click: () => void;
  constructor(options: MenuItemConstructorOptions, acts: RoleActs) {
    onlyKnown('MenuItem', options, OPTIONS);
    const { label = '', role, type = 'normal', accelerator, click, submenu } = options;
    this.label = label;
    this.role = role;
    this.type = type;
    this.accelerator = accelerator as string | undefined;
    this.submenu = submenu === undefined ? undefined : new Menu(submenu as MenuItemConstructorOptions[], acts);
    this.click = () => {
      if (role !== undefined) return acts(role);
      click?.(this as never, undefined, new HarnessEvent() as never);
    };
  }
}

type RoleActs = (role: string) => void;

export class Menu {
  items: MenuItem[];
  constructor(template: MenuItemConstructorOptions[], acts: RoleActs) {
    this.items = template.map((options) => new MenuItem(options, acts));
  }

  /** Menu items by their key combination. */
  byChord(): Map<string, MenuItem> {
    const found = new Map<string, MenuItem>();
    for (const item of this.items) {
      if (item.accelerator !== undefined) found.set(chordOf(item.accelerator), item);
      for (const [chord, inner] of item.submenu?.byChord() ?? []) found.set(chord, inner);
    }
    return found;
  }
}

const held: Record<string, string> = {
  commandorcontrol: 'ctrl',
  cmdorctrl: 'ctrl',
  control: 'ctrl',
  ctrl: 'ctrl',
  shift: 'shift',
  alt: 'alt',
};

/** Converts `CommandOrControl+Shift+R` to the form that the page reports: `ctrl+shift+r`. */
function chordOf(accelerator: string): string {
  const parts = accelerator.toLowerCase().split('+');
  const key = parts.pop()!;
  if (!/^([a-z0-9]|f\d+)$/.test(key)) notModelled(`accelerator ${accelerator}`);
  const names = parts.map((part) => held[part] ?? notModelled(`accelerator ${accelerator}`));
  return [...['ctrl', 'meta', 'alt', 'shift'].filter((name) => names.includes(name)), key].join('+');
}

/** `Menu`, with the application menu's keyboard shortcuts. */
export function menus(acts: { quit(): void; reload(): void; chordsChanged(chords: string[]): void }) {
  let current: Menu | null = null;
  const act: RoleActs = (role) => {
    if (role === 'quit') return acts.quit();
    if (role === 'reload') return acts.reload();
    if (!LEFT_ALONE.has(role)) notModelled(`role ${role}`);
  };
  return {
    chords: () => [...(current?.byChord().keys() ?? [])],
    press: (chord: string) => current?.byChord().get(chord)?.click(),
    Menu: modelled('Menu', {
      buildFromTemplate: (template: MenuItemConstructorOptions[]) => new Menu(template, act),
      setApplicationMenu(menu: Menu | null) {
        current = menu;
        acts.chordsChanged([...(menu?.byChord().keys() ?? [])]);
      },
      getApplicationMenu: () => current,
    }),
  };
}

/** `Tray`: tests read its state and click it. */
export class Tray extends Emitter {
  static all: Tray[] = [];
  shown = { image: null as unknown, title: '', toolTip: '', menu: null as Menu | null };
  constructor(image: unknown) {
    super('Tray');
    this.shown.image = image;
    Tray.all.push(this);
  }
  override events() {
    return ['click'];
  }
  setToolTip = (text: string): void => {
    this.shown.toolTip = text;
  };
  setTitle = (text: string): void => {
    this.shown.title = text;
  };
  setContextMenu = (menu: Menu | null): void => {
    this.shown.menu = menu;
  };
}

/** `Notification`: not displayed; tests read and click it. */
export class Notification extends Emitter {
  static shown: Notification[] = [];
  static isSupported = (): boolean => true;
  title: string;
  body: string;
  constructor(options: { title: string; body: string }) {
    super('Notification');
    onlyKnown('Notification', options, ['title', 'body']);
    this.title = options.title;
    this.body = options.body;
  }
  override events() {
    return ['click', 'show', 'close', 'failed'];
  }
  show = (): void => {
    Notification.shown.push(this);
    this.emit('show', new HarnessEvent());
  };
}
