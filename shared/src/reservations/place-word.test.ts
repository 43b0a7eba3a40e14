import { expect, test } from 'vitest';
import { sayIn } from '#shared/i18n/say';
import { placeWordOf, statusKeyOf } from '#shared/reservations/place-word';

test.each([
  [{ isTreated: false, isWhole: false }, 'À mesa', 'Seated'],
  [{ isTreated: false, isWhole: true }, 'Na sala', 'In the room'],
  [{ isTreated: true, isWhole: true }, 'Em atendimento', 'In progress'],
])('a party that is there (%j) is "%s"', (party, angolan, english) => {
  const key = statusKeyOf('SEATED', placeWordOf(party));
  expect([sayIn('PT-AO')(key), sayIn('EN')(key)]).toEqual([angolan, english]);
});

test('other states have one word for each place', () => {
  expect(statusKeyOf('CONFIRMED', 'cabin')).toBe(statusKeyOf('CONFIRMED', 'table'));
});
