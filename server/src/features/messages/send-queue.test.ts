import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendDue } from '#server/features/messages/send';
import { messages } from '#server/features/messages/table';
import { type SendingServer, startSendingServer } from '#server/features/messages/test-sending';
import { SATURDAY_EVENING } from '#server/testing/clock';
import { isMultiConnection } from '#server/testing/database';
import { newId } from '#shared/ids';
import { HOUR_MS } from '#shared/time';

let sending: SendingServer;
beforeAll(async () => {
  sending = await startSendingServer();
});
afterAll(() => sending.close());
beforeEach(async () => {
  sending.clock.set(SATURDAY_EVENING);
  await sending.server.database.db.update(messages).set({ status: 'DROPPED' }).where(eq(messages.status, 'QUEUED'));
  // Messages of earlier tests to the same phone
  await sending.server.database.db.update(messages).set({ sentAt: null, attemptAt: null });
  sending.meta.attempts.length = 0;
  sending.meta.taken.length = 0;
});

test('two concurrent servers send each message once', async () => {
  const waiting = [];
  for (const time of ['19:30', '20:00', '20:30', '21:00']) waiting.push(await sending.aWaitingMessage({ time }));
  const counts = await Promise.all([sending.send(), sending.send(), sending.send()]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(waiting.length);
  const references = sending.meta.attempts.map(({ reference }) => reference);
  expect(references.sort()).toEqual(waiting.map(({ venue, id }) => `${venue.id}/${id}`).sort());
});

describe('a venue with many messages', () => {
  /** Further messages of the venue, older than those of others. */
  async function manyOf({ id }: { id: string }, count: number) {
    const row = await sending.row(id);
    const createdAt = new Date(row.createdAt.getTime() - HOUR_MS);
    const copies = Array.from({ length: count }, (_, n) => ({
      ...row,
      id: newId(),
      phone: `+2449247${10_000 + n}`,
      createdAt,
    }));
    await sending.server.database.db.insert(messages).values(copies);
  }

  test('does not delay the messages of others, and all are sent in one run', async () => {
    const many = await sending.aWaitingMessage();
    await manyOf(many, 60);
    const others = [];
    for (let n = 0; n < 3; n++) others.push(await sending.aWaitingMessage({ phone: `+24492499000${n}` }));
    expect(await sending.send()).toBe(64);
    const order = sending.meta.attempts.map(({ reference }) => reference);
    for (const { venue, id } of others) expect(order.indexOf(`${venue.id}/${id}`)).toBeLessThan(20);
  });

  test('is sent by several processes, each message once', async () => {
    const many = await sending.aWaitingMessage();
    await manyOf(many, 40);
    const counts = await Promise.all([sending.send(), sending.send(), sending.send()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(41);
    for (const count of counts) expect(count).toBeGreaterThan(4);
    expect(new Set(sending.meta.attempts.map(({ reference }) => reference)).size).toBe(41);
  });
});

test('no message is claimed before the rate of the provider allows it', async () => {
  const { id } = await sending.aWaitingMessage();
  const turn = Promise.withResolvers<void>();
  const sender = { ...sending.deps.sender, takeTurn: vi.fn(() => turn.promise) };
  const run = sendDue({ ...sending.deps, sender });
  await vi.waitFor(() => expect(sender.takeTurn).toHaveBeenCalledOnce());
  expect(await sending.row(id)).toMatchObject({ attempts: 0, attemptAt: null });
  expect(sending.meta.attempts).toEqual([]);
  turn.resolve();
  expect(await run).toBe(1);
});

describe.skipIf(!isMultiConnection)('a message locked by another process', () => {
  test('is skipped without waiting, and the others are sent', async () => {
    const held = await sending.aWaitingMessage({ time: '19:30' });
    await sending.aWaitingMessage({ time: '20:00' });
    const second = sending.server.database.another!();
    const sent = await second.db.transaction(async (tx) => {
      await tx.select().from(messages).where(eq(messages.id, held.id)).for('update');
      return sending.send();
    });
    expect(sent).toBe(1);
    expect((await sending.row(held.id)).status).toBe('QUEUED');
    expect(await sending.send()).toBe(1);
    await second.close();
  });
});

test('a message claimed by a crashed process is sent a minute later', async () => {
  const { id } = await sending.aWaitingMessage();
  const reservedUntil = new Date(sending.clock.now().getTime() + 60_000);
  await sending.server.database.db.update(messages).set({ reservedUntil }).where(eq(messages.id, id));
  expect(await sending.send()).toBe(0);
  sending.clock.advance(60_000);
  expect(await sending.send()).toBe(1);
  expect(await sending.row(id)).toMatchObject({ status: 'SENT', reservedUntil: null });
});
