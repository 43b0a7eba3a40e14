import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { CDPSession, Page } from '@playwright/test';
import { toMain } from '#tools/electron-stand-in/origin';
import { PRELOAD_WORLD, pageScript, preloadScript } from '#tools/electron-stand-in/worlds';

/** Fields used of the protocol's event. */
interface Context {
  id: number;
  name: string;
  origin: string;
  auxData?: { frameId?: string };
}

export interface FromPage {
  message: { kind: string; id: number; channel: string; args: string; chord: string };
  /** The sending frame; null if it is gone. */
  frame: { isMain: boolean; url: string } | null;
}

/**
 * Connects one page over the DevTools protocol: runs the preload in an isolated world and carries messages. Emits
 * `message` with a `FromPage`.
 */
export class PageConnection extends EventEmitter {
  private readonly cdp: CDPSession;
  private readonly mainFrameId: string;
  private readonly deliver = `deliver_${randomUUID().replaceAll('-', '')}`;
  private readonly contexts = new Map<number, Context>();
  private readonly urls = new Map<string, string>();

  private constructor(cdp: CDPSession, mainFrameId: string) {
    super();
    this.cdp = cdp;
    this.mainFrameId = mainFrameId;
  }

  static async open(page: Page, preload: string | null): Promise<PageConnection> {
    const cdp = await page.context().newCDPSession(page);
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const line = new PageConnection(cdp, frameTree.frame.id);
    line.follow();
    await cdp.send('Page.enable');
    await cdp.send('Runtime.enable');
    await line.putPreload(preload);
    return line;
  }

  /** Sends a message to the main frame's preload; dropped if there is no preload world yet. */
  async tell(message: object): Promise<void> {
    const context = [...this.contexts.values()].find(
      ({ name, auxData }) => name === PRELOAD_WORLD && auxData?.frameId === this.mainFrameId,
    );
    if (context === undefined) return;
    await this.evaluate(context.id, message);
  }

  override on(event: 'message', listener: (from: FromPage) => void): this;
  override on(event: 'preload', listener: () => void): this;
  override on(event: 'opens' | 'goes', listener: (url: string) => void): this;
  override on(event: string, listener: (...args: never[]) => void): this {
    return super.on(event, listener as (...args: unknown[]) => void);
  }

  private async putPreload(preload: string | null): Promise<void> {
    if (preload === null) return;
    const names = {
      secret: randomUUID(),
      binding: `binding_${randomUUID().replaceAll('-', '')}`,
      deliver: this.deliver,
    };
    this.cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name !== names.binding) return;
      const message = JSON.parse(payload) as FromPage['message'];
      this.emit('message', { message, frame: this.frameOf(executionContextId) } satisfies FromPage);
    });
    await this.cdp.send('Runtime.addBinding', { name: names.binding, executionContextName: PRELOAD_WORLD });
    await this.cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: pageScript(names) });
    const source = preloadScript(names, preload);
    await this.cdp.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: PRELOAD_WORLD });
  }

  private follow(): void {
    const { cdp } = this;
    cdp.on('Runtime.executionContextCreated', ({ context }) => {
      this.contexts.set(context.id, context as Context);
      if (context.name === PRELOAD_WORLD) this.emit('preload');
    });
    cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) => this.contexts.delete(executionContextId));
    cdp.on('Runtime.executionContextsCleared', () => this.contexts.clear());
    cdp.on('Page.frameNavigated', ({ frame }) => this.urls.set(frame.id, frame.url + (frame.urlFragment ?? '')));
    cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => this.urls.set(frameId, url));
    cdp.on('Page.windowOpen', ({ url }) => this.emit('opens', url));
    cdp.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
      if (frameId === this.mainFrameId && disposition === 'currentTab') this.emit('goes', url);
    });
  }

  private frameOf(contextId: number): FromPage['frame'] {
    const frameId = this.contexts.get(contextId)?.auxData?.frameId;
    if (frameId === undefined) return null;
    return { isMain: frameId === this.mainFrameId, url: toMain(this.urls.get(frameId) ?? '') };
  }

  private async evaluate(contextId: number, message: object): Promise<void> {
    const text = JSON.stringify(JSON.stringify(message));
    await this.cdp
      .send('Runtime.evaluate', { contextId, expression: `globalThis[${JSON.stringify(this.deliver)}]?.(${text})` })
      // Messages to a page that closes meanwhile are dropped
      .catch(() => undefined);
  }
}
