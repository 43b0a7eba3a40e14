/**
 * Serialises structured-clone values, with cycles and shared objects, for the channel. Both functions also run in the
 * page (`worlds.ts`), so they use nothing outside themselves.
 */

/** Throws a `DataCloneError` for what cannot be cloned, as Electron's channels do. */
export function encode(value: unknown): string {
  const nodes: unknown[] = [];
  const seen = new Map<object, number>();
  const bytesOf = (buffer: ArrayBuffer) =>
    btoa(Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join(''));
  const partsOf = (of: object) => Object.entries(of).map(([key, part]) => [key, put(part)]);
  const plain = (of: unknown): unknown[] => {
    if (of === undefined) return ['undefined'];
    if (typeof of === 'number') return ['number', Object.is(of, -0) ? '-0' : String(of)];
    if (typeof of === 'bigint') return ['bigint', String(of)];
    return ['value', of];
  };
  const describe = (of: object): unknown[] => {
    if (of instanceof Date) return ['date', of.getTime()];
    if (of instanceof RegExp) return ['regexp', of.source, of.flags];
    if (of instanceof Map) return ['map', [...of].map(([key, part]) => [put(key), put(part)])];
    if (of instanceof Set) return ['set', [...of].map(put)];
    if (of instanceof Error) return ['error', of.name, of.message, of.stack];
    if (of instanceof ArrayBuffer) return ['bytes', bytesOf(of)];
    if (ArrayBuffer.isView(of)) {
      const view = of as Uint8Array;
      return ['view', view.constructor.name, put(view.buffer), view.byteOffset, view.length];
    }
    if (Array.isArray(of)) return ['array', of.length, partsOf(of)];
    const kind = Object.prototype.toString.call(of);
    if (kind !== '[object Object]') throw new Error(`not modelled: ${kind} over a channel`);
    return ['object', partsOf(of)];
  };
  const put = (of: unknown): number => {
    const isObject = typeof of === 'object' && of !== null;
    const known = isObject ? seen.get(of) : undefined;
    if (known !== undefined) return known;
    const at = nodes.push(null) - 1;
    if (isObject) seen.set(of, at);
    nodes[at] = isObject ? describe(of) : plain(of);
    return at;
  };
  // Throws on functions, symbols and DOM nodes; drops prototypes
  put(structuredClone(value));
  return JSON.stringify(nodes);
}

export function decode(text: string): unknown {
  type Node = [kind: string, ...rest: never[]];
  const nodes = JSON.parse(text) as Node[];
  const made = new Map<number, unknown>();
  const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;
  const fill = (into: object, parts: [string, number][]) => {
    for (const [key, at] of parts) Object.defineProperty(into, key, { ...open, value: get(at) });
    return into;
  };
  const open = { writable: true, enumerable: true, configurable: true };
  const get = (at: number): unknown => {
    if (!made.has(at)) make(at, nodes[at]!);
    return made.get(at);
  };
  const keep = <T>(at: number, of: T): T => {
    made.set(at, of);
    return of;
  };
  type Make = (...parts: never[]) => unknown;
  const types = globalThis as unknown as Record<string, new (...given: unknown[]) => unknown>;
  const leaves: Record<string, Make> = {
    undefined: () => undefined,
    number: Number,
    bigint: BigInt,
    value: (of) => of,
    date: (at) => new Date(at),
    regexp: (source, flags) => new RegExp(source, flags),
    bytes: bytesOf,
    view: (name: string, buffer: number, offset, length) =>
      new types[name]!(get(buffer), offset, ...(name === 'DataView' ? [] : [length])),
    error: (name, message, stack) => Object.assign(new Error(message), { name, stack }),
  };
  const make = (at: number, [kind, ...rest]: Node): unknown => {
    const [one, two] = rest as unknown as [never, never];
    const leaf = leaves[kind];
    if (leaf !== undefined) return keep(at, leaf(...rest));
    if (kind === 'map') {
      const map = keep(at, new Map());
      for (const [key, part] of one as [number, number][]) map.set(get(key), get(part));
      return map;
    }
    if (kind === 'set') {
      const set = keep(at, new Set());
      for (const part of one as number[]) set.add(get(part));
      return set;
    }
    if (kind === 'array') return fill(keep(at, new Array(one)), two);
    return fill(keep(at, {}), one);
  };
  return get(0);
}
