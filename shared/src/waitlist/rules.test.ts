import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bySuiting,
  mayHave,
  nextInLine,
  passedOverBy,
  placeInLine,
  seatsToTake,
  suggestionsFor,
  type Waiting,
  wants,
  whyPassedOver,
} from '#shared/waitlist/rules';

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

test('freed seats go to the oldest party that fits, with a reason for each one passed over', () => {
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

test('a staff choice over an older eligible party is recorded', () => {
  const [older, large, chosen] = [waiting('a'), waiting('bb', { people: 9 }), waiting('ccc')];
  expect(passedOverBy(chosen!, [older!, large!, chosen!], seats)).toEqual([
    { entryId: 'a', reason: 'chosen_by_staff' },
    { entryId: 'bb', reason: 'too_large' },
  ]);
});

test('STRICT matches its own room and time, NEAR an hour either way in any room, ANY the whole day', {
  tags: ['spec-4.8'],
}, () => {
  const other = { roomId: 'terraço', date: '2026-11-21', time: '21:30' };
  expect(wants(waiting('a', { altPref: 'STRICT' }), seats)).toBe(true);
  expect(wants(waiting('a', { altPref: 'STRICT' }), other)).toBe(false);
  expect(wants(waiting('a'), other)).toBe(true);
  expect(wants(waiting('a'), { ...other, time: '21:31' })).toBe(false);
  expect(wants(waiting('a', { time: '23:45' }), { ...other, time: '00:30' })).toBe(true);
  expect(wants(waiting('a', { altPref: 'ANY' }), { ...other, time: '12:00' })).toBe(true);
  expect(wants(waiting('a', { altPref: 'ANY' }), { ...other, date: '2026-11-22' })).toBe(false);
});

test('STRICT needs both its room and its time', () => {
  const strict = waiting('a', { altPref: 'STRICT' });
  expect(wants(strict, { ...seats, time: '21:00' })).toBe(false);
  expect(wants(strict, { ...seats, roomId: 'terraço' })).toBe(false);
});

test('a party that fills the seats or the room exactly fits, a larger one does not', () => {
  expect(whyPassedOver(waiting('a', { people: 3 }), seats)).toBeNull();
  expect(whyPassedOver(waiting('a', { people: 4 }), seats)).toBe('too_large');
  const smallRoom = { ...seats, available: 6, roomCapacity: 4 };
  expect(whyPassedOver(waiting('a', { people: 4 }), smallRoom)).toBeNull();
  expect(whyPassedOver(waiting('a', { people: 5 }), smallRoom)).toBe('too_large');
  expect(whyPassedOver(waiting('a', { people: 5, time: '22:00' }), smallRoom)).toBe('other_time');
});

test('entries of one millisecond are ordered by their ids', () => {
  const createdAt = new Date(0);
  const [one, two] = [waiting('1', { createdAt }), waiting('2', { createdAt })];
  expect(nextInLine([two, one], seats).entry).toBe(one);
  expect(placeInLine(two, [two, one])).toBe(2);
  expect(placeInLine(one, [two, one])).toBe(1);
});

test('a choice over older parties has the given reason, and passes over no younger one', () => {
  const [older, chosen, younger] = [waiting('a'), waiting('bb'), waiting('ccc')];
  expect(passedOverBy(chosen, [younger, chosen, older], seats, [], 'declined')).toEqual([
    { entryId: 'a', reason: 'declined' },
  ]);
});

test('the slots of a wish are ordered: its own, nearest, earliest, own room, room id', () => {
  const slot = (time: string, roomId = 'sala') => ({ time, roomId });
  const order = [
    slot('20:30'),
    slot('20:30', 'bar'),
    slot('20:30', 'terraço'),
    slot('20:00'),
    slot('20:00', 'bar'),
    slot('21:00'),
    slot('21:00', 'terraço'),
    slot('22:00'),
    slot('00:30'),
  ];
  expect([...order].reverse().sort(bySuiting(waiting('a')))).toEqual(order);
  expect(bySuiting(waiting('a'))(slot('20:30'), slot('20:30'))).toBe(0);
});

test('a suggestion names the parties that declined the slot', () => {
  const day = [{ ...free('20:30', 3), refused: [waiting('a')] }];
  expect(suggestionsFor([waiting('bb')], day)).toEqual([
    { seats: day[0], entry: waiting('bb'), passedOver: [{ entryId: 'a', reason: 'declined' }] },
  ]);
});

test('the same list gives the same decision in any reading order', () => {
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

test('the place in line counts only earlier entries that want the same', () => {
  const list = [waiting('a'), waiting('bb', { altPref: 'STRICT', time: '22:00' }), waiting('ccc')];
  expect(placeInLine(list[2]!, list)).toBe(2);
  expect(placeInLine(list[0]!, list)).toBe(1);
});

test('an entry that declined the slot before is passed over as declined, in its place', () => {
  const [declined, small, next] = [waiting('a'), waiting('bb', { people: 4 }), waiting('ccc')];
  expect(nextInLine([small, next], seats, [declined])).toEqual({
    entry: next,
    passedOver: [
      { entryId: 'a', reason: 'declined' },
      { entryId: 'bb', reason: 'too_large' },
    ],
  });
  expect(passedOverBy(next, [small, next], seats, [declined])[0]).toEqual({ entryId: 'a', reason: 'declined' });
});

const free = (time: string, available: number, roomId = 'sala') => ({ ...seats, roomId, time, available, refused: [] });

test('each party is suggested once: its own slot, then the nearest time, then the earliest', () => {
  const own = waiting('a', { altPref: 'ANY' });
  const near = waiting('bb', { time: '22:00', altPref: 'ANY' });
  const day = [free('19:30', 3), free('21:30', 3), free('20:30', 3, 'terraço'), free('20:30', 3), free('22:30', 3)];
  expect(suggestionsFor([near, own], day).map(({ entry, seats }) => [entry.id, seats.roomId, seats.time])).toEqual([
    ['a', 'sala', '20:30'],
    ['bb', 'sala', '21:30'],
  ]);
});

test('a suggestion passes over only parties that get nothing elsewhere', () => {
  const large = waiting('a', { people: 6 });
  const elsewhere = waiting('bb', { altPref: 'ANY', time: '22:00' });
  const day = [free('20:30', 3), free('22:00', 2)];
  const [first, second] = suggestionsFor([large, elsewhere, waiting('ccc')], day);
  expect(first).toMatchObject({ entry: { id: 'bb' }, seats: { time: '22:00' } });
  expect(second).toMatchObject({ entry: { id: 'ccc' }, passedOver: [{ entryId: 'a', reason: 'too_large' }] });
});

const someEntry = fc.record({
  id: fc.uuid(),
  roomId: fc.constantFrom('sala', 'terraço'),
  date: fc.constant('2026-11-21'),
  time: fc.constantFrom('19:30', '20:30', '22:00', '00:30'),
  people: fc.integer({ min: 1, max: 8 }),
  altPref: fc.constantFrom('STRICT' as const, 'NEAR' as const, 'ANY' as const),
  createdAt: fc.date({ min: new Date(0), max: new Date(5), noInvalidDate: true }),
});
const someDay = fc.uniqueArray(
  fc.record({
    roomId: fc.constantFrom('sala', 'terraço'),
    date: fc.constant('2026-11-21'),
    time: fc.constantFrom('19:30', '20:30', '21:00', '22:00', '00:30'),
    available: fc.integer({ min: 0, max: 8 }),
    roomCapacity: fc.constant(6),
    refused: fc.constant([] as Waiting[]),
  }),
  { selector: ({ roomId, time }) => roomId + time, maxLength: 8 },
);

test('suggestions give no entry two places, no place to two entries, and leave out no entry that fits', () => {
  fc.assert(
    fc.property(fc.uniqueArray(someEntry, { selector: (one) => one.id, maxLength: 12 }), someDay, (list, day) => {
      const found = suggestionsFor(list, day);
      expect(new Set(found.map(({ entry }) => entry.id)).size).toBe(found.length);
      expect(new Set(found.map(({ seats }) => seats)).size).toBe(found.length);
      for (const { entry, seats } of found) expect(whyPassedOver(entry, seats)).toBeNull();
      const left = day.filter((seats) => !found.some((given) => given.seats === seats));
      const without = list.filter((entry) => !found.some((given) => given.entry.id === entry.id));
      for (const entry of without) for (const seats of left) expect(whyPassedOver(entry, seats)).not.toBeNull();
    }),
  );
});

test('a guest may take the slots left after each older party has its best one', () => {
  const slot = (time: string, available: number) => ({ ...seats, time, available, refused: [] as Waiting[] });
  const [older, any, chosen] = [waiting('a', { people: 3 }), waiting('bb', { altPref: 'ANY' }), waiting('ccc')];
  const list = [chosen!, any!, older!, waiting('dddd', { people: 3 })];
  const times = (day: ReturnType<typeof slot>[]) => seatsToTake(chosen!, list, day).map(({ time }) => time);
  expect(times([slot('20:30', 5), slot('21:00', 4), slot('22:00', 4)])).toEqual(['21:00']);
  expect(times([slot('20:30', 7)])).toEqual(['20:30']);
  expect(times([slot('20:30', 6)])).toEqual([]);
  const declined = { ...slot('20:30', 4), refused: [older!] };
  expect(times([declined])).toEqual(['20:30']);
});

describe('in a room sold whole', () => {
  const slot = (time: string) => ({ ...seats, time, roomMinutes: 90, refused: [] as Waiting[] });
  const day = ['20:00', '20:30', '21:00', '21:30'].map(slot);

  test('one stay is suggested to one party', () => {
    const list = [waiting('a', { time: '20:00' }), waiting('bb', { time: '21:00', altPref: 'STRICT' })];
    expect(suggestionsFor(list, day).map(({ entry, seats: { time } }) => [entry.id, time])).toEqual([['a', '20:00']]);
    const later = [list[0]!, waiting('ccc', { time: '21:30' })];
    expect(suggestionsFor(later, day).map(({ seats: { time } }) => time)).toEqual(['20:00', '21:30']);
  });

  test('a party below its smallest is in no line for it, and a party of just that size is', () => {
    const hall = { ...slot('20:30'), available: 20, smallestParty: 6 };
    const [small, fitting] = [waiting('a', { people: 5 }), waiting('bb', { people: 6 })];
    expect([small, fitting].map((entry) => mayHave(entry, hall))).toEqual([false, true]);
    expect(nextInLine([small!, fitting!], hall, [small!])).toEqual({ entry: fitting, passedOver: [] });
    expect(suggestionsFor([small!, fitting!], [hall]).map(({ entry }) => entry.id)).toEqual(['bb']);
    expect(seatsToTake(small!, [small!], [hall])).toEqual([]);
    expect(seatsToTake(fitting!, [small!, fitting!], [hall])).toEqual([hall]);
  });

  test('a guest may take the times that the stay of an older party leaves', () => {
    const [older, chosen] = [waiting('a', { time: '20:00' }), waiting('bb', { altPref: 'ANY' })];
    expect(seatsToTake(chosen!, [older!, chosen!], day).map(({ time }) => time)).toEqual(['21:30']);
  });
});
