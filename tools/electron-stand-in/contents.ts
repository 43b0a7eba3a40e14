import { readFileSync } from 'node:fs';
import type { Dialog, Page } from '@playwright/test';
import { cloned, type IpcEnd } from '#tools/electron-stand-in/ipc';
import { type FromPage, PageConnection } from '#tools/electron-stand-in/line';
import { Emitter, HarnessEvent, modelled, notModelled } from '#tools/electron-stand-in/model';
import { schemeOf, toChromium, toMain } from '#tools/electron-stand-in/origin';

const EVENTS = [
  'destroyed',
  'did-fail-load',
  'did-finish-load',
  'dom-ready',
  'render-process-gone',
  'will-attach-webview',
  'will-frame-navigate',
  'will-navigate',
  'will-prevent-unload',
  'will-redirect',
] as const;

/** Chromium's net error when a protocol handler fails a load. */
const FAILED = { code: -2, name: 'ERR_FAILED' };

/** Parts of the harness that window contents need. */
export interface WebContentsHost {
  takePage: () => Promise<Page>;
  ipc: IpcEnd;
  chords: () => string[];
  press: (chord: string) => void;
  /** Reports an error or an unmodelled action of the page, so that it does not pass silently. */
  fail: (error: unknown) => void;
}

interface FrameState {
  url: string;
  origin: string;
  parent: object | null;
}

let lastId = 0;

/** `WebContents` over a Chromium page. */
export class WebContents extends Emitter {
  id = ++lastId;
  mainFrame = modelled<FrameState>('WebFrameMain', { url: '', origin: 'null', parent: null });
  /** For tests: print jobs. */
  printed: object[] = [];
  readonly opened: Promise<Page>;
  private readonly around: WebContentsHost;
  private line: PageConnection | null = null;
  private page: Page | null = null;
  private openHandler: ((details: { url: string }) => { action: string }) | null = null;
  /** Called when the page refuses to close. */
  private stays = () => {};
  /** Address that main loads itself: loading it is no navigation of the page. */
  private ownAddress: string | null = null;

  constructor(around: WebContentsHost, preload: string | undefined) {
    super('webContents');
    this.around = around;
    this.opened = this.open(preload);
    this.opened.catch(around.fail);
  }

  override events() {
    return EVENTS;
  }

  // Electron's API

  getURL = (): string => this.mainFrame.url;
  isDestroyed = (): boolean => this.page?.isClosed() ?? false;

  send = (channel: string, ...args: unknown[]): void => {
    const text = cloned(args);
    void this.line?.tell({ kind: 'sent', channel, args: text });
  };

  setWindowOpenHandler = (handler: (details: { url: string }) => { action: string }): void => {
    this.openHandler = handler;
  };

  loadURL = async (address: string): Promise<void> => {
    const page = await this.opened;
    this.ownAddress = toChromium(address);
    await page.goto(this.ownAddress).finally(() => {
      this.ownAddress = null;
    });
  };

  reload = (): void => {
    void this.opened.then(async (page) => {
      this.ownAddress = page.url();
      await page
        .reload()
        .catch((error: unknown) => {
          if (!/beforeunload/.test(String(error))) throw error;
        })
        .finally(() => {
          this.ownAddress = null;
        });
    });
  };

  print = (options: object, done?: (isPrinted: boolean, why: string) => void): void => {
    this.printed.push(options);
    done?.(true, '');
  };

  executeJavaScript = async (code: string): Promise<unknown> => (await this.opened).evaluate(code);

  // The harness's API

  /** Closes the page unless it refuses; returns whether it closed. */
  async shut(): Promise<boolean> {
    const page = await this.opened;
    return new Promise((resolve, reject) => {
      this.stays = () => resolve(false);
      page.once('close', () => resolve(true));
      page.close({ runBeforeUnload: true }).catch(reject);
    });
  }

  /** Emits the navigation events to main; false if main prevents the navigation. */
  mayNavigate(address: string, isMainFrame: boolean): boolean {
    if (isMainFrame && address === this.ownAddress) return true;
    return (
      this.ask('will-frame-navigate', address, isMainFrame) &&
      (!isMainFrame || this.ask('will-navigate', address, true))
    );
  }

  mayRedirect = (address: string): boolean => this.ask('will-redirect', address, true);

  failed(address: string, isMainFrame: boolean): void {
    this.emit('did-fail-load', new HarnessEvent(), FAILED.code, FAILED.name, address, isMainFrame);
  }

  showChords(): void {
    void this.line?.tell({ kind: 'chords', args: JSON.stringify(this.around.chords()) });
  }

  private ask(event: string, address: string, isMainFrame: boolean): boolean {
    const url = toMain(address);
    const asked = new HarnessEvent({
      url,
      isMainFrame,
      isSameDocument: false,
      frame: isMainFrame ? this.mainFrame : null,
    });
    this.emit(event, asked, url);
    return !asked.defaultPrevented;
  }

  private async open(preload: string | undefined): Promise<Page> {
    const page = await this.around.takePage();
    this.page = page;
    const line = await PageConnection.open(page, preload === undefined ? null : readFileSync(preload, 'utf8'));
    this.line = line;
    line.on('message', (from) => this.hear(from));
    line.on('preload', () => this.showChords());
    line.on('opens', (url) => this.decideOpening(url));
    line.on('goes', (url) => {
      // Navigations with a request are checked at the request; others here
      if (/^https?$|^about$|^blob$/.test(schemeOf(url))) return;
      if (this.mayNavigate(url, true)) this.around.fail(new Error(`not modelled: a navigation to ${schemeOf(url)}:`));
    });
    page.on('framenavigated', (frame) => frame === page.mainFrame() && this.showAddress(frame.url()));
    page.on('domcontentloaded', () => this.emit('dom-ready', new HarnessEvent()));
    page.on('load', () => this.emit('did-finish-load', new HarnessEvent()));
    page.on('dialog', (dialog) => void this.decideLeaving(dialog).catch(this.around.fail));
    page.on('close', () => this.emit('destroyed', new HarnessEvent()));
    return page;
  }

  private showAddress(address: string): void {
    this.mainFrame.url = toMain(address);
    const url = URL.parse(this.mainFrame.url);
    this.mainFrame.origin = url === null ? 'null' : `${url.protocol}//${url.host}`;
  }

  /** A page with `beforeunload` stays open without a dialog, unless main prevents that. */
  private async decideLeaving(dialog: Dialog): Promise<void> {
    if (dialog.type() !== 'beforeunload') return notModelled(`${dialog.type()} in a page`);
    const event = new HarnessEvent();
    this.emit('will-prevent-unload', event);
    await (event.defaultPrevented ? dialog.accept() : dialog.dismiss());
    if (!event.defaultPrevented) this.stays();
  }

  private decideOpening(address: string): void {
    const action = this.openHandler?.({ url: toMain(address) }).action;
    if (action !== 'deny') this.around.fail(new Error('not modelled: a second window'));
  }

  private hear({ message, frame }: FromPage): void {
    const senderFrame = frame === null ? null : frame.isMain ? this.mainFrame : modelled('WebFrameMain', { ...frame });
    const from = { sender: this, senderFrame };
    const { kind, id, channel, args, chord } = message;
    const { ipc, press } = this.around;
    if (kind === 'chord') press(chord);
    if (kind === 'send') ipc.send(channel, args, from);
    if (kind !== 'invoke') return;
    ipc.invoke(channel, args, from).then(
      (answer) => this.line?.tell({ kind: 'answer', id, args: answer }),
      (error: Error) => this.line?.tell({ kind: 'failed', id, error: error.message }),
    );
  }
}
