import { api, type EndpointName } from '#shared/api/table';
import { ApiError, ConnectionError } from '#ui/app/apiError.ts';
import type { CallOptions, Transport } from '#ui/app/client.ts';

interface HttpOptions {
  /** What `Accept-Language` says, asked at every call because the reader may change it. */
  languageTag: () => string;
  fetch?: typeof fetch;
}

/** The calls as HTTP requests to this site's `/api`. */
export const httpTransport =
  ({ languageTag, fetch = globalThis.fetch }: HttpOptions): Transport =>
  async (name, input, options) => {
    const { address, body } = requestOf(name, input);
    const response = await fetch(address, {
      method: api[name].method,
      credentials: 'include',
      headers: headersOf(languageTag(), body, options),
      ...(body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}),
    }).catch(refuseUnreached);
    if (!response.ok) throw await errorOf(response);
    const text = await response.text().catch(refuseUnreached);
    return api[name].answer === 'json' ? (text === '' ? {} : JSON.parse(text)) : text;
  };

/** Address of an endpoint that is followed as a link, not called: a calendar file, a redirect. */
export const addressOf = (name: EndpointName, input: Record<string, unknown>): string => requestOf(name, input).address;

/** Fills the path's `:parts`; what is left goes into the query of a GET and into the body of everything else. */
function requestOf(name: EndpointName, input: Record<string, unknown>): { address: string; body?: string } {
  const { method, path } = api[name];
  const rest = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, part: string) => {
    const value = String(rest[part]);
    delete rest[part];
    return encodeURIComponent(value);
  });
  const address = `/api${filled}`;
  if (method === 'GET') {
    const query = queryOf(rest);
    return { address: query === '' ? address : `${address}?${query}` };
  }
  return Object.keys(rest).length === 0 ? { address } : { address, body: JSON.stringify(rest) };
}

/** Only what is not empty is sent, and a list repeats its parameter (specification, section 7). */
function queryOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') query.append(key, String(item));
    }
  }
  return query.toString();
}

const headersOf = (language: string, body: string | undefined, { idempotencyKey }: CallOptions) => ({
  Accept: 'application/json',
  'Accept-Language': language,
  ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
});

async function errorOf(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    statusText: response.statusText,
    body: await response.text().catch(() => ''),
    requestId: response.headers.get('X-Request-Id'),
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
  });
}

/** A call that the screen itself gave up stays an AbortError; everything else means that nobody was reached. */
function refuseUnreached(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  throw new ConnectionError(error);
}
