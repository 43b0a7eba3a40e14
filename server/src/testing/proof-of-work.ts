import { pbkdf2Sync } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import type { Challenge, DeriveKeyFunction } from 'altcha-lib/types';
import { KEYS } from '#server/platform/http/challenge';

/** About a thousand keys per challenge: a thread for each takes far longer than the key itself. */
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength = 32 }, salt, password) => ({
  derivedKey: pbkdf2Sync(password, salt, cost, keyLength, 'sha256'),
});

export const solutionOf = (challenge: Challenge, counterStart = 0) =>
  solveChallenge({ challenge, deriveKey, counterStart });

/** Value of the proof's header. It begins at the least key, which a browser does not know. */
export const solved = async (challenge: Challenge): Promise<string> =>
  btoa(JSON.stringify({ challenge, solution: await solutionOf(challenge, KEYS.least) }));
