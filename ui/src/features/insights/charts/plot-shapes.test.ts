import { expect, it } from 'vitest';
import { endsOf } from '#ui/features/insights/charts/ends.ts';
import { barOf, linePaths } from '#ui/features/insights/charts/plot-shapes.ts';

it('a line passes the centres of its places, from the bottom at zero to the top edge', () => {
  expect(linePaths([0, 10, 5], 10).line).toBe('M0.5 100L1.5 0L2.5 50');
  expect(linePaths([0, 10], 10).area).toBe('M0.5 100L1.5 0L1.5 100L0.5 100Z');
  expect(linePaths([], 10)).toEqual({ line: '', area: '' });
});

it('bars start at the bottom, side by side within their place', () => {
  const [first, second] = [barOf(5, 20, 3, 0, 2), barOf(20, 20, 3, 1, 2)];
  expect([first.y, first.height, second.y, second.height]).toEqual([75, 25, 0, 100]);
  expect(first.x).toBeGreaterThan(3);
  expect(first.x + first.width).toBeLessThan(second.x);
  expect(second.x + second.width).toBeLessThan(4);
});

it('the ends of many places are the first, the middle and the last', () => {
  expect(endsOf(['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'c', 'e']);
  expect(endsOf(['a', 'b'])).toEqual(['a', 'b']);
});
