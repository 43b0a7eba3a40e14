import { expect, test } from 'vitest';
import { loggedFault, loggedPath } from '#server/http/logged';
import { api } from '#shared/api/table';

test('no guest link and no reset link reaches the log', () => {
  expect(loggedPath('/api/guest/reservations/abc123/cancel')).toBe('/api/guest/reservations/…/cancel');
  expect(loggedPath('/reserva/abc123')).toBe('/reserva/…');
  expect(loggedPath('/nova-palavra-passe/abc123')).toBe('/nova-palavra-passe/…');
  expect(loggedPath('/api/venues/casa-da-kianda')).toBe('/api/venues/casa-da-kianda');
});

test('no key in an address of the table reaches the log', () => {
  const keyed = Object.values(api).filter(({ path }) => path.includes(':token'));
  expect(keyed.length).toBeGreaterThan(5);
  for (const { path } of keyed) expect(loggedPath(`/api${path.replace(':token', 'abc123')}`)).not.toContain('abc123');
  expect(loggedPath('/convite/abc123')).toBe('/convite/…');
});

test('a failed statement is logged without the values that were in it', () => {
  const cause = Object.assign(new Error('relation does not exist'), { code: '42P01' });
  const failed = new Error('Failed query: insert … params: Marisa Lopes,+244923456789', { cause });
  expect(JSON.stringify(loggedFault(failed))).not.toContain('Marisa');
  expect(loggedFault(failed)).toMatchObject({ code: '42P01', message: 'relation does not exist' });
});
