import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guestMatch, guestMatcher, soundPattern } from '#shared/guests/search';
import { foldText, searchWords } from '#shared/venues/text';

const finds = (search: string, name: string, phone = '+244923456789') => guestMatcher(search)({ name, phone });

describe('a name', () => {
  test.each([
    ['Kiluanje', 'Kiluange'],
    ['Kiluange', 'Kiluanje'],
    ['Quiluange', 'Kiluanje'],
    ['Kianda', 'Quianda'],
    ['Carlos', 'Karlos'],
    ['Karlos', 'Carlos'],
    ['conceicao', 'Conceição'],
    ['Conseisão', 'Conceição'],
    ['Souza', 'Sousa'],
    ['Chipenda', 'Tchipenda'],
    ['Xipenda', 'Chipenda'],
    ['Djamila', 'Jamila'],
    ['Weza', 'Ueza'],
    ['Yuri', 'Iuri'],
    ['Tomas', 'Thomás'],
    ['Thomas', 'Tomás'],
    ['Coelo', 'Coelho'],
    ['Filipe', 'Phillipe'],
    ['Anna', 'Ana'],
    ['Valter', 'Walter'],
    ['Guilherme', 'Gilherme'],
    ['nadia f', 'Nádia Fortes'],
    ['ce', 'Celeste Augusto'],
    ['q', 'Quissanga'],
  ])('typed as %j finds %j', (search, name) => expect(finds(search, name)).toBe(true));

  test.each([
    ['Kiluanje', 'Kilamba'],
    ['rui', 'Nádia Fortes'],
    ['Marta', 'Maria'],
    ['…', 'Nádia Fortes'],
    ['%', 'Ana'],
  ])('typed as %j does not find %j', (search, name) => expect(finds(search, name)).toBe(false));

  test('finds itself and each of its words, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) =>
        searchWords(name).every((word) => new RegExp(soundPattern(word), 'u').test(foldText(name))),
      ),
    );
  });
});

test('a phone is found by any stretch of its digits, however they are written', () => {
  expect(finds('923 456', 'Ana')).toBe(true);
  expect(finds('00244 923-456-789', 'Ana')).toBe(true);
  expect(finds('924', 'Ana')).toBe(false);
  expect(guestMatch('--')).toBeNull();
});
