import type { Endpoint } from '#shared/api/endpoint';

export interface ApiRequest {
  path: string;
  body?: string;
}

/** Fills the path's `:parts`; the rest goes into the query (GET, DELETE) or the JSON body. */
export function requestOf(row: Pick<Endpoint, 'method' | 'path'>, input: Record<string, unknown>): ApiRequest {
  const rest = { ...input };
  const filled = row.path.replace(/:(\w+)/g, (_, part: string) => {
    const value = String(rest[part]);
    delete rest[part];
    return encodeURIComponent(value);
  });
  const path = `/api${filled}`;
  if (row.method === 'GET' || row.method === 'DELETE') {
    const query = queryOf(rest);
    return { path: query === '' ? path : `${path}?${query}` };
  }
  return Object.keys(rest).length === 0 ? { path } : { path, body: JSON.stringify(rest) };
}

/** Empty values are omitted; a list repeats its parameter (specification, section 7). */
function queryOf(values: Record<string, unknown>): string {
  const parts: string[] = [];
  for (const [key, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === undefined || item === null || item === '') continue;
      parts.push(`${encodeURIComponent(key)}=${encodeURIComponent(String(item))}`);
    }
  }
  return parts.join('&');
}
