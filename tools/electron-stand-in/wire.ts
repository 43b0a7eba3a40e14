/**
 * Serialises structured-clone values, with cycles and shared objects, for the channel. Classes and functions also run
 * in the page (`worlds.ts`), so they use only each other.
 */
type Node = [kind: string, ...parts: never[]];

export class Encoder {
  private readonly nodes: unknown[] = [];
  private readonly seen = new Map<object, number>();

  encode(value: unknown): string {
    this.put(value);
    return JSON.stringify(this.nodes);
  }

  private put(of: unknown): number {
    const isObject = typeof of === 'object' && of !== null;
    const known = isObject ? this.seen.get(of) : undefined;
    if (known !== undefined) return known;
    const at = this.nodes.push(null) - 1;
    if (isObject) this.seen.set(of, at);
    this.nodes[at] = isObject ? this.object(of) : this.scalar(of);
    return at;
  }

  private scalar(of: unknown): unknown[] {
    if (of === undefined) return ['undefined'];
    if (typeof of === 'number') return ['number', Object.is(of, -0) ? '-0' : String(of)];
    if (typeof of === 'bigint') return ['bigint', String(of)];
    return ['value', of];
  }

  private object(of: object): unknown[] {
    if (of instanceof Date) return ['date', of.getTime()];
    if (of instanceof RegExp) return ['regexp', of.source, of.flags];
    if (of instanceof Map) return ['map', [...of].map(([key, part]) => [this.put(key), this.put(part)])];
    if (of instanceof Set) return ['set', [...of].map((part) => this.put(part))];
    if (of instanceof Error) return ['error', of.name, of.message, of.stack];
    if (of instanceof ArrayBuffer) return ['bytes', this.base64(of)];
    if (ArrayBuffer.isView(of)) {
      const view = of as Uint8Array;
      return ['view', view.constructor.name, this.put(view.buffer), view.byteOffset, view.length];
    }
    if (Array.isArray(of)) return ['array', of.length, this.parts(of)];
    const kind = Object.prototype.toString.call(of);
    if (kind !== '[object Object]') throw new Error(`not modelled: ${kind} over a channel`);
    return ['object', this.parts(of)];
  }

  private parts(of: object): unknown[] {
    return Object.entries(of).map(([key, part]) => [key, this.put(part)]);
  }

  private base64(buffer: ArrayBuffer): string {
    return btoa(Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join(''));
  }
}

/** Throws a `DataCloneError` on functions, symbols and DOM nodes, and drops prototypes, as Electron's channels do. */
export function encode(value: unknown): string {
  return new Encoder().encode(structuredClone(value));
}

export class Decoder {
  private readonly nodes: Node[];
  private readonly made = new Map<number, unknown>();

  constructor(text: string) {
    this.nodes = JSON.parse(text) as Node[];
  }

  get(at: number): unknown {
    if (!this.made.has(at)) this.make(at, this.nodes[at]!);
    return this.made.get(at);
  }

  private keep<T>(at: number, of: T): T {
    this.made.set(at, of);
    return of;
  }

  private make(at: number, [kind, ...parts]: Node): void {
    const [one, two] = parts as unknown as [never, never];
    if (kind === 'map') {
      const map = this.keep(at, new Map());
      for (const [key, part] of one as [number, number][]) map.set(this.get(key), this.get(part));
    } else if (kind === 'set') {
      const set = this.keep(at, new Set());
      for (const part of one as number[]) set.add(this.get(part));
    } else if (kind === 'array') this.fill(this.keep(at, new Array(one)), two);
    else if (kind === 'object') this.fill(this.keep(at, {}), one);
    else this.keep(at, this.leaf(kind, parts));
  }

  private fill(into: object, parts: [string, number][]): void {
    const open = { writable: true, enumerable: true, configurable: true };
    for (const [key, at] of parts) Object.defineProperty(into, key, { ...open, value: this.get(at) });
  }

  /** A value without parts that could refer back to it. */
  private leaf(kind: string, parts: never[]): unknown {
    const [one, two, three, four] = parts as unknown as [never, never, never, never];
    if (kind === 'undefined') return undefined;
    if (kind === 'number') return Number(one);
    if (kind === 'bigint') return BigInt(one);
    if (kind === 'date') return new Date(one);
    if (kind === 'regexp') return new RegExp(one, two);
    if (kind === 'bytes') return Uint8Array.from(atob(one), (letter) => letter.charCodeAt(0)).buffer;
    if (kind === 'error') return Object.assign(new Error(two), { name: one, stack: three });
    if (kind !== 'view') return one;
    const types = globalThis as unknown as Record<string, new (...given: unknown[]) => unknown>;
    return new types[one]!(this.get(two), three, ...((one as string) === 'DataView' ? [] : [four]));
  }
}

export function decode(text: string): unknown {
  return new Decoder(text).get(0);
}
