import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#server/features/messages/table';
import { waitlistEntries, waitlistOffers } from '#server/features/waitlist/table';
import { aManager, aReservationRequest, aVenue, aWaitlistRequest } from '#server/testing/builders';
import { SATURDAY_EVENING, TODAY } from '#server/testing/clock';
import { ledgerFaults, logBreak, reservedPeople } from '#server/testing/ledger';
import { serverForFile } from '#server/testing/server';
import { newId } from '#shared/ids';
import { addDays, MINUTE_MS } from '#shared/time';

const server = await serverForFile();
beforeEach(() => server.clock.set(SATURDAY_EVENING));

let lastPhone = 927_000_000;
const aPhone = () => `+244${lastPhone++}`;

/** A venue with a full 20:00 and its manager. */
async function aFullHouse() {
  const { caller: manager, user } = await aManager(server);
  const venue = await aVenue(server, { ownerId: user.id });
  const { body: guests } = await server
    .caller()
    .call('book', aReservationRequest(venue, { people: 5, phone: aPhone() }));
  const wait = (given: object = {}) =>
    server.caller().call('joinWaitlist', aWaitlistRequest(venue, { phone: aPhone(), ...given }));
  const leave = () => server.caller().call('cancelAsGuest', { token: guests.guestToken });
  return { venue, manager, user, wait, leave };
}

test('a visitor joins the list of a full slot and gets the position', async () => {
  const { wait } = await aFullHouse();
  const first = await wait();
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({ status: 'WAITING', windowMinutes: 30, altPref: 'NEAR', position: 1 });
  server.clock.advance(MINUTE_MS);
  expect((await wait({ people: 4 })).body.position).toBe(2);
});

test('an open slot with seats accepts entries too, a closed or begun one does not', async () => {
  const { wait } = await aFullHouse();
  expect((await wait({ time: '22:00' })).status).toBe(201);
  expect((await wait({ time: '22:10' })).error.code).toBe('not_a_slot');
  server.clock.set('2026-11-21T19:00:00.000Z');
  expect((await wait()).error.code).toBe('slot_begun');
});

