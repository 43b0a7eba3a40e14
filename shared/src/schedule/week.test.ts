import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { roomWeekChange, type Service } from '#shared/schedule/schema';
import { firstCrowd, isInOrder, mostAtOnce, mostWithin, overfullMinutes, overlapping } from '#shared/schedule/week';
import { minuteOfService, timeOfService } from '#shared/time';

const dinner: Service = { weekdays: 127, firstTime: '19:00', lastTime: '22:30', everyMinutes: 30, capacity: 5 };
const SATURDAY = 1 << 6;
const SUNDAY = 1;

test('after midnight counts as the same evening', () => {
  expect(isInOrder({ firstTime: '23:30', lastTime: '00:30' })).toBe(true);
  expect(isInOrder({ firstTime: '05:30', lastTime: '06:00' })).toBe(false);
  expect(isInOrder({ firstTime: '19:00', lastTime: '18:59' })).toBe(false);
});

describe('services overlap', () => {
  const lunch = { ...dinner, firstTime: '12:00', lastTime: '15:00' };

  it('where they share a weekday and a time, even a single one', () => {
    expect(overlapping([lunch, dinner])).toEqual([]);
    expect(overlapping([lunch, { ...dinner, firstTime: '15:00' }])).toEqual([1]);
    expect(overlapping([lunch, dinner, { ...lunch, firstTime: '14:00', lastTime: '14:00' }])).toEqual([2]);
  });

  it('not on different weekdays', () => {
    expect(
      overlapping([
        { ...dinner, weekdays: SATURDAY },
        { ...dinner, weekdays: SUNDAY },
      ]),
    ).toEqual([]);
  });

  it('past midnight too', () => {
    const late = { ...dinner, firstTime: '22:00', lastTime: '02:00' };
    expect(overlapping([late, { ...dinner, firstTime: '00:30', lastTime: '01:00' }])).toEqual([1]);
  });

  it('and the issue names the service', () => {
    const id = '0199aaaa-0000-7000-8000-000000000000';
    const parsed = roomWeekChange.safeParse({ venueId: id, roomId: id, services: [dinner, dinner] });
    expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['services.1', 'serviceOverlaps'],
    ]);
  });
});

describe('the people of one stay', () => {
  it('are those of the slots within it: four half hours of five people for two hours', () => {
    expect(mostAtOnce([dinner], 120)).toBe(20);
    expect(mostAtOnce([dinner], 121)).toBe(25);
    expect(mostAtOnce([], 120)).toBe(0);
  });

  it('count consecutive services of one day, and the fullest day', () => {
    const early = { ...dinner, firstTime: '17:30', lastTime: '18:30', capacity: 10, weekdays: SATURDAY };
    expect(mostAtOnce([early, dinner], 120)).toBe(35);
    expect(
      mostAtOnce(
        [
          { ...early, weekdays: SUNDAY },
          { ...dinner, weekdays: SATURDAY },
        ],
        120,
      ),
    ).toBe(30);
  });

  it('equal the maximum over every stretch of that length', () => {
    const arrival = fc.record({ minute: fc.integer({ min: 360, max: 1799 }), people: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(fc.array(arrival, { maxLength: 20 }), fc.integer({ min: 15, max: 300 }), (arrivals, stay) => {
        const from = (start: number) =>
          arrivals
            .filter(({ minute }) => minute >= start && minute < start + stay)
            .reduce((sum, a) => sum + a.people, 0);
        expect(mostWithin(arrivals, stay)).toBe(Math.max(0, ...arrivals.map(({ minute }) => from(minute))));
      }),
    );
  });
});

test('a service takes its first time and none after its last', () => {
  const minute = fc.integer({ min: 360, max: 1799 });
  fc.assert(
    fc.property(minute, minute, fc.integer({ min: 5, max: 720 }), (a, b, everyMinutes) => {
      const [firstTime, lastTime] = [timeOfService(Math.min(a, b)), timeOfService(Math.max(a, b))];
      const people = mostAtOnce([{ ...dinner, firstTime, lastTime, everyMinutes, capacity: 1 }], 10_000);
      expect(people).toBe(1 + Math.floor((minuteOfService(lastTime) - minuteOfService(firstTime)) / everyMinutes));
    }),
  );
});

const staying = (arrivals: { minute: number; people: number }[], stayMinutes: number) =>
  arrivals.map((arrival) => ({ ...arrival, stayMinutes }));

test('exactly the arrivals within one stay of too many others are found', () => {
  const arrivals = [
    { minute: 1140, people: 4 },
    { minute: 1200, people: 4 },
    { minute: 1260, people: 4 },
    { minute: 1500, people: 8 },
  ];
  expect([...overfullMinutes(staying(arrivals, 120), 8)]).toEqual([]);
  expect([...overfullMinutes(staying(arrivals, 120), 7)].sort()).toEqual([1140, 1200, 1260, 1500]);
  expect([...overfullMinutes(staying(arrivals, 121), 8)].sort()).toEqual([1140, 1200, 1260]);
});

describe('an overfull room', () => {
  const evening = [
    { minute: 1200, people: 12 },
    { minute: 1230, people: 10 },
    { minute: 1260, people: 2 },
    { minute: 1440, people: 21 },
  ];

  it('is reported from its first minute to its last, with its peak', () => {
    expect(firstCrowd(staying(evening, 120), 20, 0)).toEqual({ from: 1230, until: 1320, people: 24 });
  });

  it('is not reported where the people just fit, or where one party leaves as the next comes', () => {
    expect(firstCrowd(staying(evening.slice(0, 3), 120), 24, 0)).toBeNull();
    expect(firstCrowd(staying([...evening.slice(0, 1), { minute: 1320, people: 12 }], 120), 20, 0)).toBeNull();
    expect(firstCrowd(staying([], 120), 20, 0)).toBeNull();
  });

  it('is reported until it ends, and then the next one', () => {
    expect(firstCrowd(staying(evening, 120), 20, 1250)).toEqual({ from: 1230, until: 1320, people: 24 });
    expect(firstCrowd(staying(evening, 120), 20, 1319)).toEqual({ from: 1260, until: 1320, people: 24 });
    expect(firstCrowd(staying(evening, 120), 20, 1320)).toEqual({ from: 1440, until: 1560, people: 21 });
    expect(firstCrowd(staying(evening, 120), 20, 1560)).toBeNull();
  });

  it('covers exactly the minutes in which too many stays overlap', () => {
    const arrival = fc.record({ minute: fc.integer({ min: 0, max: 40 }), people: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(fc.array(arrival, { maxLength: 12 }), fc.integer({ min: 1, max: 15 }), (arrivals, stay) => {
        const at = (now: number) =>
          arrivals.reduce((sum, { minute, people }) => sum + (minute <= now && now < minute + stay ? people : 0), 0);
        const minutes = Array.from({ length: 60 }, (_, minute) => minute);
        const from = minutes.findIndex((minute) => at(minute) > 10);
        const after = minutes.findIndex((minute) => minute > from && at(minute) <= 10);
        const people = Math.max(...minutes.slice(from, after).map(at));
        expect(firstCrowd(staying(arrivals, stay), 10, 0)).toEqual(from === -1 ? null : { from, until: after, people });
      }),
    );
  });
});
