import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  anAddress,
  aPhone,
  ask,
  aVenueFor,
  book,
  check,
  defaults,
  from,
  join,
  prove,
  sendCode,
} from '#server/features/codes/test-codes';
import { aManager, aReservationRequest, tokenOf } from '#server/testing/builders';
import { SATURDAY_EVENING } from '#server/testing/clock';
import { isMultiConnection } from '#server/testing/database';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { startTestServer, type TestServer } from '#server/testing/server';
import { type SmsGateway, startSmsGateway } from '#server/testing/sms';
import { newId } from '#shared/ids';
import { HOUR_MS, MINUTE_MS } from '#shared/time';

let server: TestServer;
let sms: SmsGateway;
beforeAll(async () => {
  sms = await startSmsGateway();
  server = await startTestServer({ ...defaults, codeChannels: [sms.channel] });
});
afterAll(async () => {
  await server.close();
  await sms.close();
});
beforeEach(async () => {
  server.clock.set(SATURDAY_EVENING);
  await ask(server, 6);
});

describe('a booking of an unproven phone', () => {
  test('succeeds within the platform’s daily seats; the next one needs a code', async () => {
    const venue = await aVenueFor(server);
    for (let n = 0; n < 3; n++) expect((await book(server, venue, { people: 2 })).status).toBe(201);
    const { status, error } = await book(server, venue, { people: 1 });
    expect({ status, code: error.code, codeBy: error.codeBy }).toEqual({
      status: 403,
      code: 'phone_unproven',
      codeBy: 'sms',
    });
    expect(error.message).toContain('+244 923 456 789');
    // Another day and another venue have separate seats
    expect((await book(server, venue, { people: 6, date: '2026-11-22' })).status).toBe(201);
    expect((await book(server, await aVenueFor(server), { people: 6 })).status).toBe(201);
  });

  test('needs a code from the first seat if the platform allows none', async () => {
    await ask(server, 0);
    const venue = await aVenueFor(server);
    expect((await book(server, venue, { people: 1 })).error.code).toBe('phone_unproven');
    const phone = aPhone();
    const phoneProof = await prove(server, venue, phone, sms);
    expect((await book(server, venue, { people: 1, phone, phoneProof })).body.status).toBe('CONFIRMED');
  });

  test('needs no code while the platform requires no proof, whatever it sends', async () => {
    await ask(server, null);
    const venue = await aVenueFor(server);
    for (const time of ['19:00', '19:30', '20:00'])
      expect((await book(server, venue, { people: 20, time, phoneProof: 'unknown' })).status).toBe(201);
    expect((await sendCode(server, venue)).error.code).toBe('codes_off');
  });

  test('returns its seats when it is cancelled', async () => {
    const venue = await aVenueFor(server);
    const { body } = await book(server, venue, { people: 6 });
    await server.caller().call('cancelAsGuest', { token: body.guestToken });
    expect((await book(server, venue, { people: 6 })).status).toBe(201);
  });

  test("does not count bookings by staff or those confirmed by the guest's link", async () => {
    await ask(server, 80);
    const { caller, user } = await aManager(server);
    const venue = await aVenueFor(server, 20, { ownerId: user.id });
    const address = anAddress();
    for (const time of ['19:00', '19:30']) await book(server, venue, { people: 20, time }, address);
    const held = await book(server, venue, { people: 20, time: '20:00' }, address);
    expect(held.body.status).toBe('HOLD');
    await server.caller().call('confirmAsGuest', { token: await tokenOf(server, held.body.id) });
    const { kind, ...request } = {
      kind: 'phone' as const,
      ...aReservationRequest(venue, { people: 20, time: '20:30' }),
    };
    expect((await caller.call('bookAtDesk', { ...request, kind })).status).toBe(201);
    expect((await book(server, venue, { people: 20, time: '21:00' })).status).toBe(201);
    expect((await book(server, venue, { people: 20, time: '21:30' })).status).toBe(201);
    expect((await book(server, venue, { people: 1, time: '22:00' })).error.code).toBe('phone_unproven');
  });
});

