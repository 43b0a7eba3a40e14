import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choose, chooseForPresent, noArrivalAt } from '#shared/treatments/choose';
import {
  assign,
  endsInTime,
  freeTimes,
  type Interval,
  isProfessionalFree,
  type ProfessionalDay,
  type RoomDay,
  type TreatmentDay,
  timesOfDay,
} from '#shared/treatments/day';

const HOUR = 60;
const room = (id: string, given: Partial<RoomDay> = {}): RoomDay => ({
  id,
  capacity: 1,
  times: [9, 10, 11, 12, 13].map((hour) => hour * HOUR),
  taken: [],
  ...given,
});
const professional = (id: string, given: Partial<ProfessionalDay> = {}): ProfessionalDay => ({
  id,
  shifts: [{ from: 9 * HOUR, to: 14 * HOUR }],
  isAbsent: false,
  taken: [],
  minutesBooked: 0,
  ...given,
});
const day = (given: Partial<TreatmentDay> = {}): TreatmentDay => ({
  minutes: 50,
  bufferMinutes: 10,
  preparationMinutes: 0,
  teamSize: 1,
  needsEquipment: false,
  equipment: [],
  shortest: 60,
  rooms: [room('cabin')],
  professionals: [professional('ana')],
  ...given,
});
const at = (hour: number, length = 1): Interval => ({ from: hour * HOUR, to: (hour + length) * HOUR });

describe('times', () => {
  test('are those at which a room and a professional are both free', () => {
    const rooms = [room('cabin', { taken: [at(9)] }), room('suite', { taken: [at(9), at(10)] })];
    const professionals = [professional('ana', { taken: [at(12)] }), professional('rui', { taken: [at(11, 2)] })];
    expect(freeTimes(day({ rooms, professionals }))).toEqual([
      { minute: 600, roomId: 'cabin', professionalIds: ['ana', 'rui'] },
      { minute: 660, roomId: 'suite', professionalIds: ['ana'] },
      { minute: 780, roomId: 'suite', professionalIds: ['ana', 'rui'] },
    ]);
  });

  test('end with the shift, which the buffer may pass', () => {
    const professionals = [professional('ana', { shifts: [{ from: 9 * HOUR, to: 9 * HOUR + 50 }] })];
    expect(freeTimes(day({ professionals })).map(({ minute }) => minute)).toEqual([540]);
    expect(freeTimes(day({ professionals, minutes: 51 }))).toEqual([]);
  });

  test('end with the services of the room, which the buffer may pass', () => {
    const rooms = [room('cabin', { times: [9 * HOUR], endsBy: 9 * HOUR + 50 }), room('suite', { endsBy: null })];
    expect(endsInTime(50, rooms[0]!, 9 * HOUR)).toBe(true);
    expect(endsInTime(51, rooms[0]!, 9 * HOUR)).toBe(false);
    expect(endsInTime(720, rooms[1]!, 30 * HOUR)).toBe(true);
    const slots = rooms.map(({ id }) => ({ roomId: id, minute: 9 * HOUR, isClosed: false }));
    const long = day({ rooms: [room('cabin', { times: [], endsBy: 9 * HOUR + 40 })], teamSize: 0 });
    expect(choose(long, slots, 9 * HOUR, {})).toBeNull();
    expect(noArrivalAt(long, slots, 9 * HOUR)).toMatchObject({
      code: 'treatment_ends_late',
      values: { time: '09:40' },
    });
    expect(noArrivalAt(long, slots, 10 * HOUR)).toMatchObject({ code: 'not_a_slot', values: { time: '10:00' } });
    const beside = day({ rooms: [...long.rooms, room('suite', { taken: [at(9)] })], teamSize: 0 });
    expect(choose(beside, slots, 9 * HOUR, {})).toMatchObject({ roomId: 'suite', missing: 'treatment_taken' });
    expect(chooseForPresent(long, slots, 9 * HOUR, {})).toMatchObject({ roomId: 'cabin', missing: 'treatment_taken' });
  });

  test('leave the preparation free before them, which may begin before the shift', () => {
    const rooms = [room('cabin', { taken: [at(9)] })];
    expect(freeTimes(day({ rooms, preparationMinutes: 0 })).map(({ minute }) => minute / HOUR)).toEqual([
      10, 11, 12, 13,
    ]);
    expect(freeTimes(day({ rooms, preparationMinutes: 1 })).map(({ minute }) => minute / HOUR)).toEqual([11, 12, 13]);
    const professionals = [professional('ana', { taken: [at(11)] })];
    const prepared = day({ professionals, preparationMinutes: 10 });
    expect(freeTimes(prepared).map(({ minute }) => minute / HOUR)).toEqual([9, 10, 13]);
    const needsEquipment = { needsEquipment: true, equipment: [{ id: 'tub', taken: [at(9), at(12)] }] };
    const withTub = day({ ...needsEquipment, preparationMinutes: 10 });
    expect(freeTimes(withTub).map(({ minute }) => minute / HOUR)).toEqual([11]);
  });

  test('need no professional for a treatment without one', () => {
    const free = freeTimes(day({ teamSize: 0, professionals: [] }));
    expect(free[0]).toEqual({ minute: 540, roomId: 'cabin', professionalIds: [] });
  });

  test('are none while the only professional is absent', () => {
    expect(freeTimes(day({ professionals: [professional('ana', { isAbsent: true })] }))).toEqual([]);
  });

  test('count a party that runs over from the service day before', () => {
    const rooms = [room('cabin', { times: [360, 420], taken: [{ from: 300, to: 390 }] })];
    const professionals = [professional('ana', { shifts: [{ from: 360, to: 900 }] })];
    expect(freeTimes(day({ rooms, professionals })).map(({ minute }) => minute)).toEqual([420]);
  });
});

