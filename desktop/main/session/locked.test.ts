import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settled } from '#desktop/main/testing/manual-timers';
import { ELSA, RunningDesk, SERVER } from '#desktop/main/testing/running-desk';

let run: RunningDesk;
beforeEach(() => {
  run = new RunningDesk();
});
afterEach(() => run.remove());

const refusal = (code: string) => expect.objectContaining({ code });

describe('a locked desk', () => {
  const inputs: [string, object][] = [
    ['waitingActs', {}],
    ['reviewCards', {}],
    ['redo', { id: ELSA }],
    ['drop', { id: ELSA }],
    ['takePath', {}],
    ['printPage', {}],
    ['chooseServiceDay', { date: '2026-11-21' }],
    ['installUpdate', { force: true }],
    ['setPin', { pin: '9999' }],
    ['setServer', { url: 'https://outro.exemplo.ao' }],
  ];
  beforeEach(async () => {
    await run.toTheDay();
    await run.here('setPin', { pin: '4711' });
  });

  test.each(inputs)('refuses %s', async (name, input) => {
    await run.here('lock', {});
    const before = run.server.requests.length;
    expect(await run.ask(name, input)).toMatchObject({ ok: false, status: 401 });
    await run.restart();
    expect(await run.ask(name, input)).toMatchObject({ ok: false, status: 401 });
    expect(run.server.requests.slice(before).filter(({ origin }) => origin !== SERVER)).toEqual([]);
    expect(await run.here('unlock', { staffId: ELSA, pin: '4711' })).toMatchObject({ staff: { id: ELSA } });
  });

  test('keeps its stored notices until a user unlocks it', async () => {
    run.server.desks.forget();
    await run.here('tryNow', {});
    await run.here('lock', {});
    const { notices } = await run.here('deskStatus', {});
    expect(notices).toMatchObject([{ kind: 'server_restored' }]);
    const { id } = notices[0]!;
    expect(await run.ask('dismissNotice', { id })).toMatchObject({ ok: false, status: 401 });
    await run.here('unlock', { staffId: ELSA, pin: '4711' });
    expect((await run.here('dismissNotice', { id })).notices).toEqual([]);
  });

  test('answers the last active person after a restart', async () => {
    await run.here('signOutHere', {});
    await run.here('signInHere', { email: 'elsa@exemplo.ao', password: 'certa' });
    await run.restart();
    expect(await run.here('waitingActs', {})).toEqual([]);
  });

  test('refuses the PIN of a person whom the server no longer lists for the venue', async () => {
    await run.here('lock', {});
    await settled();
    await run.timers.pass(60_000);
    const unlocking = run.here('unlock', { staffId: ELSA, pin: '4711' }).catch((error: unknown) => error);
    run.server.turnedAway.set('token of Elsa', 'forbidden');
    await run.here('tryNow', {});
    expect(await unlocking).toEqual(refusal('not_on_this_desk'));
    expect((await run.here('deskStatus', {})).staff).toBeNull();
  });
});
