import { decode, encode } from '#tools/electron-stand-in/wire';

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
  `(() => { const encode = ${encode}; const decode = ${decode}; const bridgeEnd = ${bridgeEnd};
  (${inPage})(bridgeEnd(${JSON.stringify(`${secret}:page`)}, ${JSON.stringify(`${secret}:preload`)}, encode, decode)); })();`;

/** Script for the preload's world: Electron's side, then the preload itself. */
export const preloadScript = ({ secret, binding, deliver }: Names, preload: string): string =>
  `(() => { if (globalThis !== globalThis.top && self.parent !== self) return;
  const encode = ${encode}; const decode = ${decode}; const bridgeEnd = ${bridgeEnd};
  const electron = (${inPreload})(bridgeEnd(${JSON.stringify(`${secret}:preload`)}, ${JSON.stringify(`${secret}:page`)}, encode, decode),
    ${JSON.stringify(binding)}, ${JSON.stringify(deliver)}, encode, decode);
  (function (require, module, exports, process) { ${preload}
  })(electron.require, { exports: {} }, {}, electron.process); })();`;

type Encode = typeof encode;
type Decode = typeof decode;

interface BridgeEnd {
  /** Exposes a value to the page: data is copied, functions become proxies. */
  expose(name: string, value: unknown): void;
  onExposed(take: (name: string, value: unknown) => string | null): void;
}

/**
 * One end of the context bridge. Data is copied. Functions stay in their world and are called synchronously with
 * copied arguments; promises settle on both sides.
 */
