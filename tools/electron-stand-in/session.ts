import type { BrowserContext, Page } from '@playwright/test';
import { Emitter, HarnessEvent } from '#tools/electron-stand-in/model';
import { toChromium, toMain } from '#tools/electron-stand-in/origin';

type Check = (contents: unknown, permission: string, origin: string, details: object) => boolean;
type Ask = (contents: unknown, permission: string, answer: (may: boolean) => void, details: object) => void;

/** Permissions by Electron's name, as Chromium's. */
const permissions: Record<string, { name: string; [detail: string]: unknown }[]> = {
  geolocation: [{ name: 'geolocation' }],
  notifications: [{ name: 'notifications' }],
  media: [{ name: 'camera' }, { name: 'microphone' }],
  midi: [{ name: 'midi' }],
  'clipboard-read': [{ name: 'clipboard-read' }],
  'clipboard-sanitized-write': [{ name: 'clipboard-write' }],
  'idle-detection': [{ name: 'idle-detection' }],
};

/** `session.defaultSession`: main's word on each permission is Chromium's setting for the page's origin. */
export class Session extends Emitter {
  private ask: Ask | null = null;
  private check: Check | null = null;

  constructor() {
    super('session');
  }

  override events() {
    return ['will-download'];
  }

  setPermissionRequestHandler = (handler: Ask | null): void => {
    this.ask = handler;
  };
  setPermissionCheckHandler = (handler: Check | null): void => {
    this.check = handler;
  };
  /** Devices are asked for by a person in a dialog that this Chromium does not show: there is nothing to refuse. */
  setDevicePermissionHandler = (_handler: unknown): void => undefined;

  /** Puts main's word into force for an address, before anything of it is loaded. */
  async enforce(context: BrowserContext, page: Page, address: string): Promise<void> {
    const url = URL.parse(toChromium(address));
    if (url === null || !/^https?:$/.test(url.protocol)) return;
    const browser = await context.newCDPSession(page);
    for (const [name, all] of Object.entries(permissions)) {
      const setting = (await this.may(name, toMain(`${url.origin}/`))) ? 'granted' : 'denied';
      for (const permission of all) {
        await browser.send('Browser.setPermission', { origin: url.origin, permission, setting });
      }
    }
    await browser.detach();
  }

  /** What the page saves; `cancel` where main prevents it. */
  download(url: string, filename: string, cancel: () => void): void {
    const event = new HarnessEvent();
    const item = { getURL: () => toMain(url), getFilename: () => filename };
    this.emit('will-download', event, item);
    if (event.defaultPrevented) cancel();
  }

  private async may(permission: string, requestingUrl: string): Promise<boolean> {
    const checked = this.check?.(null, permission, requestingUrl, { requestingUrl, isMainFrame: true }) ?? true;
    const { ask } = this;
    if (ask === null) return checked;
    const asked = await new Promise<boolean>((done) =>
      ask(null, permission, done, { requestingUrl, isMainFrame: true }),
    );
    return checked && asked;
  }
}
