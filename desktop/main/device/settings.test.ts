import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settingsOver } from '#desktop/main/device/settings';
import { settled } from '#desktop/main/testing/manual-timers';
import { ELSA, RunningDesk } from '#desktop/main/testing/running-desk';

/** A settings file that can be read but not written. */
const sealedOff = (kept: Record<string, unknown>) => ({
  get store() {
    return kept;
  },
  set store(_: Record<string, unknown>) {
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  },
});

test('an unreadable setting counts as never set', () => {
  const settings = settingsOver({ store: { serverUrl: 'ftp://x', language: 'FR', window: 7, staffId: 'somebody' } });
  expect(settings.get()).toMatchObject({ serverUrl: null, language: 'PT-AO', window: null, staffId: 'somebody' });
});

test('an unwritable setting holds until the app ends, and is reported', () => {
  const told: unknown[] = [];
  const settings = settingsOver(sealedOff({ staffId: 'somebody' }), (error) => told.push(error));
  settings.set({ language: 'EN' });
  expect(settings.get()).toMatchObject({ staffId: 'somebody', language: 'EN' });
  expect(told).toMatchObject([{ code: 'disk_full' }]);
});

test('a setting that must persist is refused if it cannot be written, and nothing changes', () => {
  const settings = settingsOver(sealedOff({ clearSheet: 'venue' }));
  expect(() => settings.keep({ clearSheet: null })).toThrow(expect.objectContaining({ code: 'disk_full' }));
  expect(settings.get().clearSheet).toBe('venue');
});

describe('with an unwritable file', () => {
  let run: RunningDesk;
  beforeEach(async () => {
    run = new RunningDesk();
    await run.toTheDay();
    await settled();
    await run.here('setPin', { pin: '4711' });
    run.given.settings = settingsOver(sealedOff(run.store.store));
    await run.restart();
  });
  afterEach(() => run.remove());

  test('staff can unlock with a PIN, lock the desk and change its language', async () => {
    expect(await run.here('unlock', { staffId: ELSA, pin: '4711' })).toMatchObject({ phase: 'ready' });
    expect(await run.here('lock', {})).toMatchObject({ phase: 'locked' });
    const english = await run.desk.call({ name: 'deskStatus', input: {}, language: 'en' });
    expect(english).toMatchObject({ ok: true, value: { phase: 'locked' } });
  });
});
