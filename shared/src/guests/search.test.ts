import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guestMatch, guestMatcher, soundKey, soundPattern } from '#shared/guests/search';
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

  test('finds itself and each of its words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) =>
        searchWords(name).every((word) => new RegExp(soundPattern(word), 'u').test(foldText(name))),
      ),
    );
  });
});

test('the key of a name contains the key of each word that finds it', () => {
  const sound = fc.constantFrom(
    ...'tch ch sh x ph f dj j gu g qu k q c s z i y u w v h a e o l n r t p d ss nn aa 1 ø'.split(' '),
  );
  const spelt = (most: number) => fc.array(sound, { minLength: 1, maxLength: most }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(spelt(4), fc.array(spelt(6), { minLength: 1, maxLength: 3 }), (typed, words) => {
      const name = foldText(words.join(' '));
      const [word] = searchWords(typed);
      if (new RegExp(soundPattern(word!), 'u').test(name)) expect(soundKey(name)).toContain(soundKey(word!));
    }),
    { numRuns: 20_000 },
  );
});

test('a phone is found by any run of its digits, in any notation', () => {
  expect(finds('923 456', 'Ana')).toBe(true);
  expect(finds('00244 923-456-789', 'Ana')).toBe(true);
  expect(finds('924', 'Ana')).toBe(false);
  expect(guestMatch('--')).toBeNull();
});
