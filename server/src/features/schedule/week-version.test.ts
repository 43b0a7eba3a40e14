import { expect, test } from 'vitest';
import { weekVersion } from '#server/features/schedule/week-version';

const dinner = { weekdays: 127, firstTime: '19:00', lastTime: '22:30', everyMinutes: 30, capacity: 5 };

test('equal weeks have one version, whatever the order of the fields', () => {
  const { capacity, ...rest } = dinner;
  expect(weekVersion([{ capacity, ...rest }])).toBe(weekVersion([dinner]));
  expect(weekVersion([dinner])).toMatch(/^[\w-]{16}$/);
});

test('each field, the number of services and their order change the version', () => {
  const lunch = { ...dinner, firstTime: '12:00', lastTime: '15:00' };
  const changed = [
    [],
    [dinner],
    [dinner, lunch],
    [lunch, dinner],
    [{ ...dinner, weekdays: 1 }],
    [{ ...dinner, firstTime: '18:00' }],
    [{ ...dinner, lastTime: '23:00' }],
    [{ ...dinner, everyMinutes: 15 }],
    [{ ...dinner, capacity: 6 }],
  ];
  expect(new Set(changed.map(weekVersion)).size).toBe(changed.length);
});
