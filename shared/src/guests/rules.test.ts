import { expect, test } from 'vitest';
import { keptFrom } from '#shared/guests/rules';

test.each([
  ['2026-11-21', 24, '2024-11-21'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2028-03-31', 1, '2028-02-29'],
  ['2026-01-15', 2, '2025-11-15'],
])('on %s with %i months kept, the first day kept is %s', (today, months, from) => {
  expect(keptFrom(today, months)).toBe(from);
});