function bridgeEnd(mine: string, other: string, encode: Encode, decode: Decode): BridgeEnd {
  // Saved before the page's scripts can replace them
  const { document, CustomEvent: Message } = globalThis;
  const dispatch = document.dispatchEvent.bind(document);
  const functions = new Map<number, (...args: unknown[]) => unknown>();
  const idOf = new Map<unknown, number>();
  const standIns = new Map<number, unknown>();
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  let last = 0;
  let reply: Said | null = null;
  let take: (name: string, value: unknown) => string | null = () => null;

  type Said = { kind: string; id?: number; name?: string; ok?: boolean; value?: unknown };
  const send = (message: Said) => dispatch(new Message(other, { detail: encode(message) }));
  const isPlain = (value: object) =>
    [Object.prototype, null].includes(Object.getPrototypeOf(value)) ||
    Object.prototype.toString.call(value) === '[object Object]';

  const wrap = (value: unknown): unknown => {
    if (typeof value === 'symbol') throw new TypeError('An object could not be cloned.');
    if (typeof value === 'function') {
      const id = idOf.get(value) ?? ++last;
      idOf.set(value, id);
      functions.set(id, value as (...args: unknown[]) => unknown);
      return { $: 'function', id };
    }
    if (typeof value !== 'object' || value === null) return { $: 'value', value };
    if (value instanceof Promise) {
      const id = ++last;
      value.then(
        (result) => send({ kind: 'settled', id, ok: true, value: wrap(result) }),
        (error) => send({ kind: 'settled', id, ok: false, value: wrap(error) }),
      );
      return { $: 'promise', id };
    }
    if (value instanceof Error) return { $: 'error', message: value.message };
    if (Array.isArray(value)) return { $: 'array', parts: value.map(wrap) };
    if (!isPlain(value)) return { $: 'value', value };
    return { $: 'object', parts: Object.entries(value).map(([key, part]) => [key, wrap(part)]) };
  };

  const unwrap = (wrapped: unknown): unknown => {
    const { $: kind, ...of } = wrapped as { $: string; id: number; value: unknown; message: string; parts: never };
    if (kind === 'function') {
      const known = standIns.get(of.id);
      const standIn = known ?? ((...args: unknown[]) => call(of.id, args));
      standIns.set(of.id, standIn);
      return standIn;
    }
    if (kind === 'promise') return new Promise((resolve, reject) => void waiting.set(of.id, { resolve, reject }));
    if (kind === 'error') return new Error(of.message);
    if (kind === 'array') return (of.parts as unknown[]).map(unwrap);
    if (kind === 'object')
      return Object.fromEntries((of.parts as [string, unknown][]).map(([key, part]) => [key, unwrap(part)]));
    return of.value;
  };

  /** Event dispatch is synchronous, so the other side has answered when it returns. */
  const call = (id: number, args: unknown[]): unknown => {
    send({ kind: 'call', id, value: args.map(wrap) });
    const answer = reply;
    reply = null;
    if (answer === null) throw new Error('The other context is gone.');
    if (answer.ok !== true) throw unwrap(answer.value);
    return unwrap(answer.value);
  };
  const run = (message: Said): Said => {
    try {
      const args = (message.value as unknown[]).map(unwrap);
      return { kind: 'reply', ok: true, value: wrap(functions.get(message.id!)!(...args)) };
    } catch (error) {
      return { kind: 'reply', ok: false, value: wrap(error) };
    }
  };
  document.addEventListener(mine, (event) => {
    const message = decode((event as CustomEvent<string>).detail) as Said;
    if (message.kind === 'call') return void send(run(message));
    if (message.kind === 'reply') {
      reply = message;
      return;
    }
    if (message.kind === 'settled') {
      const promise = waiting.get(message.id!);
      waiting.delete(message.id!);
      promise?.[message.ok === true ? 'resolve' : 'reject'](unwrap(message.value));
      return;
    }
    const refusal = take(message.name!, unwrap(message.value));
    send({ kind: 'reply', ok: refusal === null, value: wrap(refusal === null ? null : new Error(refusal)) });
  });
  return {
    expose(name, value) {
      send({ kind: 'expose', name, value: wrap(value) });
      const answer = reply;
      reply = null;
      if (answer?.ok !== true) throw unwrap(answer?.value);
    },
    onExposed(taker) {
      take = taker;
    },
  };
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

/** The Electron API available to a sandboxed preload. */
function inPreload(bridge: BridgeEnd, binding: string, deliver: string, encode: Encode, decode: Decode) {
  type Listener = (event: object, ...args: unknown[]) => void;
  const world = globalThis as unknown as Record<string, (text: string) => void>;
  const post = world[binding]!;
  delete world[binding];
  const listeners = new Map<string, Listener[]>();
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  let chords: string[] = [];
  const only = (name: string, of: object): object =>
    new Proxy(of, {
      get(from, key) {
        if (key in from || typeof key === 'symbol' || key === 'then') return Reflect.get(from, key);
        throw new Error(`not modelled: ${name}.${key}`);
      },
    });
  const cloned = (args: unknown[]): string => {
    try {
      return encode(args);
    } catch (error) {
      if ((error as Error).message.startsWith('not modelled')) throw error;
      throw new Error('An object could not be cloned.');
    }
  };
  const ipcRenderer = only('ipcRenderer', {
    invoke: (channel: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        const text = cloned(args);
        waiting.set(id, { resolve, reject });
        post(JSON.stringify({ kind: 'invoke', id, channel, args: text }));
      }),
    send: (channel: string, ...args: unknown[]) => post(JSON.stringify({ kind: 'send', channel, args: cloned(args) })),
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    removeListener(channel: string, listener: Listener) {
      listeners.set(
        channel,
        (listeners.get(channel) ?? []).filter((each) => each !== listener),
      );
      return ipcRenderer;
    },
  });
  world[deliver] = (text) => {
    const message = JSON.parse(text) as { kind: string; id: number; channel: string; args: string; error: string };
    if (message.kind === 'chords') {
      chords = JSON.parse(message.args) as string[];
      return;
    }
    if (message.kind === 'sent') {
      const args = decode(message.args) as unknown[];
      for (const listener of listeners.get(message.channel) ?? [])
        listener({ sender: ipcRenderer, ports: [] }, ...args);
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'answer') call?.resolve(decode(message.args));
    else call?.reject(new Error(message.error));
  };
  const contextBridge = only('contextBridge', {
    exposeInMainWorld: (name: string, api: unknown) => bridge.expose(name, api),
  });
  // Menu shortcuts apply after the page, if it did not prevent the key
  addEventListener('keydown', (event) => {
    const held = [event.ctrlKey && 'ctrl', event.metaKey && 'meta', event.altKey && 'alt', event.shiftKey && 'shift'];
    const chord = [...held.filter(Boolean), event.key.toLowerCase()].join('+');
    if (event.defaultPrevented || !chords.includes(chord)) return;
    event.preventDefault();
    post(JSON.stringify({ kind: 'chord', chord }));
  });
  return {
    process: only('process of a preload', {}),
    require: (name: string) => {
      if (name === 'electron') return only('electron of a preload', { contextBridge, ipcRenderer });
      throw new Error(`module not found: ${name}`);
    },
  };
}
