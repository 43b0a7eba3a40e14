import { refused } from '#desktop/main/error-result';
import type { Timers } from '#desktop/main/ports';
import { textOf } from '#desktop/main/sync/bounded';
import { causeOf } from '#desktop/main/sync/causes';
import type { Endpoint } from '#shared/api/endpoint';
import { requestOf } from '#shared/api/request';
import { api, type EndpointName } from '#shared/api/table';
import type { BridgeResult } from '#shared/desk/bridge';
import type { LinkCause } from '#shared/desk/local';
import { AppError, errorStatus } from '#shared/errors';

/** A line that is so slow is no help to somebody who stands in front of a guest. */
export const TIMEOUT_MS = 20_000;
/** The status by which a proxy asks for a name and password. The desk has none to give. */
export const PROXY_ASKS = 407;

export interface CallHeaders {
  /** Of whoever the call is made for; null where there is none yet. */
  token: string | null;
  /** `Accept-Language`: what the answer's sentences are written in. */
  language: string;
  idempotencyKey?: string;
}

/** An answer as the window takes it; `cause` where it was not the product's own server that gave it, or not to us. */
export interface Reply {
  result: BridgeResult;
  cause: LinkCause | null;
}

export interface Connection {
  /** Never throws. Without an answer the result is the refusal `offline`. */
  call(name: EndpointName, input: Record<string, unknown>, headers: CallHeaders): Promise<Reply>;
}

export interface ConnectionParts {
  /** The server's origin; null: none is known yet. */
  origin: () => string | null;
  fetch: typeof fetch;
  timers: Timers;
}

/** Calls of the table of endpoints to the server, over HTTP. */
export function createConnection({ origin, fetch, timers }: ConnectionParts): Connection {
  return {
    async call(name, input, headers) {
      const row: Endpoint = api[name];
      const { path, body } = requestOf(row, input);
      const url = origin();
      if (url === null) return unanswered('unreachable', headers);
      const init = { method: row.method, headers: headersOf(headers, body), ...(body !== undefined && { body }) };
      try {
        return await within(timers, async (signal) => {
          // A redirect is followed by nobody: whoever asks for it is no server of ours, and would be shown the token
          const response = await fetch(url + path, { ...init, redirect: 'manual', signal });
          if (response.status === PROXY_ASKS) return unanswered('proxy', headers);
          return replyOf(row, response, await textOf(response), headers);
        });
      } catch (error) {
        return unanswered(causeOf(error), headers);
      }
    },
  };
}

/** Runs with a signal that ends it when the time is up, whatever part of the answer is still missing. */
export async function within<T>(timers: Timers, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const stop = timers.after(TIMEOUT_MS, () => ending.abort(new DOMException('too slow', 'TimeoutError')));
  const isOver = new Promise<never>((_, fail) => {
    ending.signal.addEventListener('abort', () => fail(ending.signal.reason), { once: true });
  });
  try {
    // What comes after its time is dropped, also by a line that does not listen to the signal
    return await Promise.race([run(ending.signal), isOver]);
  } finally {
    stop();
  }
}

const headersOf = ({ token, language, idempotencyKey }: CallHeaders, body: string | undefined) => ({
  Accept: 'application/json',
  'Accept-Language': language,
  ...(token !== null && { Authorization: `Bearer ${token}` }),
  ...(body !== undefined && { 'Content-Type': 'application/json' }),
  ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
});

function replyOf(row: Endpoint, response: Response, text: string, headers: CallHeaders): Reply {
  const type = response.headers.get('content-type') ?? '';
  if (response.ok) {
    const read = contentOf(row, type, text);
    return read === null ? unanswered('not_ours', headers) : { result: { ok: true, value: read.value }, cause: null };
  }
  const { status } = response;
  const code = codeOf(text);
  if (code === null) return unanswered(status >= 500 && status !== 511 ? 'server_error' : 'not_ours', headers);
  const requestId = response.headers.get('x-request-id');
  return { result: { ok: false, status, body: text, requestId }, cause: causeOfRefusal(status, code) };
}

/** Null where it is not what the endpoint answers: a hotel's welcome page, most often. */
function contentOf(row: Endpoint, type: string, text: string): { value: unknown } | null {
  if (row.answer !== 'json') return type.startsWith('text/html') ? null : { value: text };
  if (!type.startsWith('application/json')) return text === '' && type === '' ? { value: {} } : null;
  return jsonOf(text);
}

/** The code of a refusal of ours; null where it is not one. */
function codeOf(text: string): string | null {
  const { code } = (jsonOf(text)?.value ?? {}) as { code?: unknown };
  return typeof code === 'string' && Object.hasOwn(errorStatus, code) ? code : null;
}

function jsonOf(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

function causeOfRefusal(status: number, code: string): LinkCause | null {
  if (code === 'desk_revoked') return 'revoked';
  if (code === 'unauthorized') return 'signed_out';
  return status >= 500 ? 'server_error' : null;
}

const unanswered = (cause: LinkCause, { language }: CallHeaders): Reply => ({
  result: refused(new AppError('offline'), language, () => undefined),
  cause,
});
