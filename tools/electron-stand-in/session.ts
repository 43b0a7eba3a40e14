import type { BrowserContext, Page } from '@playwright/test';
import { Emitter, HarnessEvent } from '#tools/electron-stand-in/model';
import { toChromium, toMain } from '#tools/electron-stand-in/origin';

type Check = (contents: unknown, permission: string, origin: string, details: object) => boolean;
type Ask = (contents: unknown, permission: string, answer: (may: boolean) => void, details: object) => void;

/** Electron's permission names to Chromium's. */
const permissions: Record<string, { name: string; [detail: string]: unknown }[]> = {
  geolocation: [{ name: 'geolocation' }],
  notifications: [{ name: 'notifications' }],
  media: [{ name: 'camera' }, { name: 'microphone' }],
  midi: [{ name: 'midi' }],
  'clipboard-read': [{ name: 'clipboard-read' }],
  'clipboard-sanitized-write': [{ name: 'clipboard-write' }],
  'idle-detection': [{ name: 'idle-detection' }],
};

/** `session.defaultSession`: main's answer per permission is set in Chromium for the page's origin. */
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
  /** No handler: this Chromium shows no device chooser, so there is nothing to refuse. */
  setDevicePermissionHandler = (_handler: unknown): void => undefined;

  /** Applies main's permission answers to an address before it is loaded. */
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

  /** Emits a download of the page; `cancel` runs if main prevents it. */
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
