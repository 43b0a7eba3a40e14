import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { aHall, aQuote, DAY, option } from '#server/features/enquiries/test-hall';
import { reservations } from '#server/features/reservations/table';
import { waitlistEntries } from '#server/features/waitlist/table';
import { changes, venueClocks } from '#server/platform/changes/table';
import { aManager, aReservationRequest, aStaffMember, aVenue, aWaitlistRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { addDays, MINUTE_MS } from '#shared/time';

const server = await serverForFile();

async function aBoard() {
  const { caller, user } = await aManager(server);
  const venue = await aVenue(server, { ownerId: user.id });
  const { db } = server.database;
  const clock = async () => (await db.select().from(venueClocks).where(eq(venueClocks.venueId, venue.id)))[0]!.revision;
  const book = async (given: Partial<InputOf<'book'>> = {}) =>
    (await server.caller().call('book', aReservationRequest(venue, given))).body;
  const ask = (given: Partial<InputOf<'boardChanges'>>, by = caller) =>
    by.call('boardChanges', {
      venueId: venue.id,
      date: TODAY,
      after: 0,
      upTo: 1,
      parts: ['parties', 'entries'],
      ...given,
    });
  return { caller, venue, db, clock, book, ask };
}

test('the rows of the day that changed after a revision are told, and the ids of those of another day', async () => {
  const { clock, book, ask } = await aBoard();
  await book();
  const after = await clock();
  const here = await book({ phone: '+244924111333' });
  const later = await book({ phone: '+244924111444', date: addDays(TODAY, 1) });
  const upTo = await clock();
  const { body } = await ask({ after, upTo });
  expect(body.revision).toBe(upTo);
  expect(body.parties!.rows.map(({ id }) => id)).toEqual([here.id]);
  expect(body.parties!.ids.sort()).toEqual([here.id, later.id].sort());
  expect(body.entries).toEqual({ ids: [], rows: [] });
  expect(body.slots).toBeUndefined();
});

test('names of guests are told to the staff of the venue alone', async () => {
  const { venue, clock, book, ask } = await aBoard();
  await book();
  const upTo = await clock();
  const { caller: stranger } = await aManager(server);
  expect((await ask({ upTo }, stranger)).error.code).toBe('venue_not_found');
  expect((await ask({ upTo }, server.caller())).status).toBe(401);
  const { caller: host } = await aStaffMember(server, venue);
  expect((await ask({ upTo }, host)).body.parties!.rows).toHaveLength(1);
});

test('readers who heard of the same changes share one read, each after a check of its rights', async () => {
  const { venue, clock, book, ask } = await aBoard();
  await book();
  const upTo = await clock();
  const { caller: host } = await aStaffMember(server, venue);
  const read = vi.spyOn(server.database.db, 'transaction');
  const [first, second] = [await ask({ upTo }), await ask({ upTo }, host)];
  expect(second.body).toEqual(first.body);
  expect(read).toHaveBeenCalledTimes(1);
  await book({ phone: '+244924111333' });
  expect((await ask({ upTo: await clock() })).body.parties!.rows).toHaveLength(2);
  read.mockRestore();
});

test('an expired hold and an offer that ran out are told without a change of their own', async () => {
  const { venue, db, clock, book, ask } = await aBoard();
  const { id } = await book();
  const asked = aWaitlistRequest(venue, { phone: '+244924333444', date: TODAY });
  const { body: entry } = await server.caller().call('joinWaitlist', asked);
  const holdUntil = new Date(server.clock.now().getTime() - MINUTE_MS);
  await db.update(reservations).set({ status: 'HOLD', holdUntil }).where(eq(reservations.id, id));
  await db.update(waitlistEntries).set({ status: 'NOTIFIED', holdUntil }).where(eq(waitlistEntries.id, entry.id));
  const after = await clock();
  await book({ phone: '+244924111333', time: '21:00' });
  const { body } = await ask({ after, upTo: await clock() });
  expect(body.parties!.rows.find((row) => row.id === id)).toMatchObject({
    status: 'CANCELLED',
    cancelReason: 'EXPIRED',
  });
  expect(body.entries!.rows).toMatchObject([{ id: entry.id, status: 'EXPIRED' }]);
});

test('a log with a gap, as after its archive, tells that rows are missing', async () => {
  const { venue, db, clock, book, ask } = await aBoard();
  await book();
  const upTo = await clock();
  await db.delete(changes).where(eq(changes.venueId, venue.id));
  expect((await ask({ upTo })).body.revision).toBe(0);
  expect((await ask({ after: upTo + 5, upTo: upTo + 6 })).body.revision).toBe(upTo + 5);
});

test.each([{ upTo: 0 }, { upTo: 201 }, { after: 5, upTo: 5 }, { date: '2026-13-01' }])(
  '%j is refused',
  async (given) => {
    const { ask } = await aBoard();
    expect((await ask(given)).status).toBe(400);
  },
);

test('a revision far after the log tells that rows are missing', async () => {
  const { ask } = await aBoard();
  const after = 2 ** 40;
  expect(await ask({ after, upTo: after + 1 })).toMatchObject({ status: 200, body: { revision: after } });
});

test('the end of a quote tells the options whose undo it ends', async () => {
  const hall = await aHall(server);
  const { id: venueId, rooms } = hall.venue;
  const { enquiry, accept } = await aQuote(hall, { options: [option(hall), option(hall, { roomId: rooms[1]!.id })] });
  const [one, other] = enquiry.quote!.options.map(({ id }) => id);
  const staff = hall.manager.caller;
  await staff.call('moveReservation', { venueId, id: one!, version: 1, to: 'CANCELLED', notify: false });
  const clock = async () =>
    (await server.database.db.select().from(venueClocks).where(eq(venueClocks.venueId, venueId)))[0]!.revision;
  const after = await clock();
  await accept(other!);
  const asked = { venueId, date: DAY, after, upTo: await clock(), parts: ['parties' as const] };
  const { body } = await staff.call('boardChanges', asked);
  expect(body.parties!.rows.find(({ id }) => id === one)).toMatchObject({ status: 'CANCELLED', undoUntil: null });
});
