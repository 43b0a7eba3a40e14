import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#server/features/messages/table';
import { waitlistEntries } from '#server/features/waitlist/table';
import { idempotencyKeys } from '#server/platform/changes/table';
import { aManager, aReservationRequest, aVenue, aWaitlistRequest } from '#server/testing/builders';
import { logBreak } from '#server/testing/ledger';
import { logOf } from '#server/testing/log';
import { serverForFile } from '#server/testing/server';
import { traces } from '#server/testing/traces';
import { newId } from '#shared/ids';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let venue: Venue;
const elsa = await aManager(server);
beforeEach(async () => {
  venue = await aVenue(server, { ownerId: elsa.user.id });
});

const once = (key: string) => ({ 'idempotency-key': key });
const erase = async (phone: string) => {
  const { status, error } = await elsa.caller.call('eraseGuest', { venueId: venue.id, phone });
  if (status !== 200) throw new Error(JSON.stringify(error));
};
const keys = async () => {
  const rows = await server.database.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.spaceId, venue.id));
  return rows.map(({ key }) => key).sort();
};
const takenByPhone = async (request: object, key: string) => {
  const wanted = { ...aReservationRequest(venue, request), kind: 'phone' as const };
  const { body, status } = await elsa.caller.call('bookAtDesk', wanted, once(key));
  expect(status).toBe(201);
  const { version } = body;
  await elsa.caller.call('moveReservation', { venueId: venue.id, id: body.id, version, to: 'CANCELLED' });
  return body;
};
const waiting = async (request: object, key: string) => {
  const { body, status } = await elsa.caller.call('addToWaitlist', aWaitlistRequest(venue, request), once(key));
  expect(status).toBe(201);
  return body;
};
const endWaiting = () =>
  server.database.db.update(waitlistEntries).set({ status: 'WITHDRAWN' }).where(eq(waitlistEntries.venueId, venue.id));

describe('answers stored by Idempotency-Key', () => {
  test('of an erased guest are deleted, for every endpoint', async () => {
    const phone = '+244924811001';
    const { caller } = server;
    const request = aReservationRequest(venue, { phone, name: 'Zulmira Kalandula' });
    const booked = await caller().call('book', request, once('booked'));
    await caller().call('cancelAsGuest', { token: booked.body.guestToken });
    await takenByPhone({ phone, name: 'Zulmira Kalandula', time: '21:00' }, 'taken');
    const joined = aWaitlistRequest(venue, { phone, name: 'Zulmira Kalandula', time: '19:00' });
    expect((await caller().call('joinWaitlist', joined, once('joined'))).status).toBe(201);
    const entry = await waiting({ phone, name: 'Zulmira Kalandula', time: '20:30' }, 'added');
    const promoted = await elsa.caller.call('promote', { id: entry.id, venueId: venue.id }, once('promoted'));
    expect(promoted.status).toBe(200);
    const { id, version } = promoted.body.reservation;
    await elsa.caller.call('moveReservation', { venueId: venue.id, id, version, to: 'CANCELLED' });
    await endWaiting();
    expect(await keys()).toEqual(['added', 'booked', 'joined', 'promoted', 'taken']);
    await erase(phone);
    expect(await keys()).toEqual([]);
    expect(await traces(server, ['Zulmira', '924811001'])).toEqual([]);
  });

  test('stay if a text only mentions the guest’s id or phone', async () => {
    const phone = '+244924811002';
    const own = await takenByPhone({ phone, name: 'Zita Própria' }, 'own');
    const note = `Liga a ${phone}, reserva ${own.id}`;
    await takenByPhone({ phone: '+244924811003', name: 'Rui Alheio', notes: note, time: '21:00' }, 'of another');
    const text = { lang: 'PT-AO' as const, type: 'CONFIRM' as const, body: `Dúvidas: ${phone}. {nome}` };
    const template = await elsa.caller.call('createTemplate', { venueId: venue.id, ...text }, once('text'));
    expect(template.status).toBe(201);
    await erase(phone);
    expect(await keys()).toEqual(['of another', 'text']);
  });

  test('stay if another kind of row has the id of the guest’s row', async () => {
    const id = newId();
    await waiting({ phone: '+244924811004', name: 'Rui Alheio', id }, 'of another');
    await endWaiting();
    await takenByPhone({ phone: '+244924811005', name: 'Zita Própria', id }, 'own');
    await erase('+244924811005');
    expect(await keys()).toEqual(['of another']);
  });
});

test('a failed message of an erased guest leaves the queue, and is sent no more', async () => {
  const phone = '+244924811006';
  const { body: party } = await server.caller().call('book', aReservationRequest(venue, { phone }));
  await server.caller().call('cancelAsGuest', { token: party.guestToken });
  const failed = { status: 'FAILED', failedAt: server.clock.now(), failure: 'needsHand', type: 'REJECT' } as const;
  const [message] = await server.database.db
    .update(messages)
    .set(failed)
    .where(eq(messages.reservationId, party.id))
    .returning();
  const about = { venueId: venue.id, id: message!.id };
  const queue = async () => (await elsa.caller.call('outbox', { venueId: venue.id })).body;
  expect(await queue()).toMatchObject([{ id: message!.id, phone }]);
  await erase(phone);
  expect(await queue()).toEqual([]);
  expect((await elsa.caller.call('markMessageSent', about)).error.code).toBe('message_settled');
  expect((await elsa.caller.call('retryMessage', about)).error.code).toBe('message_settled');
});

test("the log of the venue’s own row keeps a phone equal to the erased guest's", async () => {
  const { phone } = venue;
  await takenByPhone({ phone, name: 'Elsa Neto' }, 'own');
  const before = (await logOf(server, venue.id, venue.id)).map(({ after }) => after);
  expect(before).toContainEqual(expect.objectContaining({ phone }));
  await erase(phone);
  expect((await logOf(server, venue.id, venue.id)).map(({ after }) => after)).toEqual(before);
  expect(await logBreak(server, venue.id)).toBeNull();
});
