import { describe, expect, test } from 'vitest';
import type { StaffReservation } from '#shared/reservations/desk';
import { dayParties, partiesOf } from '#ui/features/board/parties.ts';
import { dayOfRooms } from '#ui/features/board/room-day.ts';
import { aReservation, DATE, HALL, TERRACE } from '#ui/features/dashboard/testing.tsx';

const rooms = [
  { id: HALL, name: 'Sala', capacity: 50, stayMinutes: 90 },
  { id: TERRACE, name: 'Cabine', capacity: 2, stayMinutes: 60, whole: { minPeople: 1, stayMinutes: 60 } },
];
const moment = (now: string) => ({ date: DATE, timezone: 'Africa/Luanda', now: new Date(now) });
const day = (parties: Partial<StaffReservation>[], now = '2026-11-20T12:00:00Z', times = ['19:00', '20:30']) => {
  const at = moment(now);
  return dayOfRooms(partiesOf(dayParties(parties.map(aReservation), at)), rooms, times, at);
};
const stays = (parties: Partial<StaffReservation>[], now?: string) =>
  day(parties, now).rooms.flatMap(({ room, stays: list }) =>
    list.map(({ party, from, until, lane }) => [room.name, party.reservation.name, from, until, lane]),
  );

describe('who is in a room until when', () => {
  test('is the usual stay of the room, and the kept time of a room sold whole', () => {
    const parties = [
      { name: 'Ana', time: '20:00' },
      { name: 'Rui', time: '19:00', roomId: TERRACE, roomMinutes: 75 },
    ];
    expect(stays(parties)).toEqual([
      ['Sala', 'Ana', 1200, 1290, 0],
      ['Cabine', 'Rui', 1140, 1215, 0],
    ]);
  });

  test('begins with the preparation of a treatment, which takes a lane too', () => {
    const treated = { time: '20:30', roomId: TERRACE, roomMinutes: 75, leadMinutes: 30 };
    const of = day([
      { name: 'Rui', ...treated },
      { name: 'Ana', time: '19:00', roomId: TERRACE, roomMinutes: 75 },
    ]).rooms[1]!;
    expect(of.stays.map(({ lead, from, until, lane }) => [lead, from, until, lane])).toEqual([
      [0, 1140, 1215, 0],
      [30, 1200, 1305, 1],
    ]);
    const gone = { ...treated, status: 'COMPLETED', completedAt: `${DATE}T19:45:00Z` } as const;
    expect(stays([gone]).map(([, , from, until]) => [from, until])).toEqual([[1200, 1305]]);
    expect(day([treated], undefined, ['20:30']).from).toBe(1200);
  });

  test('is followed by the gap of a room that counts stays, until the party has left', () => {
    const counting = [{ ...rooms[0]!, seatStays: [60, 90, 120] as [number, number, number], bufferMinutes: 15 }];
    const of = (given: Partial<StaffReservation>) => {
      const at = moment('2026-11-20T12:00:00Z');
      const parties = partiesOf(dayParties([aReservation({ time: '20:00', people: 2, ...given })], at));
      return dayOfRooms(parties, counting, ['20:00'], at).rooms[0]!.stays[0];
    };
    expect(of({})).toMatchObject({ from: 1200, until: 1275, gap: 15 });
    const left = { status: 'COMPLETED', seatedAt: `${DATE}T19:00:00Z`, completedAt: `${DATE}T19:45:00Z` } as const;
    expect(of(left)).toMatchObject({ from: 1200, until: 1245, gap: 0 });
  });

  test('is a lane for each of the parties at one time, used again once it is free', () => {
    const parties = [
      { name: 'Ana', time: '20:00' },
      { name: 'Rui', time: '20:30' },
      { name: 'Ivo', time: '21:30' },
    ];
    expect(stays(parties).map(([, name, , , lane]) => [name, lane])).toEqual([
      ['Ana', 0],
      ['Rui', 1],
      ['Ivo', 0],
    ]);
    expect(day(parties).rooms.map(({ lanes }) => lanes)).toEqual([2, 1]);
  });

  test('begins when a party sat down and ends when it left, also after the end of the service day', () => {
    const seated = { name: 'Ana', time: '20:00', status: 'SEATED', seatedAt: `${DATE}T19:10:00Z` } as const;
    expect(stays([seated])).toEqual([['Sala', 'Ana', 1210, 1300, 0]]);
    const left = { ...seated, status: 'COMPLETED', completedAt: `${DATE}T20:00:00Z` } as const;
    expect(stays([left])).toEqual([['Sala', 'Ana', 1210, 1260, 0]]);
    expect(stays([{ ...left, completedAt: '2026-11-22T09:00:00Z' }])).toEqual([['Sala', 'Ana', 1210, 1300, 0]]);
  });

  test('leaves out parties that are cancelled or did not come', () => {
    expect(stays([{ status: 'CANCELLED' }, { status: 'NO_SHOW' }])).toEqual([]);
  });
});

describe('the hours', () => {
  test('are whole and reach around all times and stays, also after midnight', () => {
    const { from, until } = day([{ time: '00:30' }]);
    expect([from, until]).toEqual([1140, 1560]);
  });

  test('have a line of now on the running day only', () => {
    expect(day([]).now).toBeNull();
    expect(day([], `${DATE}T19:20:00Z`).now).toBe(1220);
    expect(day([], `${DATE}T23:20:00Z`).now).toBe(1460);
  });
});
