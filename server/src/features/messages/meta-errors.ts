import { type FailureCode, failureOf } from '#shared/messages/delivery';

/** Meta's numbers (Cloud API, "Error codes"). Throughput, pair rate, an unnamed fault of theirs, and further "try later". */
const TRY_AGAIN = new Set([130429, 131056, 131000, 131016, 133016, 80007, 1, 2, 4]);

/**
 * Not the guest's phone is at fault but the text, its template or our access: a person can still send it by hand.
 * 131047 is free text after the 24 hours; 132000 to 132018 are of templates; 0, 3, 10, 190 and 200 to 299 of access.
 */
const isOurs = (code: number): boolean =>
  code === 131047 ||
  (code >= 132000 && code <= 132099) ||
  [0, 3, 10, 190, 131005, 131042].includes(code) ||
  (code >= 200 && code <= 299);

export const isWorthTrying = (code: number | null): boolean => code !== null && TRY_AGAIN.has(code);

export const failureCodeOf = (code: number | null): FailureCode =>
  code !== null && isOurs(code) ? 'needsHand' : 'call';

/** A failure as it is stored, for an error's number. */
export const failureAt = (code: number | null): string =>
  failureOf(failureCodeOf(code), code === null ? '' : String(code));
