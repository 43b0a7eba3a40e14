import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ELSA, RunningDesk } from '#desktop/main/testing/running-desk';
import { AppError } from '#shared/errors';

let run: RunningDesk;
beforeEach(async () => {
  run = new RunningDesk();
  await run.toTheDay();
  await run.desk.close();
});
afterEach(() => run.remove());

/** SQLite deletes a log with its last connection. */
const openFiles = () => readdirSync(run.folder).filter((name) => name.endsWith('-wal'));

test.each([
  ['the keychain does not give up a token', 'get', undefined],
  ['the tokens of a former server cannot be taken away', 'delete', 'https://outro.exemplo.ao'],
] as const)('a desk that does not open because %s leaves no file open after several tries', async (_, what, url) => {
  if (url !== undefined) run.store.store = { ...run.store.store, serverUrl: url };
  run.faultAt = (act, name) => {
    if (act === what && name === `token:${ELSA}`) throw new AppError('keychain_locked');
  };
  run.start();
  for (const _try of [1, 2]) {
    await expect(run.here('deskStatus', {})).rejects.toMatchObject({ code: 'keychain_locked' });
    expect(openFiles()).toEqual([]);
  }
  run.faultAt = () => undefined;
  expect((await run.here('deskStatus', {})).phase).toBe(url === undefined ? 'ready' : 'signIn');
  expect(openFiles()).toEqual(['day.db-wal', 'outbox.db-wal']);
});
