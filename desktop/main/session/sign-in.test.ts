import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { VENUE_ID } from '#desktop/main/testing/builders';
import { settled } from '#desktop/main/testing/manual-timers';
import { ELSA, RUI, RunningDesk, SERVER } from '#desktop/main/testing/running-desk';

let run: RunningDesk;
beforeEach(() => {
  run = new RunningDesk();
});
afterEach(() => run.remove());

const status = () => run.here('deskStatus', {});
const signIn = (email = 'rui@exemplo.ao') => run.here('signInHere', { email, password: 'certa' });
const signIns = () => run.server.requests.filter(({ path }) => path.endsWith('/sign-in')).map(({ body }) => body);

/** The desk learns its new state while the first sign-in reply is in flight. */
async function hearsMeanwhile(state: 'cloned' | 'stolen'): Promise<void> {
  await run.toTheDay();
  await settled();
  const { fetch } = run.server;
  let isFirst = true;
  await run.desk.close();
  run.given.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (isFirst && String(input).endsWith('/desk/sign-in')) {
      isFirst = false;
      run.server.desks.state = state;
      await run.here('tryNow', {});
      await settled();
    }
    return answer;
  };
  run.start();
  await status();
  await settled();
}

/** Runs `act` before the keychain stores the token. */
function beforeTheTokenIsKept(act: () => Promise<unknown>): void {
  run.faultAt = (set, name) => {
    if (set !== 'set' || name !== `token:${RUI}`) return undefined;
    run.faultAt = () => undefined;
    return act();
  };
}

describe('a sign-in in progress', () => {
  test('fails while the desk becomes another device, and the next sign-in succeeds', async () => {
    await hearsMeanwhile('cloned');
    await expect(signIn()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await status()).toMatchObject({ phase: 'signIn', staff: null, people: [] });
    expect(run.secrets.has(`token:${RUI}`)).toBe(false);
    run.server.desks.state = 'active';
    await signIn();
    await settled();
    expect(await status()).toMatchObject({ staff: { id: RUI }, link: { kind: 'online' } });
    const [first, , last] = signIns();
    expect(last!.deviceId).not.toBe(first!.deviceId);
  });

  test('leaves no secret and no person behind when the desk is wiped', async () => {
    await hearsMeanwhile('stolen');
    await expect(signIn()).rejects.toMatchObject({ code: 'unauthorized' });
    expect([...run.secrets.keys()].filter((name) => name !== 'data-key')).toEqual([]);
    expect(await status()).toMatchObject({ phase: 'signIn', staff: null, people: [], venueId: null });
  });

  test.each(['cloned', 'stolen'] as const)(
    'stores nothing when the desk was %s before the keychain took the token',
    async (state) => {
      await run.toTheDay();
      await settled();
      beforeTheTokenIsKept(async () => {
        run.server.desks.state = state;
        void run.here('tryNow', {});
        await settled();
        await settled();
      });
      await expect(signIn()).rejects.toMatchObject({ code: 'unauthorized' });
      await settled();
      expect(await status()).toMatchObject({ phase: 'signIn', staff: null, people: [] });
      expect([run.secrets.has(`token:${RUI}`), run.secrets.has(`token:${ELSA}`)]).toEqual([false, false]);
    },
  );
});

describe('two sign-ins at the same time', () => {
  test('send the same new device secret and raise no clone report', async () => {
    await run.here('setServer', { url: SERVER });
    await Promise.all([signIn(), signIn('elsa@exemplo.ao')]);
    const [one, other] = signIns();
    expect([one!.deviceId, one!.deviceSecret]).toEqual([other!.deviceId, other!.deviceSecret]);
    expect(await status()).toMatchObject({ people: [{}, {}], notices: [] });
  });

  test('on a device known under another secret make it a new device only once', async () => {
    await run.toTheDay();
    await settled();
    await run.here('signOutHere', {});
    run.secrets.delete('device-secret');
    await Promise.all([signIn(), signIn('elsa@exemplo.ao')]);
    expect(new Set(signIns().map(({ deviceId }) => deviceId)).size).toBe(2);
    await settled();
    expect(await status()).toMatchObject({ phase: 'ready', venueId: VENUE_ID, people: [{}, {}] });
  });
});

test('a PIN that was set or tried during a wipe opens nothing', async () => {
  await run.toTheDay();
  await run.here('setPin', { pin: '4711' });
  await settled();
  run.server.desks.state = 'stolen';
  const acts = [run.here('setPin', { pin: '2222' }), run.here('unlock', { staffId: ELSA, pin: '4711' })];
  const came = Promise.allSettled(acts);
  await run.here('tryNow', {});
  expect((await came).map(({ status: how }) => how)).toEqual(['rejected', 'rejected']);
  expect(await status()).toMatchObject({ phase: 'signIn', staff: null, people: [] });
  expect(run.secrets.has(`token:${ELSA}`)).toBe(false);
});
