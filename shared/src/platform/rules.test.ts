import { describe, expect, it } from 'vitest';
import { refusedFactorRemoval, refusedRole } from '#shared/platform/rules';
import { categoryChange, givenRoles, newCategory } from '#shared/platform/schema';

const person = { id: 'ana', role: 'MANAGER', venues: 0 } as const;

describe('a role', () => {
  it.each(givenRoles)('%s may be given to an account without venues', (role) => {
    expect(refusedRole('dona', person, role, 1)).toBeNull();
  });

  it('of the caller’s own account is not changed', () => {
    expect(refusedRole('ana', person, 'ADMIN', 1)).toBe('own_role');
  });

  it('below manager is refused for an owner of venues', () => {
    const owning = { ...person, venues: 2 };
    expect(givenRoles.map((role) => refusedRole('dona', owning, role, 1))).toEqual([
      'owns_venues',
      'owns_venues',
      null,
      null,
    ]);
  });

  it('is taken from an owner of the platform while another owner remains', () => {
    const owner = { ...person, role: 'super_admin' } as const;
    expect(refusedRole('dona', owner, 'ADMIN', 2)).toBeNull();
    expect(refusedRole('dona', owner, 'ADMIN', 1)).toBe('last_owner');
  });
});

describe('a second factor', () => {
  const [owner, admin, manager] = (['super_admin', 'ADMIN', 'MANAGER'] as const).map((role) => ({ id: role, role }));
  it('is removed by another owner, and by an administrator from lower roles', () => {
    const other = { id: 'other', role: 'super_admin' } as const;
    expect([other, admin, manager].map((user) => refusedFactorRemoval(owner!, user!))).toEqual([null, null, null]);
    const second = { id: 'second', role: 'ADMIN' } as const;
    expect([owner, second, manager].map((user) => refusedFactorRemoval(admin!, user!))).toEqual([
      'forbidden',
      'forbidden',
      null,
    ]);
  });

  it('of the caller’s own account is not removed without a code', () => {
    expect(refusedFactorRemoval(owner!, owner!)).toBe('own_factor_kept');
  });
});

describe('a category', () => {
  const given = { name: 'Padaria', slug: 'padaria', emoji: '🥐' };

  it.each(['🥐', '🇦🇴', '1️⃣', '👩🏾‍🍳', '☕'])('may show %s', (emoji) => {
    expect(newCategory.safeParse({ ...given, emoji }).success).toBe(true);
  });

  it.each([
    ['a letter for an emoji', { emoji: 'P' }],
    ['markup for an emoji', { emoji: '<b>🥐' }],
    ['no emoji', { emoji: ' ' }],
    ['a slug with capitals', { slug: 'Padaria' }],
    ['an empty name', { name: '  ' }],
    ['a name of two lines', { name: 'Pa\ndaria' }],
  ])('is refused with %s', (_, wrong) => {
    expect(newCategory.safeParse({ ...given, ...wrong }).success).toBe(false);
  });

  it('is named by its id when it changes', () => {
    expect(categoryChange.safeParse(given).success).toBe(false);
  });
});
