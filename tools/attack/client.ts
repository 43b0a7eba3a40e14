import { isInQuery } from '#shared/api/endpoint';
import { api, type EndpointName } from '#shared/api/table';

/** A request without an answer after this time counts as hanging. */
const ANSWER_WITHIN_MS = 30_000;

export interface HttpAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an attacker reads what comes, whatever its shape
  body: any;
  cookies: string[];
}

/** Throws if the address is not loopback, the connection breaks or the server does not answer. */
export async function send(url: string, init: RequestInit = {}): Promise<HttpAnswer> {
  if (new URL(url).hostname !== '127.0.0.1') throw new Error(`${url} is not on this machine`);
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const response = await fetch(url, { redirect: 'manual', ...init, signal });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('event-stream')) {
    await response.body?.cancel(); // a stream never ends: its status is the answer
    return { status: response.status, body: null, cookies };
  }
  const text = await response.text();
  return { status: response.status, body: type.includes('json') ? JSON.parse(text) : text, cookies };
}

/** Calls an endpoint and fills its path from the input. */
export function call(
  server: string,
  name: EndpointName,
  input: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<HttpAnswer> {
  const row = api[name];
  const rest = { ...input };
  const path = row.path.replace(/:(\w+)/g, (_part, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(String(value));
  });
  if (!isInQuery(row)) {
    const body = JSON.stringify(rest);
    return send(`${server}/api${path}`, {
      method: row.method,
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  }
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(rest)) {
    for (const one of [value].flat()) if (one !== undefined) query.append(key, String(one));
  }
  return send(`${server}/api${path}?${query}`, { method: row.method, headers });
}
