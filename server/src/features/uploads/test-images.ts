import sharp from 'sharp';
import type { Caller, TestServer } from '#server/testing/server';
import type { ErrorBody } from '#shared/errors';
import type { StoredPicture } from '#shared/uploads/schema';

/** An evening in two colours with some grain, so that files of it have a size. */
export const aPicture = (width = 1200, height = 800) =>
  sharp({
    create: { width, height, channels: 3, background: '#c2613f', noise: { type: 'gaussian', mean: 120, sigma: 12 } },
  });

/** A file full of grain, and so longer than a smooth one, filled up to exactly so many bytes behind its end. */
export async function aPngOf(bytes: number): Promise<Buffer> {
  const png = await aPicture(64, 64).png().toBuffer();
  return Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
}

export interface Put {
  status: number;
  body: StoredPicture;
  error: ErrorBody;
}

/** PUTs a file to an upload address as a browser would. */
export async function put(
  caller: Caller,
  uploadURL: string,
  file: Uint8Array | ReadableStream,
  headers: Record<string, string> = {},
): Promise<Put> {
  const isStream = file instanceof ReadableStream;
  const response = await caller.fetch(uploadURL, {
    method: 'PUT',
    body: file as NonNullable<RequestInit['body']>,
    headers: { 'content-type': 'image/jpeg', 'accept-language': 'en', ...headers },
    ...(isStream && ({ duplex: 'half' } as object)),
  });
  const body: unknown = await response.json();
  return { status: response.status, body: body as StoredPicture, error: body as ErrorBody };
}

/** A fresh upload address of the caller's. */
export async function anAddress(caller: Caller): Promise<string> {
  const { status, body } = await caller.call('createUpload', {});
  if (status !== 200) throw new Error(`no upload address: ${status}`);
  return body.uploadURL;
}

/** Uploads a file to an address of its own. */
export const upload = async (caller: Caller, file: Uint8Array, headers?: Record<string, string>): Promise<Put> =>
  put(caller, await anAddress(caller), file, headers);

/** A stored file as a browser gets it. */
export async function look(server: TestServer, path: string, headers: Record<string, string> = {}) {
  const response = await server.caller().fetch(path, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
