import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, isNearly, meansNoun, namingWords, searchableText, searchWords } from '#shared/venues/text';

describe('folded text', () => {
  it.each([
    ['Salão ACÁCIAS', 'salao acacias'],
    ["D'Ouro, n.º 12", 'd ouro n o 12'],
    ['100%_grátis', '100 gratis'],
    ['a\u0000b\u0007c', 'a b c'],
    ['Ac\u0327a\u0303o', 'acao'],
  ])('%j reads %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('has only letters, digits and single spaces, so no wildcard or control character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => /^([\p{L}\p{N}]+( [\p{L}\p{N}]+)*)?$/u.test(foldText(text))),
    );
  });

  it('is unchanged when folded again', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => foldText(foldText(text)) === foldText(text)));
  });
});

describe('a misspelt noun', () => {
  it.each([
    ['resturante', 'restaurante'],
    ['restaurnate', 'restaurante'],
    ['mariskeira', 'marisqueira'],
    ['lonje', 'lounge', false],
    ['caffe', 'cafe'],
    ['eventos', 'eventos'],
    ['barr', 'bar', false],
    ['pastel', 'pastelaria', false],
  ])('%j for %j', (word, noun, isNear = true) => {
    expect(isNearly(word, noun)).toBe(isNear);
  });

  it('has the same errors in both directions', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 7 });
    fc.assert(fc.property(word, word, (one, other) => isNearly(one, other) === isNearly(other, one)));
  });
});

describe('the words of a query', () => {
  it('are distinct and in their order', () => {
    expect(searchWords('  Casa da CASA, Ilha ')).toEqual(['casa', 'da', 'ilha']);
  });

  it('are none where the query has no letters or digits', () => {
    expect(searchWords('% _ \u0000')).toEqual([]);
  });

  it('are eight at most', () => {
    expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
  });
});

describe('naming words', () => {
  it.each([
    ['Ilha de Luanda', ['ilha', 'luanda']],
    ['bar em Luanda', ['bar', 'luanda']],
    ['restaurante na ilha', ['restaurante', 'ilha']],
    ['música à noite', ['musica', 'noite']],
    ['a bar near the bay', ['bar', 'bay']],
    ['da', ['da']],
  ])('of %j are %j', (query, words) => {
    expect(namingWords(query)).toEqual(words);
  });
});

it.each([
  ['bares', 'bar', true],
  ['restaurantes', 'restaurante', true],
  ['restaurant', 'restaurante', true],
  ['spas', 'spa', true],
  ['barra', 'bar', false],
  ['ba', 'bar', false],
])('%j means the noun %j: %j', (word, noun, means) => {
  expect(meansNoun(word, noun)).toBe(means);
});

it('a venue is found by its name, city, address, description and treatments, each once', () => {
  const venue = { name: 'Mirante da Baía', city: 'Luanda', address: 'Av. 4 de Fevereiro, 12' };
  expect(searchableText({ ...venue, description: null })).toBe('mirante da baia luanda av 4 de fevereiro 12');
  expect(searchableText({ ...venue, description: 'Grelhados!' })).toMatch(/ 12 grelhados$/);
  const names = ['Prova de vinhos', 'Prova de vinhos', 'Wine tasting'];
  expect(searchableText({ ...venue, description: null }, names)).toMatch(/ 12 prova de vinhos wine tasting$/);
});
