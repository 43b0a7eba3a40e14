import { expect, test } from 'vitest';
import { knownSearch } from './known-search.ts';

test.each([
  ['', ''],
  ['?', ''],
  ['?fbclid=IwAR0&utm_source=x', ''],
  ['?lang=EN&q=mar&fbclid=IwAR0', '?q=mar&lang=EN'],
  ['?q=a%20b%26c&q=second', '?q=a+b%26c'],
  ['?q=', '?q='],
  ['?q=%E0%A4%A', '?q=%EF%BF%BD%25A'],
])('keeps of %s the named parameters, in one order: %s', (search, known) => {
  expect(knownSearch(search, ['q', 'lang'])).toBe(known);
});
