import express, { type Request, type Response, type Router } from 'express';
import { fileKey, pictureFiles } from '#server/features/uploads/service';
import type { Storage } from '#server/platform/ports/storage';
import { AppError } from '#shared/errors';
import { type PictureFormat, PREVIEW, pictureFormats, pictureIdOf, pictureUrl } from '#shared/uploads/pictures';

const YEAR_SECONDS = 365 * 24 * 3600;
const USUAL_WIDTH = 960;

/** Files below `/objects/uploads` are immutable; the bare address negotiates the format. */
export function serveImages(storage: Storage): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get('/uploads/:id', (request, response) => {
    response.vary('Accept');
    return show(storage, usualFile(request), request, response);
  });
  router.get('/uploads/:id/:file', (request, response) => show(storage, request.params.file, request, response));
  router.use('/uploads', () => {
    throw new AppError('not_found');
  });
  return router;
}

/** By the Accept header; clients without a listed format get JPEG. */
function usualFile(request: Request): string {
  const accepted = request.get('accept') ?? '';
  const best = pictureFormats.find((format) => accepted.includes(`image/${format}`));
  return best === undefined ? PREVIEW : `${USUAL_WIDTH}.${best}`;
}

async function show(storage: Storage, name: string, request: Request, response: Response): Promise<void> {
  const id = pictureIdOf(pictureUrl(String(request.params.id)));
  const format: PictureFormat | undefined = pictureFiles.get(name);
  if (id === null || format === undefined) throw new AppError('not_found');
  const headers = { 'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`, ETag: `"${id}.${name}"` };
  if (request.get('if-none-match') === headers.ETag) return void response.set(headers).status(304).end();
  const bytes = await storage.get(fileKey(id, name));
  if (bytes === null) throw new AppError('not_found');
  response.set(headers).type(`image/${format}`).send(bytes);
}
