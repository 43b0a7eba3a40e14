import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#server/features/messages/table';
import { queueReminders } from '#server/features/reservations/reminders';
import { venues } from '#server/features/venues/table';
import { waitlistOffers } from '#server/features/waitlist/table';
import { aManager, aReservationRequest, aVenue, aWaitlistRequest } from '#server/testing/builders';
import { SATURDAY_EVENING } from '#server/testing/clock';
import { changeKinds, logBreak } from '#server/testing/ledger';
import { type Caller, serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { slotId } from '#shared/ids';
import { HOUR_MS, MINUTE_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let manager: Caller;
let venue: Venue;
beforeEach(async () => {
  server.clock.set(SATURDAY_EVENING);
  const signedIn = await aManager(server);
  manager = signedIn.caller;
  venue = await aVenue(server, { ownerId: signedIn.user.id });
});

type Party = { id: string; version: number };
type Edit = Partial<InputOf<'changeReservation'>>;
const book = async () => (await server.caller().call('book', aReservationRequest(venue))).body;
const edit = async ({ id, version }: Party, given: Edit) => {
  const { status, body } = await manager.call('changeReservation', { venueId: venue.id, id, version, ...given });
  expect(status).toBe(200);
  return body;
};
const undo = async ({ id, version }: Party) =>
  (await manager.call('undoReservation', { venueId: venue.id, id, version })).body;
const queue = async () => (await manager.call('outbox', { venueId: venue.id })).body;
const messagesOf = (party: { id: string }, type: 'CONFIRM' | 'REMINDER' = 'CONFIRM') =>
  server.database.db
    .select()
    .from(messages)
    .where(and(eq(messages.reservationId, party.id), eq(messages.type, type)))
    .orderBy(asc(messages.createdAt), asc(messages.id));

describe('an unsent confirmation', () => {
  test('uses the corrected phone, and the old one after an undo', async () => {
    const party = await book();
    const corrected = await edit(party, { phone: '+244923000111' });
    const [waiting] = await queue();
    expect(waiting!.phone).toBe('+244923000111');
    expect(waiting!.waLink).toContain('wa.me/244923000111');
    await undo(corrected);
    expect((await queue())[0]!.phone).toBe(party.phone);
    expect(await changeKinds(server, venue.id, 'message')).toEqual(['queued', 'changed', 'changed']);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('stays queued after a move to next week, and gets an earlier deadline with an earlier slot', async () => {
    const party = await edit(await book(), { date: '2026-11-28' });
    server.clock.advance(20 * HOUR_MS);
    expect(await queue()).toMatchObject([{ status: 'QUEUED', sendBefore: '2026-11-28T19:00:00.000Z' }]);
    const sooner = await edit(party, { date: '2026-11-22', time: '19:00' });
    expect((await messagesOf(sooner))[0]!.sendBefore.toISOString()).toBe('2026-11-22T18:00:00.000Z');
  });

  test('is dropped with the phone, and stays if only text or people change', async () => {
    const party = await edit(await book(), { notes: 'Janela', people: 3 });
    expect(await changeKinds(server, venue.id, 'message')).toEqual(['queued']);
    await edit(party, { phone: '' });
    expect(await queue()).toEqual([]);
    expect(await changeKinds(server, venue.id, 'message')).toEqual(['queued', 'dropped']);
  });

  test('does not change while it is being sent', async () => {
    const party = await book();
    await server.database.db
      .update(messages)
      .set({ attemptAt: server.clock.now() })
      .where(eq(messages.reservationId, party.id));
    await edit(party, { phone: '+244923000111' });
    expect((await messagesOf(party))[0]!.phone).toBe(party.phone);
  });
});

test('an old reminder is dropped; the job queues one for the new time, and again for the old time after an undo', async () => {
  const { db } = server.database;
  const job = { db, clock: server.clock };
  await db.update(venues).set({ reminderMinutes: 60 }).where(eq(venues.id, venue.id));
  const party = await book();
  server.clock.advance(HOUR_MS); // 19:00, an hour before
  await queueReminders(job);
  const states = async () =>
    (await messagesOf(party, 'REMINDER')).map(({ status, phone }) => `${status} ${phone.slice(-3)}`);
  const corrected = await edit(party, { phone: '+244923000111' });
  expect(await states()).toEqual(['QUEUED 111']);
  const later = await edit(corrected, { time: '22:00' });
  await queueReminders(job);
  expect(await states()).toEqual(['DROPPED 111']);
  server.clock.advance(MINUTE_MS);
  await edit(later, { time: '20:00' });
  await queueReminders(job);
  await queueReminders(job);
  expect(await states()).toEqual(['DROPPED 111', 'QUEUED 111']);
});

/** An offer of 21:00, made at 19:55, that holds for an hour. */
async function aLateOffer() {
  server.clock.set('2026-11-21T18:55:00.000Z');
  const asked = aWaitlistRequest(venue, { windowMinutes: 60, time: '21:00' });
  const { body: entry } = await server.caller().call('joinWaitlist', asked);
  const { body: promoted } = await manager.call('promote', { id: entry.id });
  return { token: entry.guestToken, entry, reservation: promoted.reservation };
}

test('a moved offer keeps its entry, offer and message, also after an undo', async () => {
  const { token, entry, reservation } = await aLateOffer();
  const until = '2026-11-21T19:55:00.000Z';
  const heldUntil = async () => {
    const { body: guest } = await server.caller().call('guestEntry', { token });
    const { body: list } = await manager.call('venueWaitlist', { venueId: venue.id, date: reservation.date });
    const [offer] = await server.database.db.select().from(waitlistOffers).where(eq(waitlistOffers.entryId, entry.id));
    const slot = slotId({ ...reservation, time: guest.seats!.time });
    expect(offer!.slotId).toBe(slot);
    expect((await queue())[0]!.sendBefore).toBe(guest.offer!.until);
    return [guest.offer!.until, guest.holdUntil, list[0]!.holdUntil, offer!.holdUntil.toISOString()];
  };
  expect(await heldUntil()).toEqual([until, until, until, until]);
  const moved = await edit(reservation, { time: '19:30' });
  const end = '2026-11-21T19:00:00.000Z';
  expect(moved.holdUntil).toBe(end);
  expect(await heldUntil()).toEqual([end, end, end, end]);
  expect(await changeKinds(server, venue.id, 'offer')).toEqual(['offered', 'changed']);
  expect(await changeKinds(server, venue.id, 'waitlist_entry')).toEqual(['joined', 'promoted', 'changed']);
  await undo(moved);
  expect(await heldUntil()).toEqual([until, until, until, until]);
  expect(await logBreak(server, venue.id)).toBeNull();
});
