import { describe, expect, test } from 'vitest';
import { countedStatuses } from '#shared/reservations/rules';
import { reservationStatuses } from '#shared/reservations/schema';
import { dayParties, onlyLate, partiesOf } from '#ui/features/board/parties.ts';
import { aReservation, DATE } from '#ui/features/dashboard/testing.tsx';

/** Times in Luanda (UTC+1). */
const at = (time: string, date = DATE) => ({
  date,
  timezone: 'Africa/Luanda',
  now: new Date(`${DATE}T${time}:00+01:00`),
});

/** The list as text: times with names, folds in brackets, the line of now. */
const read = (reservations: Parameters<typeof dayParties>[0], moment: ReturnType<typeof at>, search?: string) =>
  dayParties(reservations, moment, search).stretches.map((each) => {
    const names = (groups: { time: string; parties: { reservation: { name: string } }[] }[]) =>
      groups.map(({ time, parties }) => `${time} ${parties.map(({ reservation }) => reservation.name).join(', ')}`);
    if (each.kind === 'now') return `-- ${each.time}`;
    if (each.kind === 'late') return `late ${each.parties.map(({ reservation }) => reservation.name).join(', ')}`;
    return each.kind === 'fold' ? `[${names(each.groups).join('; ')}]` : names([each.group])[0];
  });

describe('the list', () => {
  test('groups parties by time, in the order of the service day', () => {
    const parties = [
      aReservation({ time: '00:30', name: 'Ana' }),
      aReservation({ time: '21:00', name: 'Rui' }),
      aReservation({ time: '20:00', name: 'Yuri' }),
      aReservation({ time: '21:00', name: 'Weza' }),
    ];
    expect(read(parties, at('18:00'))).toEqual(['-- 18:00', '20:00 Yuri', '21:00 Rui, Weza', '00:30 Ana']);
  });

  test('has the line of now before the first time to come, and at the end when all have begun', () => {
    const parties = [aReservation({ time: '20:00', name: 'Yuri' }), aReservation({ time: '20:30', name: 'Rui' })];
    expect(read(parties, at('20:12'))).toEqual(['20:00 Yuri', '-- 20:12', '20:30 Rui']);
    expect(read(parties.slice(1), at('20:30'))).toEqual(['20:30 Rui', '-- 20:30']);
  });

  test('of another day has no line of now, no late parties and no folds', () => {
    const parties = [
      aReservation({ time: '19:00', name: 'Yuri' }),
      aReservation({ time: '20:00', status: 'SEATED', name: 'Rui' }),
    ];
    const yesterday = at('23:00', '2026-11-20');
    expect(read(parties, yesterday)).toEqual(['19:00 Yuri', '20:00 Rui']);
    expect(dayParties(parties, yesterday).late).toBe(0);
  });

  test('counts its parties and their people', () => {
    const day = dayParties(
      [
        aReservation({ people: 4 }),
        aReservation({ people: 3, status: 'HOLD' }),
        aReservation({ people: 9, status: 'CANCELLED' }),
      ],
      at('19:00'),
    );
    expect(day).toMatchObject({ count: 1, people: 4, holds: 1, late: 0 });
  });

  test('counts a guest of two treatments once, and both guests side by side', () => {
    const visit = (id: string, part: number, time: string, status: 'CONFIRMED' | 'CANCELLED' = 'CONFIRMED') =>
      aReservation({ people: 1, time, status, visitPart: { id, part, of: 3 } });
    const oneGuest = [visit('a', 1, '20:00'), visit('a', 2, '21:00'), visit('a', 3, '21:00', 'CANCELLED')];
    expect(dayParties(oneGuest, at('19:00'))).toMatchObject({ count: 2, people: 1 });
    const couple = [visit('b', 1, '20:00'), visit('b', 2, '20:00'), visit('b', 3, '21:00')];
    expect(dayParties(couple, at('19:00'))).toMatchObject({ count: 3, people: 2 });
    const day = dayParties([...oneGuest, ...couple, aReservation({ people: 4 })], at('19:00'));
    expect(day).toMatchObject({ count: 6, people: 7 });
  });

  test.each(reservationStatuses)('counts a party that is %s as the figure of the day does', (status) => {
    const isCounted = (countedStatuses as readonly string[]).includes(status);
    const day = dayParties([aReservation({ people: 4, status })], at('19:00'));
    expect(day).toMatchObject(isCounted ? { count: 1, people: 4, holds: 0 } : { count: 0, people: 0 });
  });
});

