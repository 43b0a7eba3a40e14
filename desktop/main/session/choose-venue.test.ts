import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { VENUE_ID } from '#desktop/main/testing/builders';
import { settled } from '#desktop/main/testing/manual-timers';
import { ELSA, RUI, RunningDesk, SERVER } from '#desktop/main/testing/running-desk';

let run: RunningDesk;
beforeEach(async () => {
  run = new RunningDesk();
  await run.here('setServer', { url: SERVER });
  await run.here('signInHere', { email: 'rui@exemplo.ao', password: 'certa' });
  await run.here('setPin', { pin: '2222' });
  await run.here('signInHere', { email: 'elsa@exemplo.ao', password: 'certa' });
  await settled();
});
afterEach(() => run.remove());

const status = () => run.here('deskStatus', {});
const choose = () => run.here('chooseVenue', { venueId: VENUE_ID, name: 'Porta' });

/** Runs `act` while the registration request is in flight. */
async function meanwhile(act: () => Promise<unknown>): Promise<void> {
  const { fetch } = run.server;
  await run.desk.close();
  run.given.fetch = async (input, init) => {
    if (String(input).endsWith('/desks')) await act();
    return fetch(input, init);
  };
  run.start();
  await status();
}

describe('while the registration of a venue is in flight', () => {
  test('a person who signs out stays signed out, and the token stays deleted', async () => {
    await meanwhile(() => run.here('signOutHere', {}));
    await expect(choose()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(run.secrets.has(`token:${ELSA}`)).toBe(false);
    expect(await status()).toMatchObject({ phase: 'locked', staff: null, people: [{ id: RUI }] });
  });

  test('a desk that staff lock stays locked', async () => {
    await meanwhile(() => run.here('lock', {}));
    await expect(choose()).rejects.toMatchObject({ code: 'unauthorized' });
    expect((await status()).staff).toBeNull();
  });

  test('a person who takes over by PIN stays active', async () => {
    await meanwhile(() => run.here('unlock', { staffId: RUI, pin: '2222' }));
    await expect(choose()).rejects.toMatchObject({ code: 'unauthorized' });
    expect((await status()).staff).toMatchObject({ id: RUI });
  });

  test('a second attempt registers the venue for the person then active', async () => {
    let isFirst = true;
    await meanwhile(async () => {
      if (isFirst) await run.here('unlock', { staffId: RUI, pin: '2222' });
      isFirst = false;
    });
    await expect(choose()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await choose()).toMatchObject({ phase: 'ready', staff: { id: RUI } });
  });
});
