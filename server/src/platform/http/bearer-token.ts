import type { Request } from 'express';

/** Null without a desk token. A token takes precedence over the cookie. */
export function bearerOf(request: Request): string | null {
  const [scheme = '', token = ''] = (request.get('authorization') ?? '').trim().split(/\s+/);
  return scheme.toLowerCase() === 'bearer' ? token : null;
}
