import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minuteOfService } from '#shared/time';
import type { ProfessionalDay, RoomDay } from '#shared/treatments/day';
import { nextInLine, placeInLine, seatsToTake, suggestionsFor } from '#shared/waitlist/rules';
import {
  minutesOf,
  passedOverAt,
  type Treated,
  timesToTake,
  treatmentOffers,
  type WaitedDay,
  waitsForTreatment,
} from '#shared/waitlist/treatments';

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
const day = (given: Partial<WaitedDay> = {}): WaitedDay => ({
  ...{ minutes: 60, bufferMinutes: 15, preparationMinutes: 0, shortest: 75, people: 1 },
  ...{ teamSize: 1, needsEquipment: false, equipment: [] },
  ...{ rooms: [room('cabin'), room('bath')], professionals: [professional('ana'), professional('rui')] },
  ...given,
});
const daysOf = (given: Partial<WaitedDay> = {}) => new Map([['massage', day(given)]]);
let joined = 0;
const waiting = (id: string, over: Partial<Treated> = {}): Treated => ({
  ...{ id, roomId: 'cabin', date: '2026-11-21', time: '10:00', people: 1, altPref: 'STRICT' as const },
  ...{
    treatmentId: 'massage',
    professionalId: null,
    furtherTreatments: null,
    createdAt: new Date(Date.UTC(2026, 10, 20) + joined++ * 60_000),
  },
  ...over,
});
const told = (offers: ReturnType<typeof treatmentOffers>) =>
  offers.map(({ entry, found }) => [entry.id, found.minute / HOUR, found.roomId, found.professionalId]);
const at = (from: number, to: number) => ({ from: from * HOUR, to: to * HOUR });

