import { digestOf, readablePassword } from '#server/features/auth/passwords';

export const RECOVERY_CODES = 10;

/** New codes for a person to keep, and the digests that are stored. Each has about 79 bits: a fast digest is enough. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, readablePassword);
  return { codes, hashes: codes.map((code) => recoveryHash(bareCode(code))) };
}

/** A code without what people add to read it: spaces, hyphens, capitals. */
export const bareCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

export const recoveryHash = (bare: string): string => digestOf(`recovery ${bare}`);