describe('one id chosen by staff of two venues at once', () => {
  async function twoEntries() {
    const [one, other] = [await aFullHouse(), await aFullHouse()];
    const id = newId();
    const add = ({ manager, venue }: typeof one, name: string) =>
      manager.call('addToWaitlist', { ...aWaitlistRequest(venue, { phone: aPhone() }), id, name });
    const answers = await Promise.all([add(one, 'Ana'), add(other, 'Rui')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const rows = () => server.database.db.select().from(waitlistEntries).where(eq(waitlistEntries.id, id));
    return { one, other, id, rows };
  }

  test('gives two entries, and each manager promotes and withdraws their own', async () => {
    const { one, other, id, rows } = await twoEntries();
    await one.leave();
    const promoted = await one.manager.call('promote', { id });
    expect([promoted.status, promoted.body.entry.name]).toEqual([200, 'Ana']);
    const statusOf = async () => Object.fromEntries((await rows()).map((row) => [row.name, row.status]));
    expect(await statusOf()).toEqual({ Ana: 'NOTIFIED', Rui: 'WAITING' });
    const withdrawn = await other.manager.call('withdrawEntry', { venueId: other.venue.id, id, version: 1 });
    expect(withdrawn.status).toBe(200);
    expect(await statusOf()).toEqual({ Ana: 'NOTIFIED', Rui: 'WITHDRAWN' });
    expect((await other.manager.call('promote', { id, venueId: one.venue.id })).status).toBe(404);
    for (const { venue } of [one, other]) expect(await logBreak(server, venue.id)).toBeNull();
    expect(await ledgerFaults(server)).toEqual([]);
  });

  test('needs the venue from an administrator of both', async () => {
    const { other, id, rows } = await twoEntries();
    const { caller } = await aManager(server, { role: 'ADMIN' });
    const refused = await caller.call('promote', { id });
    expect([refused.status, refused.error.issues?.[0]?.path]).toEqual([400, 'venueId']);
    await other.leave();
    expect((await caller.call('promote', { id, venueId: other.venue.id })).body.entry.name).toBe('Rui');
    expect((await rows()).find(({ name }) => name === 'Ana')?.status).toBe('WAITING');
  });

  test('gives one entry in one venue', async () => {
    const { manager, venue } = await aFullHouse();
    const id = newId();
    const add = () => manager.call('addToWaitlist', { ...aWaitlistRequest(venue, { phone: aPhone() }), id });
    const answers = await Promise.all([add(), add()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

test('a phone has one entry per slot', async () => {
  const { wait } = await aFullHouse();
  const phone = aPhone();
  expect((await wait({ phone })).status).toBe(201);
  expect((await wait({ phone })).error.code).toBe('already_waiting');
  expect((await wait({ phone, time: '21:00' })).status).toBe(201);
});

test('promoting without seats leaves the entry waiting', async () => {
  const { venue, manager, wait } = await aFullHouse();
  const { body: entry } = await wait();
  const { status, error } = await manager.call('promote', { id: entry.id });
  expect({ status, code: error.code }).toEqual({ status: 409, code: 'no_capacity' });
  const { body: list } = await manager.call('venueWaitlist', { venueId: venue.id, date: TODAY });
  expect(list).toMatchObject([{ id: entry.id, status: 'WAITING' }]);
});

test('promoting holds the seats, tells the guest and stores skipped parties', {
  tags: ['spec-4.1', 'spec-4.6', 'spec-9.4'],
}, async () => {
  server.clock.set('2026-11-21T16:00:00.000Z'); // while the party may still cancel
  const { venue, manager, user, wait, leave } = await aFullHouse();
  const { body: older } = await wait({ people: 2 });
  server.clock.advance(MINUTE_MS);
  const { body: chosen } = await wait({ people: 3 });
  await leave();
  const { status, body } = await manager.call('promote', { id: chosen.id });
  expect(status).toBe(200);
  expect(body.entry).toMatchObject({ status: 'NOTIFIED', holdUntil: '2026-11-21T16:31:00.000Z' });
  expect(body.reservation).toMatchObject({
    status: 'HOLD',
    people: 3,
    time: '20:00',
    holdUntil: '2026-11-21T16:31:00.000Z',
  });
  expect(await reservedPeople(server, venue.id, '20:00')).toBe(3);
  const [offer] = await server.database.db.select().from(waitlistOffers).where(eq(waitlistOffers.entryId, chosen.id));
  expect(offer).toMatchObject({ offeredBy: user.id, passedOver: [{ entryId: older.id, reason: 'chosen_by_staff' }] });
  const queued = await server.database.db.select().from(messages).where(eq(messages.waitlistEntryId, chosen.id));
  expect(queued).toMatchObject([{ type: 'WAITLIST', status: 'QUEUED' }]);
  expect(await logBreak(server, venue.id)).toBeNull();
});

test('an entry is promoted once', async () => {
  const { manager, wait, leave } = await aFullHouse();
  const { body: entry } = await wait();
  await leave();
  expect((await manager.call('promote', { id: entry.id })).status).toBe(200);
  expect((await manager.call('promote', { id: entry.id })).error.code).toBe('move_refused');
});

test('staff offer another slot if the preference allows it', async () => {
  const { manager, wait } = await aFullHouse();
  const { body: near } = await wait();
  const { body: strict } = await wait({ altPref: 'STRICT' });
  expect((await manager.call('promote', { id: near.id, time: '21:30' })).error.code).toBe('not_wanted');
  expect((await manager.call('promote', { id: near.id, time: '21:00' })).body.reservation.time).toBe('21:00');
  expect((await manager.call('promote', { id: strict.id, time: '20:30' })).error.code).toBe('not_wanted');
});

test('staff promote into the running slot, and the hold ends with it', async () => {
  const { manager, wait } = await aFullHouse();
  const { body: entry } = await wait({ time: '20:30', windowMinutes: 60 });
  server.clock.set('2026-11-21T19:45:00.000Z');
  const { body } = await manager.call('promote', { id: entry.id });
  expect(body.entry.holdUntil).toBe('2026-11-21T20:00:00.000Z');
});

test('an expired offer frees the seats and ends the entry', { tags: ['spec-4.4'] }, async () => {
  const { venue, manager, wait, leave } = await aFullHouse();
  const { body: entry } = await wait({ people: 5 });
  await leave();
  await manager.call('promote', { id: entry.id });
  server.clock.advance(30 * MINUTE_MS);
  const { body: list } = await manager.call('venueWaitlist', { venueId: venue.id, date: TODAY });
  expect(list[0]!.status).toBe('EXPIRED');
  const booked = await server.caller().call('book', aReservationRequest(venue, { people: 5, phone: aPhone() }));
  expect(booked.status).toBe(201);
  expect((await manager.call('promote', { id: entry.id })).error).toMatchObject({ code: 'move_refused' });
  expect(await ledgerFaults(server)).toEqual([]);
  expect(await logBreak(server, venue.id)).toBeNull();
});

test('a neighbour’s manager can neither read nor promote an entry', async () => {
  const { venue, wait } = await aFullHouse();
  const { body: entry } = await wait();
  const { caller: neighbour } = await aManager(server);
  expect((await neighbour.call('venueWaitlist', { venueId: venue.id })).status).toBe(404);
  expect((await neighbour.call('promote', { id: entry.id })).status).toBe(404);
  expect((await neighbour.call('promote', { id: newId() })).status).toBe(404);
});

test.each([
  ['a window under five minutes', { windowMinutes: 4 }],
  ['a window over two hours', { windowMinutes: 121 }],
  ['an unknown preference', { altPref: 'SOON' }],
])('%s is refused at its field', async (_what, given) => {
  const { wait } = await aFullHouse();
  const { status, error } = await wait(given);
  expect(status).toBe(400);
  expect(error.issues!.map((issue) => issue.path)).toEqual(Object.keys(given));
});

describe('limits against hoarding', () => {
  test('count a phone’s bookings and entries of the day together, a party with an offer once', async () => {
    server.clock.set('2026-11-21T16:00:00.000Z');
    const { venue, manager, wait, leave } = await aFullHouse();
    const phone = aPhone();
    const times = ['21:00', '21:30', '22:00', '22:30'];
    const { body: offered } = await wait({ phone });
    await leave();
    expect((await manager.call('promote', { id: offered.id })).status).toBe(200);
    const booked = await server.caller().call('book', aReservationRequest(venue, { phone, time: times[0]! }));
    expect(booked.status).toBe(201);
    const answers = [];
    for (const time of times.slice(1)) answers.push(await wait({ phone, time }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 409]);
    expect(answers.at(-1)!.error).toMatchObject({
      code: 'too_many_bookings',
      message: expect.stringContaining('Já há 4 reservas ou pedidos seus'),
    });
    expect((await wait({ phone: aPhone(), time: times[3]! })).status).toBe(201);
    expect((await wait({ phone, date: addDays(TODAY, 1) })).status).toBe(201);
    const { body: added } = await manager.call('addToWaitlist', aWaitlistRequest(venue, { phone, time: times[3]! }));
    expect(added).toMatchObject({ status: 'WAITING', source: 'staff' });
  });

  test('allow an address thirty live entries per day, and one more once one has left', async () => {
    const { wait } = await aFullHouse();
    const joined = [];
    for (let index = 0; index < 30; index++) joined.push(await wait());
    expect(new Set(joined.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await wait()).error.code).toBe('too_many_bookings');
    await server.caller().call('leaveAsGuest', { token: joined[0]!.body.guestToken });
    expect((await wait()).status).toBe(201);
  });

  test('do not apply to staff', async () => {
    const { venue, manager } = await aFullHouse();
    const add = () => manager.call('addToWaitlist', aWaitlistRequest(venue, { phone: aPhone() }));
    for (let index = 0; index < 31; index++) expect((await add()).status).toBe(201);
    const [entry] = await server.database.db
      .select()
      .from(waitlistEntries)
      .where(eq(waitlistEntries.venueId, venue.id));
    expect(entry!.clientHash).toBeNull();
  });
});
