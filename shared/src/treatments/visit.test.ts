import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProfessionalDay, RoomDay, TreatmentDay } from '#shared/treatments/day';
import {
  askedPartOf,
  isPlanned,
  peopleAtOnce,
  planVisit,
  VISIT_WAIT_MOST,
  type VisitStep,
  visitTimes,
} from '#shared/treatments/visit';

const HOUR = 60;
const halfHours = Array.from({ length: 11 }, (_, n) => 9 * HOUR + n * 30);
const room = (id: string, given: Partial<RoomDay> = {}): RoomDay => ({
  ...{ id, capacity: 1, times: halfHours, taken: [] },
  ...given,
});
const professional = (id: string, given: Partial<ProfessionalDay> = {}): ProfessionalDay => ({
  ...{ id, shifts: [{ from: 9 * HOUR, to: 15 * HOUR }], isAbsent: false, taken: [], minutesBooked: 0 },
  ...given,
});
const day = (given: Partial<TreatmentDay> = {}): TreatmentDay => ({
  ...{ minutes: 60, bufferMinutes: 15, preparationMinutes: 0, shortest: 75 },
  ...{ teamSize: 1, needsEquipment: false, equipment: [] },
  ...{ rooms: [room('cabin'), room('bath')], professionals: [professional('ana'), professional('rui')] },
  ...given,
});
const minutesOf = (plan: ReturnType<typeof planVisit>) => isPlanned(plan) && plan.map(({ minute }) => minute);

describe('the next treatment of a visit', () => {
  test('begins when the one before ends, while its room and its professional are still in the buffer', () => {
    expect(planVisit([{ day: day() }, { day: day() }], 600)).toEqual([
      { minute: 600, roomId: 'cabin', professionalId: 'ana', secondProfessionalId: null, equipmentId: null },
      { minute: 660, roomId: 'bath', professionalId: 'rui', secondProfessionalId: null, equipmentId: null },
    ]);
  });

  test('waits for the professional who is named for both, and for the only room', () => {
    const ana = { wish: { professionalId: 'ana' } };
    const named = { day: day(), ...ana };
    expect(minutesOf(planVisit([named, named], 600))).toEqual([600, 690]);
    const single = { day: day({ rooms: [room('cabin')] }) };
    expect(minutesOf(planVisit([single, single], 600))).toEqual([600, 690]);
  });

  test('is prepared during the one before in another room, and after its buffer in the same one', () => {
    const prepared = { day: day({ preparationMinutes: 15 }) };
    expect(planVisit([{ day: day() }, prepared], 600)).toMatchObject([
      { minute: 600, roomId: 'cabin', professionalId: 'ana' },
      { minute: 660, roomId: 'bath', professionalId: 'rui' },
    ]);
    const again = (preparationMinutes: number) => ({ day: day({ rooms: [room('cabin')], preparationMinutes }) });
    expect(minutesOf(planVisit([{ day: day() }, again(15)], 600))).toEqual([600, 690]);
    expect(planVisit([{ day: day() }, again(16)], 600)).toEqual({ at: 1, isNamedOnly: false });
  });

  test('begins half an hour late at most', () => {
    const busy = (to: number) => day({ rooms: [room('cabin', { taken: [{ from: 660, to }] })] });
    const first = { day: day({ rooms: [room('bath')] }) };
    expect(minutesOf(planVisit([first, { day: busy(690) }], 600))).toEqual([600, 690]);
    expect(planVisit([first, { day: busy(691) }], 600)).toEqual({ at: 1, isNamedOnly: false });
  });

  test('says that only the named professional is taken', () => {
    const taken = [{ from: 640, to: 800 }];
    const professionals = [professional('ana', { taken }), professional('rui')];
    const second = { day: day({ professionals }), wish: { professionalId: 'ana' } };
    expect(planVisit([{ day: day() }, second], 600)).toEqual({ at: 1, isNamedOnly: true });
  });

  test('begins only at an arrival time of one of its own rooms', () => {
    const second = { day: day({ rooms: [room('bath', { times: [675] })] }) };
    expect(minutesOf(planVisit([{ day: day() }, second], 600))).toEqual([600, 675]);
    const late = { day: day({ rooms: [room('bath', { times: [600, 720] })] }) };
    expect(planVisit([{ day: day() }, late], 600)).toEqual({ at: 1, isNamedOnly: false });
  });

  test('may be in the room of the first again, once its buffer is over', () => {
    const cabin = { day: day({ rooms: [room('cabin')] }) };
    const bath = { day: day({ rooms: [room('bath')] }) };
    const plan = planVisit([cabin, bath, cabin], 600);
    expect(isPlanned(plan) && plan.map(({ roomId, minute }) => [roomId, minute])).toEqual([
      ['cabin', 600],
      ['bath', 660],
      ['cabin', 720],
    ]);
  });
});

