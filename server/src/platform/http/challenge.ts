import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { z } from 'zod';
import { type Call, secretsOf } from '#server/platform/http/call';
import { PROOF_MINUTES } from '#server/platform/http/limits';
import { AppError } from '#shared/errors';
import { MINUTE_MS, systemClock } from '#shared/time';

/** Base64 of `{ challenge, solution }`, as ALTCHA writes it. */
export const PROOF_HEADER = 'x-proof-of-work';

/** Keys to try, 1,000 rounds each: under a second on a desktop, a few on a cheap phone. */
export const KEYS = { least: 500, most: 1500 };

const proof = z.object({
  challenge: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

type Challenged = Pick<Call, 'limits' | 'secret' | 'formerSecret' | 'address' | 'header'>;

/** Free per address up to a number, else needs an unused solution. Throws `challenge_required`. */
export async function requireWork(
  what: 'booking' | 'code',
  { limits, secret, formerSecret, address, header }: Challenged,
): Promise<void> {
  if (await limits.takeFree(what, address)) return;
  if (await isSolved(header(PROOF_HEADER), { limits, secret, formerSecret })) return;
  throw new AppError('challenge_required', {}, { challenge: await newChallenge(secret, limits.challengeCost) });
}

async function isSolved(
  value: string | null,
  { limits, secret: present, formerSecret }: Pick<Challenged, 'limits' | 'secret' | 'formerSecret'>,
): Promise<boolean> {
  const read = proof.safeParse(readHeader(value));
  if (!read.success) return false;
  const { solution } = read.data;
  const challenge = read.data.challenge as unknown as Challenge;
  for (const secret of secretsOf({ secret: present, formerSecret })) {
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keysOf(secret) });
    if (verified) return limits.spendChallenge(read.data.challenge.signature);
  }
  return false;
}

function readHeader(value: string | null): unknown {
  try {
    return JSON.parse(Buffer.from(value ?? '', 'base64').toString('utf8'));
  } catch {
    return null;
  }
}

const newChallenge = (secret: string, cost: number): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(KEYS.most, KEYS.least),
    deriveKey,
    // ALTCHA compares with the system clock
    expiresAt: new Date(systemClock.now().getTime() + PROOF_MINUTES * MINUTE_MS),
    ...keysOf(secret),
  });

const keysOf = (secret: string) => ({
  hmacSignatureSecret: `${secret} challenge`,
  hmacKeySignatureSecret: `${secret} solution`,
});
