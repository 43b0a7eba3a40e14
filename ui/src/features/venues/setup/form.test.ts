import { describe, expect, test } from 'vitest';
import { newVenue } from '#shared/venues/setup-schema';
import {
  changesIn,
  emptyDraft,
  inputOf,
  isTouched,
  missingFields,
  roomErrors,
  withName,
  withoutRoom,
  withRoom,
  withSlug,
  wrongFields,
} from '#ui/features/venues/setup/form.ts';

const CATEGORY = '01932f1e-0000-7000-8000-00000000000c';
const aDraft = (given: Partial<ReturnType<typeof emptyDraft>> = {}) => ({
  ...withName(emptyDraft(), 'Mesa da Ilha'),
  description: 'Peixe na brasa',
  address: 'Ilha de Luanda',
  phone: '923 456 789',
  categoryIds: [CATEGORY],
  ...given,
});

describe('the slug', () => {
  test('follows the name until it is edited', { tags: ['spec-2.94', 'spec-5.20'] }, () => {
    const typed = withName(emptyDraft(), 'Café São João');
    expect(typed.slug).toBe('cafe-sao-joao');
    const edited = withSlug(typed, 'sao-joao');
    expect(withName(edited, 'Outro nome').slug).toBe('sao-joao');
  });

  test('follows the name again once it is emptied', () => {
    const emptied = withSlug(withSlug(withName(emptyDraft(), 'A'), 'b'), '');
    expect(withName(emptied, 'Casa Nova').slug).toBe('casa-nova');
  });
});

describe('derives the slug from the name', () => {
  test.each([
    ['a hyphen at the end', 'Bar do Zé -', 'bar-do-ze'],
    ['hyphens at both edges', '- Bar -', 'bar'],
    ['nothing that a slug keeps', '- — -', ''],
    ['a name longer than a slug', 'a'.repeat(120), 'a'.repeat(80)],
    ['a name cut at a hyphen', `${'a'.repeat(79)} ${'b'.repeat(40)}`, 'a'.repeat(79)],
  ])('%s', (_, name, slug) => expect(withName(emptyDraft(), name).slug).toBe(slug));
});

describe('what must be there', () => {
  test('is reported per field', () => {
    expect(Object.keys(missingFields(emptyDraft()))).toEqual([
      'name',
      'slug',
      'description',
      'address',
      'phone',
      'categoryIds',
    ]);
    expect(missingFields(aDraft())).toEqual({});
    expect(missingFields(aDraft({ address: '   ' }))).toEqual({ address: 'required' });
  });

  test('of rooms is a name and a capacity of at least 1', { tags: ['spec-3.20', 'spec-5.15'] }, () => {
    const [first] = emptyDraft().rooms;
    const rooms = [
      { ...first!, name: ' ', capacity: '10' },
      { ...first!, capacity: '0' },
      { ...first!, capacity: '2.5' },
      { ...first!, capacity: '' },
      { ...first!, capacity: '1' },
    ];
    expect(roomErrors(aDraft({ rooms }))).toEqual({
      'rooms.0.name': 'roomName',
      'rooms.1.capacity': 'roomCapacity',
      'rooms.2.capacity': 'roomCapacity',
      'rooms.3.capacity': 'roomCapacity',
    });
  });

  test('must also make sense', { tags: ['spec-2.96'] }, () => {
    expect(wrongFields(aDraft({ slug: 'Mesa da Ilha' }))).toEqual({ slug: 'slugFormat' });
    expect(wrongFields(aDraft({ slug: 'mesa-' }))).toEqual({ slug: 'slugFormat' });
    expect(wrongFields(aDraft({ slug: ' mesa-1 ' }))).toEqual({});
    expect(wrongFields(aDraft({ phone: '12' }))).toEqual({ phone: 'phoneFormat' });
    expect(wrongFields(aDraft({ minParty: '5', maxParty: '4' }))).toEqual({ maxParty: 'partyOrder' });
    expect(wrongFields(aDraft({ coverUrl: 'http://exemplo.ao/a.jpg' }))).toEqual({ coverUrl: 'coverUrlFormat' });
    expect(wrongFields(aDraft({ coverUrl: '/objects/a.jpg' }))).toEqual({});
  });
});

test('rooms begin with "Sala Principal" for 50, are added for 10, and the last one stays', {
  tags: ['spec-9.3'],
}, () => {
  const draft = emptyDraft();
  expect(draft.rooms).toMatchObject([{ name: 'Sala Principal', capacity: '50' }]);
  const two = withRoom(draft);
  expect(two.rooms[1]).toMatchObject({ name: '', capacity: '10' });
  const one = withoutRoom(two, two.rooms[0]!.id);
  expect(one.rooms).toHaveLength(1);
  expect(withoutRoom(one, one.rooms[0]!.id).rooms).toHaveLength(1);
});

test('treats a new form as untouched until the first input', () => {
  expect(isTouched(emptyDraft())).toBe(false);
  expect(isTouched(withName(emptyDraft(), 'A'))).toBe(true);
  expect(isTouched(withRoom(emptyDraft()))).toBe(true);
});

test('sends input that satisfies the contract', () => {
  const sent = newVenue.parse(inputOf(aDraft()));
  expect(sent).toMatchObject({
    slug: 'mesa-da-ilha',
    phone: '+244923456789',
    coverUrl: null,
    minParty: 1,
    maxParty: 20,
  });
  expect(sent.rooms).toEqual([{ name: 'Sala Principal', capacity: 50 }]);
});

test('changes only the fields that differ', () => {
  const draft = aDraft();
  expect(changesIn(draft, withSlug(draft, 'outra'))).toEqual({ slug: 'outra', slugEdited: true });
  expect(changesIn(draft, { ...draft })).toEqual({});
});
