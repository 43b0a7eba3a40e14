import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aFolder } from '#desktop/main/testing/builders';
import { settled } from '#desktop/main/testing/manual-timers';
import { RunningDesk } from '#desktop/main/testing/running-desk';
import { aCall } from '#desktop/main/testing/test-desk';

let run: RunningDesk;
let kept: { folder: string; remove: () => void };
beforeEach(() => {
  [run, kept] = [new RunningDesk(), aFolder()];
});
afterEach(async () => {
  await run.remove();
  kept.remove();
});

/** A desk without a line makes `acts` acts; then the power fails and the disk keeps that state. */
async function darkDesk(acts: number): Promise<void> {
  await run.toTheDay();
  await settled();
  run.server.instead = () => {
    throw new TypeError('no line');
  };
  await run.here('tryNow', {});
  for (let n = 0; n < acts; n++) expect(await run.ask('bookAtDesk', aCall())).toMatchObject({ ok: true });
  const files = readdirSync(run.folder).filter((name) => !name.endsWith('-shm'));
  for (const name of files) copyFileSync(join(run.folder, name), join(kept.folder, name));
  await run.desk.close();
  for (const name of readdirSync(run.folder)) rmSync(join(run.folder, name), { recursive: true });
  for (const name of files) copyFileSync(join(kept.folder, name), join(run.folder, name));
}
const path = (end: string) => join(run.folder, `outbox.db${end}`);
const status = () => run.here('deskStatus', {});

test('an act lost with the log is counted in the notice and stays under review until a person has compared the day', async () => {
  await darkDesk(12);
  rmSync(path('-wal'));
  run.start();
  const { unsent, toReview, notices } = await status();
  expect(unsent).toBeLessThan(12);
  const [notice] = notices.filter(({ kind }) => kind === 'outbox_set_aside');
  expect([notice!.values, toReview]).toMatchObject([{ read: unsent, unread: 12 - unsent }, 1]);
  expect(run.desk.counts()).toEqual({ unsent, toReview: 1 });
  expect(await run.here('dismissNotice', { id: notice!.id })).toMatchObject({ toReview: 0 });
});

test('an emptied outbox beside its log sends all acts of the log after an offline restart', async () => {
  await darkDesk(3);
  writeFileSync(path(''), '');
  run.start();
  const { unsent, toReview } = await status();
  expect(unsent + Number((await status()).notices[0]!.values.unread)).toBe(3);
  expect(toReview).toBe(unsent === 3 ? 0 : 1);
  run.server.instead = null;
  await run.here('tryNow', {});
  await settled();
  expect((await status()).unsent).toBe(0);
});
