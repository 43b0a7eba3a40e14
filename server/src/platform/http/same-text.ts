import { createHash, timingSafeEqual } from 'node:crypto';

/** Constant-time comparison. */
export const isSameText = (given: string, expected: string): boolean =>
  timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(expected).digest());
