import { describe, expect, test } from 'vitest';
import type { StaffReservation } from '#shared/reservations/desk';
import { overCapacityOf } from '#ui/features/board/over-capacity.ts';
import { aReservation, aVenue, DATE, HALL, TERRACE } from '#ui/features/dashboard/testing.tsx';

const { rooms, timezone } = aVenue();
const stays = { [HALL]: 120, [TERRACE]: 90 };
const on = (given: Partial<StaffReservation>) => aReservation({ roomId: TERRACE, time: '20:00', people: 12, ...given });
/** Luanda is one hour ahead of UTC. */
const at = (hour: string) => ({ date: DATE, timezone, now: new Date(`${DATE}T${hour}:00Z`) });
const crowds = (parties: StaffReservation[], moment = at('17:00')) =>
  overCapacityOf(parties, rooms, stays, moment).map(({ room, from, until, people }) => [
    room.name,
    from,
    until,
    people,
  ]);

const two = [on({ status: 'SEATED' }), on({ time: '20:30' })];

describe('the board warns', () => {
  test('of a room whose seated and due people exceed its capacity while their stays overlap', () => {
    expect(crowds([...two, on({ roomId: HALL, people: 50 })])).toEqual([['Terraço', 1230, 1290, 24]]);
  });

  test('no longer once the overlap is over nor for past days, but already for days ahead', () => {
    expect(crowds(two, at('20:29'))).toHaveLength(1);
    expect(crowds(two, at('20:30'))).toEqual([]);
    expect(crowds(two, { ...at('17:00'), now: new Date('2026-11-22T17:00:00Z') })).toEqual([]);
    expect(crowds(two, { ...at('17:00'), now: new Date('2026-11-20T22:50:00Z') })).toHaveLength(1);
  });

  test.each(['COMPLETED', 'CANCELLED', 'NO_SHOW'] as const)('not for a party that is %s', (status) => {
    expect(crowds([two[0]!, on({ time: '20:30', status })])).toEqual([]);
  });

  test('for a party that may still confirm, until that time runs out', () => {
    const hold = on({ time: '20:30', status: 'HOLD', holdUntil: `${DATE}T17:30:00Z` });
    expect(crowds([two[0]!, hold])).toHaveLength(1);
    expect(crowds([two[0]!, hold], at('17:31'))).toEqual([]);
  });

  test('not of treatments that follow each other in a room, shorter than its usual stay', () => {
    const treatments = ['20:00', '20:30'].map((time) => on({ time, roomMinutes: 30 }));
    expect(crowds(treatments)).toEqual([]);
    expect(crowds([on({ roomMinutes: 45 }), treatments[1]!])).toEqual([['Terraço', 1230, 1245, 24]]);
  });

  test('of nothing where the length of stays is unknown', () => {
    expect(overCapacityOf(two, rooms, {}, at('17:00'))).toEqual([]);
  });
});
