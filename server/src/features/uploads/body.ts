import type { Request, Response } from 'express';
import { AppError } from '#shared/errors';
import { UPLOAD_MAX_BYTES } from '#shared/uploads/rules';

/** A file that is too long is read so far without being kept: who hears nothing before the end would only see a broken line. */
const READ_MAX = 2 * UPLOAD_MAX_BYTES;

/** The whole body, never more of it in memory than may come. Throws `image_too_large`, and `image_damaged` where it breaks off. */
export async function fileOf(request: Request, response: Response): Promise<Buffer> {
  // What is left unread must not be taken for the next call
  const cut = () => {
    response.setHeader('Connection', 'close');
    return new AppError('image_too_large');
  };
  if (Number(request.get('content-length') ?? 0) > READ_MAX) throw cut();
  const pieces: Buffer[] = [];
  let size = 0;
  // Not closed with the loop: the refusal goes out on the same line
  try {
    for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > READ_MAX) throw cut();
      if (size <= UPLOAD_MAX_BYTES) pieces.push(piece);
      else pieces.length = 0;
    }
  } catch (error) {
    // A line that broke is nobody's fault, and nobody is there to hear of it
    throw error instanceof AppError ? error : new AppError('image_damaged');
  }
  if (size > UPLOAD_MAX_BYTES) throw new AppError('image_too_large');
  return Buffer.concat(pieces, size);
}