describe('treatments side by side', () => {
  const beside = (given: Partial<TreatmentDay> = {}, professionalId?: string): VisitStep => ({
    ...{ day: day(given), wish: { professionalId }, isBeside: true },
  });
  const cabin = { rooms: [room('cabin')] };

  test('begin together, in two rooms and with two professionals', () => {
    expect(planVisit([{ day: day() }, beside()], 600)).toMatchObject([
      { minute: 600, roomId: 'cabin', professionalId: 'ana' },
      { minute: 600, roomId: 'bath', professionalId: 'rui' },
    ]);
  });

  test('are followed by the next one after the longest of them', () => {
    const [short, long] = [{ minutes: 30 }, { minutes: 90 }];
    expect(minutesOf(planVisit([{ day: day(short) }, beside(long), { day: day() }], 600))).toEqual([600, 600, 690]);
    expect(minutesOf(planVisit([{ day: day(long) }, beside(short), { day: day() }], 600))).toEqual([600, 600, 690]);
  });

  test('leave the room and the professional to the treatment that has no other', () => {
    expect(planVisit([{ day: day() }, beside({}, 'ana')], 600)).toMatchObject([
      { minute: 600, roomId: 'cabin', professionalId: 'rui' },
      { minute: 600, roomId: 'bath', professionalId: 'ana' },
    ]);
    const roomsAndPeople = { ...cabin, professionals: [professional('ana'), professional('rui')] };
    const onlyAna = { professionals: [professional('ana')] };
    expect(planVisit([{ day: day(roomsAndPeople) }, beside(onlyAna)], 600)).toMatchObject([
      { minute: 600, roomId: 'cabin', professionalId: 'rui' },
      { minute: 600, roomId: 'bath', professionalId: 'ana' },
    ]);
    expect(planVisit([{ day: day() }, beside({ ...cabin, ...onlyAna })], 600)).toMatchObject([
      { minute: 600, roomId: 'bath', professionalId: 'rui' },
      { minute: 600, roomId: 'cabin', professionalId: 'ana' },
    ]);
  });

  test('have a piece of equipment and a pair of professionals each', () => {
    const pieces = (...ids: string[]) => ({ needsEquipment: true, equipment: ids.map((id) => ({ id, taken: [] })) });
    const tubs = planVisit([{ day: day(pieces('tub', 'bowl')) }, beside(pieces('tub'))], 600);
    expect(tubs).toMatchObject([{ equipmentId: 'bowl' }, { equipmentId: 'tub' }]);
    const shared = planVisit([{ day: day(pieces('tub')) }, beside(pieces('tub'))], 600);
    expect(shared).toEqual({ at: 1, isNamedOnly: false });
    const pair = { teamSize: 2, professionals: ['ana', 'rui', 'eva'].map((id) => professional(id)) };
    const plan = planVisit([{ day: day(pair) }, beside({}, 'ana')], 600);
    expect(plan).toMatchObject([{ professionalId: 'rui', secondProfessionalId: 'eva' }, { professionalId: 'ana' }]);
    expect(planVisit([{ day: day(pair) }, beside(pair)], 600)).toEqual({ at: 1, isNamedOnly: false });
  });

  test('are refused at the one for which no room or only the named professional is missing', () => {
    expect(planVisit([{ day: day(cabin) }, beside(cabin)], 600)).toEqual({ at: 1, isNamedOnly: false });
    const ana = { wish: { professionalId: 'ana' } };
    expect(planVisit([{ day: day(), ...ana }, beside({}, 'ana')], 600)).toEqual({ at: 1, isNamedOnly: true });
    const third = { rooms: [room('cabin'), room('bath'), room('sauna')] };
    const all = [{ day: day(third) }, beside(third), beside(third)];
    expect(planVisit(all, 600)).toEqual({ at: 2, isNamedOnly: false });
  });

  test('wait together, after another one, for the first time at which both can begin', () => {
    const sauna = day({ rooms: [room('sauna')], professionals: [professional('eva')] });
    const busy = { rooms: [room('cabin', { taken: [{ from: 640, to: 690 }] })] };
    const steps = [{ day: sauna }, { day: day({ rooms: [room('bath')] }) }, beside(busy)];
    expect(minutesOf(planVisit(steps, 600))).toEqual([600, 690, 690]);
    const late = { rooms: [room('cabin', { taken: [{ from: 640, to: 691 }] })] };
    expect(planVisit([...steps.slice(0, 2), beside(late)], 600)).toEqual({ at: 2, isNamedOnly: false });
  });

  test('fit exactly if rooms and professionals can be shared out between them', () => {
    const ofThree = (ids: string[]) => fc.subarray(ids, { minLength: 1 });
    const step = fc.record({ rooms: ofThree(['a', 'b', 'c']), people: ofThree(['x', 'y', 'z']) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 3 }), (given) => {
        const steps = given.map(({ rooms, people }, n) => ({
          day: day({ rooms: rooms.map((id) => room(id)), professionals: people.map((id) => professional(id)) }),
          isBeside: n > 0,
        }));
        const canShare = (choices: string[][], taken: string[] = []): boolean => {
          const [first, ...rest] = choices;
          return first === undefined || first.some((id) => !taken.includes(id) && canShare(rest, [...taken, id]));
        };
        const fits = canShare(given.map(({ rooms }) => rooms)) && canShare(given.map(({ people }) => people));
        expect(isPlanned(planVisit(steps, 600))).toBe(fits);
      }),
    );
  });

  test('count their people together', () => {
    const at = (time: string, people = 1) => ({ date: '2026-11-22', time, people });
    expect(peopleAtOnce([at('10:00'), at('11:00')])).toBe(1);
    expect(peopleAtOnce([at('10:00'), at('11:00'), at('11:00'), at('12:00')])).toBe(2);
    expect(peopleAtOnce([at('10:00', 2), { ...at('10:00', 2), date: '2026-11-23' }])).toBe(2);
  });

  test('are asked for with a sign', () => {
    expect(askedPartOf({ treatmentId: 'massage', professionalId: '' })).toBe('massage');
    expect(askedPartOf({ treatmentId: 'massage', professionalId: 'ana', isBeside: true })).toBe('~massage.ana');
  });
});

