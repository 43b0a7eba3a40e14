/** Phones are stored as E.164 (`+244923456789`). */

/** The specification's strict form for manager sign-up: +244 and exactly nine digits. */
export const managerPhonePattern = /^\+244\d{9}$/;

/**
 * Reads a phone as people type it. Angolan numbers may come as `9XXXXXXXX`, `244…`, `+244…` or `00244…`, foreign ones
 * with `+` or `00`; spaces, dots, dashes and brackets are ignored. Answers E.164, or null where it is no phone number.
 */
export function parsePhone(input: string): string | null {
  const compact = input.replace(/[\s.\-()\u2010-\u2015]/g, '');
  if (/^9\d{8}$/.test(compact)) return `+244${compact}`;
  if (/^244\d{9}$/.test(compact)) return `+${compact}`;
  const international = compact.startsWith('00') ? `+${compact.slice(2)}` : compact;
  if (international.startsWith('+244')) return managerPhonePattern.test(international) ? international : null;
  return /^\+[1-9]\d{7,14}$/.test(international) ? international : null;
}

/** `+244 923 456 789`; foreign numbers in groups of three after the first three characters. */
export function formatPhone(e164: string): string {
  const match = /^(\+\d{3})(\d+)$/.exec(e164);
  if (!match) return e164;
  return `${match[1]} ${match[2]!.replace(/(\d{3})(?=\d)/g, '$1 ')}`;
}

/** The digits that `https://wa.me/` takes. */
export const phoneDigits = (e164: string): string => e164.replace(/\D/g, '');
