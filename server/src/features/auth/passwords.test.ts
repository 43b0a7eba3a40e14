import { parseOptions } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import {
  argon2Options,
  DUMMY_HASH,
  hashPassword,
  isPassword,
  newToken,
  readablePassword,
} from '#server/features/auth/passwords';

test('a password is known again, and another is not', async () => {
  const hash = await hashPassword('Água é vida');
  expect(await isPassword('Água é vida', hash)).toBe(true);
  expect(await isPassword('agua e vida', hash)).toBe(false);
});

test('the same letters typed on another keyboard are the same password', async () => {
  const hash = await hashPassword('\u00c1gua'); // one character
  expect(await isPassword('A\u0301gua', hash)).toBe(true); // a letter and its accent
});

test('without a hash, or with a broken one, no password is right', async () => {
  expect(await isPassword('x', null)).toBe(false);
  expect(await isPassword('x', undefined)).toBe(false);
  expect(await isPassword('x', 'not a hash')).toBe(false);
});

test('checking where there is no password costs what a real check costs', async () => {
  const parameters = ({ algorithm, memoryCost, timeCost, parallelism }: ReturnType<typeof parseOptions>) => ({
    algorithm,
    memoryCost,
    timeCost,
    parallelism,
  });
  expect(parameters(parseOptions(DUMMY_HASH))).toEqual(argon2Options);
  expect(parameters(parseOptions(await hashPassword('x')))).toEqual(argon2Options);
});

test('a made-up password can be read aloud', () => {
  expect(readablePassword()).toMatch(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/);
  expect(readablePassword()).not.toBe(readablePassword());
});

test('a token holds 256 bits and is not its digest', () => {
  const { token, tokenHash } = newToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(tokenHash).not.toContain(token);
});
