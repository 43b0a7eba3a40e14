import { expect, test } from 'vitest';
import { dayRuns } from '#ui/features/treatments/shift-days.ts';

test.each([
  ['no day', 0, []],
  ['Monday to Friday', 62, [[1, 5]]],
  ['the whole week', 127, [[1, 0]]],
  [
    'Saturday and Sunday, each by itself',
    65,
    [
      [6, 6],
      [0, 0],
    ],
  ],
  [
    'Monday, and Wednesday to Friday',
    58,
    [
      [1, 1],
      [3, 5],
    ],
  ],
  ['Friday to Sunday', 97, [[5, 0]]],
  [
    'Sunday and Monday, which are the ends of a week',
    3,
    [
      [1, 1],
      [0, 0],
    ],
  ],
])('%s', (_what, weekdays, runs) => {
  expect(dayRuns(weekdays)).toEqual(runs);
});
