import { describe, expect, test } from 'vitest';
import { aSlot, aVenue, DATE, HALL, TERRACE } from '#ui/features/dashboard/testing.tsx';
import { emptyDraft, inputOf, newPartyForm } from '#ui/features/parties/new-party/draft.ts';
import { roomsNow, usualRoom } from '#ui/features/parties/new-party/running.ts';
import { refusedBy } from '#ui/kit/form/testing.ts';

const moment = { today: DATE, timezone: 'Africa/Luanda', now: new Date(`${DATE}T20:22:00+01:00`) };

describe('the room of a walk-in', () => {
  const slots = [
    aSlot({ time: '20:00', availableCapacity: 1, hasBegun: true }),
    aSlot({ time: '20:30', availableCapacity: 5 }),
    aSlot({ time: '20:00', roomId: TERRACE, availableCapacity: 4, hasBegun: true }),
    aSlot({ time: '20:30', roomId: TERRACE }),
  ];
  const rooms = roomsNow(slots, aVenue().rooms, moment);

  test('shows the current time of each room with the seats left', () => {
    expect(rooms.map(({ time, seats }) => `${time} ${seats}`)).toEqual(['20:00 1', '20:00 4']);
  });

  test('defaults to the first open room with enough seats, else to the first open one', () => {
    expect(usualRoom(rooms, 1)?.id).toBe(HALL);
    expect(usualRoom(rooms, 3)?.id).toBe(TERRACE);
    expect(usualRoom(rooms, 9)?.id).toBe(HALL);
  });

  test('has no default while the current slots are closed', () => {
    const closed = roomsNow([aSlot({ time: '20:00', isClosed: true })], aVenue().rooms, moment);
    expect(usualRoom(closed, 2)).toBeUndefined();
  });
});

describe('the request of a new party', () => {
  const draft = { ...emptyDraft(DATE, HALL), name: ' Rui ', phone: '923 456 789', people: '3', time: '20:30' };

  test('names the slot for a phone booking and leaves it to the server for a walk-in', () => {
    expect(inputOf(draft)).toMatchObject({ kind: 'phone', name: 'Rui', people: 3, date: DATE, time: '20:30' });
    expect(inputOf({ ...draft, kind: 'walk-in' })).not.toHaveProperty('time');
  });

  test('needs only a size for a walk-in, and all fields for a phone booking', () => {
    const empty = { ...emptyDraft(DATE, HALL), people: '' };
    expect(refusedBy(newPartyForm, { ...empty, kind: 'walk-in' })).toEqual({ people: 'atLeastOne' });
    expect(Object.keys(refusedBy(newPartyForm, empty)).sort()).toEqual(['name', 'people', 'phone', 'time']);
    expect(refusedBy(newPartyForm, draft)).toEqual({});
    expect(refusedBy(newPartyForm, { ...draft, kind: 'walk-in', phone: '12' })).toEqual({ phone: 'phoneFormat' });
  });
});
