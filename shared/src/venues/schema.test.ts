import { describe, expect, it } from 'vitest';
import { newId } from '#shared/ids';
import { venueSearch } from '#shared/venues/schema';
import { newVenue } from '#shared/venues/setup-schema';

const form = {
  name: 'Casa da Kianda',
  slug: 'casa-da-kianda',
  address: 'Ilha',
  phone: '923 456 789',
  categoryIds: [newId()],
};
const parse = (given: object) => newVenue.safeParse({ ...form, ...given });
const pathsOf = (given: object) => parse(given).error?.issues.map((issue) => issue.path.join('.'));

describe('the venue form', () => {
  it("fills in the specification's defaults", { tags: ['spec-9.2'] }, () => {
    expect(parse({}).data).toMatchObject({
      city: 'Luanda',
      timezone: 'Africa/Luanda',
      minParty: 1,
      maxParty: 20,
      rooms: [{ name: 'Sala Principal', capacity: 50 }],
      phone: '+244923456789',
      description: null,
      coverUrl: null,
    });
  });

  it.each([
    ['slug', { slug: 'by-id' }],
    ['slug', { slug: newId() }],
    ['slug', { slug: 'Casa da Kianda' }],
    ['categoryIds', { categoryIds: [] }],
    ['maxParty', { minParty: 6, maxParty: 5 }],
    ['rooms.0.capacity', { rooms: [{ name: 'Terraço', capacity: 0 }] }],
    [
      'rooms.1.name',
      {
        rooms: [
          { name: 'Terraço', capacity: 2 },
          { name: ' ', capacity: 2 },
        ],
      },
    ],
    ['rooms', { rooms: [] }],
    ['coverUrl', { coverUrl: 'http://example.com/a.jpg' }],
    ['coverUrl', { coverUrl: 'javascript:alert(1)' }],
    ['coverUrl', { coverUrl: '/objects/../api/auth/user' }],
    ['name', { name: 'Casa\u0000' }],
    ['city', { city: 'Lisboa' }],
    ['phone', { phone: '12' }],
  ])('says at %s what is wrong with %j', (path, given) => {
    expect(pathsOf(given)).toEqual([path]);
  });

  it.each(['https://exemplo.ao/a.jpg', '/objects/covers/casa.svg'])(
    'takes the cover %s',
    { tags: ['spec-2.96'] },
    (coverUrl) => {
      expect(parse({ coverUrl }).data?.coverUrl).toBe(coverUrl);
    },
  );
});

describe('the search', () => {
  it('treats empty and "any" filters as absent', { tags: ['spec-5.10'] }, () => {
    expect(venueSearch.parse({ date: '', period: 'any', people: '', categoryIds: '' })).toEqual({
      search: '',
      categoryIds: [],
      limit: 20,
      offset: 0,
    });
  });

  it('takes one category or several', () => {
    const id = newId();
    expect(venueSearch.parse({ categoryIds: id }).categoryIds).toEqual([id]);
    expect(venueSearch.parse({ categoryIds: [id, id] }).categoryIds).toHaveLength(2);
  });

  it.each([{ limit: 51 }, { limit: 0 }, { offset: -1 }, { date: '2026-02-31' }, { period: 'noon' }, { people: '7' }])(
    'refuses %j',
    (given) => {
      expect(venueSearch.safeParse(given).success).toBe(false);
    },
  );
});
