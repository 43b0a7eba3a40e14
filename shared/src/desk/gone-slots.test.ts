import { expect, test } from 'vitest';
import { replay } from '#shared/desk/replay';
import type { DayRows } from '#shared/desk/rows';
import { booking, DAY, day, only, pending, ROOM, walkIn } from '#shared/desk/testing/day';
import { cabinSlot, massage, rosa, rui, spa, TIMES } from '#shared/desk/testing/spa';
import { newId } from '#shared/ids';
import { withIds } from '#shared/reservations/desk';

const PRESENT = { status: 'SEATED', onDesk: 'unsent', overbookReason: 'Presente no balcão' };
const without = (rows: DayRows, ...times: string[]): DayRows => ({
  ...rows,
  slots: new Map([...rows.slots].filter(([, { time }]) => !times.includes(time))),
});
const slotIn = ({ slots }: DayRows, time: string) => [...slots.values()].find((each) => each.time === time);
const there = walkIn({ date: DAY, time: '19:00' });
const gone = without(day(), '19:00');

test('a party that is there stays on the board, in a closed slot without seats, once its slot left the schedule', () => {
  const rows = replay(gone, [pending(there)]);
  expect(only(rows)).toMatchObject({ ...PRESENT, time: '19:00', people: 2 });
  const closed = { isClosed: true, capacity: 0, reserved: 2, overbooked: 2, availableCapacity: 0, isAvailable: false };
  expect(slotIn(rows, '19:00')).toMatchObject(closed);
  expect(gone.slots.size).toBe(2);
});

test('a treatment and a visit of guests who are there stay on the board too', () => {
  const treated = { ...there.args, roomId: ROOM, people: 1, treatmentId: massage.id, professionalId: rosa.id };
  const rest = without(spa(), '19:00');
  const one = only(replay(rest, [pending({ ...there, args: treated } as typeof there)]));
  expect(one).toMatchObject({ ...PRESENT, roomId: ROOM, treatment: { professional: rosa } });
  const last = { treatmentId: massage.id, professionalId: rui.id, roomId: ROOM, time: '20:00' };
  const args = withIds({ ...treated, furtherTreatments: [last] }, newId());
  const visit = pending({ kind: 'bookVisitAtDesk', args } as never);
  const parts = [...replay(without(spa(), '19:00', '20:00'), [visit]).reservations.values()];
  expect(parts.map(({ time, status, roomId }) => [time, status, roomId])).toEqual([
    ['19:00', 'SEATED', ROOM],
    ['20:00', 'CONFIRMED', ROOM],
  ]);
});

test('the slot of a room sold whole keeps the length of a stay', () => {
  const rows = replay(without(spa(), '19:00'), [pending(there)]);
  expect(slotIn(rows, '19:00')).toMatchObject({ isClosed: true, roomMinutes: cabinSlot(ROOM, '18:00').roomMinutes });
  expect(TIMES.map((time) => slotIn(rows, time)?.isClosed)).toEqual([false, false, true, false, false]);
});

test.each([
  ['a request for later', pending(booking({ time: '19:00' }))],
  ['a walk-in that the server judges', pending(there, { madeOffline: false })],
  ['a walk-in in a room that was removed', pending(walkIn({ date: DAY, time: '19:00', roomId: newId() }))],
])('%s is not on the board, and adds no slot', (_which, act) => {
  const rows = replay(gone, [act]);
  expect([rows.reservations.size, [...rows.slots.keys()]]).toEqual([0, [...gone.slots.keys()]]);
});

test('guests whose treatment was removed stay on the board, in a closed slot, if they came without a connection', () => {
  const rest = without(spa(), '19:00');
  const act = walkIn({ date: DAY, time: '19:00', treatmentId: newId() });
  const rows = replay(rest, [pending(act)]);
  expect(only(rows)).toMatchObject({ ...PRESENT, time: '19:00', roomId: ROOM });
  expect(slotIn(rows, '19:00')).toMatchObject({ isClosed: true, capacity: 0 });
  const judged = replay(rest, [pending(act, { madeOffline: false })]);
  expect([judged.reservations.size, [...judged.slots.keys()]]).toEqual([0, [...rest.slots.keys()]]);
});

test('a slot of a day that the desk does not keep is not added', () => {
  const rows = replay(day(), [pending(walkIn({ date: '2026-11-19', time: '19:00' }))]);
  expect([rows.reservations.size, rows.slots.size]).toEqual([1, 3]);
});
