import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPhone, managerPhonePattern, parsePhone, phoneDigits } from '#shared/phone';

test('Angolan numbers are read as people write them', () => {
  for (const typed of [
    '923456789',
    '923 456 789',
    '923.456.789',
    '244923456789',
    '+244 923-456-789',
    '00244 923 456 789',
  ])
    expect(parsePhone(typed), typed).toBe('+244923456789');
});

test('a number copied from a contact is read without the invisible characters around it', () => {
  for (const pasted of ['\u202a+244 923 456 789\u202c', '\u2066923\u00a0456\u00a0789\u2069', '923456789\u200b'])
    expect(parsePhone(pasted), pasted).toBe('+244923456789');
});

test('foreign numbers need their country code', () => {
  expect(parsePhone('+351 912 345 678')).toBe('+351912345678');
  expect(parsePhone('00351912345678')).toBe('+351912345678');
  for (const wrong of ['12345', '92345678', '+244 92345678', '+2449234567890', 'telefone', '', '+0123456789'])
    expect(parsePhone(wrong), wrong).toBeNull();
});

test('digits or letters around a number make it invalid', () => {
  const longer = [
    '9234567890',
    '2449234567890',
    '0244923456789',
    'a+351912345678',
    '+351912345678a',
    '+3511234567890123',
  ];
  for (const wrong of longer) expect(parsePhone(wrong), wrong).toBeNull();
  for (const wrong of ['a+244923456789', '+2449234567890']) expect(wrong).not.toMatch(managerPhonePattern);
});

test('text that is no number is shown as it is', () => {
  for (const text of ['', 'telefone', 'tel+244923456789', '+244923456789x', '+244'])
    expect(formatPhone(text)).toBe(text);
});

test('a number is shown in groups of three', () => {
  expect(formatPhone('+244923456789')).toBe('+244 923 456 789');
  expect(formatPhone('+351912345678')).toBe('+351 912 345 678');
});

test('any nine digits that begin with 9 survive parsing, storing and formatting', () => {
  const nineDigits = fc.integer({ min: 900_000_000, max: 999_999_999 }).map(String);
  fc.assert(
    fc.property(nineDigits, (digits) => {
      const stored = parsePhone(digits)!;
      expect(stored).toMatch(managerPhonePattern);
      expect(parsePhone(formatPhone(stored))).toBe(stored);
      expect(phoneDigits(stored)).toBe(`244${digits}`);
    }),
  );
});
