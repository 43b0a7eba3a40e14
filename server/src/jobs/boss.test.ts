import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SendingServer, startSendingServer } from '#server/features/messages/test-sending';
import { startJobs } from '#server/jobs/boss';
import { type JobDeps, jobs } from '#server/jobs/jobs';
import { headsInMemory } from '#server/platform/changes/known-heads';
import { rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { type Mail, unsentMail } from '#server/platform/mail/outbox';
import { startInbox } from '#server/testing/inbox';
import { HOUR_MS } from '#shared/time';

let sending: SendingServer;
const logged: string[] = [];
beforeAll(async () => {
  sending = await startSendingServer();
});
afterAll(() => sending.close());

const start = (mail?: Mail) => {
  const { database } = sending.server;
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const deps: JobDeps = {
    ...sending.deps,
    raw: database.raw,
    storage: sending.server.storage,
    known: headsInMemory(),
    log,
    mail: mail ?? unsentMail(log),
  };
  return startJobs(database, deps);
};
const queues = () =>
  rowsOf<{ name: string; cron: string }>(
    sending.server.database.db,
    statement('select name, cron from pgboss.schedule order by name'),
  );

test('two servers share the schedule, committed jobs run soon, and both stop in time', {
  timeout: 60_000,
}, async () => {
  const stops = [await start(), await start()];
  const expected = Object.entries(jobs).map(([name, { cron }]) => ({ name, cron }));
  expect(await queues()).toEqual(expected.sort((one, other) => (one.name < other.name ? -1 : 1)));

  const { venue, id } = await sending.aWaitingMessage();
  await sending.meta.untilTaken(1);
  await expect.poll(async () => (await sending.row(id)).status, { timeout: 10_000 }).toBe('SENT');
  expect(sending.meta.attempts.map(({ reference }) => reference)).toEqual([`${venue.id}/${id}`]);

  const began = performance.now();
  await Promise.all(stops.map((stop) => stop()));
  expect(performance.now() - began).toBeLessThan(8000);
  await start().then((stop) => stop()); // a restart continues with the remaining jobs
  expect(logged).toEqual([]);
});

test('e-mail is sent soon after the commit that queued it, and not before', { timeout: 30_000 }, async () => {
  const inbox = await startInbox();
  const mail = inbox.mail(sending.clock);
  const stop = await start(mail);
  const now = sending.clock.now();
  const message = { to: 'ana@exemplo.ao', subject: 'Olá', text: 'Olá', language: 'PT-AO' } as const;
  await sending.server.database.db.transaction(async (tx) => {
    await mail.queue(tx, message, { now, sendBefore: new Date(now.getTime() + HOUR_MS) });
    expect(inbox.attempts).toEqual([]);
  });
  await expect.poll(() => inbox.received.length, { timeout: 10_000 }).toBe(1);
  await stop();
  await inbox.close();
});
