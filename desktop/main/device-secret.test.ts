import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settled } from '#desktop/main/testing/manual-timers';
import { RunningDesk } from '#desktop/main/testing/running-desk';

let run: RunningDesk;
beforeEach(() => {
  run = new RunningDesk();
});
afterEach(() => run.remove());

describe('the device', () => {
  const signIns = () => run.server.asked.filter(({ path }) => path.endsWith('/sign-in')).map(({ body }) => body);

  test('has a secret of its own, the same with each sign-in, which stands nowhere but in the keychain', async () => {
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

  test('that was cloned, or left its server, is another one with another secret', async () => {
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
});
