import { beforeEach, describe, expect, test } from 'vitest';
import type { SecretName } from '#desktop/main/ports';
import { Tokens } from '#desktop/main/session/tokens';
import { settled } from '#desktop/main/testing/manual-timers';

const ORIGIN = 'https://reserva.exemplo.ao';
const GIVEN = { origin: ORIGIN, deviceId: 'ours' };
const ENTRY = 'token:elsa';

/** A keychain whose writes each wait until they are let go. */
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

  /** The latest of those that wait goes first: nothing but our own order keeps one behind the other. */
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

describe('a keychain that takes its time', () => {
  test('brings back no token that was deleted while its PIN was being noted', async () => {
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

  test('keeps a token that was given after the one before was deleted', async () => {
    await signedIn();
    await cameTo(tokens.delete('elsa'), tokens.set('elsa', 'second', GIVEN));
    expect(tokens.of('elsa')).toBe('second');
    expect(JSON.parse(kept()!)).toMatchObject({ token: 'second' });
  });
});

describe('a keychain that takes nothing', () => {
  test('leaves nobody signed in whom the next start would not find', async () => {
    keychain.isBroken = true;
    expect(await cameTo(tokens.set('elsa', 'first', GIVEN))).toEqual(['rejected']);
    expect(tokens.has('elsa')).toBe(false);
  });

  test('leaves what it had taken before as it was', async () => {
    await signedIn();
    keychain.isBroken = true;
    expect(await cameTo(tokens.setPin('elsa'), tokens.set('elsa', 'second', GIVEN))).toEqual(['rejected', 'rejected']);
    expect([tokens.of('elsa'), tokens.hasPin('elsa')]).toEqual(['first', false]);
  });

  test('makes no deleted token good again', async () => {
    await signedIn();
    keychain.isBroken = true;
    expect(await cameTo(tokens.delete('elsa'), tokens.set('elsa', 'second', GIVEN))).toEqual(['rejected', 'rejected']);
    expect(tokens.has('elsa')).toBe(false);
  });

  test('that takes it again is written to anew', async () => {
    keychain.isBroken = true;
    await signedIn();
    keychain.isBroken = false;
    expect(await signedIn()).toEqual(['fulfilled']);
    expect(JSON.parse(kept()!)).toMatchObject({ token: 'first' });
  });
});

describe('a token', () => {
  test('of the device that this one was before is none, and is one again where it is that device', async () => {
    await signedIn();
    device = 'another';
    expect([tokens.has('elsa'), tokens.of('elsa')]).toEqual([false, null]);
    device = 'ours';
    expect(tokens.of('elsa')).toBe('first');
  });

  test('that was kept before it said for which device keeps its owner signed in', async () => {
    keychain.kept.set(ENTRY, JSON.stringify({ token: 'old', origin: ORIGIN, hasPin: true }));
    await tokens.load(['elsa']);
    expect([tokens.of('elsa'), tokens.hasPin('elsa')]).toEqual(['old', true]);
  });
});
