import { parseOptions } from '@node-rs/argon2';
import { beforeAll, expect, test } from 'vitest';
import {
  argon2Options,
  DUMMY_HASH,
  hashPassword,
  isPassword,
  newToken,
  readablePassword,
} from '#server/features/auth/passwords';
import { hashCheaply } from '#server/testing/password-cost';

beforeAll(() => hashCheaply(false));

test('accepts the right password and refuses another', async () => {
  const hash = await hashPassword('Água é vida');
  expect(await isPassword('Água é vida', hash)).toBe(true);
  expect(await isPassword('agua e vida', hash)).toBe(false);
});

test('accepts the same letters in another Unicode form', async () => {
  const hash = await hashPassword('\u00c1gua'); // one character
  expect(await isPassword('A\u0301gua', hash)).toBe(true); // a letter and its accent
});

test('accepts no password without a hash or with a broken one', async () => {
  expect(await isPassword('x', null)).toBe(false);
  expect(await isPassword('x', undefined)).toBe(false);
  expect(await isPassword('x', 'not a hash')).toBe(false);
});

test('costs as much to check without a hash as with one', async () => {
  const parameters = ({ algorithm, memoryCost, timeCost, parallelism }: ReturnType<typeof parseOptions>) => ({
    algorithm,
    memoryCost,
    timeCost,
    parallelism,
  });
  expect(parameters(parseOptions(DUMMY_HASH))).toEqual(argon2Options);
  expect(parameters(parseOptions(await hashPassword('x')))).toEqual(argon2Options);
});

test('generates a password that can be read aloud', () => {
  expect(readablePassword()).toMatch(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/);
  expect(readablePassword()).not.toBe(readablePassword());
});

test('generates a 256-bit token that differs from its digest', () => {
  const { token, tokenHash } = newToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(tokenHash).not.toContain(token);
});
