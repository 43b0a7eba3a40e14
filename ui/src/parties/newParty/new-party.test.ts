import { describe, expect, test } from 'vitest';
import { aSlot, aVenue, DATE, HALL, TERRACE } from '#ui/dashboard/testing.tsx';
import { emptyDraft, inputOf, refusalsOf } from '#ui/parties/newParty/draft.ts';
import { roomsNow, usualRoom } from '#ui/parties/newParty/running.ts';

const moment = { today: DATE, timezone: 'Africa/Luanda', now: new Date(`${DATE}T20:22:00+01:00`) };

describe('where a walk-in goes', () => {
  const slots = [
    aSlot({ time: '20:00', availableCapacity: 1, hasBegun: true }),
    aSlot({ time: '20:30', availableCapacity: 5 }),
    aSlot({ time: '20:00', roomId: TERRACE, availableCapacity: 4, hasBegun: true }),
    aSlot({ time: '20:30', roomId: TERRACE }),
  ];
  const rooms = roomsNow(slots, aVenue().rooms, moment);

  test('is the running time of each room, with the seats that it has left', () => {
    expect(rooms.map(({ time, seats }) => `${time} ${seats}`)).toEqual(['20:00 1', '20:00 4']);
  });

  test('is the first open room that has seats for it, else the first open one', () => {
    expect(usualRoom(rooms, 1)?.id).toBe(HALL);
    expect(usualRoom(rooms, 3)?.id).toBe(TERRACE);
    expect(usualRoom(rooms, 9)?.id).toBe(HALL);
  });

  test('is nowhere while the running times are closed', () => {
    const closed = roomsNow([aSlot({ time: '20:00', isClosed: true })], aVenue().rooms, moment);
    expect(usualRoom(closed, 2)).toBeUndefined();
  });
});

describe('what is sent', () => {
  const draft = { ...emptyDraft(DATE, HALL), name: ' Rui ', phone: '923 456 789', people: '3', time: '20:30' };

  test('by phone names the slot, and by walk-in leaves it to the server', () => {
    expect(inputOf(draft)).toMatchObject({ kind: 'phone', name: 'Rui', people: 3, date: DATE, time: '20:30' });
    expect(inputOf({ ...draft, kind: 'walk-in' })).not.toHaveProperty('time');
  });

  test('needs only a size at the door, and everything by phone', () => {
    const empty = { ...emptyDraft(DATE, HALL), people: '' };
    expect(refusalsOf({ ...empty, kind: 'walk-in' })).toEqual({ people: 'atLeastOne' });
    expect(Object.keys(refusalsOf(empty)).sort()).toEqual(['name', 'people', 'phone', 'time']);
    expect(refusalsOf(draft)).toEqual({});
    expect(refusalsOf({ ...draft, kind: 'walk-in', phone: '12' })).toEqual({ phone: 'phoneFormat' });
  });
});
