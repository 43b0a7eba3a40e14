/** The drawing's size; the last point keeps its dot inside. */
const WIDTH = 88;
const HEIGHT = 32;
const DOT = 3;

/**
 * The paths of a small line over its area. Zero lies at the foot, so that a quiet fortnight looks quiet; null where there
 * are not two values to join.
 */
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
