import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { overlayOf } from '#desktop/main/shell/overlay';

/** The image as text: `#` digit, `.` background, space transparent. */
function drawn(count: number): string[] {
  const bytes = Buffer.from(overlayOf(count).replace('data:image/png;base64,', ''), 'base64');
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([16, 16]);
  const data = inflateSync(bytes.subarray(41, 41 + bytes.readUInt32BE(33)));
  return [...Array(16).keys()].map((y) =>
    [...Array(16).keys()]
      .map((x) => data.subarray(y * 65 + 1 + x * 4, y * 65 + 5 + x * 4))
      .map(([red, , , opacity]) => (opacity === 0 ? ' ' : red === 255 ? '#' : '.'))
      .join(''),
  );
}

test('a number is in the middle of its background', () => {
  expect(drawn(4)).toEqual([
    '   ..........   ',
    '  ............  ',
    ' .............. ',
    '.....##..##.....',
    '.....##..##.....',
    '.....##..##.....',
    '.....##..##.....',
    '.....######.....',
    '.....######.....',
    '.........##.....',
    '.........##.....',
    '.........##.....',
    '.........##.....',
    ' .............. ',
    '  ............  ',
    '   ..........   ',
  ]);
});

test('numbers up to nine differ, and higher ones look the same', () => {
  const pictures = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((count) => drawn(count).join());
  expect(new Set(pictures).size).toBe(10);
  expect(drawn(250).join()).toBe(pictures[9]);
});
