/** Pseudo-random with a seed: the demo is the same on every machine. */
export interface Chance {
  /** 0 ≤ x < 1. */
  next(): number;
  /** True with this probability. */
  hits(share: number): boolean;
  between(least: number, most: number): number;
  one<T>(list: readonly T[]): T;
}

/** mulberry32, seeded with the text. */
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
