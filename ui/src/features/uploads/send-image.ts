import type { StoredPicture } from '#shared/uploads/schema';
import { ApiError, ConnectionError } from '#ui/api/api-error.ts';

/** The server's own limit for an upload. */
const WITHIN_MS = 300_000;

interface Sending {
  /** Value of `Accept-Language`. */
  languageTag: string;
  signal: AbortSignal;
  /** Share of bytes sent, 0 to 1. */
  onProgress: (part: number) => void;
}

/** PUTs with XMLHttpRequest, because `fetch` reports no upload progress. Throws `ApiError` or `ConnectionError`. */
export const sendImage = (address: string, file: File, { languageTag, signal, onProgress }: Sending) =>
  new Promise<StoredPicture>((resolve, reject) => {
    const call = new XMLHttpRequest();
    const unreached = () => reject(new ConnectionError(null));
    call.open('PUT', address);
    call.timeout = WITHIN_MS;
    call.setRequestHeader('Accept', 'application/json');
    call.setRequestHeader('Accept-Language', languageTag);
    call.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    call.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    call.onerror = unreached;
    call.ontimeout = unreached;
    call.onabort = () => reject(new DOMException('', 'AbortError'));
    call.onload = () => {
      if (call.status !== 200) return reject(refusalOf(call));
      const stored = pictureOrNull(call.responseText);
      return stored === null ? unreached() : resolve(stored);
    };
    signal.addEventListener('abort', () => call.abort(), { once: true });
    call.send(file);
  });

function pictureOrNull(text: string): StoredPicture | null {
  try {
    const stored = JSON.parse(text) as StoredPicture;
    return typeof stored.url === 'string' ? stored : null;
  } catch {
    return null;
  }
}

function refusalOf(call: XMLHttpRequest): ApiError {
  const retryAfter = Number(call.getResponseHeader('Retry-After') ?? Number.NaN);
  return new ApiError({
    status: call.status,
    statusText: call.statusText,
    body: call.responseText,
    requestId: call.getResponseHeader('X-Request-Id'),
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
  });
}
