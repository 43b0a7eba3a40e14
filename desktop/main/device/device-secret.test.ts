import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settled } from '#desktop/main/testing/manual-timers';
import { ELSA, RunningDesk } from '#desktop/main/testing/running-desk';
import { aCall } from '#desktop/main/testing/test-desk';

let run: RunningDesk;
beforeEach(() => {
  run = new RunningDesk();
});
afterEach(() => run.remove());

describe('the device', () => {
  const signIns = () => run.server.requests.filter(({ path }) => path.endsWith('/sign-in')).map(({ body }) => body);

  test('sends the same secret with each sign-in and keeps it in the keychain only', async () => {
    await run.toTheDay();
    await run.restart();
    await run.here('signInHere', { email: 'rui@exemplo.ao', password: 'certa' });
    const [first, second] = signIns().map(({ deviceSecret }) => deviceSecret as string);
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(second).toBe(first);
    expect(JSON.parse(run.secrets.get('device-secret')!)).toMatchObject({ secret: first });
    const written = readdirSync(run.folder).map((name) => readFileSync(join(run.folder, name), 'latin1'));
    expect([...written, JSON.stringify(run.store)].join()).not.toContain(first);
  });

  test('gets another id and secret after it was cloned or left its server', async () => {
    await run.toTheDay();
    await settled();
    run.server.desks.state = 'cloned';
    await run.here('tryNow', {});
    await run.here('signInHere', { email: 'elsa@exemplo.ao', password: 'certa' });
    await settled();
    await run.here('setServer', { url: 'https://outro.exemplo.ao' });
    await run.here('signInHere', { email: 'elsa@exemplo.ao', password: 'certa' });
    const known = signIns();
    expect(new Set(known.map(({ deviceId }) => deviceId)).size).toBe(3);
    expect(new Set(known.map(({ deviceSecret }) => deviceSecret)).size).toBe(3);
  });

  test('restored to a state before its secret becomes another device with its unsent acts', async () => {
    await run.toTheDay();
    await settled();
    run.server.instead = () => {
      throw new Error('away');
    };
    await run.here('tryNow', {});
    expect(await run.ask('bookAtDesk', aCall({ people: 1 }))).toMatchObject({ ok: true });
    await run.here('signOutHere', { force: true });
    run.secrets.delete('device-secret');
    run.server.instead = null;
    await run.restart();
    await run.here('signInHere', { email: 'elsa@exemplo.ao', password: 'certa' });
    await settled();
    const known = signIns();
    expect(known.map(({ deviceId }) => deviceId === known[0]!.deviceId)).toEqual([true, true, false]);
    const status = await run.here('deskStatus', {});
    expect(status).toMatchObject({ staff: { id: ELSA }, notices: [{ kind: 'cloned', values: { count: 1 } }] });
  });

  test('is kept if a signed-in person can go on with it', async () => {
    await run.toTheDay();
    run.secrets.delete('device-secret');
    const asked = run.here('signInHere', { email: 'rui@exemplo.ao', password: 'certa' });
    await expect(asked).rejects.toMatchObject({ code: 'not_on_this_desk' });
    expect(new Set(signIns().map(({ deviceId }) => deviceId)).size).toBe(1);
  });
});
