import { digestOf, readablePassword } from '#server/features/auth/passwords';

export const RECOVERY_CODES = 10;

/** About 79 bits each: a fast digest is enough. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, readablePassword);
  return { codes, hashes: codes.map((code) => recoveryHash(bareCode(code))) };
}

export const bareCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

export const recoveryHash = (bare: string): string => digestOf(`recovery ${bare}`);
