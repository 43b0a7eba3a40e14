import { describe, expect, test } from 'vitest';
import { knownDevice, readDevices, subjectOf, withDevice } from '#server/features/auth/known-device';
import { DAY_MS } from '#shared/time';

const now = new Date('2026-11-21T15:00:00Z');
const since = now.getTime();
const key = { secret: 'now' };
const ana = { subject: subjectOf({ email: 'ana@exemplo.ao' }), userId: 'ana', since };
const cookie = withDevice([], ana, key);
const account = (passwordChangedAt: Date | null = null, id = 'ana') => ({ user: { id }, passwordChangedAt });
const later = (ms: number) => new Date(since + ms);

test('a subject differs by e-mail and does not contain it', () => {
  const all = [subjectOf({ email: null }), subjectOf({ email: 'owner' }), subjectOf({ email: 'ana' })];
  expect(new Set(all).size).toBe(3);
  for (const subject of all) expect(subject).toMatch(/^[\w-]{43}$/);
});

describe('a device cookie', () => {
  test('is read back with a device of 128 random bits', () => {
    const [known, ...others] = readDevices(cookie, key, now);
    expect(known).toEqual({ ...ana, device: known!.device });
    expect(known!.device).toMatch(/^[\w-]{22}$/);
    expect(others).toEqual([]);
  });

  test('is valid for 365 days', () => {
    expect(readDevices(cookie, key, later(365 * DAY_MS - 1))).toHaveLength(1);
    expect(readDevices(cookie, key, later(365 * DAY_MS))).toEqual([]);
  });

  test('of the former secret is read during a rotation', () => {
    expect(readDevices(cookie, { secret: 'next', formerSecret: 'now' }, now)).toHaveLength(1);
    expect(readDevices(cookie, { secret: 'next' }, now)).toEqual([]);
  });

  test('that is missing or forged names no device', () => {
    const parts = cookie.split('.');
    const changed = parts.map((part, at) => parts.map((one, other) => (other === at ? `${part}0` : one)).join('.'));
    for (const wrong of [null, '', 'x', '....', ...changed])
      expect(readDevices(wrong, key, now), `${wrong}`).toEqual([]);
  });

  test('of another device does not verify this one', () => {
    const other = withDevice([], { ...ana, userId: 'rui' }, key);
    const mac = other.split('.').at(-1)!;
    expect(readDevices([...cookie.split('.').slice(0, 4), mac].join('.'), key, now)).toEqual([]);
  });
});

describe('a further sign-in', () => {
  const rui = { ...ana, userId: 'rui' };

  test('of the same person keeps the device and renews the time', () => {
    const [known] = readDevices(cookie, key, now);
    const renewed = readDevices(withDevice([known!], { ...ana, since: since + 5 }, key), key, now);
    expect(renewed).toEqual([{ ...known, since: since + 5 }]);
  });

  test('of another person or subject comes first, with a device of its own', () => {
    const known = readDevices(cookie, key, now);
    const both = readDevices(withDevice(known, rui, key), key, now);
    expect(both.map(({ userId }) => userId)).toEqual(['rui', 'ana']);
    expect(both[0]!.device).not.toBe(both[1]!.device);
    const owner = { ...ana, subject: subjectOf({ email: null }) };
    expect(readDevices(withDevice(known, owner, key), key, now)).toHaveLength(2);
  });

  test('forgets all but the last five accounts', () => {
    let known = readDevices(cookie, key, now);
    for (const userId of ['1', '2', '3', '4', '5'])
      known = readDevices(withDevice(known, { ...ana, userId }, key), key, now);
    expect(known.map(({ userId }) => userId)).toEqual(['5', '4', '3', '2', '1']);
    const six = [cookie, cookie, cookie, cookie, cookie, cookie].join('~');
    expect(readDevices(six, key, now)).toHaveLength(5);
  });
});

describe('an account knows the device', () => {
  const devices = readDevices(cookie, key, now);
  const by = { email: 'ana@exemplo.ao' };

  test('on which its password was entered since it last changed', () => {
    expect(knownDevice(devices, by, account())).toBe(devices[0]!.device);
    expect(knownDevice(devices, by, account(now))).toBe(devices[0]!.device);
    expect(knownDevice(devices, by, account(later(1)))).toBeNull();
  });

  test('of no other account, subject or missing account', () => {
    expect(knownDevice(devices, by, account(null, 'rui'))).toBeNull();
    expect(knownDevice(devices, { email: 'rui@exemplo.ao' }, account())).toBeNull();
    expect(knownDevice(devices, by, null)).toBeNull();
    expect(knownDevice([], by, account())).toBeNull();
  });
});
