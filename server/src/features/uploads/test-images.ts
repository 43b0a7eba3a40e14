import sharp from 'sharp';
import type { Caller, TestServer } from '#server/testing/server';
import type { ErrorBody } from '#shared/errors';
import type { StoredPicture } from '#shared/uploads/schema';

/** With noise, so that its files have a realistic size. */
export const aPicture = (width = 1200, height = 800) =>
  sharp({
    create: { width, height, channels: 3, background: '#c2613f', noise: { type: 'gaussian', mean: 120, sigma: 12 } },
  });

/** Padded to exactly this size after the end of the image. */
export async function aPngOf(bytes: number): Promise<Buffer> {
  const png = await aPicture(64, 64).png().toBuffer();
  return Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
}

export interface Put {
  status: number;
  body: StoredPicture;
  error: ErrorBody;
}

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

export async function anAddress(caller: Caller): Promise<string> {
  const { status, body } = await caller.call('createUpload', {});
  if (status !== 200) throw new Error(`no upload address: ${status}`);
  return body.uploadURL;
}

export const upload = async (caller: Caller, file: Uint8Array, headers?: Record<string, string>): Promise<Put> =>
  put(caller, await anAddress(caller), file, headers);

export async function look(server: TestServer, path: string, headers: Record<string, string> = {}) {
  const response = await server.caller().fetch(path, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
