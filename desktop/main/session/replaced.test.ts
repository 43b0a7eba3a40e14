import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { VENUE_ID } from '#desktop/main/testing/builders';
import { settled } from '#desktop/main/testing/manual-timers';
import { ELSA, RUI, RunningDesk } from '#desktop/main/testing/running-desk';

let run: RunningDesk;
beforeEach(async () => {
  run = new RunningDesk();
  await run.toTheDay();
  await settled();
});
afterEach(() => run.remove());

const status = () => run.here('deskStatus', {});
const signIn = () => run.here('signInHere', { email: 'elsa@exemplo.ao', password: 'certa' });
const chooseAgain = () => run.here('chooseVenue', { venueId: VENUE_ID, name: 'Porta' });

/** The desk learns its state while the registration request is in flight. */
async function hearsMeanwhile(): Promise<void> {
  const { fetch } = run.server;
  let isFirst = true;
  run.server.fetch = async (input, init) => {
    if (isFirst && String(input).endsWith('/desks')) {
      isFirst = false;
      await run.here('tryNow', {});
      await settled();
    }
    return fetch(input, init);
  };
  await run.restart();
}

describe('a desk that was replaced', () => {
  test('asks for a sign-in, and is active again once a manager signs in', async () => {
    run.server.desks.state = 'replaced';
    await run.here('tryNow', {});
    expect(await status()).toMatchObject({ phase: 'signIn', staff: null, people: [] });
    await signIn();
    await settled();
    expect(await status()).toMatchObject({ phase: 'ready', link: { kind: 'online' }, staff: { id: ELSA } });
  });

  test('keeps the manager signed in who registers it during the reply', async () => {
    await hearsMeanwhile();
    run.server.desks.state = 'replaced';
    await chooseAgain();
    await settled();
    expect(await status()).toMatchObject({ phase: 'ready', link: { kind: 'online' }, people: [{ id: ELSA }] });
    expect(run.secrets.has(`token:${ELSA}`)).toBe(true);
  });
});

describe('a desk that loses power, or whose keychain fails, before its tokens are deleted', () => {
  const noLonger = () => {
    run.faultAt = (act) => {
      if (act === 'delete') throw new Error('the power is gone');
    };
  };
  const startsAgain = async () => {
    run.faultAt = () => undefined;
    await run.restart();
    await status();
    await settled();
  };

  test('does not register itself at the next start if it was replaced', async () => {
    run.server.desks.state = 'replaced';
    noLonger();
    await run.here('tryNow', {});
    const registered = run.server.desks.registered.length;
    await startsAgain();
    expect(run.server.desks.registered).toHaveLength(registered);
    expect(await status()).toMatchObject({ phase: 'signIn', people: [], notices: [{ kind: 'replaced' }] });
    expect(run.secrets.has(`token:${ELSA}`)).toBe(false);
  });

  test('sends the new device no token of the former one if it was cloned', async () => {
    const { token, ...rest } = JSON.parse(run.secrets.get(`token:${ELSA}`)!) as Record<string, unknown>;
    // Token format without a device id
    run.secrets.set(`token:${ELSA}`, JSON.stringify({ token, origin: rest.origin, hasPin: false }));
    await run.restart();
    await status();
    await settled();
    run.server.desks.state = 'cloned';
    noLonger();
    await run.here('tryNow', {});
    const before = run.server.desks.calls.length;
    await startsAgain();
    const devices = run.server.desks.calls.slice(before - 1).map(({ deviceId }) => deviceId);
    expect(new Set(devices).size).toBe(1);
    expect(run.server.desks.registered).toHaveLength(1);
    expect(await status()).toMatchObject({ phase: 'signIn', people: [], notices: [{ kind: 'cloned' }] });
  });
});

describe('while the keychain deletes the tokens slowly', () => {
  let letGo: () => void;
  let hearing: Promise<unknown>;
  async function hears(state: 'replaced' | 'cloned'): Promise<void> {
    run.server.desks.state = state;
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    run.faultAt = (act, name) => (act === 'delete' && name === `token:${ELSA}` ? gate : undefined);
    hearing = run.here('tryNow', {});
    await settled();
    await run.here('signInHere', { email: 'rui@exemplo.ao', password: 'certa' });
  }

  test('a desk that a manager has registered again stays registered', async () => {
    await hears('replaced');
    await chooseAgain();
    letGo();
    await hearing;
    await settled();
    expect(await status()).toMatchObject({ phase: 'ready', staff: { id: RUI }, link: { kind: 'online' }, notices: [] });
  });

  test('a person signed in as the cloned device signs in again as the new one', async () => {
    await hears('cloned');
    letGo();
    await hearing;
    await settled();
    expect(await status()).toMatchObject({ phase: 'signIn', staff: null, people: [] });
    expect(run.secrets.has(`token:${RUI}`)).toBe(false);
  });
});

test('a desk that becomes another device during registration does not take the reply', async () => {
  const { deviceId } = run.server.desks.calls.at(-1)!;
  await hearsMeanwhile();
  run.server.desks.state = 'cloned';
  await expect(chooseAgain()).rejects.toMatchObject({ code: 'unauthorized' });
  run.server.desks.state = 'active';
  await signIn();
  await settled();
  expect(await status()).toMatchObject({ phase: 'ready', link: { kind: 'online' } });
  expect(run.server.desks.calls.at(-1)!.deviceId).not.toBe(deviceId);
});
