import { expect, test } from 'vitest';
import { newAddress, ticketOf } from '#server/features/uploads/address';
import { MINUTE_MS } from '#shared/time';
import { ADDRESS_MINUTES } from '#shared/uploads/rules';

const now = new Date('2026-11-21T18:00:00Z');
const partsOf = (address: string) => {
  const url = new URL(address, 'http://localhost');
  const { expires, signature } = Object.fromEntries(url.searchParams) as Record<'expires' | 'signature', string>;
  return { id: url.pathname.split('/').at(-1)!.replace(/\..*$/, ''), expires, signature };
};
const signed = partsOf(newAddress('secret', 'ana', now));

test('a signed address gives its ticket back', () => {
  const expiresAt = new Date(now.getTime() + ADDRESS_MINUTES * MINUTE_MS);
  expect(ticketOf(['secret'], 'ana', signed)).toEqual({ id: signed.id, userId: 'ana', expiresAt });
});

test('an address of either live secret is accepted', () => {
  for (const live of [
    ['next', 'secret'],
    ['secret', 'next'],
  ])
    expect(ticketOf(live, 'ana', signed).id).toBe(signed.id);
  expect(() => ticketOf(['next'], 'ana', signed)).toThrow('upload_refused');
});

test('an address of another user, id, time or secret is refused', () => {
  const other = partsOf(newAddress('secret', 'ana', now));
  for (const attempt of [
    () => ticketOf(['secret'], 'rui', signed),
    () => ticketOf(['other'], 'ana', signed),
    () => ticketOf(['secret'], 'ana', { ...signed, id: other.id }),
    () => ticketOf(['secret'], 'ana', { ...signed, expires: `${Number(signed.expires) + 1}` }),
    () => ticketOf(['secret'], 'ana', { ...signed, signature: other.signature }),
  ])
    expect(attempt).toThrow('upload_refused');
});

test('a broken address is refused', () => {
  const broken: Partial<Record<keyof typeof signed, unknown>>[] = [
    { id: 'x' },
    { expires: undefined },
    { expires: [signed.expires] },
    { expires: `${signed.expires}x` },
    { expires: `x${signed.expires}` },
    { expires: '' },
    { signature: undefined },
    { signature: [signed.signature] },
    { signature: '' },
    { signature: `${signed.signature}x` },
  ];
  for (const part of broken)
    expect(() => ticketOf(['secret'], 'ana', { ...signed, ...part } as typeof signed), JSON.stringify(part)).toThrow(
      'upload_refused',
    );
});
