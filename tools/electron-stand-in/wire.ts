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
  const make = (at: number, [kind, ...rest]: Node): unknown => {
    const [one, two, three, four] = rest as unknown as [never, never, never, never];
    if (kind === 'undefined') return keep(at, undefined);
    if (kind === 'number') return keep(at, Number(one));
    if (kind === 'bigint') return keep(at, BigInt(one));
    if (kind === 'value') return keep(at, one);
    if (kind === 'date') return keep(at, new Date(one));
    if (kind === 'regexp') return keep(at, new RegExp(one, two));
    if (kind === 'bytes') return keep(at, bytesOf(one));
    if (kind === 'view') {
      const types = globalThis as unknown as Record<string, new (...given: unknown[]) => unknown>;
      return keep(at, new types[one]!(get(two), three, ...((one as string) === 'DataView' ? [] : [four])));
    }
    if (kind === 'error') return keep(at, Object.assign(new Error(two), { name: one, stack: three }));
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
