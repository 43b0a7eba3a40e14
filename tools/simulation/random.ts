/** Seeded pseudo-random numbers (mulberry32). */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** Both bounds included. */
  int(least: number, most: number): number;
  percent(chance: number): boolean;
  /** The list must not be empty. */
  pick<T>(list: readonly T[]): T;
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key;
}

export function randomOf(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    int,
    percent: (chance) => next() * 100 < chance,
    pick: (list) => list[int(0, list.length - 1)]!,
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      return entries.at(-1)![0];
    },
  };
}