describe('any professional', () => {
  test('is the one who keeps no gap that is too short for any treatment', () => {
    const ana = professional('ana', { taken: [{ from: 11 * HOUR + 30, to: 13 * HOUR }] });
    const rui = professional('rui', { taken: [at(11)], minutesBooked: 300 });
    expect(assign(day({ professionals: [ana, rui] }), 10 * HOUR)?.professionalId).toBe('rui');
  });

  test('is the one with the fewest minutes booked when the gaps are as good', () => {
    const professionals = [professional('ana', { minutesBooked: 120 }), professional('rui', { minutesBooked: 60 })];
    expect(assign(day({ professionals }), 10 * HOUR)?.professionalId).toBe('rui');
  });

  test('does not replace the one whom the guest named', () => {
    const professionals = [professional('ana', { taken: [at(10)] }), professional('rui')];
    expect(assign(day({ professionals }), 10 * HOUR, { professionalId: 'ana' })).toBeNull();
    expect(assign(day({ professionals }), 11 * HOUR, { professionalId: 'ana' })?.professionalId).toBe('ana');
  });
});

describe('two professionals at once', () => {
  const pair = (given: Partial<TreatmentDay> = {}) =>
    day({ teamSize: 2, professionals: [professional('ana'), professional('rui'), professional('zé')], ...given });

  test('are both free, and the named one is one of them', () => {
    const professionals = [professional('ana', { taken: [at(10)] }), professional('rui'), professional('zé')];
    const of = pair({ professionals });
    expect(assign(of, 10 * HOUR)).toMatchObject({ professionalId: 'rui', secondProfessionalId: 'zé' });
    expect(assign(of, 10 * HOUR, { professionalId: 'zé' })).toMatchObject({
      professionalId: 'zé',
      secondProfessionalId: 'rui',
    });
    expect(assign(of, 10 * HOUR, { professionalId: 'ana' })).toBeNull();
  });

  test('leave no time at which only one of them is free', () => {
    const professionals = [professional('ana', { taken: [at(10, 3)] }), professional('rui')];
    expect(freeTimes(pair({ professionals })).map(({ minute }) => minute / HOUR)).toEqual([9, 13]);
  });
});

describe('equipment', () => {
  test('is the first piece that is free, and a time without one is not offered', () => {
    const equipment = [
      { id: 'tub', taken: [at(9)] },
      { id: 'basin', taken: [at(9), at(11)] },
    ];
    const of = day({ needsEquipment: true, equipment });
    expect(freeTimes(of).map(({ minute }) => minute / HOUR)).toEqual([10, 11, 12, 13]);
    expect(assign(of, 10 * HOUR)?.equipmentId).toBe('tub');
    expect(assign(of, 9 * HOUR)).toBeNull();
    expect(assign({ ...of, equipment: equipment.slice(1) }, 11 * HOUR)).toBeNull();
  });

  test('that was removed leaves no time', () => {
    expect(freeTimes(day({ needsEquipment: true, equipment: [] }))).toEqual([]);
  });
});

describe('the room', () => {
  test('is the wished one if free, else the smallest, else the one with the tightest gap', () => {
    const couple = room('couple', { capacity: 2, taken: [at(9)] });
    const rooms = [couple, room('north'), room('south', { taken: [at(9), at(11)] })];
    const chosen = (hour: number, roomId?: string) => assign(day({ rooms }), hour * HOUR, { roomId })?.roomId;
    expect(chosen(10)).toBe('south');
    expect(chosen(10, 'couple')).toBe('couple');
    expect(chosen(9, 'couple')).toBe('north');
    expect(chosen(11)).toBe('north');
  });
});

const minute = fc.integer({ min: 36, max: 200 }).map((step) => step * 10);
const interval = fc
  .tuple(minute, fc.integer({ min: 1, max: 30 }))
  .map(([from, steps]): Interval => ({ from: from - 60, to: from - 60 + steps * 10 }));
