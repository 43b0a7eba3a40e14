import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RunningDesk } from '#desktop/main/testing/running-desk';

let run: RunningDesk;
/** Contents of all files, without the empty logs that a read leaves. */
const contents = () =>
  readdirSync(run.folder)
    .filter((name) => !/-(wal|shm)$/.test(name))
    .map((name) => [name, readFileSync(join(run.folder, name), 'base64')]);
beforeEach(async () => {
  run = new RunningDesk();
  await run.toTheDay();
});
afterEach(() => run.remove());

test('a missing data key is not replaced: the desk asks what to do and changes no file', async () => {
  const key = run.secrets.get('data-key')!;
  await run.desk.close();
  const files = contents();
  run.secrets.delete('data-key');
  run.start();
  expect(await run.here('deskStatus', {})).toMatchObject({ phase: 'orphaned', closed: { count: 0 } });
  const refusal = await run.here('tryNow', {}).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'keychain_locked', message: expect.stringContaining('start afresh') });
  expect([contents(), run.secrets.has('data-key')]).toEqual([files, false]);
  run.secrets.set('data-key', key);
  expect(await run.here('deskStatus', {})).toMatchObject({ phase: 'ready', notices: [] });
});

test('the key encrypted for the venue is beside the outbox', () => {
  expect(readFileSync(join(run.folder, 'outbox.key'), 'utf8').length).toBeGreaterThan(40);
});
