import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { noteContact } from '#server/features/messages/contacts';
import { claimMessage, recordOutcome, sendDue } from '#server/features/messages/send';
import { messages, whatsappTemplates } from '#server/features/messages/table';
import { type SendingServer, startSendingServer } from '#server/features/messages/test-sending';
import { reservations } from '#server/features/reservations/table';
import { SATURDAY_EVENING } from '#server/testing/clock';
import { changeKinds, logBreak } from '#server/testing/ledger';
import { type Behaviour, senderTo, startMeta } from '#server/testing/meta';
import { newId } from '#shared/ids';
import { MOST_ATTEMPTS } from '#shared/messages/delivery';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time';

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

describe('a message that is due', () => {
  test('is sent once as its approved template, and stored as sent', async () => {
    const { venue, id, guestToken } = await sending.aWaitingMessage();
    const { db } = sending.server.database;
    await db.update(reservations).set({ name: 'Ana\nMaria' }).where(eq(reservations.guestToken, guestToken)); // an old name with a line break
    expect(await sending.send()).toBe(1);
    expect(await sending.send()).toBe(0);
    expect(sending.meta.taken).toHaveLength(1);
    expect(sending.meta.taken[0]).toMatchObject({
      to: '244924111222',
      reference: `${venue.id}/${id}`,
      type: 'template',
      template: {
        name: 'confirma_reserva',
        language: { code: 'pt_PT' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Ana Maria' },
              { type: 'text', text: '20:00' },
              { type: 'text', text: `http://localhost:3000/reserva/${guestToken}` },
            ],
          },
        ],
      },
    });
    expect(await sending.row(id)).toMatchObject({
      status: 'SENT',
      attempts: 1,
      attemptAt: null,
      providerId: sending.meta.taken[0]!.id,
      sentAt: new Date(SATURDAY_EVENING),
      body: expect.stringMatching(/^Olá Ana\nMaria! 👋/),
    });
    expect(await changeKinds(sending.server, venue.id, 'message')).toEqual(['queued', 'sent']);
    expect(await logBreak(sending.server, venue.id)).toBeNull();
  });

  test('is sent as free text within 24 hours after the guest wrote', async () => {
    const { db } = sending.server.database;
    await noteContact(db, { phone: '+244924555666', at: new Date(sending.clock.now().getTime() - 23 * HOUR_MS) });
    await sending.aWaitingMessage({ phone: '+244924555666', isMapped: false });
    await sending.send();
    expect(sending.meta.taken[0]).toMatchObject({ type: 'text', text: { body: expect.stringMatching(/^Olá Marisa/) } });
  });

  test('is left to staff with the reason if Meta approved no template', async () => {
    const { venue, id } = await sending.aWaitingMessage({ isMapped: false });
    await sending.send();
    expect(sending.meta.attempts).toEqual([]);
    expect(await sending.row(id)).toMatchObject({ status: 'FAILED', failure: 'needsHand', attempts: 0 });
    expect(await changeKinds(sending.server, venue.id, 'message')).toEqual(['queued', 'failed']);
  });

  test.each(['PENDING', 'REJECTED', 'PAUSED', 'DISABLED'] as const)('is not sent with a %s template', async (state) => {
    const { venue, id } = await sending.aWaitingMessage();
    await sending.server.database.db
      .update(whatsappTemplates)
      .set({ state })
      .where(eq(whatsappTemplates.venueId, venue.id));
    await sending.send();
    expect(await sending.row(id)).toMatchObject({ status: 'FAILED', failure: 'needsHand' });
    expect(sending.meta.attempts).toEqual([]);
  });

  test('is not sent after its deadline, nor when it no longer applies', async () => {
    const late = await sending.aWaitingMessage();
    sending.clock.advance(2 * HOUR_MS);
    expect(await sending.send()).toBe(0);
    expect((await sending.row(late.id)).status).toBe('QUEUED'); // dropped by the later sweep

    sending.clock.set(SATURDAY_EVENING);
    const undone = await sending.aWaitingMessage({ time: '23:00' });
    const claim = await claimMessage(sending.deps, { venueId: undone.venue.id, id: undone.id });
    await sending.server.caller().call('cancelAsGuest', { token: undone.guestToken });
    await recordOutcome(sending.deps, claim!, { kind: 'retry', afterMs: null, detail: 'HTTP 503' });
    sending.clock.advance(MINUTE_MS);
    await sending.send();
    expect(sending.meta.attempts.filter(({ reference }) => reference.endsWith(undone.id))).toEqual([]);
    expect((await sending.row(undone.id)).status).toBe('DROPPED');
  });
});

