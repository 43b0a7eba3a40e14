import type { Request } from 'express';

/** A cookie's value as it was sent; null where there is none. */
export function cookieOf(request: Request, name: string): string | null {
  for (const part of (request.get('cookie') ?? '').split(';')) {
    const [key, value] = part.split('=', 2);
    if (key?.trim() === name && value !== undefined) return value.trim();
  }
  return null;
}
