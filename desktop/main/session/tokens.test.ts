import { beforeEach, describe, expect, test } from 'vitest';
import type { SecretName } from '#desktop/main/ports';
import { Tokens } from '#desktop/main/session/tokens';
import { settled } from '#desktop/main/testing/manual-timers';

const ORIGIN = 'https://reserva.exemplo.ao';
const GIVEN = { origin: ORIGIN, deviceId: 'ours' };
const ENTRY = 'token:elsa';

/** Each write waits until the test releases it. */
class SlowKeychain {
  readonly kept = new Map<SecretName, string>();
  isBroken = false;
  private readonly waiting: (() => void)[] = [];

  get = async (name: SecretName) => this.kept.get(name) ?? null;
  set = (name: SecretName, value: string) => this.late(() => void this.kept.set(name, value));
  delete = (name: SecretName) => this.late(() => void this.kept.delete(name));

  private async late(act: () => void): Promise<void> {
    await new Promise<void>((resolve) => this.waiting.push(resolve));
    if (this.isBroken) throw new Error('busy');
    act();
  }

  /** Last in, first out: only the code under test may keep the order. */
  async letAllGo(): Promise<void> {
    await settled();
    while (this.waiting.length > 0) {
      this.waiting.pop()!();
      await settled();
    }
  }
}

let keychain: SlowKeychain;
let tokens: Tokens;
let device: string;
beforeEach(() => {
  keychain = new SlowKeychain();
  device = 'ours';
  tokens = new Tokens(
    keychain,
    () => ORIGIN,
    () => device,
  );
});
const kept = () => keychain.kept.get(ENTRY);
const cameTo = async (...acts: Promise<void>[]) => {
  const came = Promise.allSettled(acts);
  await keychain.letAllGo();
  return (await came).map(({ status }) => status);
};
const signedIn = () => cameTo(tokens.set('elsa', 'first', GIVEN));

describe('a slow keychain', () => {
  test('does not restore a token deleted while its PIN was noted', async () => {
    await signedIn();
    await cameTo(tokens.setPin('elsa'), tokens.delete('elsa'));
    expect([tokens.has('elsa'), kept()]).toEqual([false, undefined]);
  });

  test('keeps the newer of two sign-ins, with the PIN that was set between them', async () => {
    await signedIn();
    await cameTo(tokens.setPin('elsa'), tokens.set('elsa', 'second', GIVEN));
    expect([tokens.of('elsa'), tokens.hasPin('elsa')]).toEqual(['second', true]);
    expect(JSON.parse(kept()!)).toMatchObject({ token: 'second', hasPin: true });
  });

  test('keeps a token stored after the deletion of the former one', async () => {
    await signedIn();
    await cameTo(tokens.delete('elsa'), tokens.set('elsa', 'second', GIVEN));
    expect(tokens.of('elsa')).toBe('second');
    expect(JSON.parse(kept()!)).toMatchObject({ token: 'second' });
  });
});

describe('a keychain that refuses writes', () => {
  test('keeps no person signed in whom the next start would not find', async () => {
    keychain.isBroken = true;
    expect(await cameTo(tokens.set('elsa', 'first', GIVEN))).toEqual(['rejected']);
    expect(tokens.has('elsa')).toBe(false);
  });

  test('keeps the values stored before', async () => {
    await signedIn();
    keychain.isBroken = true;
    expect(await cameTo(tokens.setPin('elsa'), tokens.set('elsa', 'second', GIVEN))).toEqual(['rejected', 'rejected']);
    expect([tokens.of('elsa'), tokens.hasPin('elsa')]).toEqual(['first', false]);
  });

  test('does not restore a deleted token', async () => {
    await signedIn();
    keychain.isBroken = true;
    expect(await cameTo(tokens.delete('elsa'), tokens.set('elsa', 'second', GIVEN))).toEqual(['rejected', 'rejected']);
    expect(tokens.has('elsa')).toBe(false);
  });

  test('is written to again once it works', async () => {
    keychain.isBroken = true;
    await signedIn();
    keychain.isBroken = false;
    expect(await signedIn()).toEqual(['fulfilled']);
    expect(JSON.parse(kept()!)).toMatchObject({ token: 'first' });
  });
});

describe('a token', () => {
  test('of a former device is ignored, and valid again if the desk is that device', async () => {
    await signedIn();
    device = 'another';
    expect([tokens.has('elsa'), tokens.of('elsa')]).toEqual([false, null]);
    device = 'ours';
    expect(tokens.of('elsa')).toBe('first');
  });

  test('without a device id keeps its owner signed in', async () => {
    keychain.kept.set(ENTRY, JSON.stringify({ token: 'old', origin: ORIGIN, hasPin: true }));
    await tokens.load(['elsa']);
    expect([tokens.of('elsa'), tokens.hasPin('elsa')]).toEqual(['old', true]);
  });
});
