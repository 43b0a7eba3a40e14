import { type FailureCode, failureOf } from '#shared/messages/delivery';

/** Meta's error codes (Cloud API, "Error codes") for throughput, pair rate and temporary faults. */
const TRY_AGAIN = new Set([130429, 131056, 131000, 131016, 133016, 80007, 1, 2, 4]);

/**
 * Template or access faults: staff can still send by hand. 131047: free text after 24 hours; 132000–132018:
 * templates; 0, 3, 10, 190, 200–299: access.
 */
const isOurs = (code: number): boolean =>
  code === 131047 ||
  (code >= 132000 && code <= 132099) ||
  [0, 3, 10, 190, 131005, 131042].includes(code) ||
  (code >= 200 && code <= 299);

export const isWorthTrying = (code: number | null): boolean => code !== null && TRY_AGAIN.has(code);

export const failureCodeOf = (code: number | null): FailureCode =>
  code !== null && isOurs(code) ? 'needsHand' : 'call';

export const failureAt = (code: number | null): string =>
  failureOf(failureCodeOf(code), code === null ? '' : String(code));