describe('lateness', () => {
  const lateAt = (time: string, status: 'CONFIRMED' | 'SEATED' | 'HOLD' = 'CONFIRMED') => {
    return partiesOf(dayParties([aReservation({ time: '20:00', status })], at(time)))[0];
  };

  test('begins at fifteen minutes', () => {
    expect(lateAt('20:14')).toMatchObject({ state: 'confirmed', lateMinutes: 0 });
    expect(lateAt('20:15')).toMatchObject({ state: 'late', lateMinutes: 15 });
    expect(lateAt('20:22')).toMatchObject({ state: 'late', lateMinutes: 22 });
  });

  test('is of confirmed parties only', () => {
    expect(lateAt('20:22', 'SEATED')).toMatchObject({ state: 'seated', lateMinutes: 0 });
    expect(lateAt('20:22', 'HOLD')).toMatchObject({ state: 'hold' });
  });
});

describe('folding', () => {
  test('folds consecutive past times without expected parties into one line', () => {
    const parties = [
      aReservation({ time: '19:00', status: 'COMPLETED', name: 'Ana' }),
      aReservation({ time: '19:30', status: 'SEATED', name: 'Bruno' }),
      aReservation({ time: '20:00', status: 'SEATED', name: 'Yuri' }),
    ];
    expect(read(parties, at('20:22'))).toEqual(['[19:00 Ana; 19:30 Bruno]', '20:00 Yuri', '-- 20:22']);
  });

  test('puts late parties first, the latest one on top, and folds other past times', () => {
    const parties = [
      aReservation({ time: '19:00', status: 'SEATED', name: 'Ana' }),
      aReservation({ time: '19:30', status: 'SEATED', name: 'Bruno' }),
      aReservation({ time: '20:00', name: 'Yuri' }),
      aReservation({ time: '19:30', name: 'Nádia' }),
      aReservation({ time: '20:30', name: 'Rui' }),
    ];
    const whole = ['late Nádia, Yuri', '[19:00 Ana; 19:30 Bruno]', '-- 20:22', '20:30 Rui'];
    expect(read(parties, at('20:22'))).toEqual(whole);
    const day = dayParties(parties, at('20:22'));
    expect(day).toMatchObject({ late: 2, count: 5 });
    expect(partiesOf(onlyLate(day)).map(({ reservation }) => reservation.name)).toEqual(['Nádia', 'Yuri']);
  });

  test('leaves out cancelled parties, no-shows and expired holds', () => {
    const day = dayParties(
      [
        aReservation({ status: 'CANCELLED', name: 'Ana' }),
        aReservation({ status: 'NO_SHOW', name: 'Bruno' }),
        aReservation({ status: 'HOLD', holdUntil: '2026-11-21T19:21:00.000Z', name: 'Isabel' }),
        aReservation({ status: 'HOLD', holdUntil: '2026-11-21T19:41:00.000Z', time: '20:30', name: 'Rui' }),
      ],
      at('20:22'),
    );
    expect(day.gone.map(({ reservation, state }) => `${reservation.name} ${state}`)).toEqual([
      'Ana cancelled',
      'Bruno noShow',
      'Isabel cancelled',
    ]);
    expect(day).toMatchObject({ count: 0, holds: 1 });
  });

  test('is filtered by a search, without folds', () => {
    const parties = [
      aReservation({ time: '19:00', status: 'COMPLETED', name: 'Nádia Fortes' }),
      aReservation({ time: '19:00', status: 'COMPLETED', name: 'Bruno' }),
    ];
    expect(read(parties, at('20:22'), 'nadia')).toEqual(['19:00 Nádia Fortes', '-- 20:22']);
  });

  test('never counts a row without a known status', { tags: ['spec-4.7'] }, () => {
    expect(dayParties([aReservation({ status: null as never })], at('19:00'))).toMatchObject({ count: 0, gone: [] });
  });
});
