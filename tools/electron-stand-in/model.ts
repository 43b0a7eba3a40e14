import { EventEmitter } from 'node:events';

/** What the stand-in does not know it does not answer: a guess would pass for Electron's own behaviour. */
export function notModelled(what: string): never {
  throw new Error(`not modelled: ${what}`);
}

/** Whatever is asked of an object by the language itself: promises ask for `then`, JSON for `toJSON`. */
const ownToLanguage = new Set(['then', 'toJSON', 'constructor']);

/** The object, which throws on what it does not have instead of answering `undefined`. */
export const modelled = <T extends object>(name: string, target: T): T =>
  new Proxy(target, {
    get(of, key, receiver) {
      if (key in of || typeof key === 'symbol' || ownToLanguage.has(key)) return Reflect.get(of, key, receiver);
      return notModelled(`${name}.${key}`);
    },
  });

/** A module of Electron of which nothing is modelled. */
export const nothingOf = (name: string): object => modelled(name, {});

/** Refuses options that are given and that nobody has thought about. */
export function onlyKnown(what: string, given: object, known: readonly string[]): void {
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && !known.includes(name)) notModelled(`${what}: ${name}`);
  }
}

type Listener = (...args: never[]) => unknown;

/** An emitter that knows its events: to wait for one that never comes is a mistake that must not pass in silence. */
export class Emitter extends EventEmitter {
  modelName: string;
  constructor(modelName: string) {
    super();
    this.modelName = modelName;
    // biome-ignore lint/correctness/noConstructorReturn: everybody must hold the one that throws
    return modelled(modelName, this);
  }
  /** The events that are modelled. */
  events(): readonly string[] {
    return [];
  }
  override on(event: string, listener: Listener): this {
    if (!this.events().includes(event)) notModelled(`${this.modelName} event ${event}`);
    return super.on(event, listener as (...args: unknown[]) => void);
  }
  override once(event: string, listener: Listener): this {
    if (!this.events().includes(event)) notModelled(`${this.modelName} event ${event}`);
    return super.once(event, listener as (...args: unknown[]) => void);
  }
}

/** An event as Electron hands it to listeners: some can be prevented, and carry what it is about. */
export class HarnessEvent {
  defaultPrevented = false;
  preventDefault = (): void => {
    this.defaultPrevented = true;
  };
  constructor(details: object = {}) {
    Object.assign(this, details);
  }
}
