import type { Request } from 'express';

export const SESSION_COOKIE = 'reserva.sid';

/** `__Host-` over TLS: neither a subdomain nor plain HTTP can set the cookie (RFC 6265bis, section 4.1.3). */
export const hostCookie = (name: string, { publicUrl }: { publicUrl: string }): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name;

export function cookieOf(request: Request, name: string): string | null {
  for (const part of (request.get('cookie') ?? '').split(';')) {
    const [key, value] = part.split('=', 2);
    if (key?.trim() === name && value !== undefined) return value.trim();
  }
  return null;
}

export interface KnownDevice {
  subject: string;
  userId: string;
  /** Random; wrong passwords are counted per device. */
  device: string;
  /** Last password entry, in ms since 1970. */
  since: number;
}
