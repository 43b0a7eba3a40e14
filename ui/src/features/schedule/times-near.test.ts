import { expect, test } from 'vitest';
import { timesNear } from '#ui/features/schedule/times-near.ts';

const near = (time: string, ...times: string[]) =>
  timesNear(
    time,
    times.map((each) => ({ time: each })),
  ).map((slot) => slot.time);

test('proposes the three nearest times in the order of the evening, also across midnight', () => {
  expect(near('20:30', '22:00', '19:00', '20:00', '21:00', '21:30')).toEqual(['20:00', '21:00', '21:30']);
  expect(near('23:45', '22:00', '00:15', '23:00', '01:30')).toEqual(['22:00', '23:00', '00:15']);
  expect(near('20:30')).toEqual([]);
});
