import { Decoder, decode, Encoder, encode } from '#tools/electron-stand-in/wire';

/** Electron's name of the preload's world. */
export const PRELOAD_WORLD = 'Electron Isolated Context';

interface Names {
  /** Name of the events between the two worlds; the page cannot guess it. */
  secret: string;
  /** Function in the preload's world that calls main. */
  binding: string;
  /** Function in the preload's world that main calls. */
  deliver: string;
}

/** Script for the page's own world; runs before the page's scripts. */
export const pageScript = ({ secret }: Names): string =>
  `(() => { ${sharedScript()}
  (${inPage})(new BridgeEnd(${JSON.stringify(`${secret}:page`)}, ${JSON.stringify(`${secret}:preload`)}, encode, decode)); })();`;

/** Script for the preload's world: Electron's side, then the preload itself. */
export const preloadScript = ({ secret, binding, deliver }: Names, preload: string): string =>
  `(() => { if (globalThis !== globalThis.top && self.parent !== self) return;
  ${sharedScript()}
  const electron = new (${PreloadApi})(new BridgeEnd(${JSON.stringify(`${secret}:preload`)}, ${JSON.stringify(`${secret}:page`)}, encode, decode),
    ${JSON.stringify(binding)}, ${JSON.stringify(deliver)}, encode, decode);
  (function (require, module, exports, process) { ${preload}
  })(electron.require, { exports: {} }, {}, electron.process); })();`;

/** Declarations that both worlds use. */
const sharedScript = (): string => [Encoder, encode, Decoder, decode, BridgeEnd].map(String).join('\n');

type Encode = typeof encode;
type Decode = typeof decode;

interface Message {
  kind: string;
  id?: number;
  name?: string;
  ok?: boolean;
  value?: unknown;
}

type Callable = (...args: unknown[]) => unknown;

/**
 * One end of the context bridge. Data is copied. Functions stay in their world and are called synchronously with
 * copied arguments; promises settle on both sides.
 */
class BridgeEnd {
  private readonly dispatch: (message: Message) => void;
  private readonly functions = new Map<number, Callable>();
  private readonly idOf = new Map<unknown, number>();
  private readonly proxies = new Map<number, Callable>();
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  private last = 0;
  private reply: Message | null = null;
  private take: (name: string, value: unknown) => string | null = () => null;

  constructor(mine: string, other: string, encode: Encode, decode: Decode) {
    // Saved before the page's scripts can replace them
    const { document, CustomEvent: SavedEvent } = globalThis;
    const dispatch = document.dispatchEvent.bind(document);
    this.dispatch = (message) => void dispatch(new SavedEvent(other, { detail: encode(message) }));
    document.addEventListener(mine, (event) => this.receive(decode((event as CustomEvent<string>).detail) as Message));
  }

  /** Exposes a value to the page: data is copied, functions become proxies. */
  expose(name: string, value: unknown): void {
    this.dispatch({ kind: 'expose', name, value: this.wrap(value) });
    const answer = this.takeReply();
    if (answer?.ok !== true) throw this.unwrap(answer?.value);
  }

  onExposed(take: (name: string, value: unknown) => string | null): void {
    this.take = take;
  }

  private takeReply(): Message | null {
    const { reply } = this;
    this.reply = null;
    return reply;
  }

  private receive(message: Message): void {
    if (message.kind === 'call') this.dispatch(this.run(message));
    else if (message.kind === 'reply') this.reply = message;
    else if (message.kind === 'settled') {
      const promise = this.waiting.get(message.id!);
      this.waiting.delete(message.id!);
      promise?.[message.ok === true ? 'resolve' : 'reject'](this.unwrap(message.value));
    } else {
      const refusal = this.take(message.name!, this.unwrap(message.value));
      const value = this.wrap(refusal === null ? null : new Error(refusal));
      this.dispatch({ kind: 'reply', ok: refusal === null, value });
    }
  }

  /** Event dispatch is synchronous, so the other side has answered when it returns. */
  private call(id: number, args: unknown[]): unknown {
    this.dispatch({ kind: 'call', id, value: args.map((each) => this.wrap(each)) });
    const answer = this.takeReply();
    if (answer === null) throw new Error('The other context is gone.');
    if (answer.ok !== true) throw this.unwrap(answer.value);
    return this.unwrap(answer.value);
  }

  private run(message: Message): Message {
    try {
      const args = (message.value as unknown[]).map((each) => this.unwrap(each));
      return { kind: 'reply', ok: true, value: this.wrap(this.functions.get(message.id!)!(...args)) };
    } catch (error) {
      return { kind: 'reply', ok: false, value: this.wrap(error) };
    }
  }

  private wrap(value: unknown): unknown {
    if (typeof value === 'symbol') throw new TypeError('An object could not be cloned.');
    if (typeof value === 'function') {
      const id = this.idOf.get(value) ?? ++this.last;
      this.idOf.set(value, id);
      this.functions.set(id, value as Callable);
      return { $: 'function', id };
    }
    if (typeof value !== 'object' || value === null) return { $: 'value', value };
    if (value instanceof Promise) return this.wrapPromise(value);
    if (value instanceof Error) return { $: 'error', message: value.message };
    if (Array.isArray(value)) return { $: 'array', parts: value.map((each) => this.wrap(each)) };
    const isPlain =
      [Object.prototype, null].includes(Object.getPrototypeOf(value)) ||
      Object.prototype.toString.call(value) === '[object Object]';
    if (!isPlain) return { $: 'value', value };
    return { $: 'object', parts: Object.entries(value).map(([key, part]) => [key, this.wrap(part)]) };
  }

