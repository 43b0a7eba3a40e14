import { describe, expect, test } from 'vitest';
import { destinationOf } from '#ui/features/auth/destination.ts';
import { pathToReturnTo } from '#ui/features/auth/leave.ts';

describe('after signing in', () => {
  test('one goes on to where one was going', { tags: ['spec-4.28'] }, () => {
    expect(destinationOf('MANAGER', { returnTo: '/gerir-reserva/templates?lang=EN', intendedRole: 'MANAGER' })).toBe(
      '/gerir-reserva/templates?lang=EN',
    );
  });

  test.each(['https://outro.ao', '//outro.ao', '/\\outro.ao', '/api/auth/logout', '/login-admin', ''])(
    'never redirects to %s',
    (returnTo) => expect(destinationOf('MANAGER', { returnTo })).toBe('/gerir-reserva'),
  );

  test('opens the intended role’s page, as far as the role reaches', () => {
    expect(destinationOf('super_admin', { intendedRole: 'MANAGER' })).toBe('/gerir-reserva');
    expect(destinationOf('super_admin', { intendedRole: 'ADMIN' })).toBe('/admin');
    expect(destinationOf('MANAGER', { intendedRole: 'ADMIN' })).toBe('/gerir-reserva');
  });

  test('opens the role’s own page without any other destination', () => {
    expect(destinationOf('ADMIN', {})).toBe('/admin');
    expect(destinationOf('MANAGER', {})).toBe('/gerir-reserva');
    expect(destinationOf('STAFF', { intendedRole: 'MANAGER' })).toBe('/gerir-reserva');
    expect(destinationOf('USER', {})).toBe('/');
  });
});

test('the page to come back to is any but the home page and the API', { tags: ['spec-4.27'] }, () => {
  expect(pathToReturnTo({ pathname: '/admin/pending-venues', search: '?status=approved' })).toBe(
    '/admin/pending-venues?status=approved',
  );
  expect(pathToReturnTo({ pathname: '/', search: '?search=ilha' })).toBeNull();
  expect(pathToReturnTo({ pathname: '/api/docs', search: '' })).toBeNull();
});
