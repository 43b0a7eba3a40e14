/** Phones are stored as E.164 (`+244923456789`). */

/** Form required by the manager sign-up (specification): +244 and exactly nine digits. */
export const managerPhonePattern = /^\+244\d{9}$/;

/** Accepts `9XXXXXXXX`, `244…`, `+244…`, `00244…`; foreign numbers with `+` or `00`. Returns E.164, or null. */
export function parsePhone(input: string): string | null {
  // Phones put invisible marks (Cf) around a number that is copied from a contact
  const compact = input.replace(/[\s.\-()\u2010-\u2015\p{Cf}]/gu, '');
  if (/^9\d{8}$/.test(compact)) return `+244${compact}`;
  if (/^244\d{9}$/.test(compact)) return `+${compact}`;
  const international = compact.startsWith('00') ? `+${compact.slice(2)}` : compact;
  if (international.startsWith('+244')) return managerPhonePattern.test(international) ? international : null;
  return /^\+[1-9]\d{7,14}$/.test(international) ? international : null;
}

export function formatPhone(e164: string): string {
  const match = /^(\+\d{3})(\d+)$/.exec(e164);
  if (!match) return e164;
  return `${match[1]} ${match[2]!.replace(/(\d{3})(?=\d)/g, '$1 ')}`;
}

export const phoneDigits = (e164: string): string => e164.replace(/\D/g, '');
