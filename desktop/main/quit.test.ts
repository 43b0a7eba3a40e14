import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NOW } from '#desktop/main/testing/builders';
import { settled } from '#desktop/main/testing/manual-timers';
import { RunningDesk } from '#desktop/main/testing/running-desk';
import { aCall } from '#desktop/main/testing/test-desk';
import { MINUTE_MS } from '#shared/time';

let run: RunningDesk;
beforeEach(() => {
  run = new RunningDesk();
});
afterEach(() => run.remove());

test('a desk does not report "nothing unsent" before its files are open', async () => {
  await run.toTheDay();
  expect(run.desk.hasNothingUnsent()).toBe(true);
  run.isKeychainLocked = true;
  await run.restart();
  expect(run.desk.hasNothingUnsent()).toBe(false);
  await run.ask('deskStatus');
  expect(run.desk.hasNothingUnsent()).toBe(false);
  run.isKeychainLocked = false;
  await run.here('deskStatus', {});
  expect(run.desk.hasNothingUnsent()).toBe(true);
});

test('a closed desk leaves no log beside its outbox', async () => {
  await run.toTheDay();
  await settled();
  expect(await run.ask('bookAtDesk', aCall())).toMatchObject({ ok: true });
  expect(existsSync(join(run.folder, 'outbox.db-wal'))).toBe(true);
  await run.desk.close();
  expect(existsSync(join(run.folder, 'outbox.db-wal'))).toBe(false);
});

test('an act that waits for the server when the desk closes is stored, and sent at the next start', async () => {
  await run.toTheDay();
  await settled();
  let go = () => {};
  run.server.desks.hold = new Promise((resolve) => {
    go = resolve;
  });
  const act = run.ask('bookAtDesk', aCall());
  await settled();
  await run.desk.close();
  expect(await act).toMatchObject({ ok: true, value: { name: 'Marisa Lopes' } });
  expect(run.reported).toEqual([]);
  run.start();
  expect(await run.here('deskStatus', {})).toMatchObject({ unsent: 1 });
  go();
  await settled();
  expect(await run.here('deskStatus', {})).toMatchObject({ unsent: 0 });
});

test('an offline start reports when the server last answered', async () => {
  await run.toTheDay();
  await settled();
  await run.here('tryNow', {});
  run.server.desks.away = { cause: 'unreachable' };
  for (const _ of [1, 2]) {
    await run.timers.pass(10 * MINUTE_MS);
    await run.restart();
    await run.here('tryNow', {});
    expect((await run.here('deskStatus', {})).link).toMatchObject({ kind: 'offline', since: NOW });
  }
});
