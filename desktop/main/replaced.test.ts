import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { VENUE_ID } from '#desktop/main/testing/builders';
import { settled } from '#desktop/main/testing/manual-timers';
import { ELSA, RunningDesk } from '#desktop/main/testing/running-desk';

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

/** The desk hears from the server while its registration is on the way there. */
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
  test('asks for a sign-in, and is one again once a manager has signed in', async () => {
    run.server.desks.state = 'replaced';
    await run.here('tryNow', {});
    expect(await status()).toMatchObject({ phase: 'signIn', staff: null, people: [] });
    await signIn();
    await settled();
    expect(await status()).toMatchObject({ phase: 'ready', link: { kind: 'online' }, staff: { id: ELSA } });
  });

  test('that hears of it while a manager makes it one again keeps them signed in', async () => {
    await hearsMeanwhile();
    run.server.desks.state = 'replaced';
    await chooseAgain();
    await settled();
    expect(await status()).toMatchObject({ phase: 'ready', link: { kind: 'online' }, people: [{ id: ELSA }] });
    expect(run.secrets.has(`token:${ELSA}`)).toBe(true);
  });
});

test('a desk that becomes another device while it is registered is not taken for the one that was', async () => {
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
