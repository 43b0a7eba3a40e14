import { expect, test } from 'vitest';
import { type HeldRoomLease, type HoldableProfessional, professionalsToHold } from '#shared/desk/held-professionals';

const TODAY = '2026-11-21';
const lease = (time: string, given: Partial<HeldRoomLease> = {}): HeldRoomLease => ({
  ...{
    slotId: `A ${time}`,
    roomId: 'A',
    date: TODAY,
    time,
    minutes: 60,
    professionalId: null,
    freeIds: ['rosa', 'rui'],
  },
  ...given,
});
const professional = (id: string, given: Partial<HoldableProfessional> = {}): HoldableProfessional => ({
  ...{ id, shifts: [{ weekdays: 127, from: '10:00', to: '20:00' }], absences: [], roomIds: ['A', 'B'], held: [] },
  ...given,
});
const [rosa, rui] = [professional('rosa'), professional('rui')];
const chosen = (leases: HeldRoomLease[], team: HoldableProfessional[]) =>
  professionalsToHold(leases, team).map(({ slotId, professionalId }) => `${slotId} ${professionalId}`);

test('holds the first professional with each lease that meets their shift', () => {
  const leases = ['09:00', '09:30', '19:30', '20:00'].map((time) => lease(time));
  expect(chosen(leases, [rosa, rui])).toEqual(['A 09:30 rosa', 'A 19:30 rosa']);
});

test('holds one professional for a room and day, also where they have a party', () => {
  expect(chosen([lease('10:00', { freeIds: ['rui'] }), lease('12:00')], [rosa, rui])).toEqual(['A 12:00 rosa']);
  const absent = professional('rosa', { absences: [{ from: TODAY, to: TODAY }] });
  expect(chosen([lease('10:00')], [absent, rui])).toEqual(['A 10:00 rui']);
  expect(chosen([lease('10:00')], [professional('rosa', { roomIds: ['B'] })])).toEqual([]);
});

test('holds a professional with one room a day', () => {
  const both = [lease('10:00'), lease('10:00', { slotId: 'B 10:00', roomId: 'B' })];
  expect(chosen(both, [rosa, rui])).toEqual(['A 10:00 rosa', 'B 10:00 rui']);
  expect(chosen(both, [rosa])).toEqual(['A 10:00 rosa']);
  const held = professional('rosa', { held: [{ roomId: 'B', date: TODAY }] });
  expect(chosen([lease('10:00')], [held])).toEqual([]);
  expect(chosen([lease('10:00', { date: '2026-11-22' })], [held])).toEqual(['A 10:00 rosa']);
});

test('leaves a lease with its professional, and adds the same one to the others', () => {
  const held = professional('rui', { held: [{ roomId: 'A', date: TODAY }] });
  expect(chosen([lease('10:00', { professionalId: 'rui' }), lease('11:00')], [rosa, held])).toEqual(['A 11:00 rui']);
  const leaves = professional('rui', { held: [{ roomId: 'A', date: TODAY }], roomIds: [] });
  expect(chosen([lease('10:00', { professionalId: 'rui' }), lease('11:00')], [rosa, leaves])).toEqual([]);
});
