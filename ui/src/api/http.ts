import { requestOf } from '#shared/api/request';
import type { EndpointName } from '#shared/api/table';
import { ApiError, ConnectionError } from '#ui/api/api-error.ts';
import { callOf } from '#ui/api/calls.ts';
import type { CallOptions, Transport } from '#ui/api/client.ts';
import { noteServerTime } from '#ui/api/server-clock.ts';

interface HttpOptions {
  /** `Accept-Language`; read at every call because the reader may change it. */
  languageTag: () => string;
  fetch?: typeof fetch;
}

export const httpTransport =
  ({ languageTag, fetch = globalThis.fetch }: HttpOptions): Transport =>
  async (name, input, options) => {
    const { path, body } = requestOf(callOf(name), input);
    const response = await fetch(path, {
      method: callOf(name).method,
      credentials: 'include',
      headers: headersOf(languageTag(), body, options),
      ...(body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}),
    }).catch(refuseUnreached);
    noteServerTime(response.headers.get('Date'));
    if (!response.ok) throw await errorOf(response);
    const text = await response.text().catch(refuseUnreached);
    return callOf(name).answer === 'json' ? (text === '' ? {} : JSON.parse(text)) : text;
  };

const TIME_WITHIN_MS = 5000;

/** For a device whose clock disagrees with the page. Without an answer that clock counts. */
export async function askServerTime(): Promise<void> {
  try {
    const signal = AbortSignal.timeout(TIME_WITHIN_MS);
    const { headers } = await fetch(addressOf('categories', {}), { method: 'HEAD', cache: 'no-store', signal });
    noteServerTime(headers.get('Date'));
  } catch {
    return;
  }
}

/** URL of an endpoint that is followed as a link: a calendar file, a redirect. */
export const addressOf = (name: EndpointName, input: Record<string, unknown>): string =>
  requestOf(callOf(name), input).path;

const headersOf = (language: string, body: string | undefined, { idempotencyKey, proof }: CallOptions) => ({
  Accept: 'application/json',
  'Accept-Language': language,
  ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  ...(proof === undefined ? {} : { 'X-Proof-Of-Work': proof }),
});

export async function errorOf(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    statusText: response.statusText,
    body: await response.text().catch(() => ''),
    requestId: response.headers.get('X-Request-Id'),
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
  });
}

/** An abort by the screen stays an AbortError; any other failure means that no server was reached. */
export function refuseUnreached(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  throw new ConnectionError(error);
}
