import { createHash, timingSafeEqual } from 'node:crypto';

/** Equality whose time tells nothing of where two texts differ. */
export const isSameText = (given: string, expected: string): boolean =>
  timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(expected).digest());