  private wrapPromise(promise: Promise<unknown>): unknown {
    const id = ++this.last;
    promise.then(
      (result) => this.dispatch({ kind: 'settled', id, ok: true, value: this.wrap(result) }),
      (error) => this.dispatch({ kind: 'settled', id, ok: false, value: this.wrap(error) }),
    );
    return { $: 'promise', id };
  }

  private unwrap(wrapped: unknown): unknown {
    const { $: kind, ...of } = wrapped as { $: string; id: number; value: unknown; message: string; parts: never };
    if (kind === 'function') {
      const proxy = this.proxies.get(of.id) ?? ((...args: unknown[]) => this.call(of.id, args));
      this.proxies.set(of.id, proxy);
      return proxy;
    }
    if (kind === 'promise') return new Promise((resolve, reject) => void this.waiting.set(of.id, { resolve, reject }));
    if (kind === 'error') return new Error(of.message);
    if (kind === 'array') return (of.parts as unknown[]).map((each) => this.unwrap(each));
    if (kind === 'object')
      return Object.fromEntries((of.parts as [string, unknown][]).map(([key, part]) => [key, this.unwrap(part)]));
    return of.value;
  }
}

/** The page's end: frozen copies under names that cannot overwrite existing ones. */
function inPage(bridge: BridgeEnd): void {
  const open = window.open.bind(window);
  const freeze = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null) {
      for (const part of Object.values(value)) freeze(part);
      Object.freeze(value);
    }
    return value;
  };
  bridge.onExposed((name, value) => {
    if (name in window) return 'Cannot bind an API on top of an existing property on the window object';
    Object.defineProperty(window, name, {
      value: freeze(value),
      enumerable: true,
      writable: false,
      configurable: false,
    });
    return null;
  });
  // Deny here: Chromium would return a window before main denies it
  window.open = (...args) => {
    open(...args);
    return null;
  };
}

type Listener = (event: object, ...args: unknown[]) => void;

/** The Electron API available to a sandboxed preload. */
class PreloadApi {
  private readonly post: (text: string) => void;
  private readonly encode: Encode;
  private readonly decode: Decode;
  private readonly listeners = new Map<string, Listener[]>();
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  private last = 0;
  private chords: string[] = [];
  private readonly ipcRenderer: object;
  readonly process: object;
  readonly require: (name: string) => object;

  constructor(bridge: BridgeEnd, binding: string, deliver: string, encode: Encode, decode: Decode) {
    const world = globalThis as unknown as Record<string, (text: string) => void>;
    this.post = world[binding]!;
    delete world[binding];
    world[deliver] = (text) => this.receive(text);
    this.encode = encode;
    this.decode = decode;
    this.ipcRenderer = this.only('ipcRenderer', this.renderer());
    this.process = this.only('process of a preload', {});
    const contextBridge = this.only('contextBridge', {
      exposeInMainWorld: (name: string, api: unknown) => bridge.expose(name, api),
    });
    const electron = this.only('electron of a preload', { contextBridge, ipcRenderer: this.ipcRenderer });
    this.require = (name) => {
      if (name === 'electron') return electron;
      throw new Error(`module not found: ${name}`);
    };
    // Menu shortcuts apply after the page, if it did not prevent the key
    addEventListener('keydown', (event) => this.press(event));
  }

  private only(name: string, of: object): object {
    return new Proxy(of, {
      get(from, key) {
        if (key in from || typeof key === 'symbol' || key === 'then') return Reflect.get(from, key);
        throw new Error(`not modelled: ${name}.${key}`);
      },
    });
  }

  private cloned(args: unknown[]): string {
    try {
      return this.encode(args);
    } catch (error) {
      if ((error as Error).message.startsWith('not modelled')) throw error;
      throw new Error('An object could not be cloned.');
    }
  }

  private renderer() {
    const { listeners } = this;
    return {
      invoke: (channel: string, ...args: unknown[]) =>
        new Promise((resolve, reject) => {
          const id = ++this.last;
          const text = this.cloned(args);
          this.waiting.set(id, { resolve, reject });
          this.post(JSON.stringify({ kind: 'invoke', id, channel, args: text }));
        }),
      send: (channel: string, ...args: unknown[]) =>
        this.post(JSON.stringify({ kind: 'send', channel, args: this.cloned(args) })),
      on: (channel: string, listener: Listener) => {
        listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
        return this.ipcRenderer;
      },
      removeListener: (channel: string, listener: Listener) => {
        const left = (listeners.get(channel) ?? []).filter((each) => each !== listener);
        listeners.set(channel, left);
        return this.ipcRenderer;
      },
    };
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as { kind: string; id: number; channel: string; args: string; error: string };
    if (message.kind === 'chords') {
      this.chords = JSON.parse(message.args) as string[];
      return;
    }
    if (message.kind === 'sent') {
      const args = this.decode(message.args) as unknown[];
      const event = { sender: this.ipcRenderer, ports: [] };
      for (const listener of this.listeners.get(message.channel) ?? []) listener(event, ...args);
      return;
    }
    const call = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.kind === 'answer') call?.resolve(this.decode(message.args));
    else call?.reject(new Error(message.error));
  }

  private press(event: KeyboardEvent): void {
    const held = [event.ctrlKey && 'ctrl', event.metaKey && 'meta', event.altKey && 'alt', event.shiftKey && 'shift'];
    const chord = [...held.filter(Boolean), event.key.toLowerCase()].join('+');
    if (event.defaultPrevented || !this.chords.includes(chord)) return;
    event.preventDefault();
    this.post(JSON.stringify({ kind: 'chord', chord }));
  }
}
