/** The longest file (specification, section 5). */
export const UPLOAD_MAX_BYTES = 10_485_760;
/** The most that a file may unfold to: one of a few bytes can hold a picture that no memory does. */
export const PIXELS_MAX = 50_000_000;
/** An upload address serves so long, from the dialog's opening to the last piece on a slow line. */
export const ADDRESS_MINUTES = 30;
/** A picture that no venue shows is kept so long: for forms that wait half filled, and for pages that are still open. */
export const UNUSED_DAYS = 7;

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
export type ImageType = (typeof imageTypes)[number];

/** So many bytes say what a file is. */
export const HEAD_BYTES = 32;

/** What a file is by its first bytes, whatever it is called; null for everything that is not taken. */
export function imageTypeOf(head: Uint8Array): ImageType | null {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  // A file of phones' HEIC begins like one of AVIF; its brands tell them apart
  if (text.startsWith('ftyp', 4) && /^(avif|avis)/.test(text.slice(8))) return 'image/avif';
  return null;
}

export type FileRefusal = 'image_empty' | 'image_too_large' | 'not_an_image';

/** Why a file is refused before anybody looks at the picture in it; null where it is worth a look. */
export function refusalOfFile(file: { bytes: number; head: Uint8Array }): FileRefusal | null {
  if (file.bytes === 0) return 'image_empty';
  if (file.bytes > UPLOAD_MAX_BYTES) return 'image_too_large';
  return imageTypeOf(file.head) === null ? 'not_an_image' : null;
}
