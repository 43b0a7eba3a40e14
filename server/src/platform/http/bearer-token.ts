import type { Request } from 'express';

/** The token of an installed desk's call, or null: then the cookie says who calls. A call with both goes by its token. */
export function bearerOf(request: Request): string | null {
  const [scheme = '', token = ''] = (request.get('authorization') ?? '').trim().split(/\s+/);
  return scheme.toLowerCase() === 'bearer' ? token : null;
}
