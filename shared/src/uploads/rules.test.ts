import { describe, expect, it } from 'vitest';
import { isAmongPictures, pictureIdOf, pictureUrl, srcSetOf } from '#shared/uploads/pictures';
import { imageTypeOf, refusalOfFile, UPLOAD_MAX_BYTES } from '#shared/uploads/rules';

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const PNG = bytes('\x89PNG\r\n\x1a\n');

describe('a file’s type follows from its first bytes', () => {
  it.each([
    ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['image/gif', 'GIF87a'],
    ['image/gif', 'GIF89a'],
    ['image/webp', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['image/avif', '\0\0\0\x1cftypavif\0\0\0\0'],
    ['image/avif', '\0\0\0\x1cftypavis\0\0\0\0'],
  ])('%s', (type, head) => expect(imageTypeOf(bytes(head))).toBe(type));

  it.each([
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page', '<!doctype html>'],
    ['a PDF', '%PDF-1.7'],
    ["a phone's HEIC", '\0\0\0\x18ftypheic'],
    ['a sound in the same box as WebP', 'RIFF\x24\0\0\0WAVEfmt '],
    ['WEBP in another box', 'XXXX\x24\0\0\0WEBPVP8 '],
    ['the brand of AVIF in another box', '\0\0\0\x1cxxxxavif'],
    ['the brand of AVIF behind another one', '\0\0\0\x1cftypheicavif'],
    ['a JPEG behind other bytes', 'x\xff\xd8\xff'],
    ['a TIFF', 'II*\0'],
    ['half of a beginning', '\x89PN'],
    ['nothing', ''],
  ])('%s is not accepted', (_what, head) => expect(imageTypeOf(bytes(head))).toBeNull());
});

describe('a file is refused', () => {
  it('by its length to the byte', { tags: ['spec-5.23'] }, () => {
    expect(UPLOAD_MAX_BYTES).toBe(10_485_760);
    expect(refusalOfFile({ bytes: UPLOAD_MAX_BYTES, head: PNG })).toBeNull();
    expect(refusalOfFile({ bytes: UPLOAD_MAX_BYTES + 1, head: PNG })).toBe('image_too_large');
    expect(refusalOfFile({ bytes: 0, head: bytes('') })).toBe('image_empty');
  });
  it('by its type', () => expect(refusalOfFile({ bytes: 5, head: bytes('%PDF-') })).toBe('not_an_image'));
});

describe("a picture's addresses", () => {
  const id = '0199aaaa-0000-7000-8000-000000000001';
  it('convert from the id to the address and back', () => expect(pictureIdOf(pictureUrl(id))).toBe(id));
  it.each([`${pictureUrl(id)}/960.avif`, `${pictureUrl(id)}?x`, pictureUrl('casa'), '/objects/covers/casa.svg', ''])(
    '%s is not one',
    (url) => expect(pictureIdOf(url)).toBeNull(),
  );
  it('are in one folder', () => {
    expect([pictureUrl('casa'), '/objects/covers/casa.svg', 'https://a.ao/b'].map(isAmongPictures)).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('are offered in every width', () =>
    expect(srcSetOf('/objects/uploads/x', 'webp')).toBe(
      '/objects/uploads/x/480.webp 480w, /objects/uploads/x/960.webp 960w, /objects/uploads/x/1600.webp 1600w',
    ));
});
