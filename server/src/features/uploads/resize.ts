import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { inLine } from '#server/features/uploads/concurrency';
import { AppError } from '#shared/errors';
import { type PictureFormat, PREVIEW, pictureFormats, pictureWidths } from '#shared/uploads/pictures';
import { PIXELS_MAX, refusalOfFile } from '#shared/uploads/rules';

/** One file of a picture. */
export interface PictureFile {
  name: string;
  type: string;
  bytes: Buffer;
}

export interface Drawing {
  width: number;
  height: number;
  files: PictureFile[];
}

// The library could read drawings, documents and scans too; whatever a file pretends to be, only these are opened
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
sharp.cache(false); // no picture comes twice

/** A picture is worked on for a few seconds; one that takes longer was made to. */
const SECONDS_MAX = 30;
/** The tallest file of a width: nobody is shown a ribbon. */
const TALLEST = 2;
const PREVIEW_WIDTH = 1200;
/** What shows through in a format that knows no transparency: the cards' own ground. */
const GROUND = '#14171c';

/** Pictures are heavy: one at a time in a process, so that bookings go on beside it. */
const inTurn = inLine();

/**
 * Draws an uploaded image anew: upright, in sRGB, of an animation the first picture, and of the file nothing but the
 * picture: where it was taken and with what goes. Throws what is wrong with the image.
 */
export async function draw(bytes: Buffer): Promise<Drawing> {
  const refusal = refusalOfFile({ bytes: bytes.length, head: bytes });
  if (refusal !== null) throw new AppError(refusal);
  return inTurn(async () => {
    await refuseTooManyPixels(bytes);
    const { data, info } = await whole(bytes);
    const files: PictureFile[] = [];
    for (const width of pictureWidths) {
      for (const format of pictureFormats) files.push(await file(`${width}.${format}`, format, width, data, info));
    }
    files.push(await file(PREVIEW, PREVIEW, PREVIEW_WIDTH, data, info));
    return { width: info.width, height: info.height, files };
  });
}

/** Asked of the head alone: what would not fit into the memory is not unpacked to find out. */
async function refuseTooManyPixels(bytes: Buffer): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuseDamaged);
  if (width * height > PIXELS_MAX) throw new AppError('image_too_many_pixels');
}

/** The picture unpacked once, as large as its largest file. */
const whole = (bytes: Buffer) =>
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

/** Qualities by eye: no seam in an evening sky, and a card's cover of some 30 kB. */
function encoded(image: Sharp, format: PictureFormat): Sharp {
  switch (format) {
    case 'avif':
      return image.avif({ quality: 50, effort: 2 });
    case 'webp':
      return image.webp({ quality: 76 });
    case 'jpeg':
      return image.flatten({ background: GROUND }).jpeg({ quality: 78, mozjpeg: true });
  }
}

function refuseDamaged(error: unknown): never {
  const refusal = new AppError('image_damaged');
  refusal.cause = error;
  throw refusal;
}
