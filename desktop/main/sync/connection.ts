import { errorResult } from '#desktop/main/error-result';
import type { Timers } from '#desktop/main/ports';
import { causeOf } from '#desktop/main/sync/causes';
import { callTable, type EndpointRow } from '#shared/api/call-table';
import { requestOf } from '#shared/api/request';
import type { EndpointName } from '#shared/api/table';
import type { BridgeResult } from '#shared/desk/bridge';
import type { LinkCause } from '#shared/desk/local';
import { AppError, errorStatus } from '#shared/errors';

/** Staff face a guest: a slower line does not help them. */
export const TIMEOUT_MS = 20_000;
/** The status of a proxy that asks for a sign-in. The desk has none. */
export const PROXY_ASKS = 407;

export interface CallHeaders {
  token: string | null;
  language: string;
  idempotencyKey?: string;
}

/** `cause`: set if the answer did not come from the Reserva server, or not for this desk. */
export interface Reply {
  result: BridgeResult;
  cause: LinkCause | null;
}

export interface Connection {
  /** Never throws. Without an answer the result is the refusal `offline`. */
  call(name: EndpointName, input: Record<string, unknown>, headers: CallHeaders): Promise<Reply>;
}

export interface ConnectionParts {
  origin: () => string | null;
  fetch: typeof fetch;
  timers: Timers;
}

export function createConnection({ origin, fetch, timers }: ConnectionParts): Connection {
  return {
    async call(name, input, headers) {
      const row = callTable[name];
      const { path, body } = requestOf(row, input);
      const url = origin();
      if (url === null) return unanswered('unreachable', headers);
      const init = { method: row.method, headers: headersOf(headers, body), ...(body !== undefined && { body }) };
      try {
        return await withTimeout(timers, async (signal) => {
          // Redirects are not followed: a Reserva server sends none, and the target would get the token
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

export async function withTimeout<T>(timers: Timers, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const stop = timers.after(TIMEOUT_MS, () => ending.abort(new DOMException('too slow', 'TimeoutError')));
  const isOver = new Promise<never>((_, fail) => {
    ending.signal.addEventListener('abort', () => fail(ending.signal.reason), { once: true });
  });
  try {
    // Ends the wait even if the transport ignores the signal
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

function replyOf(row: EndpointRow, response: Response, text: string, headers: CallHeaders): Reply {
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

/** Null for another content type or shape, most often a hotel's login page. */
function contentOf(row: EndpointRow, type: string, text: string): { value: unknown } | null {
  if (row.answer !== 'json') return type.startsWith('text/html') ? null : { value: text };
  if (!type.startsWith('application/json')) return text === '' && type === '' ? { value: {} } : null;
  return jsonOf(text);
}

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
  result: errorResult(new AppError('offline'), language, () => undefined),
  cause,
});

/** Above the largest answer, a table of one year. The snapshot of a large venue is a tenth. */
const ANSWER_MAX = 10 * 2 ** 20;

export class TooLong extends Error {
  constructor() {
    super('longer than any answer of ours');
    this.name = 'TooLong';
  }
}

/** Throws `TooLong`, whatever Content-Length says. */
export async function textOf(response: Response): Promise<string> {
  const { body } = response;
  if (body === null) return '';
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let bytes = 0;
  // Leaving the loop closes the connection
  for await (const piece of body) {
    bytes += piece.byteLength;
    if (bytes > ANSWER_MAX) throw new TooLong();
    pieces.push(decoder.decode(piece, { stream: true }));
  }
  return pieces.join('') + decoder.decode();
}
