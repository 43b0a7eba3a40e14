import { expect, test } from 'vitest';
import { treatmentToAdd } from '#shared/treatments/setup-schema';
import { numberText, numberTextIn, numberTextOrNone, numberTextOrZeroIn } from '#ui/kit/form/text-numbers.ts';

const { price } = treatmentToAdd.shape;
const refusalOf = (text: string) => numberText.safeParse(text).error?.issues[0]?.message;

test('reads a whole number with the groups and marks that people type or paste', () => {
  for (const text of ['15000', '15.000', ' 15 000 ', '15\u00a0000', '\u200e15000', '015000'])
    expect(numberText.parse(text)).toBe(15_000);
  expect(numberText.parse('1.500.000')).toBe(1_500_000);
});

test('refuses an empty text and a text that is no whole number, rather than guess', () => {
  expect(refusalOf(' ')).toBe('required');
  for (const text of ['1,5', '1.5', '15.00', '15,000', '15.000,50', '1e3', '0x10', '-5', '5 Kz', '1.0000'])
    expect(refusalOf(text)).toBe('notANumber');
});

test('an empty text is none or zero where the field may be empty; another text is refused there too', () => {
  expect(numberTextOrNone.parse('')).toBeNull();
  expect(numberTextOrZeroIn(price).parse('')).toBe(0);
  expect(numberTextOrZeroIn(price).parse('2.000')).toBe(2000);
  expect(numberTextIn(price).safeParse('').success).toBe(false);
  expect(numberTextOrNone.safeParse('1,5').success).toBe(false);
});
