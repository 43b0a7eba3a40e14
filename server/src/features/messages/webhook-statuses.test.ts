import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimMessage, recordOutcome } from '#server/features/messages/send';
import { messages } from '#server/features/messages/table';
import { type SendingServer, startSendingServer } from '#server/features/messages/test-sending';
import { changeKinds, logBreak } from '#server/testing/ledger';
import { metaEvents } from '#server/testing/meta';
import { MOST_ATTEMPTS } from '#shared/messages/delivery';

let sending: SendingServer;
beforeAll(async () => {
  sending = await startSendingServer();
});
afterAll(() => sending.close());

describe('statuses', () => {
  test('move a message forward and set each time', async () => {
    const { venue, id, message } = await sending.aSentMessage();
    for (const [second, status] of (['sent', 'delivered', 'read'] as const).entries()) {
      expect(await sending.tell(metaEvents.status({ status, at: sending.later(second), message }))).toBe(200);
    }
    expect(await sending.row(id)).toMatchObject({
      status: 'READ',
      deliveredAt: sending.later(1),
      readAt: sending.later(2),
    });
    expect(await changeKinds(sending.server, venue.id, 'message')).toEqual(['queued', 'sent', 'delivered', 'read']);
    expect(await logBreak(sending.server, venue.id)).toBeNull();
  });

  test('end in the same state if repeated or out of order', async () => {
    const { venue, id, message } = await sending.aSentMessage();
    const events = [2, 1, 2, 0, 1].map((second) =>
      metaEvents.status({
        status: (['sent', 'delivered', 'read'] as const)[second]!,
        at: sending.later(second),
        message,
      }),
    );
    for (const event of events) expect(await sending.tell(event)).toBe(200);
    expect(await sending.row(id)).toMatchObject({
      status: 'READ',
      deliveredAt: sending.later(1),
      readAt: sending.later(2),
    });
    expect(await changeKinds(sending.server, venue.id, 'message')).toEqual(['queued', 'sent', 'read', 'timed']);
  });

  test('of a failure ask staff to call, and a delivery takes precedence', async () => {
    const { id, message } = await sending.aSentMessage();
    await sending.tell(metaEvents.status({ status: 'failed', at: sending.later(1), message, code: 131026 }));
    expect(await sending.row(id)).toMatchObject({
      status: 'FAILED',
      failure: 'call 131026',
      failedAt: sending.later(1),
    });
    await sending.tell(metaEvents.status({ status: 'delivered', at: sending.later(2), message }));
    expect(await sending.row(id)).toMatchObject({ status: 'DELIVERED', failure: null });
  });

  test.each([131000, 131056, 130429])('of a temporary failure (%i) cause one further attempt', async (code) => {
    const { venue, id, message } = await sending.aSentMessage();
    const failed = metaEvents.status({ status: 'failed', at: sending.later(1), message, code });
    await sending.tell(failed);
    await sending.tell(failed);
    expect(await sending.row(id)).toMatchObject({ status: 'QUEUED', attempts: 1, attemptAt: null, sentAt: null });
    expect((await sending.row(id)).nextAttemptAt).toEqual(new Date(sending.clock.now().getTime() + 15_000));
    expect(await sending.send()).toBe(0);
    sending.clock.advance(15_000);
    await sending.send();
    const again = sending.meta.taken.at(-1)!;
    expect(await sending.row(id)).toMatchObject({ status: 'SENT', attempts: 2, providerId: again.id });
    await sending.tell(failed); // for the finished first attempt
    expect((await sending.row(id)).status).toBe('SENT');
    expect(await changeKinds(sending.server, venue.id, 'message')).toEqual(['queued', 'sent', 'delayed', 'sent']);
    expect(await logBreak(sending.server, venue.id)).toBeNull();
  });

  test('of a temporary failure leave the message to staff after the last attempt or without time for another', async () => {
    for (const last of [{ attempts: MOST_ATTEMPTS }, { sendBefore: new Date(sending.clock.now().getTime() + 5000) }]) {
      const { id, message } = await sending.aSentMessage();
      await sending.server.database.db.update(messages).set(last).where(eq(messages.id, id));
      await sending.tell(metaEvents.status({ status: 'failed', at: sending.later(1), message, code: 131000 }));
      expect(await sending.row(id)).toMatchObject({ status: 'FAILED', failure: 'call 131000' });
    }
  });

  test("of a temporary failure before the send's answer are not overwritten by it", async () => {
    const { venue, id } = await sending.aWaitingMessage();
    const claim = await claimMessage(sending.deps, { venueId: venue.id, id });
    const message = { id: 'wamid.back', reference: claim!.outgoing.reference, to: '244924111222' };
    await sending.tell(metaEvents.status({ status: 'failed', at: sending.later(1), message, code: 131000 }));
    await recordOutcome(sending.deps, claim!, { kind: 'sent', providerId: 'wamid.back' });
    expect(await sending.row(id)).toMatchObject({ status: 'QUEUED', attemptAt: null });
  });

  test('of a temporary failure do not repeat a message that staff have sent since', async () => {
    const { id, message } = await sending.aSentMessage();
    await sending.server.database.db.update(messages).set({ providerId: null }).where(eq(messages.id, id));
    await sending.tell(metaEvents.status({ status: 'failed', at: sending.later(1), message, code: 131000 }));
    expect((await sending.row(id)).status).toBe('SENT');
  });

  test('of an attempt that failed for a moment do not end the next one, if they arrive late', async () => {
    const { id, message } = await sending.aSentMessage();
    await sending.tell(metaEvents.status({ status: 'failed', at: sending.later(2), message, code: 131000 }));
    await sending.tell(metaEvents.status({ status: 'sent', at: sending.later(1), message }));
    expect(await sending.row(id)).toMatchObject({ status: 'QUEUED', sentAt: null });
    sending.clock.advance(15_000);
    await sending.send();
    expect(await sending.row(id)).toMatchObject({ status: 'SENT', attempts: 2 });
    expect((await sending.row(id)).providerId).not.toBe(message.id);
  });

  test('of a failure do not end a later attempt, if they arrive again', async () => {
    const { venue, id, message } = await sending.aSentMessage();
    const failed = metaEvents.status({ status: 'failed', at: sending.later(1), message, code: 131026 });
    await sending.tell(failed);
    const { db } = sending.server.database;
    await db.update(messages).set({ status: 'QUEUED', failedAt: null, failure: null }).where(eq(messages.id, id));
    await sending.tell(failed);
    expect((await sending.row(id)).status).toBe('QUEUED');
    await sending.send();
    await sending.tell(failed);
    expect((await sending.row(id)).status).toBe('SENT');
    expect(await logBreak(sending.server, venue.id)).toBeNull();
  });

  test('of a former attempt that arrived after all end the next one', async () => {
    const { id, message } = await sending.aSentMessage();
    await sending.tell(metaEvents.status({ status: 'failed', at: sending.later(1), message, code: 131000 }));
    await sending.tell(metaEvents.status({ status: 'delivered', at: sending.later(2), message }));
    expect(await sending.row(id)).toMatchObject({ status: 'DELIVERED', nextAttemptAt: null });
  });

  test('find the message by Meta’s id if the reference is missing', async () => {
    const { id, message } = await sending.aSentMessage();
    await sending.tell(
      metaEvents.status({ status: 'delivered', at: sending.later(1), message: { ...message, reference: '' } }),
    );
    expect((await sending.row(id)).status).toBe('DELIVERED');
  });

  test('settle an uncertain outcome, and the message is not sent again', async () => {
    const { venue, id } = await sending.aWaitingMessage();
    sending.meta.next('resetAfter');
    await sending.send();
    const message = sending.meta.taken.at(-1)!;
    await sending.tell(metaEvents.status({ status: 'sent', at: sending.later(5), message }));
    expect(await sending.row(id)).toMatchObject({
      status: 'SENT',
      sentAt: sending.later(5),
      attemptAt: null,
      providerId: message.id,
      body: expect.stringMatching(/^Olá Marisa/),
    });
    expect(await sending.send()).toBe(0);
    expect(await changeKinds(sending.server, venue.id, 'message')).toEqual(['queued', 'sent']);
  });

  test("before the send's answer are kept", async () => {
    const { venue, id } = await sending.aWaitingMessage();
    const claim = await claimMessage(sending.deps, { venueId: venue.id, id });
    const message = { id: 'wamid.early', reference: claim!.outgoing.reference, to: '244924111222' };
    await sending.tell(metaEvents.status({ status: 'delivered', at: sending.later(3), message }));
    await recordOutcome(sending.deps, claim!, { kind: 'sent', providerId: 'wamid.early' });
    expect(await sending.row(id)).toMatchObject({
      status: 'DELIVERED',
      providerId: 'wamid.early',
      sentAt: sending.later(3),
    });
    expect(await changeKinds(sending.server, venue.id, 'message')).toEqual(['queued', 'sent']);
  });
});

test("a report about an erased guest's message restores nothing", async () => {
  const { venue, id, message } = await sending.aSentMessage();
  const { db } = sending.server.database;
  const erased = { phone: '', body: null, providerId: null };
  await db.update(messages).set(erased).where(eq(messages.id, id));
  expect(await sending.tell(metaEvents.status({ status: 'delivered', at: sending.later(5), message }))).toBe(200);
  expect(await sending.row(id)).toMatchObject({ ...erased, status: 'SENT', deliveredAt: null });
  expect(await changeKinds(sending.server, venue.id, 'message')).toEqual(['queued', 'sent']);
});
