import { createHash, randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters that OWASP's password storage cheat sheet recommends (19 MiB, 2 passes, 1 lane). */
export const argon2Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of random bytes that nobody kept: what a password is checked against where there is none. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$hPkmydDvQLB2pi4RC3qDBg$Omj1dNqKWEpFYAxH6RTAs7F3b5PNaCjT+i3tLT1uxfo';

/** The same letters typed on different keyboards (é, or e with an accent) are the same password. */
const typed = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(typed(password), argon2Options);

/** Whether the password is right. Takes the same time where the account is unknown or has no password. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const isRight = await verify(passwordHash ?? DUMMY_HASH, typed(password)).catch(() => false);
  return isRight && typeof passwordHash === 'string';
}

/** Without letters and digits that are read for one another (0 o, 1 l i). */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/** `h7km-wq4r-9pzt-c3vx`: about 79 bits, easy to read aloud and type. */
export function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/** A token for a link, unguessable, and the digest that is stored in its place. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: digestOf(token) };
}

export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
