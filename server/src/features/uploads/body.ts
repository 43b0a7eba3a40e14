import type { Request, Response } from 'express';
import { AppError } from '#shared/errors';
import { UPLOAD_MAX_BYTES } from '#shared/uploads/rules';

/** Oversized bodies are read up to here: a client cut off earlier sees a broken connection, not the refusal. */
const READ_MAX = 2 * UPLOAD_MAX_BYTES;

/** Buffers at most the allowed size. Throws `image_too_large` and `image_damaged`. */
export async function fileOf(request: Request, response: Response): Promise<Buffer> {
  // Unread bytes must not start the next request
  const cut = () => {
    response.setHeader('Connection', 'close');
    return new AppError('image_too_large');
  };
  if (Number(request.get('content-length') ?? 0) > READ_MAX) throw cut();
  const pieces: Buffer[] = [];
  let size = 0;
  // Keep the socket open: the refusal uses it
  try {
    for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > READ_MAX) throw cut();
      if (size <= UPLOAD_MAX_BYTES) pieces.push(piece);
      else pieces.length = 0;
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('image_damaged');
  }
  if (size > UPLOAD_MAX_BYTES) throw new AppError('image_too_large');
  return Buffer.concat(pieces, size);
}
