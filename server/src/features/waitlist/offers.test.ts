import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { applyConsequences } from '#server/consequences/index';
import { noteSender } from '#server/features/messages/queries';
import { messages } from '#server/features/messages/table';
import { scheduleExceptions } from '#server/features/schedule/table';
import { venues } from '#server/features/venues/table';
import { offerWaiting } from '#server/features/waitlist/offers';
import { waitlistOffers } from '#server/features/waitlist/table';
import { aFullHouse, aPhone, silentSender } from '#server/features/waitlist/test-house';
import { lockVenue } from '#server/platform/changes/changes';
import { manualSender } from '#server/platform/ports/sender';
import { aWaitlistRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { isMultiConnection } from '#server/testing/database';
import { ledgerFaults, logBreak, reservedPeople } from '#server/testing/ledger';
import { serverForFile } from '#server/testing/server';
import { HOUR_MS, MINUTE_MS } from '#shared/time';

const server = await serverForFile({ sender: silentSender });
beforeEach(() => server.clock.set('2026-11-21T15:00:00.000Z'));

/**
 * A full venue with automatic offers; its parties accept 20:00 only, unless given otherwise, and other times are
 * free.
 */
async function aHouse(given: object = {}) {
  const house = await aFullHouse(server, { automaticOffers: true, ...given });
  return { ...house, wait: (more: object = {}) => house.wait({ altPref: 'STRICT', ...more }) };
}
const setAutomatic = (venueId: string, automaticOffers: boolean) =>
  server.database.db.update(venues).set({ automaticOffers }).where(eq(venues.id, venueId));
const offersOf = (venueId: string) =>
  server.database.db
    .select()
    .from(waitlistOffers)
    .where(eq(waitlistOffers.venueId, venueId))
    .orderBy(asc(waitlistOffers.createdAt), asc(waitlistOffers.id));

describe('freed seats', () => {
  test('are offered in list order while they last, and the offers list skipped parties', async () => {
    const { venue, wait, leave, entry } = await aHouse();
    const [large, first, second, third] = [
      await wait({ people: 6, altPref: 'ANY' }),
      await wait({ people: 3 }),
      await wait({ people: 2 }),
      await wait({ people: 1 }),
    ];
    await leave();
    expect((await entry(large.id)).status).toBe('WAITING');
    expect(await entry(first.id)).toMatchObject({ status: 'NOTIFIED', lastMessage: { type: 'WAITLIST' } });
    expect((await entry(second.id)).status).toBe('NOTIFIED');
    expect((await entry(third.id)).status).toBe('WAITING');
    const tooLarge = { entryId: large.id, reason: 'too_large' };
    expect(await offersOf(venue.id)).toMatchObject([
      { entryId: first.id, offeredBy: null, passedOver: [tooLarge] },
      { entryId: second.id, offeredBy: null, passedOver: [tooLarge] },
    ]);
    expect(await reservedPeople(server, venue.id, '20:00')).toBe(5);
    expect(await ledgerFaults(server)).toEqual([]);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('go to the next party when an offer is declined, expires or is withdrawn', async () => {
    const { venue, manager, wait, leave, entry } = await aHouse();
    const parties = [
      await wait({ people: 5 }),
      await wait({ people: 5 }),
      await wait({ people: 5 }),
      await wait({ people: 5 }),
    ];
    const isOffered = async (n: number) => expect((await entry(parties[n]!.id)).status).toBe('NOTIFIED');
    await leave();
    await isOffered(0);
    await server.caller().call('leaveAsGuest', { token: parties[0]!.guestToken });
    await isOffered(1);
    server.clock.advance(31 * MINUTE_MS);
    await server.caller().call('acceptAsGuest', { token: parties[1]!.guestToken }); // too late: expired
    await isOffered(2);
    const { version } = await entry(parties[2]!.id);
    await manager.call('withdrawEntry', { venueId: venue.id, id: parties[2]!.id, version });
    await isOffered(3);
    const [first, second] = parties;
    expect((await offersOf(venue.id)).map(({ outcome, passedOver }) => ({ outcome, passedOver }))).toEqual([
      { outcome: 'DECLINED', passedOver: [] },
      { outcome: 'EXPIRED', passedOver: [{ entryId: first!.id, reason: 'declined' }] },
      {
        outcome: 'WITHDRAWN',
        passedOver: [
          { entryId: first!.id, reason: 'declined' },
          { entryId: second!.id, reason: 'declined' },
        ],
      },
      { outcome: null, passedOver: expect.anything() },
    ]);
  });

  test('of several holds that expired together go to a party that needs all of them', async () => {
    const { manager, wait, leave, entry } = await aHouse();
    const [one, two] = [await wait({ people: 2 }), await wait({ people: 3 })];
    await leave();
    const [large, small] = [await wait({ people: 5 }), await wait({ people: 1 })];
    server.clock.advance(40 * MINUTE_MS);
    await manager.call('promote', { id: small.id }); // expires the slot's holds first
    for (const { id } of [one, two]) expect((await entry(id)).status).toBe('EXPIRED');
    expect((await entry(large.id)).status).toBe('NOTIFIED');
    expect((await entry(small.id)).status).toBe('WAITING');
  });

  test.each([
    ['the venue does not offer by itself', { automaticOffers: false }, silentSender],
    ['messages wait for a person', { automaticOffers: true }, manualSender],
  ])('are not offered if %s', async (_why, given, sender) => {
    await noteSender(server.database.db, sender.isAutomatic);
    const { wait, leave, entry } = await aFullHouse(server, given);
    const { id } = await wait();
    await leave();
    await offerWaiting(server.database.db, server.clock);
    expect((await entry(id)).status).toBe('WAITING');
    await noteSender(server.database.db, true);
  });

  test('are not offered at a suspended venue, or in a past or closed slot', async () => {
    const { venue, wait, leave, entry } = await aHouse();
    const { id } = await wait({ altPref: 'STRICT' });
    const { db } = server.database;
    await db.update(venues).set({ status: 'rejected' }).where(eq(venues.id, venue.id));
    await leave();
    await offerWaiting(db, server.clock);
    expect((await entry(id)).status).toBe('WAITING');
    await db.update(venues).set({ status: 'approved' }).where(eq(venues.id, venue.id));
    server.clock.set('2026-11-21T19:30:00.000Z'); // exactly its end
    await offerWaiting(db, server.clock);
    expect((await entry(id)).status).toBe('WAITING');
    server.clock.set('2026-11-21T19:29:00.000Z');
    await db.insert(scheduleExceptions).values({ venueId: venue.id, date: TODAY, time: '20:00', isClosed: true });
    await offerWaiting(db, server.clock);
    expect((await entry(id)).status).toBe('WAITING');
    await db.delete(scheduleExceptions).where(eq(scheduleExceptions.venueId, venue.id));
    await offerWaiting(db, server.clock);
    expect(await entry(id)).toMatchObject({ status: 'NOTIFIED', holdUntil: '2026-11-21T19:30:00.000Z' });
  });
});

describe('a party that joins while an acceptable slot is free', () => {
  test('gets an offer of the nearest one in the answer, with the message and the whole window', async () => {
    const { venue, wait, entry } = await aHouse();
    const joined = await wait({ altPref: 'NEAR' });
    expect(joined).toMatchObject({ status: 'NOTIFIED', holdUntil: expect.any(String) });
    expect(await entry(joined.id)).toMatchObject({ status: 'NOTIFIED', lastMessage: { type: 'WAITLIST' } });
    const { body: page } = await server.caller().call('guestEntry', { token: joined.guestToken! });
    expect(page).toMatchObject({ canAccept: true, free: [], seats: { time: '19:30', status: 'HOLD' } });
    expect(await reservedPeople(server, venue.id, '19:30')).toBe(2);
    expect(await ledgerFaults(server)).toEqual([]);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('gets an offer of a more distant time with ANY, and only of its own with STRICT', async () => {
    const { venue, wait, book } = await aHouse();
    for (const time of ['19:00', '19:30', '20:30', '21:00']) await book({ time });
    expect((await wait({ altPref: 'STRICT' })).status).toBe('WAITING');
    expect((await wait({ altPref: 'NEAR' })).status).toBe('WAITING');
    expect((await wait({ altPref: 'ANY' })).status).toBe('NOTIFIED');
    expect(await reservedPeople(server, venue.id, '21:30')).toBe(2);
  });

  test('gets no seats that an older party is due', async () => {
    const { venue, wait, book, entry } = await aHouse({ automaticOffers: false });
    for (const time of ['19:00', '19:30', '20:30']) await book({ time });
    const older = await wait({ altPref: 'NEAR', people: 4 });
    await setAutomatic(venue.id, true);
    const younger = await wait({ altPref: 'NEAR', people: 2 });
    expect([(await entry(older.id)).status, younger.status]).toEqual(['NOTIFIED', 'WAITING']);
    expect(await reservedPeople(server, venue.id, '21:00')).toBe(4);
  });

  test('gets the offer too when staff add it', async () => {
    const { venue, manager } = await aHouse();
    const { body } = await manager.call('addToWaitlist', aWaitlistRequest(venue, { phone: aPhone() }));
    expect(body).toMatchObject({ status: 'NOTIFIED', reservationId: expect.any(String) });
  });

  test.skipIf(!isMultiConnection)('gets an offer only while seats last, when several join at once', async () => {
    const { venue } = await aHouse();
    const join = () =>
      server
        .caller()
        .call(
          'joinWaitlist',
          aWaitlistRequest(venue, { people: 2, time: '22:00', altPref: 'STRICT', phone: aPhone() }),
        );
    const answers = await Promise.all(Array.from({ length: 6 }, join));
    expect(answers.map(({ body }) => body.status).sort()).toEqual([
      ...['NOTIFIED', 'NOTIFIED'],
      ...['WAITING', 'WAITING', 'WAITING', 'WAITING'],
    ]);
    expect(await reservedPeople(server, venue.id, '22:00')).toBe(4);
    expect(await ledgerFaults(server)).toEqual([]);
  });
});

describe('the job of every minute', () => {
  test('offers seats that became free, each party its own slot first, once', async () => {
    const { venue, wait, entry } = await aHouse({ automaticOffers: false });
    const [own, near] = [await wait({ time: '21:00' }), await wait({ time: '20:00', altPref: 'NEAR' })];
    await setAutomatic(venue.id, true);
    await offerWaiting(server.database.db, server.clock);
    await offerWaiting(server.database.db, server.clock);
    const [forOwn, forNear] = [await entry(own.id), await entry(near.id)];
    expect([forOwn.status, forNear.status]).toEqual(['NOTIFIED', 'NOTIFIED']);
    const held = await server.database.db
      .select({ time: messages.reservationId })
      .from(messages)
      .where(and(eq(messages.venueId, venue.id), eq(messages.type, 'WAITLIST')));
    expect(held).toHaveLength(2);
    expect(await reservedPeople(server, venue.id, '21:00')).toBe(2);
    expect(await reservedPeople(server, venue.id, '19:30')).toBe(2); // as near as 20:30, and earlier
  });

  test.skipIf(!isMultiConnection)('on four servers at once offers each party once', async () => {
    const { venue, wait } = await aHouse({ automaticOffers: false });
    for (let n = 0; n < 4; n++) await wait({ people: 1, time: '21:30', altPref: 'STRICT' });
    await setAutomatic(venue.id, true);
    await Promise.all(Array.from({ length: 4 }, () => offerWaiting(server.database.db, server.clock)));
    expect(await offersOf(venue.id)).toHaveLength(4);
    expect(await reservedPeople(server, venue.id, '21:30')).toBe(4);
    expect(await ledgerFaults(server)).toEqual([]);
  });
});

test('a party below the smallest of a room sold whole is not offered it, and cannot take it', async () => {
  const at = (time: string) => [{ first: time, last: time, every: 30, capacity: 5 }];
  const hall = { name: 'Salão', capacity: 200, slots: at('20:30'), whole: { stayMinutes: 240, minPeople: 20 } };
  const { venue, manager, wait, entry } = await aHouse({
    rooms: [{ name: 'Bar', capacity: 20, slots: at('20:00') }, hall],
  });
  const couple = await wait({ people: 2, altPref: 'NEAR' });
  await offerWaiting(server.database.db, server.clock);
  expect((await entry(couple.id)).status).toBe('WAITING');
  expect((await manager.call('suggestions', { venueId: venue.id, date: TODAY })).body).toEqual([]);
  const token = couple.guestToken;
  expect((await server.caller().call('guestEntry', { token })).body.free).toEqual([]);
  const taken = await server.caller().call('takeAsGuest', { token, roomId: venue.rooms[1]!.id, time: '20:30' });
  expect(taken.error.code).toBe('slot_full');
  expect(await reservedPeople(server, venue.id, '20:30')).toBe(0);
});

describe('the offer window', () => {
  /** Sends the offer's message now. */
  const sendOffer = async (entryId: string) => {
    const { db } = server.database;
    const [before] = await db.select().from(messages).where(eq(messages.waitlistEntryId, entryId));
    const at = server.clock.now();
    await db.transaction(async (tx) => {
      const lock = await lockVenue(tx, before!.venueId);
      const after = { ...before!, status: 'SENT' as const, sentAt: at };
      await applyConsequences(tx, lock, { actor: 'system', at }, { kind: 'messageSent', before: before!, after });
    });
  };

  test('restarts when the message is sent, for entry, reservation and offer', async () => {
    const { venue, manager, wait, leave, entry } = await aHouse();
    const { id } = await wait();
    await leave();
    const { holdUntil: unsent } = await entry(id);
    server.clock.advance(10 * MINUTE_MS);
    await sendOffer(id);
    const until = new Date(new Date(unsent!).getTime() + 10 * MINUTE_MS).toISOString();
    expect((await entry(id)).holdUntil).toBe(until);
    const { body: day } = await manager.call('venueReservations', { venueId: venue.id, date: TODAY });
    expect(day.find(({ status }) => status === 'HOLD')!.holdUntil).toBe(until);
    expect((await offersOf(venue.id))[0]!.holdUntil.toISOString()).toBe(until);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('does not restart for an offer that was answered or has expired', async () => {
    const { wait, leave, entry } = await aHouse();
    const { id, guestToken: token } = await wait({ people: 5 });
    const late = await wait({ people: 5 });
    await leave();
    await server.caller().call('leaveAsGuest', { token });
    await sendOffer(id);
    expect(await entry(id)).toMatchObject({ status: 'WITHDRAWN', holdUntil: null });
    server.clock.advance(31 * MINUTE_MS);
    await sendOffer(late.id);
    expect((await entry(late.id)).status).toBe('EXPIRED');
  });

  test('of an evening offer for another day pauses until the morning', async () => {
    server.clock.set('2026-11-21T21:30:00.000Z'); // 22:30 in Luanda
    const { manager, wait } = await aHouse({ automaticOffers: false });
    const { id } = await wait({ date: '2026-11-22' });
    const { body } = await manager.call('promote', { id });
    expect(body.entry.holdUntil).toBe('2026-11-22T07:30:00.000Z');
  });
});

describe('suggestions', () => {
  test('list the next party of each slot with free seats, once, with the parties skipped', async () => {
    const { venue, manager, wait, leave } = await aFullHouse(server);
    const large = await wait({ people: 6, name: 'Família Sebastião' });
    const first = await wait({ people: 3 });
    const second = await wait({ people: 3 });
    await leave();
    const { body } = await manager.call('suggestions', { venueId: venue.id, date: TODAY });
    const passedOver = [{ entryId: large.id, name: 'Família Sebastião', reason: 'too_large' }];
    expect(body).toEqual([
      // the second one's own time goes to the first; 19:30 and 20:30 are as near, and 19:30 is earlier
      expect.objectContaining({ time: '19:30', entryId: second.id, available: 5 }),
      { roomId: venue.rooms[0]!.id, date: TODAY, time: '20:00', available: 5, entryId: first.id, passedOver },
    ]);
    server.clock.set('2026-11-21T23:30:00.000Z');
    expect((await manager.call('suggestions', { venueId: venue.id, date: TODAY })).body).toEqual([]);
    expect((await manager.call('suggestions', { venueId: venue.id } as never)).status).toBe(400);
  });

  test('count the seats of an expired hold as free', async () => {
    const { venue, manager, wait, leave } = await aFullHouse(server);
    const [first, second] = [
      await wait({ people: 5, altPref: 'STRICT' }),
      await wait({ people: 5, altPref: 'STRICT' }),
    ];
    await leave();
    await manager.call('promote', { id: first.id });
    expect((await manager.call('suggestions', { venueId: venue.id, date: TODAY })).body).toEqual([]);
    server.clock.advance(HOUR_MS);
    expect((await manager.call('suggestions', { venueId: venue.id, date: TODAY })).body).toMatchObject([
      { entryId: second.id, time: '20:00' },
    ]);
  });
});

test('an entry’s skips tell who was offered seats instead, why, and who decided', async () => {
  const { venue, manager, wait, leave } = await aFullHouse(server);
  const older = await wait({ people: 2 });
  const chosen = await wait({ people: 3, name: 'Rosa Kiala' });
  await leave();
  await manager.call('promote', { id: chosen.id });
  const { body } = await manager.call('skipsOfEntry', { venueId: venue.id, id: older.id });
  expect(body).toEqual([
    {
      at: server.clock.now().toISOString(),
      offeredTo: 'Rosa Kiala',
      roomName: 'Sala Principal',
      date: TODAY,
      time: '20:00',
      people: 3,
      reason: 'chosen_by_staff',
      by: 'Elsa Neto',
    },
  ]);
  expect((await manager.call('skipsOfEntry', { venueId: venue.id, id: chosen.id })).body).toEqual([]);
  const nobody = await manager.call('skipsOfEntry', { venueId: venue.id, id: venue.id });
  expect(nobody.error.code).toBe('entry_not_found');
});
