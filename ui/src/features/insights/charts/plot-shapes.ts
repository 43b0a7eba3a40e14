/** Shapes in a box of `values.length` × 100: each value has a width of 1, `top` is the value at the upper edge. */

export function linePaths(values: readonly number[], top: number) {
  const points = values.map((value, at) => `${at + 0.5} ${heightOf(value, top)}`);
  const line = points.length === 0 ? '' : `M${points.join('L')}`;
  return { line, area: line === '' ? '' : `${line}L${values.length - 0.5} 100L0.5 100Z` };
}

/** The bar number `group` of `groups` in a place. */
export function barOf(value: number, top: number, at: number, group = 0, groups = 1) {
  const y = heightOf(value, top);
  const width = BAR_SHARE / groups;
  return { x: round(at + (1 - BAR_SHARE) / 2 + group * width), y, width: round(width * 0.92), height: round(100 - y) };
}

/** Share of a place's width that its bars fill. */
const BAR_SHARE = 0.72;

const heightOf = (value: number, top: number): number => round(100 - (value / top) * 100);
const round = (value: number): number => Math.round(value * 100) / 100;
