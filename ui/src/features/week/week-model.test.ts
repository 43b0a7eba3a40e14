import { describe, expect, test } from 'vitest';
import type { Service } from '#shared/schedule/schema';
import {
  copyDay,
  copyWeek,
  daysOf,
  differs,
  draftOf,
  maskOf,
  newDraft,
  problemsOf,
  servicesOn,
  slotCount,
  toggleDay,
} from '#ui/features/week/week-model.ts';

const dinner: Service = { weekdays: 127, firstTime: '19:00', lastTime: '23:30', everyMinutes: 30, capacity: 5 };
const lunch: Service = { ...dinner, weekdays: maskOf([1, 2]), firstTime: '12:00', lastTime: '14:00' };
const drafts = (...services: Service[]) => services.map(draftOf);

describe('a mask of weekdays', () => {
  test('converts weekdays from Monday to Sunday, and back', () => {
    expect(daysOf(127)).toEqual([1, 2, 3, 4, 5, 6, 0]);
    expect(daysOf(1)).toEqual([0]);
    expect(daysOf(64)).toEqual([6]);
    expect(maskOf([6, 0])).toBe(65);
    expect(maskOf(daysOf(42))).toBe(42);
  });

  test('is toggled day by day', () => {
    expect(daysOf(toggleDay(maskOf([1]), 3))).toEqual([1, 3]);
    expect(toggleDay(maskOf([1]), 1)).toBe(0);
  });
});

describe('copying', () => {
  test('replaces the services of the other days by those of one day', () => {
    const sunday: Service = { ...dinner, weekdays: maskOf([0]), firstTime: '10:00', lastTime: '11:00' };
    const evening: Service = { ...dinner, weekdays: maskOf([1, 3]) };
    const copied = copyDay(drafts(evening, lunch, sunday), 1, [0, 3]);
    expect(copied.map(({ weekdays }) => daysOf(weekdays))).toEqual([
      [1, 3, 0],
      [1, 2, 3, 0],
    ]);
  });

  test('empties the other days from a day without services', () => {
    expect(copyDay(drafts(lunch), 5, [1, 2])).toEqual([]);
  });

  test('changes nothing from a day to itself', () => {
    const before = drafts(dinner, lunch);
    expect(copyDay(before, 1, [1])).toEqual(before);
  });

  test('copies a room’s week into rows with new ids', () => {
    const copied = copyWeek([dinner, lunch]);
    expect(differs(copied, [dinner, lunch])).toBe(false);
    expect(new Set(copied.map(({ id }) => id)).size).toBe(2);
  });
});

describe('services are refused', () => {
  const wrong = (...services: Service[]) => problemsOf(drafts(...services));

  test('if they overlap on a shared day; the later one has the error', () => {
    expect(wrong(dinner, { ...dinner, weekdays: maskOf([5]), firstTime: '23:30', lastTime: '23:30' })).toEqual([
      {},
      { firstTime: 'overlap' },
    ]);
  });

  test('but not on different days or one after the other', () => {
    expect(wrong({ ...dinner, weekdays: 1 }, { ...dinner, weekdays: 2 })).toEqual([{}, {}]);
    expect(wrong(dinner, lunch)).toEqual([{}, {}]);
  });

  test('if they end before they begin; 00:30 of a bar is after 23:30', () => {
    expect(wrong({ ...dinner, lastTime: '00:30' })).toEqual([{}]);
    expect(wrong({ ...dinner, lastTime: '18:30' })).toEqual([{ lastTime: 'endsBefore' }]);
    expect(wrong({ ...dinner, lastTime: '01:00' }, { ...dinner, firstTime: '00:30', lastTime: '02:00' })).toHaveLength(
      2,
    );
    expect(wrong({ ...dinner, lastTime: '01:00' }, { ...dinner, firstTime: '00:30', lastTime: '02:00' })[1]).toEqual({
      firstTime: 'overlap',
    });
  });

  test('without days, times, an interval or people', () => {
    const half = { ...draftOf(dinner), weekdays: 0, firstTime: '', everyMinutes: '4', capacity: '0' };
    expect(problemsOf([half])).toEqual([
      { weekdays: 'noDays', firstTime: 'timeNeeded', everyMinutes: 'every', capacity: 'capacity' },
    ]);
  });
});

test('counts slots from the first to the last time, also past midnight', () => {
  expect(slotCount(draftOf(dinner))).toBe(10);
  expect(slotCount(draftOf({ ...dinner, lastTime: '00:30', everyMinutes: 60 }))).toBe(6);
  expect(slotCount({ ...draftOf(dinner), lastTime: '' })).toBe(0);
});

test('sorts a day’s services by time', () => {
  expect(servicesOn(drafts(dinner, lunch), 1).map(({ firstTime }) => firstTime)).toEqual(['12:00', '19:00']);
  expect(servicesOn(drafts(dinner, lunch), 3).map(({ firstTime }) => firstTime)).toEqual(['19:00']);
});

test('gives a new service the free days, or makes it a lunch if none is free', () => {
  expect(daysOf(newDraft(drafts(lunch)).weekdays)).toEqual([3, 4, 5, 6, 0]);
  expect(newDraft(drafts(dinner))).toMatchObject({ weekdays: 127, firstTime: '12:00' });
});
