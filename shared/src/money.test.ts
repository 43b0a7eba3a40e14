import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatKwanzas, groupThousands, parseKwanzas, toDecimal } from '#shared/money';

test('kwanzas are written with dots between thousands', { tags: ['spec-1.9'] }, () => {
  expect(formatKwanzas(2000)).toBe('2.000 Kz');
  expect(formatKwanzas(0)).toBe('0 Kz');
  expect(formatKwanzas(1234567)).toBe('1.234.567 Kz');
});

test('an amount survives the round trip through the database’s decimal', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (amount) => parseKwanzas(toDecimal(amount)) === amount),
  );
});

test('a negative amount keeps its sign, and cents are rounded', () => {
  expect(formatKwanzas(-2000)).toBe('-2.000 Kz');
  expect(groupThousands(1999.6)).toBe('2.000');
});

test('text with or without decimals is read', () => {
  expect(['2000', '2000.5', '2000.05', '99999999'].map(parseKwanzas)).toEqual([2000, 2000.5, 2000.05, 99_999_999]);
});

test('a number is kept, whatever its size', () => {
  expect([0, 0.125, 123_456_789].map(parseKwanzas)).toEqual([0, 0.125, 123_456_789]);
});

test('text that is not an amount gives null', () => {
  for (const wrong of [
    '',
    '-1',
    '2e3',
    '2.000,00',
    'abc',
    '1.234',
    null,
    undefined,
    Number.NaN,
    -5,
    Infinity,
    '123456789',
    'a1',
    '1a',
  ])
    expect(parseKwanzas(wrong), String(wrong)).toBeNull();
});
