import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { oneAtATime } from '#server/features/uploads/concurrency';
import { AppError } from '#shared/errors';
import { type PictureFormat, PREVIEW, pictureFormats, pictureWidths } from '#shared/uploads/pictures';
import { PIXELS_MAX, refusalOfFile } from '#shared/uploads/rules';

export interface PictureFile {
  name: string;
  type: string;
  bytes: Buffer;
}

export interface Resized {
  width: number;
  height: number;
  files: PictureFile[];
}

// libvips also opens vector, PDF and scan formats: allow only these
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
});
sharp.cache(false);

/** Timeout per image, against crafted files. */
const SECONDS_MAX = 30;
/** Height limit, as a multiple of the width. */
const TALLEST = 2;
const PREVIEW_WIDTH = 1200;
/** Replaces transparency in formats without it: the cards' background. */
const CARD_BACKGROUND = '#14171c';

/** One at a time per process, to leave CPU for bookings. */
const inTurn = oneAtATime();

/** Re-encodes an image upright, in sRGB, first frame only and without metadata. Throws the fault of the image. */
export async function resize(bytes: Buffer): Promise<Resized> {
  const refusal = refusalOfFile({ bytes: bytes.length, head: bytes });
  if (refusal !== null) throw new AppError(refusal);
  return inTurn(async () => {
    await refuseTooManyPixels(bytes);
    const { data, info } = await decoded(bytes);
    const files: PictureFile[] = [];
    for (const width of pictureWidths) {
      for (const format of pictureFormats) files.push(await file(`${width}.${format}`, format, width, data, info));
    }
    files.push(await file(PREVIEW, PREVIEW, PREVIEW_WIDTH, data, info));
    return { width: info.width, height: info.height, files };
  });
}

async function refuseTooManyPixels(bytes: Buffer): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuseDamaged);
  if (width * height > PIXELS_MAX) throw new AppError('image_too_many_pixels');
}

const decoded = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: SECONDS_MAX })
    .autoOrient()
    .resize(within(pictureWidths.at(-1)!))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseDamaged);

const within = (width: number) =>
  ({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true }) as const;

async function file(name: string, format: PictureFormat, width: number, data: Buffer, info: OutputInfo) {
  const { width: rawWidth, height, channels } = info;
  const sized = sharp(data, { raw: { width: rawWidth, height, channels } })
    .timeout({ seconds: SECONDS_MAX })
    .resize(within(width));
  return { name, type: `image/${format}`, bytes: await encoded(sized, format).toBuffer() };
}

/** Chosen by eye: no banding; about 30 kB for a card's cover. */
function encoded(image: Sharp, format: PictureFormat): Sharp {
  switch (format) {
    case 'avif':
      return image.avif({ quality: 50, effort: 2 });
    case 'webp':
      return image.webp({ quality: 76 });
    case 'jpeg':
      return image.flatten({ background: CARD_BACKGROUND }).jpeg({ quality: 78, mozjpeg: true });
  }
}

function refuseDamaged(error: unknown): never {
  const refusal = new AppError('image_damaged');
  refusal.cause = error;
  throw refusal;
}