describe('a phone that got eight messages', () => {
  /** Messages sent earlier by other venues. */
  async function eightSent(change: Partial<typeof messages.$inferInsert>, phone: string) {
    const { id } = await sending.aWaitingMessage({ phone });
    const row = await sending.row(id);
    const { db } = sending.server.database;
    const left = { status: 'SENT', sentAt: sending.clock.now(), providerId: 'wamid.x', ...change } as const;
    const copies = Array.from({ length: 8 }, () => ({ ...row, id: newId(), ...left }));
    await db.insert(messages).values(copies);
    await db.update(messages).set({ status: 'DROPPED' }).where(eq(messages.id, id));
  }

  test('within a day, from any venues, gets the next one from staff only', async () => {
    await eightSent({}, '+244924808080');
    const { venue, id } = await sending.aWaitingMessage({ phone: '+244924808080' });
    await sending.send();
    expect(sending.meta.attempts).toEqual([]);
    expect(await sending.row(id)).toMatchObject({ status: 'FAILED', failure: 'tooMany', attempts: 0 });
    expect(await changeKinds(sending.server, venue.id, 'message')).toEqual(['queued', 'failed']);
    const other = await sending.aWaitingMessage({ phone: '+244924808081' });
    await sending.send();
    expect((await sending.row(other.id)).status).toBe('SENT');
  });

  test('with unknown delivery gets no further message either', async () => {
    await eightSent(
      { status: 'QUEUED', sentAt: null, providerId: null, attemptAt: sending.clock.now() },
      '+244924808082',
    );
    const { id } = await sending.aWaitingMessage({ phone: '+244924808082' });
    await sending.send();
    expect((await sending.row(id)).failure).toBe('tooMany');
  });

  test.each([
    ['a day ago', { sentAt: new Date(new Date(SATURDAY_EVENING).getTime() - DAY_MS) }],
    ['from a person’s hand', { providerId: null }],
  ])('%s gets the next one', async (_when, change) => {
    await eightSent(change, '+244924808083');
    const { id } = await sending.aWaitingMessage({ phone: '+244924808083' });
    await sending.send();
    expect((await sending.row(id)).status).toBe('SENT');
  });
});

