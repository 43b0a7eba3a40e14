import { PgBoss } from 'pg-boss';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SendingServer, startSendingServer } from '#server/features/messages/test-sending';
import { migrateJobStore } from '#server/jobs/boss';
import { runJob } from '#server/jobs/housekeeping';
import type { JobDeps } from '#server/jobs/jobs';
import { headsInMemory } from '#server/platform/changes/known-heads';
import { unsentMail } from '#server/platform/mail/outbox';
import { mailOutbox } from '#server/platform/mail/table';
import { measured, samplesOf } from '#server/testing/metrics';
import { newId } from '#shared/ids';
import { HOUR_MS, MINUTE_MS } from '#shared/time';

let sending: SendingServer;
beforeAll(async () => {
  sending = await startSendingServer();
});
afterAll(() => sending.close());

const log = pino({ level: 'silent' });
const deps = (): JobDeps => ({
  ...sending.deps,
  raw: sending.server.database.raw,
  storage: sending.server.storage,
  known: headsInMemory(),
  mail: unsentMail(log),
});
const shown = (name: string, labels: Record<string, string>) => measured(sending.server, name, labels);
const sent = () => shown('reserva_message_sends_total', { outcome: 'sent' });

test('the age of the oldest message grows until it is sent', async () => {
  await sending.aWaitingMessage();
  sending.clock.advance(5 * MINUTE_MS);
  expect(await shown('reserva_outbox_oldest_seconds', { outbox: 'messages' })).toBe(300);
  expect(await shown('reserva_outbox_due', { outbox: 'messages' })).toBe(1);
  const before = await sent();
  await sending.send();
  expect((await sent()) - before).toBe(1);
  sending.clock.advance(MINUTE_MS);
  expect(await shown('reserva_outbox_due', { outbox: 'messages' })).toBe(0);
  expect(await shown('reserva_outbox_oldest_seconds', { outbox: 'messages' })).toBe(0);
});

test('e-mail has an age from the time of its next attempt, and is read again after 15 seconds only', async () => {
  const now = sending.clock.now();
  const sendBefore = new Date(now.getTime() + HOUR_MS);
  await sending.server.database.db
    .insert(mailOutbox)
    .values({ id: newId(), sealed: '', nextAttemptAt: now, sendBefore });
  sending.clock.advance(14_000);
  expect(await shown('reserva_outbox_due', { outbox: 'mail' })).toBe(0);
  sending.clock.advance(1000);
  expect(await shown('reserva_outbox_oldest_seconds', { outbox: 'mail' })).toBe(15);
  await sending.server.database.db.delete(mailOutbox);
});

test('runs of a job are timed by outcome, and the last success has its time', async () => {
  const count = (outcome: string) => shown('reserva_job_duration_seconds_count', { job_name: 'keys', outcome });
  const before = [await count('done'), await count('failed')];
  await runJob('keys', deps());
  const at = sending.clock.now().getTime() / 1000;
  sending.clock.advance(MINUTE_MS);
  await runJob('keys', { ...deps(), db: null as never });
  expect([await count('done'), await count('failed')]).toEqual(before.map((runs) => runs + 1));
  expect(await shown('reserva_job_last_success_timestamp_seconds', { job_name: 'keys' })).toBe(at);
});

test('a run that waits for a server is shown, and nothing before the tables of the jobs exist', async () => {
  const waiting = async () => {
    sending.clock.advance(MINUTE_MS);
    return (await samplesOf(sending.server)).filter(({ name }) => name === 'reserva_job_waiting_seconds');
  };
  expect(await waiting()).toEqual([]);
  await migrateJobStore(sending.server.database);
  const options = { persistWarnings: false, supervise: false, schedule: false };
  const boss = new PgBoss({ ...sending.server.database.jobStore, ...options });
  await boss.start();
  for (const name of ['ledger', 'another']) {
    await boss.createQueue(name);
    await boss.send(name);
  }
  await boss.stop({ graceful: false });
  const found = await waiting();
  expect(found.map(({ labels }) => labels)).toEqual([{ job_name: 'ledger' }]);
  expect(found[0]!.value).toBeGreaterThanOrEqual(0);
});

test('without an answer of the database the other metrics are still shown', async () => {
  const { raw } = sending.server.database;
  const { query } = raw;
  raw.query = () => Promise.reject(new Error('no database'));
  sending.clock.advance(MINUTE_MS);
  const names = (await samplesOf(sending.server)).map(({ name }) => name);
  raw.query = query;
  expect(names).not.toContain('reserva_outbox_due');
  expect(names).toContain('reserva_live_streams');
});
