import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Box } from '#desktop/main/outbox/box';
import { settled } from '#desktop/main/testing/manual-timers';
import { ELSA, RUI, RunningDesk } from '#desktop/main/testing/running-desk';
import { AppError } from '#shared/errors';
import { MINUTE_MS } from '#shared/time';

const refusal = (code: string) => expect.objectContaining({ code });
let run: RunningDesk;
beforeEach(async () => {
  run = new RunningDesk();
  await run.toTheDay();
  await run.here('setPin', { pin: '4711' });
  await settled();
});
afterEach(() => run.remove());
const opens = (pin: string) =>
  run.here('unlock', { staffId: ELSA, pin }).then(
    ({ staff }) => staff?.id,
    ({ code }: { code: string }) => code,
  );

describe('a new PIN', () => {
  test('needs the former one at an unlocked desk', async () => {
    await run.timers.pass(5 * MINUTE_MS);
    await expect(run.here('setPin', { pin: '9999' })).rejects.toMatchObject({
      code: 'bad_input',
      issues: [{ path: 'current' }],
    });
    await expect(run.here('setPin', { pin: '9999', current: '0000' })).rejects.toEqual(refusal('pin_wrong'));
    await run.timers.pass(1_000);
    await run.here('setPin', { pin: '2222', current: '4711' });
    expect([await opens('9999'), await opens('4711')]).toEqual(['pin_wrong', 'pin_wrong']);
    await run.timers.pass(1_000);
    expect(await opens('2222')).toBe(ELSA);
  });

  test('needs no former PIN shortly after the password, but does after a PIN alone', async () => {
    await run.here('setPin', { pin: '2222' });
    await run.restart();
    expect(await opens('2222')).toBe(ELSA);
    await expect(run.here('setPin', { pin: '3333' })).rejects.toEqual(refusal('bad_input'));
    await run.here('signInHere', { email: 'elsa@exemplo.ao', password: 'certa' });
    await run.here('setPin', { pin: '3333' });
    expect(await opens('3333')).toBe(ELSA);
  });

  test('is throttled here as at the lock screen', async () => {
    await run.timers.pass(5 * MINUTE_MS);
    for (const wait of [1, 1, 30]) {
      const wrong = run.here('setPin', { pin: '9999', current: '0000' });
      await expect(wrong).rejects.toMatchObject({ code: 'pin_wrong', retryAfter: wait });
      await expect(run.here('setPin', { pin: '9999', current: '4711' })).rejects.toEqual(refusal('pin_wrong'));
      await run.timers.pass(wait * 1000);
    }
  });
});

describe('in the file', () => {
  async function edited(sql: string): Promise<void> {
    await run.desk.close();
    const file = new Database(join(run.folder, 'outbox.db'));
    expect(file.prepare(sql).run().changes).toBeGreaterThan(0);
    file.close();
    run.server.instead = () => {
      throw new TypeError('fetch failed');
    };
    run.start();
  }

  test.each([
    ['taken out', 'delete from pins'],
    ['written over', "update pins set pin = x'00112233445566778899'"],
    ['given to another', `update pins set staff_id = '${RUI}'`],
  ])('a PIN that was %s opens the desk to no person without a password', async (_, sql) => {
    await edited(sql);
    expect(await run.here('deskStatus', {})).toMatchObject({ phase: 'locked', people: [{ id: ELSA, hasPin: false }] });
    expect([await opens('4711'), await opens('')]).toEqual(['not_on_this_desk', 'bad_input']);
  });

  test("a PIN record copied to another person's row opens it for neither", async () => {
    await run.here('signInHere', { email: 'rui@exemplo.ao', password: 'certa' });
    await run.here('setPin', { pin: '2222' });
    await edited(`update pins set pin = (select pin from pins where staff_id = '${RUI}') where staff_id = '${ELSA}'`);
    expect(await opens('2222')).toBe('not_on_this_desk');
    expect(await run.here('unlock', { staffId: RUI, pin: '2222' })).toMatchObject({ staff: { id: RUI } });
  });
});

test('a sign-out while the keychain notes the PIN stays, and the PIN opens nothing', async () => {
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await run.here('signInHere', { email: 'rui@exemplo.ao', password: 'certa' });
  const isNoted = new Promise<void>((resolve) => {
    run.faultAt = (act, name) => {
      if (act !== 'set' || name !== `token:${RUI}`) return undefined;
      resolve();
      return gate;
    };
  });
  const pin = run.here('setPin', { pin: '2222' });
  await isNoted;
  const leaves = run.here('signOutHere', {});
  await settled();
  letGo();
  expect((await Promise.allSettled([pin, leaves])).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect((await run.here('deskStatus', {})).people).toMatchObject([{ id: ELSA }]);
  expect(run.secrets.has(`token:${RUI}`)).toBe(false);
  await expect(run.here('unlock', { staffId: RUI, pin: '2222' })).rejects.toEqual(refusal('not_on_this_desk'));
});

describe('with a full disk', () => {
  function fillDisk(): void {
    // The double's clock does not move, and each answer would set the desk's clock back
    run.server.instead = () => {
      throw new TypeError('no line');
    };
    vi.spyOn(Box.prototype, 'change').mockImplementation(() => {
      throw new AppError('disk_full');
    });
  }
  afterEach(() => vi.restoreAllMocks());

  test('the right PIN opens the desk', async () => {
    await run.here('lock', {});
    fillDisk();
    expect(await opens('4711')).toBe(ELSA);
  });

  test('wrong PINs are counted, and each sets the next wait', async () => {
    await run.here('lock', {});
    fillDisk();
    for (const wait of [1, 1, 30]) {
      const wrong = run.here('unlock', { staffId: ELSA, pin: '0000' });
      await expect(wrong).rejects.toMatchObject({ code: 'pin_wrong', retryAfter: wait });
      expect(await opens('4711')).toBe('pin_wrong');
      await run.timers.pass(wait * 1000);
    }
    expect(await opens('4711')).toBe(ELSA);
  });

  test('a new PIN is refused, because the next start would not have it', async () => {
    fillDisk();
    await expect(run.here('setPin', { pin: '2222' })).rejects.toEqual(refusal('disk_full'));
    expect(await opens('4711')).toBe(ELSA);
  });
});
