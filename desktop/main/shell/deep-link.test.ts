import { expect, test } from 'vitest';
import { linkAmong, pathOfLink } from '#desktop/main/shell/deep-link';

test.each([
  ['reserva://gerir-reserva', '/gerir-reserva'],
  ['reserva://gerir-reserva/', '/gerir-reserva'],
  ['RESERVA://gerir-reserva/folha', '/gerir-reserva/folha'],
  ['reserva://gerir-reserva?data=2026-11-21', '/gerir-reserva?date=2026-11-21'],
  ['reserva://gerir-reserva/folha?data=2026-11-21', '/gerir-reserva/folha'],
  ['reserva://gerir-reserva?data=2026-02-31', '/gerir-reserva'],
  ['reserva://gerir-reserva?data=2026-11-21&acao=cancelar#x', '/gerir-reserva?date=2026-11-21'],
  ['reserva://admin/pending-venues', '/admin/pending-venues'],
  ['reserva://gerir-reserva/../admin', null],
  ['reserva://gerir-reserva/%2e%2e/admin', null],
  ['reserva://login', null],
  ['reserva://elsa@gerir-reserva', null],
  ['reserva://gerir-reserva:80', null],
  ['reserva:gerir-reserva', null],
  ['https://gerir-reserva', null],
  ['javascript:alert(1)', null],
  [`reserva://gerir-reserva?data=${'1'.repeat(400)}`, null],
  ['', null],
])('the link %s opens %o', (link, path) => {
  expect(pathOfLink(link)).toBe(path);
});

test('finds a link among the arguments of a second start', () => {
  expect(linkAmong(['reserva.exe', '--allow-file-access', 'Reserva://admin'])).toBe('Reserva://admin');
  expect(linkAmong(['reserva.exe'])).toBeUndefined();
});
