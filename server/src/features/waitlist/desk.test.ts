import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { messages } from '#server/features/messages/table';
import { waitlistOffers } from '#server/features/waitlist/table';
import { aFullHouse, aPhone, silentSender } from '#server/features/waitlist/test-house';
import { changeDetails, changes } from '#server/platform/changes/table';
import { manualSender } from '#server/platform/ports/sender';
import { aManager, aStaffMember, aVenue, aWaitlistRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { ledgerFaults, logBreak, reservedPeople } from '#server/testing/ledger';
import { serverForFile, startTestServer } from '#server/testing/server';
import { newId } from '#shared/ids';

const server = await serverForFile();
beforeEach(() => server.clock.set('2026-11-21T16:00:00.000Z'));

test('joining returns the guest’s own link', async () => {
  const { wait } = await aFullHouse(server);
  const entry = await wait();
  expect(entry.guestToken).toMatch(/^[\w-]{22}$/);
  expect(entry.guestLink).toBe(`http://localhost:3000/lista/${entry.guestToken}`);
});

test('staff add a party with notes, once per Idempotency-Key', async () => {
  const { venue, manager, entry } = await aFullHouse(server);
  const request = { ...aWaitlistRequest(venue, { phone: aPhone() }), notes: 'Cadeira de bebé' };
  const headers = { 'idempotency-key': newId() };
  const { status, body } = await manager.call('addToWaitlist', request, headers);
  expect(status).toBe(201);
  expect(body).toMatchObject({ status: 'WAITING', source: 'staff', notes: 'Cadeira de bebé', reservationId: null });
  expect((await manager.call('addToWaitlist', request, headers)).body.id).toBe(body.id);
  expect(await entry(body.id)).toEqual(body);
  expect((await manager.call('addToWaitlist', request)).error.code).toBe('already_waiting');
});

test('staff may choose the running slot and add before approval, but not for an ended slot', async () => {
  const { caller: manager, user } = await aManager(server);
  const venue = await aVenue(server, { ownerId: user.id, status: 'pending' });
  server.clock.set('2026-11-21T19:20:00.000Z'); // 20:20 in Luanda
  const add = (time: string) => manager.call('addToWaitlist', aWaitlistRequest(venue, { time, phone: aPhone() }));
  expect((await add('20:00')).status).toBe(201);
  expect((await add('19:30')).error.code).toBe('slot_begun');
  const byVisitor = await server.caller().call('joinWaitlist', aWaitlistRequest(venue, { time: '21:00' }));
  expect(byVisitor.error.code).toBe('venue_not_found');
});

test('the front desk manages the list, a stranger cannot', { tags: ['spec-7.20'] }, async () => {
  const { venue, wait, leave } = await aFullHouse(server);
  const waiting = await wait();
  await leave();
  const { caller: desk } = await aStaffMember(server, venue);
  expect((await desk.call('promote', { id: waiting.id })).status).toBe(200);
  const { caller: stranger } = await aManager(server);
  const answer = await stranger.call('withdrawEntry', { venueId: venue.id, id: waiting.id, version: 1 });
  expect(answer.error.code).toBe('venue_not_found');
});

test('a party with an offer shows its held seats and its last message', async () => {
  const { manager, wait, leave, entry } = await aFullHouse(server);
  const waiting = await wait();
  await leave();
  const { body } = await manager.call('promote', { id: waiting.id });
  expect(body.entry.reservationId).toBe(body.reservation.id);
  expect(body.entry.lastMessage).toMatchObject({ type: 'WAITLIST', status: 'QUEUED', failure: null });
  expect(body.reservation.lastMessage).toEqual(body.entry.lastMessage);
  expect(await entry(waiting.id)).toEqual(body.entry);
});

test.each([
  ['by hand', manualSender, false],
  ['by themselves', silentSender, true],
])('a promotion tells whether its message will be sent, for messages sent %s', async (_how, sender, messageLeaves) => {
  const own = await startTestServer({ sender });
  onTestFinished(() => own.close());
  own.clock.set('2026-11-21T16:00:00.000Z');
  const { manager, wait, leave } = await aFullHouse(own);
  const { id } = await wait();
  await leave();
  expect(await manager.call('promote', { id })).toMatchObject({ status: 200, body: { messageLeaves } });
});

test('a promotion at a venue that was never approved tells that staff send its message', async () => {
  const own = await startTestServer({ sender: silentSender });
  onTestFinished(() => own.close());
  own.clock.set('2026-11-21T16:00:00.000Z');
  const { caller, user } = await aManager(own);
  const venue = await aVenue(own, { ownerId: user.id, status: 'pending' });
  const { id } = (await caller.call('addToWaitlist', aWaitlistRequest(venue))).body;
  expect(await caller.call('promote', { id })).toMatchObject({ status: 200, body: { messageLeaves: false } });
});

test('a promotion repeated with its Idempotency-Key gets the same answer, and no second hold', async () => {
  const { venue, manager, wait, leave } = await aFullHouse(server);
  const waiting = await wait({ people: 2 });
  await leave();
  const headers = { 'idempotency-key': newId() };
  const first = await manager.call('promote', { id: waiting.id }, headers);
  const again = await manager.call('promote', { id: waiting.id }, headers);
  expect([again.status, again.body]).toEqual([200, first.body]);
  const other = await manager.call('promote', { id: waiting.id, time: '20:30' }, headers);
  expect(other.error.code).toBe('key_reused');
  expect((await manager.call('promote', { id: waiting.id })).error.code).toBe('move_refused');
  expect(await reservedPeople(server, venue.id, '20:00')).toBe(2);
});

test('withdrawing a party with an offer returns its seats and drops the unsent message', async () => {
  const { venue, manager, wait, leave } = await aFullHouse(server);
  const waiting = await wait({ people: 3 });
  await leave();
  const { body: offered } = await manager.call('promote', { id: waiting.id });
  expect(await reservedPeople(server, venue.id, '20:00')).toBe(3);
  const { body } = await manager.call('withdrawEntry', {
    venueId: venue.id,
    id: waiting.id,
    version: offered.entry.version,
  });
  expect(body).toMatchObject({ status: 'WITHDRAWN', holdUntil: null, reservationId: null });
  expect(body.lastMessage).toMatchObject({ type: 'WAITLIST', status: 'DROPPED' });
  expect(await reservedPeople(server, venue.id, '20:00')).toBe(0);
  const { body: day } = await manager.call('venueReservations', { venueId: venue.id, date: TODAY });
  expect(day.find(({ id }) => id === offered.reservation.id)).toMatchObject({
    status: 'CANCELLED',
    cancelReason: 'STAFF',
  });
  const [offer] = await server.database.db.select().from(waitlistOffers).where(eq(waitlistOffers.entryId, waiting.id));
  expect(offer).toMatchObject({ outcome: 'WITHDRAWN', endedAt: server.clock.now() });
  expect(await ledgerFaults(server)).toEqual([]);
  expect(await logBreak(server, venue.id)).toBeNull();
});

test('withdrawing a changed entry is stale and returns its current state', async () => {
  const { venue, manager, wait, leave } = await aFullHouse(server);
  const waiting = await wait();
  await leave();
  const { body: offered } = await manager.call('promote', { id: waiting.id });
  const stale = await manager.call('withdrawEntry', { venueId: venue.id, id: waiting.id, version: waiting.version });
  expect(stale.error.code).toBe('stale');
  expect(stale.error.current).toEqual(offered.entry);
});

test('a withdrawn party cannot be withdrawn again, and another venue’s entry is a 404', async () => {
  const { venue, manager, wait } = await aFullHouse(server);
  const waiting = await wait();
  const { body: gone } = await manager.call('withdrawEntry', { venueId: venue.id, id: waiting.id, version: 1 });
  const again = await manager.call('withdrawEntry', { venueId: venue.id, id: waiting.id, version: gone.version });
  expect(again.error.code).toBe('move_refused');
  const { wait: waitElsewhere } = await aFullHouse(server);
  const foreign = await waitElsewhere();
  const other = await manager.call('withdrawEntry', { venueId: venue.id, id: foreign.id, version: 1 });
  expect(other.error.code).toBe('entry_not_found');
});

test('the log has the entry before and after each change', async () => {
  const { venue, manager, wait, leave } = await aFullHouse(server);
  const waiting = await wait();
  await leave();
  const { body: offered } = await manager.call('promote', { id: waiting.id });
  await manager.call('withdrawEntry', { venueId: venue.id, id: waiting.id, version: offered.entry.version });
  const rows = await server.database.db
    .select({ kind: changes.kind, before: changeDetails.before, after: changeDetails.after })
    .from(changes)
    .innerJoin(
      changeDetails,
      and(eq(changeDetails.venueId, changes.venueId), eq(changeDetails.revision, changes.revision)),
    )
    .where(and(eq(changes.venueId, venue.id), eq(changes.entityId, waiting.id)))
    .orderBy(changes.revision);
  expect(rows).toMatchObject([
    { kind: 'joined', before: null, after: { status: 'WAITING' } },
    { kind: 'promoted', before: { status: 'WAITING' }, after: { status: 'NOTIFIED' } },
    { kind: 'withdrawn', before: { status: 'NOTIFIED' }, after: { status: 'WITHDRAWN' } },
  ]);
});

test('promotion beyond the seats needs a reason and the right, and raises the ledger by the missing seats', async () => {
  const { venue, manager, wait } = await aFullHouse(server);
  const waiting = await wait({ people: 3 });
  expect((await manager.call('promote', { id: waiting.id })).error.code).toBe('no_capacity');
  const overbook = { reason: 'Aniversário, senta-se na esplanada' };
  const { caller: desk } = await aStaffMember(server, venue);
  expect((await desk.call('promote', { id: waiting.id, overbook })).error.code).toBe('overbook_forbidden');
  const { caller: trusted } = await aStaffMember(server, venue, { mayOverbook: true });
  const { status, body } = await trusted.call('promote', { id: waiting.id, overbook });
  expect(status).toBe(200);
  expect(body.reservation).toMatchObject({ status: 'HOLD', people: 3, overbookReason: overbook.reason });
  const { body: slots } = await manager.call('staffSchedule', { venueId: venue.id, date: TODAY });
  expect(slots.find(({ time }) => time === '20:00')).toMatchObject({ reserved: 8, overbooked: 3 });
  expect(await ledgerFaults(server)).toEqual([]);
});

test('offers a room smaller than the party only on purpose', async () => {
  const { venue, manager, wait } = await aFullHouse(server);
  const waiting = await wait({ people: 4, time: '21:00' });
  await server.database.db.execute(sql`update rooms set capacity = 3 where venue_id = ${venue.id}`);
  expect((await manager.call('promote', { id: waiting.id })).error.code).toBe('no_capacity');
  const overbook = { reason: 'Juntam-se duas mesas' };
  const { status, body } = await manager.call('promote', { id: waiting.id, overbook });
  expect(status).toBe(200);
  expect(body.reservation).toMatchObject({ status: 'HOLD', people: 4, overbookReason: overbook.reason });
  expect(await ledgerFaults(server)).toEqual([]);
});

test('a reason changes nothing if there are seats', async () => {
  const { manager, wait, leave } = await aFullHouse(server);
  const waiting = await wait();
  await leave();
  const { body } = await manager.call('promote', { id: waiting.id, overbook: { reason: 'Por via das dúvidas' } });
  expect(body.reservation.overbookReason).toBeNull();
});

test('the offer’s message expires with the hold', async () => {
  const { manager, wait, leave } = await aFullHouse(server);
  const waiting = await wait({ windowMinutes: 10 });
  await leave();
  const { body } = await manager.call('promote', { id: waiting.id });
  const [message] = await server.database.db.select().from(messages).where(eq(messages.waitlistEntryId, waiting.id));
  expect(message!.sendBefore.toISOString()).toBe(body.entry.holdUntil);
});
