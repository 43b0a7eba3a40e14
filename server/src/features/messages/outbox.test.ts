import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#server/features/messages/table';
import { aManager, aReservationRequest, aVenue, aWaitlistRequest, type SignedInCaller } from '#server/testing/builders';
import { SATURDAY_EVENING, TODAY } from '#server/testing/clock';
import { changeKinds, logBreak } from '#server/testing/ledger';
import { serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let manager: SignedInCaller;
let venue: Venue;
beforeEach(async () => {
  server.clock.set(SATURDAY_EVENING);
  manager = await aManager(server);
  venue = await aVenue(server, { ownerId: manager.user.id });
});

const book = (given: Partial<InputOf<'book'>> = {}) => server.caller().call('book', aReservationRequest(venue, given));
const queue = async (headers = {}) => (await manager.caller.call('outbox', { venueId: venue.id }, headers)).body;
const mark = (id: string) => manager.caller.call('markMessageSent', { venueId: venue.id, id });
const drop = (id: string) => manager.caller.call('dropMessage', { venueId: venue.id, id });
const retry = (id: string) => manager.caller.call('retryMessage', { venueId: venue.id, id });
const change = (id: string, row: Partial<typeof messages.$inferInsert>) =>
  server.database.db.update(messages).set(row).where(eq(messages.id, id));

describe('the queue', () => {
  test('shows pending messages, oldest first, as the guest will read them, with a link to send', async () => {
    const { body: first } = await book({ notes: null, depositValue: 2000 });
    server.clock.advance(MINUTE_MS);
    await book({ name: 'Ivone', phone: '+244924333444', time: '21:00', lang: 'EN' });
    const [one, two] = await queue();
    expect(one).toMatchObject({
      type: 'CONFIRM',
      status: 'QUEUED',
      lang: 'PT-AO',
      reservationId: first.id,
      name: 'Marisa Lopes',
      phone: '+244924111222',
      date: TODAY,
      time: '20:00',
      people: 2,
      attempts: 0,
      sendBefore: '2026-11-21T19:00:00.000Z',
      sentAt: null,
      isUncertain: false,
    });
    expect(one!.text).toBe(`Olá Marisa Lopes! 👋

A sua reserva:
📅 sábado, 21 de novembro de 2026
🕗 20:00
👥 Pessoas: 2
📍 Sala Principal
💰 Depósito: 2.000 Kz

✅ Por favor confirme, ou avise-nos se já não puder vir, até às 20:00:
${first.guestLink}

${venue.name} · Reserva`);
    expect(one!.waLink).toBe(`https://wa.me/244924111222?text=${encodeURIComponent(one!.text)}`);
    expect(two).toMatchObject({ name: 'Ivone', lang: 'EN' });
    expect(two!.text).toMatch(/^Hello Ivone! 👋/);
  });

  test('uses the venue’s own text until the message is sent, and keeps the sent text', async () => {
    await book();
    const [waiting] = await queue();
    const template = { venueId: venue.id, lang: 'PT-AO', type: 'CONFIRM' } as const;
    const { body: own } = await manager.caller.call('createTemplate', { ...template, body: 'Até já, {nome} ({sala})' });
    expect((await queue())[0]!.text).toBe('Até já, Marisa Lopes (Sala Principal)');
    const { body: sent } = await mark(waiting!.id);
    await manager.caller.call('updateTemplate', { id: own.id, ...template, body: 'Outro texto' });
    expect(sent.text).toBe('Até já, Marisa Lopes (Sala Principal)');
    const { body: day } = await manager.caller.call('outbox', { venueId: venue.id, list: 'day' });
    expect(day).toEqual([sent]);
  });

  test("gives the guest's cancellation deadline", async () => {
    await book({ time: '23:00' });
    expect((await queue())[0]!.text).toContain('até às 21:00:');
  });

  test('describes an offer by the waitlist position and the window from now', async () => {
    const { body: entry } = await server.caller().call('joinWaitlist', aWaitlistRequest(venue, { windowMinutes: 20 }));
    await manager.caller.call('promote', { id: entry.id });
    server.clock.advance(5 * MINUTE_MS);
    const [offer] = await queue();
    expect(offer).toMatchObject({ type: 'WAITLIST', waitlistEntryId: entry.id, name: 'Ivone Tchipenda' });
    expect(offer!.text).toContain('até às 18:25.');
    expect(offer!.text).toMatch(/http:\/\/localhost:3000\/lista\/[\w-]{22}/);
  });

  test.each([
    [15, '20:15'],
    [60, '21:00'],
  ])('ends an offer at the latest with its slot, which lasts %i minutes', async (every, end) => {
    const rooms = [{ slots: [{ first: '19:00', last: '22:00', every, capacity: 5 }] }];
    venue = await aVenue(server, { ownerId: manager.user.id, rooms });
    const { body: entry } = await server.caller().call('joinWaitlist', aWaitlistRequest(venue, { windowMinutes: 120 }));
    server.clock.set('2026-11-21T19:05:00.000Z');
    const { body } = await manager.caller.call('promote', { id: entry.id });
    expect(body.entry.holdUntil).toBe(`2026-11-21T${end === '21:00' ? '20:00' : '19:15'}:00.000Z`);
    expect((await queue())[0]!.text).toContain(`até às ${end}.`);
  });

  test('hides expired messages, and keeps failed ones for two days', async () => {
    await book();
    const [message] = await queue();
    server.clock.advance(2 * HOUR_MS);
    expect(await queue()).toEqual([]);
    await change(message!.id, { status: 'FAILED', failedAt: server.clock.now(), failure: 'call 131026' });
    expect((await queue())[0]!.failure).toBe('Falhou: ligar ao cliente (131026)');
    expect((await queue({ 'accept-language': 'en' }))[0]!.failure).toBe('Failed: call the guest (131026)');
    server.clock.advance(2 * DAY_MS);
    expect(await queue()).toEqual([]);
  });

  test('is hidden from other venues', async () => {
    await book();
    const [message] = await queue();
    const { caller: neighbour, user } = await aManager(server);
    const theirs = await aVenue(server, { ownerId: user.id });
    expect((await neighbour.call('outbox', { venueId: venue.id })).error.code).toBe('venue_not_found');
    for (const name of ['markMessageSent', 'dropMessage', 'retryMessage'] as const) {
      expect((await neighbour.call(name, { venueId: venue.id, id: message!.id })).error.code).toBe('venue_not_found');
      expect((await neighbour.call(name, { venueId: theirs.id, id: message!.id })).error.code).toBe(
        'message_not_found',
      );
    }
    expect((await queue())[0]!.status).toBe('QUEUED');
  });
});

describe('the day', () => {
  test('shows every message of its parties, in any state', async () => {
    const { body: booked } = await book();
    await book({ date: '2026-11-22', phone: '+244924333444' });
    await server.caller().call('cancelAsGuest', { token: booked.guestToken });
    const today = await manager.caller.call('outbox', { venueId: venue.id, list: 'day' });
    const tomorrow = await manager.caller.call('outbox', { venueId: venue.id, list: 'day', date: '2026-11-22' });
    expect(today.body.map(({ status, date }) => [status, date])).toEqual([['DROPPED', TODAY]]);
    expect(tomorrow.body.map(({ status, date }) => [status, date])).toEqual([['QUEUED', '2026-11-22']]);
  });
});

describe('staff who send by hand', () => {
  test('mark a message as sent, once, under their name', async () => {
    await book();
    const [message] = await queue();
    const sent = await mark(message!.id);
    expect(sent.status).toBe(200);
    expect(sent.body).toMatchObject({ status: 'SENT', sentAt: SATURDAY_EVENING, text: message!.text });
    server.clock.advance(MINUTE_MS);
    expect((await mark(message!.id)).body).toEqual(sent.body);
    expect(await changeKinds(server, venue.id, 'message')).toEqual(['queued', 'sent']);
    expect(await queue()).toEqual([]);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('discard a message, which then cannot be marked', async () => {
    await book();
    const [message] = await queue();
    expect((await drop(message!.id)).body.status).toBe('DROPPED');
    expect((await drop(message!.id)).body.status).toBe('DROPPED');
    expect((await mark(message!.id)).error.code).toBe('message_settled');
    expect((await retry(message!.id)).error.code).toBe('message_settled');
    expect(await changeKinds(server, venue.id, 'message')).toEqual(['queued', 'dropped']);
  });

  test('can neither discard nor repeat a message that was sent', async () => {
    await book();
    const [message] = await queue();
    await mark(message!.id);
    expect((await drop(message!.id)).error.code).toBe('message_settled');
    expect((await retry(message!.id)).error.code).toBe('message_settled');
  });

  test('wait while an attempt runs, and decide once its outcome is uncertain', async () => {
    await book();
    const [message] = await queue();
    await change(message!.id, { attemptAt: server.clock.now(), attempts: 1 });
    for (const act of [mark, drop, retry]) expect((await act(message!.id)).error.code).toBe('message_settled');
    expect((await queue())[0]!.isUncertain).toBe(false);
    server.clock.advance(MINUTE_MS);
    expect((await queue())[0]).toMatchObject({ isUncertain: true, attempts: 1 });
    const again = await retry(message!.id);
    expect(again.body).toMatchObject({ status: 'QUEUED', isUncertain: false, attempts: 0 });
    expect((await retry(message!.id)).body).toEqual(again.body);
    expect(await changeKinds(server, venue.id, 'message')).toEqual(['queued', 'requeued']);
  });

  test('send by hand, or queue again, a message that the API failed to send', async () => {
    await book();
    const [message] = await queue();
    const failed = { status: 'FAILED' as const, failedAt: server.clock.now(), failure: 'needsHand' };
    await change(message!.id, failed);
    expect((await queue())[0]!.failure).toContain('Precisa de envio manual');
    expect((await retry(message!.id)).body).toMatchObject({ status: 'QUEUED', failure: null });
    await change(message!.id, failed);
    expect((await mark(message!.id)).body).toMatchObject({ status: 'SENT', failure: null });
  });

  test('cannot repeat an expired message', async () => {
    await book();
    const [message] = await queue();
    await change(message!.id, { status: 'FAILED', failedAt: server.clock.now(), failure: 'gaveUp' });
    server.clock.advance(3 * HOUR_MS);
    expect((await retry(message!.id)).error.code).toBe('message_settled');
  });

  test.each([
    ['failed', { status: 'FAILED' as const, failure: 'needsHand' }],
    ['is uncertain', { attempts: 1 }],
  ])('do not send the message of %s after its party was cancelled', async (_how, row) => {
    const { body: party } = await book({ time: '23:00' });
    const [message] = await queue();
    const at = server.clock.now();
    await change(message!.id, 'status' in row ? { ...row, failedAt: at } : { ...row, attemptAt: at });
    server.clock.advance(MINUTE_MS);
    expect(await queue()).toHaveLength(1);
    await server.caller().call('cancelAsGuest', { token: party.guestToken });
    expect(await queue()).toEqual([]);
    for (const act of [mark, retry]) expect((await act(message!.id)).error.code).toBe('message_settled');
    expect((await drop(message!.id)).body.status).toBe('DROPPED');
  });
});
