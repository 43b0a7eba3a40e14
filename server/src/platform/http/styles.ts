import { createHash } from 'node:crypto';
import type { Response } from 'express';

/** Empty element whose rules a trusted script inserts (Fluent). */
export const EMPTY_STYLE = hashOf('');

const STYLES = "style-src 'self'";

export const styleHashesOf = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, rules]) => hashOf(rules!));

export function allowStyles(response: Response, hashes: string[]): void {
  const policy = String(response.getHeader('Content-Security-Policy'));
  response.setHeader('Content-Security-Policy', policy.replace(STYLES, [STYLES, ...hashes].join(' ')));
}

function hashOf(rules: string): string {
  return `'sha256-${createHash('sha256').update(rules).digest('base64')}'`;
}