describe('a proof', () => {
  test('admits its phone’s bookings under the same key without counting them', async () => {
    const venue = await aVenueFor(server);
    await book(server, venue, { people: 6 });
    const request = aReservationRequest(venue, { phone: aPhone(), people: 4 });
    const headers = { ...from(anAddress()), 'idempotency-key': newId() };
    expect((await server.caller().call('book', request, headers)).error.code).toBe('phone_unproven');
    const phoneProof = await prove(server, venue, request.phone, sms);
    const taken = await server.caller().call('book', { ...request, phoneProof }, headers);
    expect(taken.body).toMatchObject({ status: 'CONFIRMED', guestToken: expect.any(String) });
    expect(JSON.stringify(taken.body)).not.toContain(phoneProof);
    const again = await book(server, venue, { phone: request.phone, phoneProof, people: 4, time: '21:00' });
    expect(again.status).toBe(201);
    await server.caller().call('cancelAsGuest', { token: taken.body.guestToken });
    expect((await book(server, venue, { people: 1 })).error.code).toBe('phone_unproven');
    expect(await logBreak(server, venue.id)).toBeNull();
    expect(await ledgerFaults(server)).toEqual([]);
  });

  test('is invalid for another phone, forged or after twelve hours', async () => {
    const venue = await aVenueFor(server);
    await book(server, venue, { people: 6 });
    const phone = aPhone();
    const phoneProof = await prove(server, venue, phone, sms);
    const codeOf = async (given: object) => (await book(server, venue, { people: 1, ...given })).error.code;
    expect(await codeOf({ phone: aPhone(), phoneProof })).toBe('phone_unproven');
    expect(await codeOf({ phone, phoneProof: `${phoneProof.slice(0, -1)}_` })).toBe('phone_unproven');
    const tomorrow = { date: '2026-11-22', phone, phoneProof };
    await book(server, venue, { people: 6, date: '2026-11-22' });
    server.clock.advance(12 * HOUR_MS - MINUTE_MS);
    expect((await book(server, venue, { ...tomorrow, people: 1 })).status).toBe(201);
    server.clock.advance(MINUTE_MS);
    expect(await codeOf(tomorrow)).toBe('phone_unproven');
  });

  test('of a code that a server sent counts at all servers while the secret is changed, and after that no more', async () => {
    const codeChannels = [sms.channel];
    const shared = { ...defaults, codeChannels, clock: server.clock, database: server.database };
    const [old, young] = ['the secret before the rotation', 'the secret after the rotation'];
    const announced = await startTestServer({ ...shared, secret: old, formerSecret: young });
    const changed = await startTestServer({ ...shared, secret: young, formerSecret: old });
    const after = await startTestServer({ ...shared, secret: young });
    await ask(server, 0);
    const venue = await aVenueFor(server);
    for (const [sender, other] of [
      [announced, changed],
      [changed, announced],
    ] as const) {
      const phone = aPhone();
      const { body } = await sendCode(sender, venue, { phone });
      const checked = await check(other, body.id, sms.codeTo(phone));
      expect(checked.status).toBe(200);
      const { phoneProof } = checked.body;
      for (const at of [announced, changed])
        expect((await book(at, venue, { people: 1, phone, phoneProof })).body.status).toBe('CONFIRMED');
      expect((await book(after, venue, { people: 1, phone, phoneProof })).error.code).toBe('phone_unproven');
    }
  });

  test('admits a booking beyond the limits of its address without a hold', async () => {
    await ask(server, 200);
    const venue = await aVenueFor(server);
    const address = anAddress();
    for (const time of ['19:00', '19:30']) await book(server, venue, { people: 20, time }, address);
    expect((await book(server, venue, { people: 20, time: '20:00' }, address)).body.status).toBe('HOLD');
    // No further hold is available, so the refusal asks for a code
    const refused = await book(server, venue, { people: 12, time: '20:30' }, address);
    expect(refused.error.code).toBe('phone_unproven');
    const phone = aPhone();
    const phoneProof = await prove(server, venue, phone, sms);
    const taken = await book(server, venue, { people: 12, time: '20:30', phone, phoneProof }, address);
    expect(taken.body).toMatchObject({ status: 'CONFIRMED', guestToken: expect.any(String) });
  });

  test('lifts no other limit: a phone’s fifth booking of the day is refused', async () => {
    const venue = await aVenueFor(server);
    const phone = aPhone();
    const phoneProof = await prove(server, venue, phone, sms);
    for (const time of ['19:00', '19:30', '20:00', '20:30'])
      expect((await book(server, venue, { phone, phoneProof, time })).status).toBe(201);
    expect((await book(server, venue, { phone, phoneProof, time: '21:00' })).error.code).toBe('too_many_bookings');
  });
});

describe('a place in the waiting list', () => {
  test('counts with its people, so that an accepted offer never exceeds the limit', async () => {
    const { caller: manager, user } = await aManager(server);
    const venue = await aVenueFor(server, 20, { ownerId: user.id });
    await aFullSlot(manager, venue);
    const waiting = await join(server, venue, { people: 4 });
    expect(waiting.status).toBe(201);
    expect((await book(server, venue, { people: 3, time: '21:00' })).error.code).toBe('phone_unproven');
    expect((await join(server, venue, { people: 3 })).error).toMatchObject({ code: 'phone_unproven', codeBy: 'sms' });
    expect((await book(server, venue, { people: 2, time: '21:00' })).status).toBe(201);
    await manager.call('promote', { id: waiting.body.id, overbook: { reason: 'Mesa extra' } });
    const accepted = await server.caller().call('acceptAsGuest', { token: waiting.body.guestToken });
    expect(accepted.body.status).toBe('ACCEPTED');
    expect((await book(server, venue, { people: 1, time: '21:00' })).error.code).toBe('phone_unproven');
  });

  test('with a proof is accepted beyond the limit, and its booking does not count', async () => {
    const { caller: manager, user } = await aManager(server);
    const venue = await aVenueFor(server, 20, { ownerId: user.id });
    await aFullSlot(manager, venue);
    const phone = aPhone();
    const phoneProof = await prove(server, venue, phone, sms);
    const { body } = await join(server, venue, { people: 8, phone, phoneProof });
    await manager.call('promote', { id: body.id, overbook: { reason: 'Mesa extra' } });
    await server.caller().call('acceptAsGuest', { token: body.guestToken });
    expect((await book(server, venue, { people: 6, time: '21:00' })).status).toBe(201);
  });

  async function aFullSlot(
    manager: Awaited<ReturnType<typeof aManager>>['caller'],
    venue: Awaited<ReturnType<typeof aVenueFor>>,
  ) {
    const request = aReservationRequest(venue, { people: 20, phone: aPhone() });
    expect((await manager.call('bookAtDesk', { ...request, kind: 'phone' })).status).toBe(201);
  }
});

test.skipIf(!isMultiConnection)(
  'of twenty concurrent bookings for the last unproven seats only those that fit succeed',
  async () => {
    const venue = await aVenueFor(server);
    const times = ['19:00', '19:30', '20:00', '20:30'];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => book(server, venue, { people: 2, time: times[n % 4]! })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ error }) => error.code))).toEqual(new Set(['phone_unproven']));
    expect(await ledgerFaults(server)).toEqual([]);
  },
);