describe('what Meta refuses', () => {
  const again: [string, Behaviour][] = [
    ['130429, throughput', { status: 429, code: 130429 }],
    ['131056, too often to one guest', { status: 400, code: 131056 }],
    ['131000, a fault of theirs', { status: 500, code: 131000 }],
    ['429 without a body', { status: 429 }],
    ['500', { status: 500 }],
    ['502', { status: 502 }],
    ['503', { status: 503 }],
  ];
  test.each(again)('%s is retried after a pause, and then arrives once', async (_name, behaviour) => {
    const { venue, id } = await sending.aWaitingMessage();
    sending.meta.next(behaviour);
    await sending.send();
    expect(await sending.row(id)).toMatchObject({ status: 'QUEUED', attempts: 1, attemptAt: null });
    sending.clock.advance(14_999);
    expect(await sending.send()).toBe(0);
    sending.clock.advance(1);
    await sending.send();
    expect(await sending.row(id)).toMatchObject({ status: 'SENT', attempts: 2 });
    expect(sending.meta.taken).toHaveLength(1);
    expect(await changeKinds(sending.server, venue.id, 'message')).toEqual(['queued', 'delayed', 'sent']);
  });

  test.each([
    ['120', 120_000],
    ['Sat, 21 Nov 2026 17:03:00 GMT', 180_000],
    ['nonsense', 15_000],
    ['0', 15_000],
  ])('Retry-After: %s is respected', async (retryAfter, pause) => {
    const { id } = await sending.aWaitingMessage();
    sending.meta.next({ status: 429, code: 130429, retryAfter });
    await sending.send();
    expect((await sending.row(id)).nextAttemptAt).toEqual(new Date(sending.clock.now().getTime() + pause));
  });

  test.each([
    [131026, 400, 'call 131026'],
    [100, 400, 'call 100'],
    [131051, 400, 'call 131051'],
    [131047, 400, 'needsHand 131047'],
    [132015, 400, 'needsHand 132015'],
    [190, 401, 'needsHand 190'],
  ])('%i is final', async (code, status, failure) => {
    const { id } = await sending.aWaitingMessage();
    sending.meta.next({ status, code });
    await sending.send();
    expect(await sending.row(id)).toMatchObject({ status: 'FAILED', failure, attemptAt: null });
    sending.clock.advance(HOUR_MS);
    expect(await sending.send()).toBe(0);
  });

  test('repeatedly is left to staff', async () => {
    const { venue, id } = await sending.aWaitingMessage({ time: '23:30' });
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      sending.meta.next({ status: 503 });
      await sending.send();
      sending.clock.advance(15 * MINUTE_MS);
    }
    expect(await sending.row(id)).toMatchObject({
      status: 'FAILED',
      failure: 'gaveUp HTTP 503',
      attempts: MOST_ATTEMPTS,
    });
    expect(await sending.send()).toBe(0);
    expect(await logBreak(sending.server, venue.id)).toBeNull();
  });

  test('without time for a retry before the slot ends is left to staff too', async () => {
    const { id } = await sending.aWaitingMessage();
    sending.clock.advance(2 * HOUR_MS - 10_000);
    sending.meta.next({ status: 503 });
    await sending.send();
    expect(await sending.row(id)).toMatchObject({ status: 'FAILED', failure: 'gaveUp HTTP 503' });
  });
});

describe('an attempt without an answer', () => {
  test.each(['resetBefore', 'resetAfter', 'nonsense', { status: 504 }] as Behaviour[])(
    'is uncertain (%j) and not retried automatically',
    async (behaviour) => {
      const { venue, id } = await sending.aWaitingMessage();
      sending.meta.next(behaviour);
      await sending.send();
      expect(await sending.row(id)).toMatchObject({ status: 'QUEUED', attempts: 1, attemptAt: sending.clock.now() });
      sending.clock.advance(HOUR_MS);
      expect(await sending.send()).toBe(0);
      expect(sending.meta.attempts).toHaveLength(1);
      expect(await changeKinds(sending.server, venue.id, 'message')).toEqual(['queued']);
    },
  );

  test('with a refused connection did not arrive, and is retried', async () => {
    const gone = await startMeta();
    await gone.close();
    const { id } = await sending.aWaitingMessage();
    await sendDue({ ...sending.deps, sender: senderTo(gone, sending.clock) });
    expect(await sending.row(id)).toMatchObject({ status: 'QUEUED', attempts: 1, attemptAt: null });
    sending.clock.advance(MINUTE_MS);
    await sending.send();
    expect((await sending.row(id)).status).toBe('SENT');
  });

  test('is aborted after ten seconds', async () => {
    const tenSeconds = new AbortController();
    const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(tenSeconds.signal);
    onTestFinished(() => asked.mockRestore());
    sending.meta.next('pause');
    const outcome = senderTo(sending.meta, sending.clock).send({
      reference: 'a/b',
      phone: '+244924111222',
      content: { text: 'Olá' },
    });
    await sending.meta.untilTaken(1);
    tenSeconds.abort(new DOMException('as AbortSignal.timeout', 'TimeoutError'));
    expect(await outcome).toEqual({ kind: 'uncertain', detail: 'TimeoutError' });
    sending.meta.release();
    expect(asked.mock.calls).toEqual([[10_000]]);
  });
});

test('a message sent by hand while the API was uncertain keeps its state', async () => {
  const { venue, id } = await sending.aWaitingMessage();
  const claim = await claimMessage(sending.deps, { venueId: venue.id, id });
  const { db } = sending.server.database;
  await db.update(messages).set({ status: 'SENT', attemptAt: null }).where(eq(messages.id, id));
  await recordOutcome(sending.deps, claim!, { kind: 'failed', failure: 'call', detail: '131026' });
  expect((await sending.row(id)).status).toBe('SENT');
});
