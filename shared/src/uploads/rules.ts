/** Specification, section 5. */
export const UPLOAD_MAX_BYTES = 10_485_760;
/** Limit of decoded pixels: a small file can decode to more than the memory holds. */
export const PIXELS_MAX = 50_000_000;
export const ADDRESS_MINUTES = 30;
/** Unused pictures are kept for forms in progress and for pages that are still open. */
export const UNUSED_DAYS = 7;

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
export type ImageType = (typeof imageTypes)[number];

/** Bytes needed to detect the image type. */
export const HEAD_BYTES = 32;

/** By content, not by name; null if not accepted. */
export function imageTypeOf(head: Uint8Array): ImageType | null {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  // HEIC files also begin with `ftyp`; only the brand identifies AVIF
  if (text.startsWith('ftyp', 4) && /^(avif|avis)/.test(text.slice(8))) return 'image/avif';
  return null;
}

export type FileRefusal = 'image_empty' | 'image_too_large' | 'not_an_image';

export function refusalOfFile(file: { bytes: number; head: Uint8Array }): FileRefusal | null {
  if (file.bytes === 0) return 'image_empty';
  if (file.bytes > UPLOAD_MAX_BYTES) return 'image_too_large';
  return imageTypeOf(file.head) === null ? 'not_an_image' : null;
}
