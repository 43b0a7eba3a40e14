import { createHash, randomBytes, randomInt } from 'node:crypto';
import { hash, type Options, verify } from '@node-rs/argon2';

/** argon2id, parameters of the OWASP password storage cheat sheet. */
export const argon2Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The cost of new hashes; only tests choose another one (`testing/password-cost.ts`). */
export const newHashes: { cost: Options } = { cost: argon2Options };

/** Hash of discarded random bytes: keeps the time equal if there is no password. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$hPkmydDvQLB2pi4RC3qDBg$Omj1dNqKWEpFYAxH6RTAs7F3b5PNaCjT+i3tLT1uxfo';

const typed = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(typed(password), newHashes.cost);

/** Takes the same time for an unknown account or no password. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const isRight = await verify(passwordHash ?? DUMMY_HASH, typed(password)).catch(() => false);
  return isRight && typeof passwordHash === 'string';
}

/** No characters that look alike (0 o, 1 l i). */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/** About 79 bits, like `h7km-wq4r-9pzt-c3vx`. */
export function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: digestOf(token) };
}

export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
