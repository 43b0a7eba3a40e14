import { createHash } from 'node:crypto';
import type { Response } from 'express';

/** Of an element without a text: what is in it was written by a program that was let through itself, as Fluent's. */
export const EMPTY_STYLE = hashOf('');

const STYLES = "style-src 'self'";

/** What a content security policy has to name so that the style elements of a page count. */
export const styleHashesOf = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, rules]) => hashOf(rules!));

/** Adds a page's own style elements to what its policy lets through. */
export function allowStyles(response: Response, hashes: string[]): void {
  const policy = String(response.getHeader('Content-Security-Policy'));
  response.setHeader('Content-Security-Policy', policy.replace(STYLES, [STYLES, ...hashes].join(' ')));
}

function hashOf(rules: string): string {
  return `'sha256-${createHash('sha256').update(rules).digest('base64')}'`;
}
