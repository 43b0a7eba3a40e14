import { EventEmitter } from 'node:events';

/** Unmodelled parts throw: a guess would pass for Electron's behaviour. */
export function notModelled(what: string): never {
  throw new Error(`not modelled: ${what}`);
}

/** Promises read `then`, JSON reads `toJSON`. */
const ownToLanguage = new Set(['then', 'toJSON', 'constructor']);

/** Wraps an object so that unknown properties throw instead of being `undefined`. */
export const modelled = <T extends object>(name: string, target: T): T =>
  new Proxy(target, {
    get(of, key, receiver) {
      if (key in of || typeof key === 'symbol' || ownToLanguage.has(key)) return Reflect.get(of, key, receiver);
      return notModelled(`${name}.${key}`);
    },
  });

export const nothingOf = (name: string): object => modelled(name, {});

export function onlyKnown(what: string, given: object, known: readonly string[]): void {
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && !known.includes(name)) notModelled(`${what}: ${name}`);
  }
}

type Listener = (...args: never[]) => unknown;

/** An emitter with a fixed set of events: listening to an unmodelled event throws, because it would never fire. */
export class Emitter extends EventEmitter {
  modelName: string;
  constructor(modelName: string) {
    super();
    this.modelName = modelName;
    // biome-ignore lint/correctness/noConstructorReturn: everybody must hold the one that throws
    return modelled(modelName, this);
  }
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

export class HarnessEvent {
  defaultPrevented = false;
  preventDefault = (): void => {
    this.defaultPrevented = true;
  };
  constructor(details: object = {}) {
    Object.assign(this, details);
  }
}
