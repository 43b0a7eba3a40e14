/** Leaves room for the dot of the last point. */
const WIDTH = 88;
const HEIGHT = 32;
const DOT = 3;

/** Paths of the line and its area. The scale starts at zero; null with fewer than two values. */
export function sparkline(values: readonly number[]) {
  if (values.length < 2) return null;
  const highest = Math.max(...values, 1);
  const points = values.map((value, at) => ({
    x: round((at / (values.length - 1)) * (WIDTH - DOT)),
    y: round(HEIGHT - 1 - (value / highest) * (HEIGHT - 1 - DOT)),
  }));
  const line = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const last = points.at(-1)!;
  return { line, area: `${line}L${last.x} ${HEIGHT}L0 ${HEIGHT}Z`, last };
}

const round = (value: number): number => Math.round(value * 10) / 10;