describe('a free time of a treatment', () => {
  test('goes to the oldest entries, each with a room and a professional of its own', () => {
    const line = [waiting('a'), waiting('b'), waiting('c')];
    const offers = treatmentOffers([...line].reverse(), daysOf());
    expect(told(offers)).toEqual([
      ['a', 10, 'cabin', 'ana'],
      ['b', 10, 'bath', 'rui'],
    ]);
  });

  test('is the own one, then the nearest, then the earlier one, as far as the preference allows', () => {
    const busy = { professionals: [professional('ana', { taken: [at(9.5, 10.5)] })] };
    expect(told(treatmentOffers([waiting('a')], daysOf(busy)))).toEqual([]);
    expect(told(treatmentOffers([waiting('a', { altPref: 'NEAR' })], daysOf(busy)))).toEqual([
      ['a', 10.5, 'cabin', 'ana'],
    ]);
    const away = { professionals: [professional('ana', { taken: [at(9.5, 12.25)] })] };
    expect(told(treatmentOffers([waiting('a', { altPref: 'NEAR' })], daysOf(away)))).toEqual([]);
    expect(told(treatmentOffers([waiting('a', { altPref: 'ANY' })], daysOf(away)))).toEqual([
      ['a', 12.5, 'cabin', 'ana'],
    ]);
    const both = { professionals: [professional('ana', { taken: [at(10.25, 10.75)] })] };
    expect(told(treatmentOffers([waiting('a', { altPref: 'NEAR' })], daysOf(both)))).toEqual([
      ['a', 9, 'cabin', 'ana'],
    ]);
  });

  test('waits for the professional who is named, and tells why an older entry was skipped', () => {
    const busy = { professionals: [professional('ana'), professional('rui', { taken: [at(9, 12)] })] };
    const line = [
      waiting('named', { professionalId: 'rui' }),
      waiting('later', { time: '14:00' }),
      waiting('other', { time: '13:45' }),
      waiting('pair', { people: 2 }),
      waiting('fits'),
    ];
    const offers = treatmentOffers(line, daysOf(busy));
    expect(told(offers).map(([id]) => id)).toEqual(['later', 'fits']);
    const { entry, found, line: seen } = offers.at(-1)!;
    const refused = [waiting('gone', { createdAt: new Date(0) }), waiting('young')];
    expect(passedOverAt(entry, minutesOf(found), { ...seen, refused })).toEqual([
      { entryId: 'gone', reason: 'declined' },
      { entryId: 'named', reason: 'not_free' },
      { entryId: 'other', reason: 'other_time' },
      { entryId: 'pair', reason: 'not_free' },
    ]);
  });

  test('counts an offer for another treatment in the same room as taken', () => {
    const one = { rooms: [room('cabin')], teamSize: 0, professionals: [] };
    const days = new Map([
      ['massage', day(one)],
      ['facial', day({ ...one, minutes: 15, bufferMinutes: 15 })],
    ]);
    const line = [
      waiting('a'),
      waiting('b', { treatmentId: 'facial', time: '11:00' }),
      waiting('c', { treatmentId: 'facial', time: '11:30' }),
    ];
    expect(told(treatmentOffers(line, days)).map(([id]) => id)).toEqual(['a', 'c']);
  });

  test('leaves the preparation of another offer free', () => {
    const one = { rooms: [room('cabin')], teamSize: 0, professionals: [] };
    const daysWith = (preparationMinutes: number) =>
      new Map([
        ['massage', day(one)],
        ['facial', day({ ...one, minutes: 15, bufferMinutes: 15, preparationMinutes })],
      ]);
    const line = [waiting('a'), waiting('b', { treatmentId: 'facial', time: '11:30' })];
    expect(told(treatmentOffers(line, daysWith(15))).map(([id]) => id)).toEqual(['a', 'b']);
    expect(told(treatmentOffers(line, daysWith(16))).map(([id]) => id)).toEqual(['a']);
  });

  test('by hand tells which older entries could have had it', () => {
    const [older, chosen] = [waiting('a'), waiting('b')];
    const line = { waiting: [older, chosen], days: daysOf() };
    expect(passedOverAt(chosen, [minuteOfService('10:00')], line)).toEqual([
      { entryId: 'a', reason: 'chosen_by_staff' },
    ]);
    expect(passedOverAt(older, [minuteOfService('10:00')], line)).toEqual([]);
  });

  test('is left to the guest only if no older entry is due to it', () => {
    const one = { professionals: [professional('ana')] };
    const [older, younger] = [waiting('a'), waiting('b', { altPref: 'ANY' })];
    expect(timesToTake(older, [older, younger], daysOf(one)).map(({ minute }) => minute / HOUR)).toEqual([10]);
    expect(timesToTake(younger, [older, younger], daysOf(one)).map(({ minute }) => minute / HOUR)).toEqual([
      ...[11.5, 12, 12.5, 13, 13.5, 14],
    ]);
  });

  test('never gives a room or a professional to two entries at one instant', () => {
    const wish = fc.record({
      time: fc.constantFrom('09:00', '09:30', '10:00', '11:30', '13:00'),
      altPref: fc.constantFrom('STRICT' as const, 'NEAR' as const, 'ANY' as const),
      professionalId: fc.constantFrom(null, 'ana', 'rui'),
    });
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 12 }), (wishes) => {
        const offers = treatmentOffers(
          wishes.map((given, n) => waiting(`e${n}`, given)),
          daysOf(),
        );
        for (const [n, { entry, found }] of offers.entries()) {
          expect([null, found.professionalId]).toContain(entry.professionalId);
          for (const other of offers.slice(n + 1)) {
            if (Math.abs(other.found.minute - found.minute) >= 75) continue;
            expect(other.found.roomId).not.toBe(found.roomId);
            expect(other.found.professionalId).not.toBe(found.professionalId);
          }
        }
      }),
    );
  });
});

describe('entries of the two lines', () => {
  const treated = waiting('treated', { altPref: 'ANY' });
  const { treatmentId: _, ...rest } = waiting('seated', { altPref: 'ANY' });
  const seats = { roomId: 'cabin', date: '2026-11-21', time: '10:00', available: 5, roomCapacity: 5 };

  test('are told apart by the treatment', () => {
    expect([treated, { ...rest, treatmentId: null }, rest].map(waitsForTreatment)).toEqual([true, false, false]);
  });

  test('are offered no seats that wait for a treatment, and are named in no reason', () => {
    expect(nextInLine([treated, rest], seats, [treated])).toEqual({ entry: rest, passedOver: [] });
    expect(suggestionsFor([treated, rest], [{ ...seats, refused: [] }]).map(({ entry }) => entry.id)).toEqual([
      'seated',
    ]);
    expect(seatsToTake(rest, [treated, rest], [{ ...seats, available: 1, refused: [] }])).toHaveLength(1);
  });

  test('count their place in their own line, in any room of the treatment', () => {
    const strict = waiting('next', { roomId: 'bath' });
    const before = waiting('before', { createdAt: new Date(0) });
    expect(placeInLine(strict, [before, treated, rest, strict])).toBe(3);
    expect(placeInLine({ ...rest, createdAt: strict.createdAt }, [before, treated, rest])).toBe(2);
  });
});
