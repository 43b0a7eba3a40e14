import { expect, test } from 'vitest';
import { loggedFault, loggedPath } from '#server/platform/http/logged';
import { api } from '#shared/api/table';

test('guest links and reset links are not logged', () => {
  expect(loggedPath('/api/guest/reservations/abc123/cancel')).toBe('/api/guest/reservations/…/cancel');
  expect(loggedPath('/reserva/abc123')).toBe('/reserva/…');
  expect(loggedPath('/nova-palavra-passe/abc123')).toBe('/nova-palavra-passe/…');
  expect(loggedPath('/CONFIRMAR-Email//abc123/?x=1')).not.toContain('abc123');
  expect(loggedPath('/confirmar%2Demail%2Fabc123')).toBe('/confirmar-email/…');
  expect(loggedPath('/api/venues/casa-da-kianda')).toBe('/api/venues/casa-da-kianda');
});

test('keys in a path of the endpoint table are not logged', () => {
  const keyed = Object.values(api).filter(({ path }) => path.includes(':token'));
  expect(keyed.length).toBeGreaterThan(5);
  for (const { path } of keyed) expect(loggedPath(`/api${path.replace(':token', 'abc123')}`)).not.toContain('abc123');
  expect(loggedPath('/convite/abc123')).toBe('/convite/…');
});

test.each([
  '/RESERVA/abc123',
  '/Lista/abc123',
  '/API/Guest/Reservations/abc123/Cancel',
  '/%72eserva/abc123',
  '/%2572eserva/abc123',
  '/reserva%2Fabc123',
  '//reserva//abc123',
  '/Nova-Palavra-Passe/abc123',
  '/r/casa/TKcL0nQ8yD3p_abc123xy',
])('the key in %s is not logged in any encoding', (path) => {
  expect(loggedPath(path)).not.toContain('abc123');
});

test('slugs and ids stay readable, and undecodable parts are left out', () => {
  const venue = '/api/venues/restaurante-casa-da-kianda-e-filhos/schedule/2026-11-21';
  expect(loggedPath(venue)).toBe(venue);
  const id = '/api/admin/venues/0199aaaa-0000-7000-8000-000000000000/desks';
  expect(loggedPath(id)).toBe(id);
  expect(loggedPath('/reserva/%E0%A4%A')).not.toContain('%');
});

test('keys in an error message are not logged', () => {
  const fault = loggedFault(new Error('cannot render /Reserva/abc123?x (from "https://site/LISTA/abc123")'));
  expect(JSON.stringify(fault)).not.toContain('abc123');
});

test('a failed statement is logged without its values', () => {
  const cause = Object.assign(new Error('relation does not exist'), { code: '42P01' });
  const failed = new Error('Failed query: insert … params: Marisa Lopes,+244923456789', { cause });
  expect(JSON.stringify(loggedFault(failed))).not.toContain('Marisa');
  expect(loggedFault(failed)).toMatchObject({ code: '42P01', message: 'relation does not exist' });
});

test('an error that a library copied into a plain object keeps its message', () => {
  const error = Object.assign(new Error('timeout exceeded when trying to connect'), {
    code: 'ETIMEDOUT',
    detail: 'Marisa',
  });
  const fault = loggedFault({ ...error, message: error.message, stack: error.stack });
  expect(fault).toMatchObject({ message: 'timeout exceeded when trying to connect', code: 'ETIMEDOUT' });
  expect(JSON.stringify(fault)).not.toContain('Marisa');
});

test('what is thrown without being an error is logged as text', () => {
  expect(loggedFault('no answer')).toEqual({ message: 'no answer' });
  expect(loggedFault(null)).toEqual({ message: 'null' });
  expect(loggedFault({ message: 'without a stack' })).toEqual({ message: '[object Object]' });
});
