import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Analytics } from '#shared/insights/analytics';
import {
  axisTop,
  comparableHours,
  fullestHour,
  hoursOf,
  isEmpty,
  noShowsByWeek,
  peakOf,
  rangeOfLast,
  shareOf,
  strongestWeekday,
  weekOf,
  weeksOf,
} from '#shared/insights/analytics-rules';
import { tableOf } from '#shared/insights/analytics-tables';

const none: Analytics = {
  from: '2026-11-16',
  to: '2026-11-22',
  venues: [{ week: '2026-11-16', registered: 0, approved: 0 }],
  reservations: [{ date: '2026-11-21', reservations: 0, people: 0 }],
  occupancy: [{ weekday: 6, hour: 20, people: 0, seats: 10 }],
  waitlist: { joined: 0, offered: 0, accepted: 0, seated: 0, expired: 0, withdrawn: 0 },
  noShows: [{ week: '2026-11-16', expected: 0, missed: 0 }],
  categories: [],
  cities: [],
};

describe('weeks', () => {
  it('begin on Monday and end on Sunday', () => {
    expect(weekOf('2026-11-22')).toBe('2026-11-16');
    expect(weekOf('2026-11-23')).toBe('2026-11-23');
  });

  it('of a range are all weeks that it touches', () => {
    expect(weeksOf('2026-11-22', '2026-11-23')).toEqual(['2026-11-16', '2026-11-23']);
    expect(weeksOf('2026-11-24', '2026-11-24')).toEqual(['2026-11-23']);
  });

  it('sum arrivals and no-shows, including weeks without any', () => {
    const days = [
      { date: '2026-11-15', came: 9, missed: 9 },
      { date: '2026-11-22', came: 3, missed: 1 },
      { date: '2026-11-21', came: 2, missed: 0 },
    ];
    expect(noShowsByWeek({ from: '2026-11-16', to: '2026-11-24' }, days)).toEqual([
      { week: '2026-11-16', expected: 6, missed: 1 },
      { week: '2026-11-23', expected: 0, missed: 0 },
    ]);
  });
});

it('the last seven days end with today', () => {
  expect(rangeOfLast(7, '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
});

it('a share is whole percent, and null for a total of 0', () => {
  expect([shareOf(1, 3), shareOf(11, 10), shareOf(0, 4), shareOf(0, 0)]).toEqual([33, 110, 0, null]);
});

it('the peak is the first greatest value, and null among zeros', () => {
  const items = [1, 5, 5, 2].map((value, at) => ({ value, at }));
  expect(peakOf(items, ({ value }) => value)).toBe(items[1]);
  expect(peakOf([0, 0], (value) => value)).toBeNull();
});

it('the strongest weekday has the most reservations per day', () => {
  const days = [
    { date: '2026-11-20', reservations: 6, people: 0 },
    { date: '2026-11-21', reservations: 4, people: 0 },
    { date: '2026-11-28', reservations: 4, people: 0 },
  ];
  expect(strongestWeekday(days)).toBe(5);
  expect(strongestWeekday(none.reservations)).toBeNull();
});

it('the fullest hour is by share; hours with few or no seats are ignored', () => {
  const cells = [
    { weekday: 5, hour: 20, people: 30, seats: 100 },
    { weekday: 6, hour: 24, people: 9, seats: 10 },
    { weekday: 0, hour: 21, people: 50, seats: 0 },
    { weekday: 2, hour: 7, people: 9, seats: 9 },
  ] as const;
  expect(fullestHour([...cells])).toBe(cells[1]);
  expect(fullestHour(none.occupancy)).toBeNull();
});

it('hours have no gap from the first to the last', () => {
  const at = (hour: number) => ({ weekday: 1 as const, hour, people: 1, seats: 1 });
  expect(hoursOf([at(24), at(21)])).toEqual([21, 22, 23, 24]);
  expect(hoursOf([])).toEqual([]);
});

it('the axis top is a round even number that holds the greatest value', () => {
  expect([0, 1, 3, 7, 11, 42, 180, 1001].map(axisTop)).toEqual([2, 2, 4, 10, 20, 50, 200, 2000]);
  fc.assert(fc.property(fc.nat(1e7), (most) => axisTop(most) >= most && axisTop(most) % 2 === 0));
});

describe('a chart', () => {
  it('is empty where it would show nothing', () => {
    const some: Partial<Analytics> = {
      venues: [{ week: '2026-11-16', registered: 0, approved: 1 }],
      reservations: [{ date: '2026-11-21', reservations: 1, people: 2 }],
      occupancy: [{ weekday: 6, hour: 20, people: 2, seats: 0 }],
      waitlist: { ...none.waitlist, joined: 1 },
      noShows: [{ week: '2026-11-16', expected: 1, missed: 0 }],
      categories: [{ id: 'b', name: 'Bar', emoji: '🍸', reservations: 1, people: 2 }],
      cities: [{ city: 'Luanda', reservations: 1, people: 2 }],
    };
    for (const chart of Object.keys(some) as (keyof typeof some & Parameters<typeof isEmpty>[0])[]) {
      expect([chart, isEmpty(chart, none), isEmpty(chart, { ...none, ...some })]).toEqual([chart, true, false]);
    }
  });

  it('has its figures as a table, with catalogue keys and shares', () => {
    const table = tableOf('occupancy', {
      ...none,
      occupancy: [
        { weekday: 6, hour: 24, people: 3, seats: 4 },
        { weekday: 0, hour: 9, people: 1, seats: 0 },
      ],
    });
    expect(table.columns).toEqual(['hour', 'weekday', 'people', 'seats', 'occupancy']);
    expect(table.rows.map((row) => row.map((cell) => (cell.kind === 'word' ? cell.key : cell.value)))).toEqual([
      ['00:00', 'week.days.saturday', 3, 4, 75],
      ['09:00', 'week.days.sunday', 1, 0, null],
    ]);
  });
});

it('only hours with enough seats are compared', () => {
  const cells = [
    { weekday: 5 as const, hour: 20, people: 60, seats: 100 },
    { weekday: 6 as const, hour: 24, people: 9, seats: 9 },
    { weekday: 0 as const, hour: 12, people: 3, seats: 0 },
  ];
  expect(comparableHours(cells)).toEqual([cells[0]]);
  expect(fullestHour(cells)).toBe(cells[0]);
});
