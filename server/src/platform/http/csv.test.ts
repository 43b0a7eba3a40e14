import { expect, test } from 'vitest';
import { csvHead, csvRows } from '#server/platform/http/csv';

test('the head begins with the byte order mark and splits at semicolons', () => {
  expect(csvHead(['Nome', 'Telefone'])).toBe('\uFEFFNome;Telefone\r\n');
});

test('a cell with a separator is quoted', () => {
  expect(
    csvRows([
      ['a;b', 'c'],
      ['d,e', 'f'],
    ]),
  ).toBe('"a;b";c\r\n"d,e";f\r\n');
});

test.each(['=1+1', '+1', '-1', '@x', '＝1', '＋1', '－1', '＠x'])('the formula %s is shown as text', (formula) => {
  expect(csvRows([[formula]])).toContain(`'${formula}`);
  for (const separator of ['\r', '\n', '\t', ',', ';', '|', ', "'])
    expect(csvRows([[`a${separator}${formula}`]]).replaceAll('""', '"')).toContain(`a${separator}'${formula}`);
});

test('signs inside a word stay', () => {
  expect(csvRows([['a-b', 'a = b']])).toBe('a-b;a = b\r\n');
});
