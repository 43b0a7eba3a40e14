import { describe, expect, it } from 'vitest';
import type { Analytics } from '#shared/insights/analytics';
import { tableOf } from '#shared/insights/analytics-tables';

const data: Analytics = {
  from: '2026-11-16',
  to: '2026-11-22',
  venues: [{ week: '2026-11-16', registered: 3, approved: 2 }],
  reservations: [
    { date: '2026-11-20', reservations: 6, people: 20 },
    { date: '2026-11-21', reservations: 4, people: 9 },
  ],
  occupancy: [{ weekday: 6, hour: 25, people: 9, seats: 12 }],
  waitlist: { joined: 8, offered: 6, accepted: 4, seated: 3, expired: 2, withdrawn: 1 },
  noShows: [{ week: '2026-11-16', expected: 10, missed: 2 }],
  categories: [{ id: 'bar', name: 'Bar', emoji: '🍸', reservations: 5, people: 11 }],
  cities: [{ city: 'Luanda', reservations: 10, people: 29 }],
};
const tableOfChart = (chart: Parameters<typeof tableOf>[0]) => tableOf(chart, data);
const number = (value: number) => ({ kind: 'number', value });
const share = (value: number) => ({ kind: 'share', value });
const day = (value: string) => ({ kind: 'date', value });
const text = (value: string) => ({ kind: 'text', value });
const word = (key: string) => ({ kind: 'word', key });

describe('the table of a chart', () => {
  it('of venues has a row for each week', () => {
    expect(tableOfChart('venues')).toEqual({
      columns: ['week', 'registered', 'approved'],
      rows: [[day('2026-11-16'), number(3), number(2)]],
    });
  });

  it('of reservations has a row for each day', () => {
    expect(tableOfChart('reservations')).toEqual({
      columns: ['date', 'reservations', 'people'],
      rows: [
        [day('2026-11-20'), number(6), number(20)],
        [day('2026-11-21'), number(4), number(9)],
      ],
    });
  });

  it('of occupancy names the hour after midnight and the weekday', () => {
    expect(tableOfChart('occupancy')).toEqual({
      columns: ['hour', 'weekday', 'people', 'seats', 'occupancy'],
      rows: [[text('01:00'), word('week.days.saturday'), number(9), number(12), share(75)]],
    });
  });

  it('of the waiting list has its steps in order, as shares of those who joined', () => {
    const step = (name: string, count: number, of: number) => [
      word(`analytics.steps.${name}`),
      number(count),
      share(of),
    ];
    expect(tableOfChart('waitlist')).toEqual({
      columns: ['step', 'entries', 'ofJoined'],
      rows: [
        step('joined', 8, 100),
        step('offered', 6, 75),
        step('accepted', 4, 50),
        step('seated', 3, 38),
        step('expired', 2, 25),
        step('withdrawn', 1, 13),
      ],
    });
  });

  it('of no-shows has the share of the expected parties', () => {
    expect(tableOfChart('noShows')).toEqual({
      columns: ['week', 'expected', 'missed', 'missedShare'],
      rows: [[day('2026-11-16'), number(10), number(2), share(20)]],
    });
  });

  it('of categories and cities has the share of all reservations', () => {
    expect(tableOfChart('categories')).toEqual({
      columns: ['category', 'reservations', 'people', 'ofAll'],
      rows: [[text('Bar'), number(5), number(11), share(50)]],
    });
    expect(tableOfChart('cities')).toEqual({
      columns: ['city', 'reservations', 'people', 'ofAll'],
      rows: [[text('Luanda'), number(10), number(29), share(100)]],
    });
  });
});
