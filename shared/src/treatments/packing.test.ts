import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isFree,
  type ProfessionalDay,
  type RoomDay,
  type Stay,
  stayOf,
  type TreatmentDay,
} from '#shared/treatments/day';
import { leastPlace, lossesOf, packedTimes } from '#shared/treatments/lead';
import { reassign } from '#shared/treatments/reassign';

const times = Array.from({ length: 16 }, (_, n) => 540 + n * 30);
const shifts = [{ from: 540, to: 1080 }];
const roomOf = (id: string, ...taken: Stay[]): RoomDay => ({ id, capacity: 1, times, taken });
const personOf = (id: string, ...taken: Stay[]): ProfessionalDay => ({
  ...{ id, shifts, isAbsent: false, minutesBooked: 0, taken },
});
const dayOf = (
  rooms: RoomDay[],
  professionals: ProfessionalDay[],
  given: Partial<TreatmentDay> = {},
): TreatmentDay => ({
  ...{ minutes: 60, bufferMinutes: 0, preparationMinutes: 0, teamSize: 1, shortest: 60 },
  ...{ needsEquipment: false, equipment: [], rooms, professionals, ...given },
});
const party = (id: string, treatmentId: string, from: number): Stay => ({
  ...{ from, to: from + 60, movable: { id, treatmentId } },
});
const offered = (days: Map<string, TreatmentDay>, day: TreatmentDay, mayReassign = true) =>
  packedTimes(days, day, times, { mayReassign }).filter(({ isNamedOnly }) => !isNamedOnly);

describe('lead', () => {
  test('takes the professional whom other treatments need least', () => {
    const room = [roomOf('1'), roomOf('2')];
    const massage = dayOf(room, [personOf('rosa'), personOf('rui')]);
    const facial = dayOf(room, [massage.professionals[0]!]);
    expect(leastPlace(massage, 600, lossesOf([massage, facial]))?.professionalId).toBe('rui');
  });

  test('offers beside a party first, and the other free times to those who name a professional', () => {
    const day = dayOf([roomOf('1')], [personOf('rosa', { from: 540, to: 600 })]);
    const all = packedTimes(new Map([['massage', day]]), day, times, { mayReassign: true });
    expect(all.map(({ minute }) => minute)).toEqual(times.filter((minute) => minute >= 600));
    expect(all[0]).toMatchObject({ minute: 600 });
    expect(all[0]!.isNamedOnly).toBeUndefined();
    expect(all.some(({ isNamedOnly }) => isNamedOnly)).toBe(true);
  });

  test('keeps the times of a treatment for which two work at once', () => {
    const day = dayOf([roomOf('1')], [personOf('rosa'), personOf('rui')], { teamSize: 2 });
    expect(offered(new Map([['massage', day]]), day)).toHaveLength(times.length);
  });

  test('leaves no guest without a time while one is free within the hour', () => {
    const stays = fc.array(
      fc.constantFrom(...times).map((from) => ({ from, to: from + 60 })),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(stays, stays, fc.constantFrom(...times), (first, second, wish) => {
        const day = dayOf(
          [roomOf('1', ...first), roomOf('2', ...second)],
          [personOf('rosa', ...second), personOf('rui')],
        );
        const days = new Map([['massage', day]]);
        const near = ({ minute }: { minute: number }) => Math.abs(minute - wish) <= 60;
        const hasFree = packedTimes(days, day, times, { mayReassign: false }).some(near);
        expect(offered(days, day, false).some(near)).toBe(hasFree);
      }),
    );
  });
});

describe('reassign', () => {
  const settled: Stay = { from: 540, to: 600 };

  /** Rosa alone does the facial. She and Rui do the massage. */
  const busy = (taken: Stay) => {
    const rooms = [roomOf('1', taken), roomOf('2')];
    const rosa = personOf('rosa', taken);
    const facial = dayOf(rooms, [rosa]);
    return {
      facial,
      days: new Map([
        ['massage', dayOf(rooms, [rosa, personOf('rui')])],
        ['facial', facial],
      ]),
    };
  };

  test('gives a party another professional who is free', () => {
    const { days, facial } = busy(party('ana', 'massage', 540));
    const move = { id: 'ana', treatmentId: 'massage', minute: 540, professionalId: 'rui' };
    expect(reassign(days, facial, 540)).toEqual({ roomId: '2', professionalId: 'rosa', moves: [move] });
  });

  test('keeps a party that may not move', () => {
    const { days, facial } = busy(settled);
    expect(reassign(days, facial, 540)).toBeNull();
  });

  test('offers what it makes free, and only where nothing is free within the hour', () => {
    const { days, facial } = busy(party('ana', 'massage', 540));
    expect(offered(days, facial).map(({ minute }) => minute)).not.toContain(540);
    const full = { ...facial, professionals: [{ ...facial.professionals[0]!, shifts: [{ from: 540, to: 600 }] }] };
    expect(offered(days, full)).toEqual([{ minute: 540, roomId: '2', professionalIds: [] }]);
    expect(offered(days, full, false)).toEqual([]);
  });

  test('moves parties one after the other to places that are free by that move', () => {
    const rooms = (ids: string[], all: RoomDay[]) => all.filter(({ id }) => ids.includes(id));
    const minute = fc.constantFrom(540, 570, 600, 630);
    const parties = fc.array(fc.record({ minute, kind: fc.integer({ min: 0, max: 2 }) }), { maxLength: 9 });
    fc.assert(
      fc.property(parties, minute, (wanted, asked) => {
        const all = ['a', 'b', 'c', 'd'].map((id) => roomOf(id));
        const people = [personOf('p'), personOf('q'), personOf('r'), personOf('s')];
        const of = (ids: string[], team: number[]) =>
          dayOf(
            rooms(ids, all),
            team.map((n) => people[n]!),
          );
        const kinds = [of(['a', 'b'], [0, 1]), of(['b', 'c'], [1, 2, 3]), of(['c', 'd', 'a'], [3, 0])];
        const days = new Map(kinds.map((day, n) => [`${n}`, day]));
        for (const [n, { minute, kind }] of wanted.entries()) {
          const place = leastPlace(kinds[kind]!, minute, lossesOf(kinds));
          if (place === null) continue;
          const stay = party(`${n}`, `${kind}`, minute);
          all.find(({ id }) => id === place.roomId)!.taken.push(stay);
          people.find(({ id }) => id === place.professionalId)!.taken.push(stay);
        }
        const found = reassign(days, kinds[0]!, asked);
        for (const { id, roomId, professionalId } of found?.moves ?? []) {
          const list = roomId === undefined ? people : all;
          const from = list.find(({ taken }) => taken.some(({ movable }) => movable?.id === id))!;
          const stay = from.taken.find(({ movable }) => movable?.id === id)!;
          const to = list.find((one) => one.id === (roomId ?? professionalId))!;
          expect(isFree(to.taken, stay)).toBe(true);
          from.taken.splice(from.taken.indexOf(stay), 1);
          to.taken.push(stay);
        }
        if (found === null) return;
        const stay = stayOf(kinds[0]!, asked);
        expect(isFree(all.find(({ id }) => id === found.roomId)!.taken, stay)).toBe(true);
        expect(isFree(people.find(({ id }) => id === found.professionalId)!.taken, stay)).toBe(true);
      }),
    );
  });
});
