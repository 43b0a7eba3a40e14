import { expect, test } from 'vitest';
import { sparkline } from '#ui/features/dashboard/sparkline.ts';

test('draws a fortnight from left to right, the highest day at the top and zero at the bottom', () => {
  const drawn = sparkline([0, 10, 5]);
  expect(drawn?.line).toBe('M0 31L42.5 3L85 17');
  expect(drawn?.last).toEqual({ x: 85, y: 17 });
  expect(drawn?.area).toBe('M0 31L42.5 3L85 17L85 32L0 32Z');
});

test('draws a fortnight of zeros as a flat line at the bottom, and no line for a single day', () => {
  expect(sparkline([0, 0])?.line).toBe('M0 31L85 31');
  expect(sparkline([4])).toBeNull();
});
