import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdEnds, nextInLine, passedOverBy, placeInLine, type Waiting, wants } from '#shared/waitlist/rules';

const waiting = (id: string, over: Partial<Waiting> = {}): Waiting => ({
  id,
  roomId: 'sala',
  date: '2026-11-21',
  time: '20:30',
  people: 2,
  altPref: 'NEAR',
  createdAt: new Date(`2026-11-21T17:0${id.length}:00Z`),
  ...over,
});
const seats = { roomId: 'sala', date: '2026-11-21', time: '20:30', available: 3, roomCapacity: 20 };

test('freed seats go to the oldest party that fits, and the ones passed over are told why', () => {
  const list = [
    waiting('ccc'),
    waiting('a', { people: 6 }),
    waiting('bb', { altPref: 'STRICT', time: '21:00' }),
    waiting('dddd'),
  ];
  expect(nextInLine(list, seats)).toEqual({
    entry: list[0],
    passedOver: [
      { entryId: 'a', reason: 'too_large' },
      { entryId: 'bb', reason: 'other_time' },
    ],
  });
});

test('whom staff choose over an older eligible party is on record', () => {
  const [older, large, chosen] = [waiting('a'), waiting('bb', { people: 9 }), waiting('ccc')];
  expect(passedOverBy(chosen!, [older!, large!, chosen!], seats)).toEqual([
    { entryId: 'a', reason: 'chosen_by_staff' },
    { entryId: 'bb', reason: 'too_large' },
  ]);
});

test('STRICT wants its own room and time, NEAR an hour either way in any room, ANY the whole day', () => {
  const other = { roomId: 'terraço', date: '2026-11-21', time: '21:30' };
  expect(wants(waiting('a', { altPref: 'STRICT' }), seats)).toBe(true);
  expect(wants(waiting('a', { altPref: 'STRICT' }), other)).toBe(false);
  expect(wants(waiting('a'), other)).toBe(true);
  expect(wants(waiting('a'), { ...other, time: '21:31' })).toBe(false);
  expect(wants(waiting('a', { time: '23:45' }), { ...other, time: '00:30' })).toBe(true);
  expect(wants(waiting('a', { altPref: 'ANY' }), { ...other, time: '12:00' })).toBe(true);
  expect(wants(waiting('a', { altPref: 'ANY' }), { ...other, date: '2026-11-22' })).toBe(false);
});

test('replaying the same list gives the same decision, in whatever order it is read', () => {
  const entry = fc.record({
    id: fc.uuid(),
    roomId: fc.constantFrom('sala', 'terraço'),
    date: fc.constant('2026-11-21'),
    time: fc.constantFrom('19:30', '20:30', '22:00'),
    people: fc.integer({ min: 1, max: 8 }),
    altPref: fc.constantFrom('STRICT' as const, 'NEAR' as const, 'ANY' as const),
    createdAt: fc.date({ min: new Date(0), max: new Date(5), noInvalidDate: true }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: (one) => one.id, maxLength: 12 }), (list) => {
      expect(nextInLine([...list].reverse(), seats)).toEqual(nextInLine(list, seats));
    }),
  );
});

test('the place in line counts only those who want the same and came earlier', () => {
  const list = [waiting('a'), waiting('bb', { altPref: 'STRICT', time: '22:00' }), waiting('ccc')];
  expect(placeInLine(list[2]!, list)).toBe(2);
  expect(placeInLine(list[0]!, list)).toBe(1);
});

test('an offer holds for the guest’s window but never past the slot’s end', () => {
  const now = new Date('2026-11-21T19:00:00Z');
  expect(holdEnds(now, 30, new Date('2026-11-21T21:00:00Z')).toISOString()).toBe('2026-11-21T19:30:00.000Z');
  expect(holdEnds(now, 30, new Date('2026-11-21T19:10:00Z')).toISOString()).toBe('2026-11-21T19:10:00.000Z');
});
