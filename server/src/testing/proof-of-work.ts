import { pbkdf2Sync } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import type { Challenge, DeriveKeyFunction } from 'altcha-lib/types';

/** About a thousand keys per challenge: a thread for each takes far longer than the key itself. */
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength = 32 }, salt, password) => ({
  derivedKey: pbkdf2Sync(password, salt, cost, keyLength, 'sha256'),
});

export const solutionOf = (challenge: Challenge) => solveChallenge({ challenge, deriveKey });

/** Value of the proof's header. */
export const solved = async (challenge: Challenge): Promise<string> =>
  btoa(JSON.stringify({ challenge, solution: await solutionOf(challenge) }));