test('a visit is offered at each start at which all its treatments fit', () => {
  const professionals = [professional('ana'), professional('rui', { shifts: [{ from: 12 * HOUR, to: 14 * HOUR }] })];
  const steps = [
    { day: day({ professionals: [professional('ana')] }) },
    { day: day({ professionals }), wish: { professionalId: 'rui' } },
  ];
  expect(visitTimes(steps).map((parts) => parts.map(({ minute }) => minute))).toEqual([
    [630, 720],
    [660, 720],
    [690, 750],
    [720, 780],
  ]);
});

test('no part overlaps another in its room or its professional, and the next begins after those before it', () => {
  const interval = fc
    .integer({ min: 500, max: 900 })
    .chain((from) => fc.integer({ min: 15, max: 120 }).map((length) => ({ from, to: from + length })));
  const step = fc.record({
    minutes: fc.integer({ min: 15, max: 90 }),
    bufferMinutes: fc.integer({ min: 0, max: 30 }),
    preparationMinutes: fc.integer({ min: 0, max: 30 }),
    taken: fc.array(interval, { maxLength: 3 }),
    isBeside: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 4 }), (given) => {
      const steps = given.map(({ taken, isBeside, ...lengths }) => ({
        day: day({ ...lengths, rooms: [room('cabin', { taken }), room('bath')] }),
        isBeside,
      }));
      for (const plan of visitTimes(steps)) {
        const stays = plan.map((part, n) => ({ ...part, ...given[n]!, to: part.minute + given[n]!.minutes }));
        let groupEnds = 0;
        for (const [n, one] of stays.entries()) {
          const next = stays[n + 1];
          groupEnds = n > 0 && one.isBeside ? Math.max(groupEnds, one.to) : one.to;
          if (next?.isBeside) expect(next.minute).toBe(one.minute);
          const wait = next === undefined || next.isBeside ? 0 : next.minute - groupEnds;
          expect(wait).toBeGreaterThanOrEqual(0);
          expect(wait).toBeLessThanOrEqual(VISIT_WAIT_MOST);
          const left = one.to + one.bufferMinutes;
          const begun = one.minute - one.preparationMinutes;
          const shared = stays.slice(n + 1).filter((other) => other.minute - other.preparationMinutes < left);
          expect(shared.filter(({ roomId }) => roomId === one.roomId)).toEqual([]);
          expect(shared.filter(({ professionalId }) => professionalId === one.professionalId)).toEqual([]);
          const inTheWay = one.taken.filter(({ from, to }) => from < left && begun < to);
          expect(one.roomId === 'cabin' ? inTheWay : []).toEqual([]);
        }
      }
    }),
  );
});
