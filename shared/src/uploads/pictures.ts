/**
 * The addresses of stored pictures. Apart from the schemas, because the public pages build them too and must not load zod.
 */

const FOLDER = '/objects/uploads/';

/** What a stored picture is kept in: each width in both formats, never enlarged. */
export const pictureWidths = [480, 960, 1600] as const;
export const pictureFormats = ['avif', 'webp'] as const;
/** One more for whoever shows neither: mostly the programs that draw a shared link's preview. */
export const PREVIEW = 'jpeg';
export type PictureFormat = (typeof pictureFormats)[number] | typeof PREVIEW;

/** Where a stored picture stands. The upload address is the same one with a query. */
export const pictureUrl = (id: string): string => FOLDER + id;

/** Where a stored picture stands in that form. */
export const previewOf = (url: string): string => `${url}/${PREVIEW}`;

/** The id of a stored picture's address; null for every other address, the files of a picture included. */
export const pictureIdOf = (url: string): string | null =>
  /^\/objects\/uploads\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(url)?.[1] ?? null;

/** Whether an address stands where stored pictures do, and so has to be one. */
export const isAmongPictures = (url: string): boolean => url.startsWith(FOLDER);

/** What a browser chooses from: every width of a format, for `srcset`. */
export const srcSetOf = (url: string, format: PictureFormat): string =>
  pictureWidths.map((width) => `${url}/${width}.${format} ${width}w`).join(', ');
