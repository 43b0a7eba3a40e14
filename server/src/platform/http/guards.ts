import type { RequestHandler } from 'express';
import { AppError } from '#shared/errors';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** CSRF check by Sec-Fetch-Site or Origin. A client that sends neither is no browser. */
export function sameSiteOnly(publicUrl: string): RequestHandler {
  const ownHost = new URL(publicUrl).host;
  return (request, _response, next) => {
    if (SAFE_METHODS.has(request.method)) return next();
    const site = request.get('sec-fetch-site');
    const origin = request.get('origin');
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('cross_site');
    if (origin !== undefined && !isOwnOrigin(origin, [ownHost, request.get('host') ?? ''])) {
      throw new AppError('cross_site');
    }
    next();
  };
}

function isOwnOrigin(origin: string, hosts: string[]): boolean {
  return URL.canParse(origin) && hosts.includes(new URL(origin).host);
}
