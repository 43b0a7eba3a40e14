import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { VENUE_ID } from '#desktop/main/testing/builders';
import { settled } from '#desktop/main/testing/manual-timers';
import { ELSA, RUI, RunningDesk } from '#desktop/main/testing/running-desk';

const refusal = (code: string) => expect.objectContaining({ code });
const read = { venueId: VENUE_ID, date: '2026-11-21' };

let run: RunningDesk;
/** Elsa and Rui signed in with PINs, and Rui is active. */
beforeEach(async () => {
  run = new RunningDesk();
  await run.toTheDay();
  await run.here('setPin', { pin: '4711' });
  await run.here('signInHere', { email: 'rui@exemplo.ao', password: 'certa' });
  await run.here('setPin', { pin: '2222' });
  await settled();
  await run.timers.pass(60_000);
});
afterEach(() => run.remove());

async function removed(id: string): Promise<void> {
  run.server.staff = run.server.staff.filter((one) => one.id !== id);
  run.server.desks.revision++;
  await run.here('tryNow', {});
  await settled();
}
const links = async () => (await run.here('deskStatus', {})).link;

describe('a person whom the venue no longer lists', () => {
  test('sees nothing more, and has neither token nor PIN here', async () => {
    expect((await run.ask('venueReservations', read)).ok).toBe(true);
    await removed(RUI);
    expect(await run.ask('venueReservations', read)).toMatchObject({ status: 401 });
    expect(await run.here('deskStatus', {})).toMatchObject({ phase: 'locked', staff: null, people: [{ id: ELSA }] });
    expect([run.secrets.has(`token:${RUI}`), run.secrets.has(`token:${ELSA}`)]).toEqual([false, true]);
    await expect(run.here('unlock', { staffId: RUI, pin: '2222' })).rejects.toEqual(refusal('not_on_this_desk'));
    await run.restart();
    expect((await run.here('deskStatus', {})).staff).toBeNull();
  });

  test('is not let in by a token that the keychain failed to delete', async () => {
    run.faultAt = (act) => {
      if (act === 'delete') throw new Error('busy');
    };
    await removed(RUI);
    expect(run.reported).toHaveLength(1);
    run.store.store = { ...run.store.store, staffId: RUI };
    await run.restart();
    expect((await run.here('deskStatus', {})).staff).toBeNull();
    await expect(run.here('unlock', { staffId: RUI, pin: '2222' })).rejects.toEqual(refusal('forbidden'));
  });

  test('stays if the sign-in is newer than the rows', async () => {
    await run.here('lock', {});
    await run.here('signInHere', { email: 'rui@exemplo.ao', password: 'certa' });
    await removed(RUI);
    expect((await run.here('deskStatus', {})).staff).toMatchObject({ id: RUI });
    await run.timers.pass(60_000);
    await removed(RUI);
    expect((await run.here('deskStatus', {})).staff).toBeNull();
  });
});

describe('a token refused by the server', () => {
  test.each(['unauthorized', 'forbidden', 'venue_not_found'])(
    'as %s passes the work to the next token',
    async (code) => {
      run.server.turnedAway.set('token of Rui', code);
      const before = run.server.requests.length;
      await run.here('tryNow', {});
      expect(await links()).toEqual({ kind: 'online' });
      const carriers = run.server.requests.slice(before).filter(({ path }) => path.endsWith('/sync'));
      expect(carriers.map(({ token }) => token).slice(0, 2)).toEqual(['token of Rui', 'token of Elsa']);
    },
  );

  test('changes nothing if its owner signed in again before the refusal', async () => {
    const { fetch } = run.server;
    let isFirst = true;
    await run.desk.close();
    run.given.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (isFirst && answer.status === 403) {
        isFirst = false;
        run.server.tokenOf = (name) => `newer token of ${name}`;
        await run.here('signInHere', { email: 'rui@exemplo.ao', password: 'certa' });
      }
      return answer;
    };
    run.server.turnedAway.set('token of Rui', 'forbidden');
    run.start();
    await run.here('unlock', { staffId: RUI, pin: '2222' });
    await run.here('tryNow', {});
    await settled();
    expect(isFirst).toBe(false);
    expect(await run.here('deskStatus', {})).toMatchObject({ phase: 'ready', staff: { id: RUI }, people: [{}, {}] });
    expect(run.secrets.get(`token:${RUI}`)).toContain('newer token of Rui');
  });

  test('matters only if no other token is valid', async () => {
    run.server.turnedAway.set('token of Rui', 'unauthorized').set('token of Elsa', 'unauthorized');
    await run.here('tryNow', {});
    expect(await links()).toMatchObject({ kind: 'offline', cause: 'signed_out' });
    expect((await run.here('deskStatus', {})).people).toHaveLength(2);
    run.server.turnedAway.delete('token of Elsa');
    await run.here('tryNow', {});
    expect(await links()).toEqual({ kind: 'online' });
  });

  test('of a person removed from the venue ends the session if no other token can tell', async () => {
    await removed(ELSA);
    run.server.turnedAway.set('token of Rui', 'forbidden');
    await run.here('tryNow', {});
    expect(await run.ask('venueReservations', read)).toMatchObject({ status: 401 });
    expect(await run.here('deskStatus', {})).toMatchObject({ staff: null, people: [] });
  });
});

test('access in the former venue opens nothing in the next one', async () => {
  run.server.desks.away = null;
  const other = { venueId: '0193aaaa-0000-7000-8000-0000000000ff', name: 'Outra' };
  run.server.staff = run.server.staff.filter(({ id }) => id === RUI);
  run.server.instead = null;
  await run.here('chooseVenue', other);
  await expect(run.here('unlock', { staffId: ELSA, pin: '4711' })).rejects.toThrow();
});
