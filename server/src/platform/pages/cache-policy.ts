import type { Response } from 'express';

/** Seconds in which a CDN answers with its copy, and further ones in which it does so while it fetches the next. */
const FRESH = 10;
const STALE = 30;

const SHARED = {
  'Cache-Control': `public, max-age=0, s-maxage=${FRESH}`,
  // RFC 9213. In `Cache-Control`, browsers would show a stale page after a booking
  'CDN-Cache-Control': `max-age=${FRESH}, stale-while-revalidate=${STALE}`,
};

interface Answer {
  /** With a session cookie. */
  isPersonal: boolean;
  isFound: boolean;
}

/** The language comes from a cookie, unless the address names it. Call it after all cookies are set. */
export function setCachePolicy(response: Response, { isPersonal, isFound }: Answer): void {
  response.vary('Cookie');
  if (isPersonal) forbidCopies(response);
  else if (response.hasHeader('Set-Cookie')) response.set('Cache-Control', 'private, no-cache');
  else if (isFound) response.set(SHARED);
  else response.set('Cache-Control', 'no-cache');
}

/** Also for a page that had another policy before it failed. */
export function forbidCopies(response: Response): void {
  response.removeHeader('CDN-Cache-Control');
  response.set('Cache-Control', 'no-store');
}
