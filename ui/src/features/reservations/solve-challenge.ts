import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

/** Returns null if the browser cannot solve the challenge (no TLS or too slow a device). */
export async function solve(challenge: Challenge): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null;
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution === null ? null : btoa(JSON.stringify({ challenge, solution }));
}
