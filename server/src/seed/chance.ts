/** Repeatable chance: the same seed tells the same story, so that a demo looks alike on every machine. */
export interface Chance {
  /** From 0 to just under 1. */
  next(): number;
  /** True so often in the long run. */
  hits(share: number): boolean;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  one<T>(list: readonly T[]): T;
}

/** The generator mulberry32, begun by the text's characters. */
export function chanceOf(text: string): Chance {
  let state = [...text].reduce((sum, character) => (Math.imul(sum, 31) + character.codePointAt(0)!) | 0, 7);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return { next, between, hits: (share) => next() < share, one: (list) => list[between(0, list.length - 1)]! };
}