const anyRoom = (id: string) =>
  fc.record({
    id: fc.constant(id),
    capacity: fc.integer({ min: 1, max: 3 }),
    times: fc.uniqueArray(minute, { maxLength: 12 }).map((times) => times.sort((a, b) => a - b)),
    taken: fc.array(interval, { maxLength: 5 }),
  });
const anyProfessional = (id: string) =>
  fc.record({
    id: fc.constant(id),
    shifts: fc.array(interval, { maxLength: 3 }),
    isAbsent: fc.boolean(),
    taken: fc.array(interval, { maxLength: 5 }),
    minutesBooked: fc.integer({ min: 0, max: 600 }),
  });
const anyPiece = (id: string) => fc.record({ id: fc.constant(id), taken: fc.array(interval, { maxLength: 5 }) });
const anyDay: fc.Arbitrary<TreatmentDay> = fc.record({
  minutes: fc.integer({ min: 1, max: 24 }).map((n) => n * 5),
  bufferMinutes: fc.integer({ min: 0, max: 6 }).map((n) => n * 5),
  preparationMinutes: fc.integer({ min: 0, max: 6 }).map((n) => n * 5),
  teamSize: fc.integer({ min: 0, max: 2 }),
  needsEquipment: fc.boolean(),
  shortest: fc.integer({ min: 5, max: 90 }),
  rooms: fc.tuple(anyRoom('a'), anyRoom('b'), anyRoom('c')),
  professionals: fc.tuple(anyProfessional('p'), anyProfessional('q'), anyProfessional('r')),
  equipment: fc.tuple(anyPiece('x'), anyPiece('y')),
});
const touches = (taken: Interval[], from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => from + n).some((now) => taken.some((t) => t.from <= now && now < t.to));

describe('any day', () => {
  test('offers no taken instant, no absent professional and no time outside a shift', () => {
    fc.assert(
      fc.property(anyDay, (of) => {
        for (const { minute: from, roomId, professionalIds } of freeTimes(of)) {
          const end = from + of.minutes + of.bufferMinutes;
          const begin = from - of.preparationMinutes;
          const offered = of.rooms.find(({ id }) => id === roomId)!;
          expect(offered.times).toContain(from);
          expect(touches(offered.taken, begin, end)).toBe(false);
          expect(professionalIds.length).toBeGreaterThanOrEqual(of.teamSize);
          if (of.teamSize === 0) expect(professionalIds).toEqual([]);
          for (const one of of.professionals.filter(({ id }) => professionalIds.includes(id))) {
            expect(one.isAbsent).toBe(false);
            expect(touches(one.taken, begin, end)).toBe(false);
            expect(one.shifts.some((s) => s.from <= from && from + of.minutes <= s.to)).toBe(true);
          }
        }
      }),
    );
  });

  test('offers each arrival time at which a search by the minute finds all that it takes', () => {
    const found = (of: TreatmentDay, from: number): boolean => {
      const isFree = ({ taken }: { taken: Interval[] }) =>
        !touches(taken, from - of.preparationMinutes, from + of.minutes + of.bufferMinutes);
      const isThere = ({ isAbsent, shifts }: ProfessionalDay) =>
        !isAbsent && shifts.some((s) => s.from <= from && from + of.minutes <= s.to);
      const rooms = of.rooms.filter((one) => one.times.includes(from) && isFree(one));
      const team = of.professionals.filter((one) => isThere(one) && isFree(one));
      const isServed = !of.needsEquipment || of.equipment.some(isFree);
      return rooms.length > 0 && team.length >= of.teamSize && isServed;
    };
    fc.assert(
      fc.property(anyDay, (of) => {
        const offered = freeTimes(of).map((time) => time.minute);
        expect(offered).toEqual(timesOfDay(of).filter((from) => found(of, from)));
      }),
    );
  });

  test('assigns a room and a professional at exactly the free times, and only free ones', () => {
    fc.assert(
      fc.property(anyDay, minute, (of, from) => {
        const offered = freeTimes(of).find((time) => time.minute === from);
        expect(assign(of, from) !== null).toBe(offered !== undefined);
        for (const wish of of.rooms.flatMap(({ id: roomId }) =>
          of.professionals.map((p) => ({ roomId, professionalId: p.id })),
        )) {
          const assigned = assign(of, from, wish);
          const isFree = isProfessionalFree(of, of.professionals.find(({ id }) => id === wish.professionalId)!, from);
          expect(assigned !== null).toBe(offered !== undefined && (isFree || of.teamSize === 0));
          if (assigned === null || of.teamSize === 0) continue;
          expect(assigned.professionalId).toBe(wish.professionalId);
          expect(offered!.professionalIds).toContain(assigned.professionalId);
        }
      }),
    );
  });
});
