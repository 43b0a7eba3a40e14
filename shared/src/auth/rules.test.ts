import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accessTo,
  type Capability,
  can,
  intendedRole,
  isAtLeast,
  isComplete,
  loginAddress,
  roles,
  safeReturnPath,
  splitName,
} from '#shared/auth/rules';

describe('the order of roles', () => {
  test('each role includes the ones below it', { tags: ['spec-2.18', 'spec-6.1'] }, () => {
    for (const [rung, role] of roles.entries()) {
      for (const [other, lowest] of roles.entries()) expect(isAtLeast(role, lowest)).toBe(rung >= other);
    }
  });

  const lowest: Record<Capability, (typeof roles)[number]> = {
    runDay: 'STAFF',
    manageVenues: 'MANAGER',
    seeEveryVenue: 'ADMIN',
    seePlatform: 'ADMIN',
    moderateReviews: 'ADMIN',
    decideVenues: 'super_admin',
    changePlatform: 'super_admin',
    resetPasswords: 'super_admin',
  };
  test.each(Object.entries(lowest))('%s takes %s or more', { tags: ['spec-6.6'] }, (capability, role) => {
    for (const one of roles) expect(can({ role: one }, capability as Capability)).toBe(isAtLeast(one, role));
  });

  test('refuses every capability without a user', () => {
    for (const capability of Object.keys(lowest) as Capability[]) {
      expect(can(null, capability)).toBe(false);
      expect(can(undefined, capability)).toBe(false);
    }
  });
});

describe('access to a venue', () => {
  const venue = { ownerId: 'ana' };
  const all = { mayRun: true, mayManage: true, mayOverbook: true };
  const none = { mayRun: false, mayManage: false, mayOverbook: false };

  test('is complete for its owner and for administrators, and empty for another owner', () => {
    expect(accessTo({ id: 'ana', role: 'MANAGER' }, venue, null)).toEqual(all);
    expect(accessTo({ id: 'rui', role: 'ADMIN' }, venue, null)).toEqual(all);
    expect(accessTo({ id: 'rui', role: 'MANAGER' }, venue, null)).toEqual(none);
    expect(accessTo({ id: 'rui', role: 'STAFF' }, venue, null)).toEqual(none);
    expect(accessTo({ id: 'rui', role: 'MANAGER' }, { ownerId: null }, null)).toEqual(none);
    expect(accessTo(null, venue, null)).toEqual(none);
    expect(accessTo(undefined, { ownerId: null }, null)).toEqual(none);
  });

  test('is lost by an owner without the manager role, who keeps the day as front-desk staff', () => {
    expect(accessTo({ id: 'ana', role: 'STAFF' }, venue, null)).toEqual(none);
    expect(accessTo({ id: 'ana', role: 'STAFF' }, venue, { mayOverbook: false })).toEqual({ ...none, mayRun: true });
  });

  test.each(['STAFF', 'MANAGER'] as const)(
    'covers the day for a front-desk %s, and overbooking only with the right',
    (role) => {
      const rui = { id: 'rui', role };
      expect(accessTo(rui, venue, { mayOverbook: false })).toEqual({ ...none, mayRun: true });
      expect(accessTo(rui, venue, { mayOverbook: true })).toEqual({ ...none, mayRun: true, mayOverbook: true });
    },
  );

  test('is empty for a plain user on the front-desk list', () => {
    expect(accessTo({ id: 'rui', role: 'USER' }, venue, { mayOverbook: true })).toEqual(none);
  });
});

describe('the path to return to after sign-in', () => {
  test.each([
    '/',
    '/gerir-reserva',
    '/gerir-reserva/venue-setup',
    '/admin/pending-venues?estado=pending',
    '/r/casa-do-mar',
    '/estabelecimento/018f-1?date=2026-11-21&next=https://outro.example#salas',
    '/nova-palavra-passe/a_b-C1',
    '/loginova',
  ])('%s is kept', (path) => expect(safeReturnPath(path)).toBe(path));

  test.each([
    '',
    'evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/ /evil.example',
    '/admin\r\nLocation: https://evil.example',
    '/%2f/evil.example',
    '/%2F%2Fevil.example',
    '/%5cevil.example',
    '/%5Cevil.example',
    '/%252f%252fevil.example',
    '/%09/evil.example',
    '/%0d%0aLocation:evil',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/a//evil.example',
    '/a/./b',
    '/a/../login',
    '/..',
    '/%2e%2e/login',
    '/api',
    '/api/auth/logout',
    '/API/auth/logout',
    '/login',
    '/Login',
    '/login/',
    '/login?returnTo=/login',
    '/login#x',
    '/login-manager',
    '/LOGIN-ADMIN',
    '/login-venue',
    '/ádega',
    `/${'a'.repeat(500)}`,
  ])('%j is dropped', (path) => expect(safeReturnPath(path)).toBeNull());

  test.each([null, undefined, 7, ['/admin'], { path: '/admin' }])('%j is no path', (value) => {
    expect(safeReturnPath(value)).toBeNull();
  });

  test('a kept path stays on this site under every parser and never leads to the sign-in', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%2e',
      '@',
      ':',
      'evil.example',
      'login',
      '?',
      '#',
    );
    const anything = fc.oneof(
      fc.string(),
      fc.array(piece).map((parts) => `/${parts.join('')}`),
    );
    fc.assert(
      fc.property(anything, (path) => {
        const kept = safeReturnPath(path);
        if (kept === null) return;
        for (const read of [kept, decodeURIComponent(kept.split(/[?#]/)[0]!)]) {
          expect(/^\/(?![/\\])/.test(read)).toBe(true);
          expect(/^\/(api|login)([/?#-]|$)/i.test(read)).toBe(false);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('the sign-in address carries what is safe and drops the rest', () => {
    expect(loginAddress('/login', {})).toBe('/login');
    expect(loginAddress('/login', { returnTo: '/admin?x=1&y=2', role: 'ADMIN' })).toBe(
      '/login?returnTo=%2Fadmin%3Fx%3D1%26y%3D2&role=ADMIN',
    );
    expect(loginAddress('/login', { returnTo: '//evil.example', role: 'super_admin' })).toBe('/login');
    expect(loginAddress('/login-manager', { role: 'MANAGER' })).toBe('/login-manager?role=MANAGER');
  });
});

test('a name is split after its first word', () => {
  expect(splitName('Ana')).toEqual({ firstName: 'Ana', lastName: null });
  expect(splitName('  Ana   Maria dos  Santos ')).toEqual({ firstName: 'Ana', lastName: 'Maria dos Santos' });
});

test('a profile is complete with its tax number, its document and its address', () => {
  const whole = { nif: '5417000000', documentoId: '000000000LA000', morada: 'Rua 1' };
  expect(isComplete(whole)).toBe(true);
  for (const field of ['nif', 'documentoId', 'morada']) expect(isComplete({ ...whole, [field]: null })).toBe(false);
});

test('a visitor may intend to be a manager or an administrator', () => {
  expect(['MANAGER', 'ADMIN', 'super_admin', 'STAFF', null].map(intendedRole)).toEqual([
    'MANAGER',
    'ADMIN',
    null,
    null,
    null,
  ]);
});

test('a path of 500 characters is kept', () => {
  expect(safeReturnPath(`/${'a'.repeat(499)}`)).toHaveLength(500);
});
