import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '#shared/ids';
import { isReservedSlug, slugOf, slugPattern } from '#shared/venues/slug';

describe('a slug from a name', { tags: ['spec-5.19'] }, () => {
  it.each([
    ['Casa da Kianda', 'casa-da-kianda'],
    ['Salão Acácias', 'salao-acacias'],
    ['  Café  &  Pão!  ', 'cafe-pao'],
    ['Bar -- do Zé', 'bar-do-ze'],
    ['Ponto 25', 'ponto-25'],
  ])('%s becomes %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('never holds anything but a-z, 0-9 and single hyphens', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (name) => /^[a-z0-9-]*$/.test(slugOf(name)) && !slugOf(name).includes('--'),
      ),
    );
  });

  it('is unchanged when derived from itself', () => {
    fc.assert(fc.property(fc.string(), (name) => slugOf(slugOf(name)) === slugOf(name)));
  });
});

describe('reserved slugs', () => {
  it('are the API’s own words and anything shaped like an id', () => {
    expect(isReservedSlug('by-id')).toBe(true);
    expect(isReservedSlug(newId())).toBe(true);
    expect(isReservedSlug('casa-da-kianda')).toBe(false);
  });

  it('a valid slug has no hyphen at its ends', () => {
    expect(slugPattern.test('-casa')).toBe(false);
    expect(slugPattern.test('casa-')).toBe(false);
    expect(slugPattern.test('Casa')).toBe(false);
  });
});
