/** Separate from the schemas: public pages build these addresses and must not load zod. */

const FOLDER = '/objects/uploads/';

/** Each width is stored as AVIF and WebP; never enlarged. */
export const pictureWidths = [480, 960, 1600] as const;
export const pictureFormats = ['avif', 'webp'] as const;
/** Fallback format, mainly for link previews. */
export const PREVIEW = 'jpeg';
export type PictureFormat = (typeof pictureFormats)[number] | typeof PREVIEW;

/** Picture address; the upload address is the same one with a query. */
export const pictureUrl = (id: string): string => FOLDER + id;

export const previewOf = (url: string): string => `${url}/${PREVIEW}`;

/** Null for other addresses, including a picture's files. */
export const pictureIdOf = (url: string): string | null =>
  /^\/objects\/uploads\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(url)?.[1] ?? null;

export const isAmongPictures = (url: string): boolean => url.startsWith(FOLDER);

export const srcSetOf = (url: string, format: PictureFormat): string =>
  pictureWidths.map((width) => `${url}/${width}.${format} ${width}w`).join(', ');
