import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservations } from '#server/reservations/table';
import { scheduleExceptions } from '#server/schedule/table';
import { aManager, anOwner, aReservationRequest, aVenue, aWaitlistRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { startTestServer, type TestServer } from '#server/testing/server';
import type { ReservationStatus } from '#shared/reservations/schema';
import { addDays, DAY_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let phones = 0;
const nextPhone = () => `+2449250${String(10_000 + phones++)}`;

async function book(
  venue: Venue,
  given: { people: number; depositValue?: number; date?: string; time?: string },
  status?: ReservationStatus,
) {
  const answer = await server.caller().call('book', aReservationRequest(venue, { phone: nextPhone(), ...given }));
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error));
  const { db } = server.database;
  if (status !== undefined) await db.update(reservations).set({ status }).where(eq(reservations.id, answer.body.id));
}

describe("a day's figures", () => {
  it('count parties that are confirmed, seated or gone, against the day before', async () => {
    const elsa = await aManager(server);
    const venue = await aVenue(server, {
      ownerId: elsa.user.id,
      rooms: [{ slots: [{ first: '19:00', last: '20:30', capacity: 10 }] }],
    });
    await book(venue, { people: 4 });
    await book(venue, { people: 4, depositValue: 2000, time: '20:30' });
    server.clock.advance(DAY_MS);
    const today = addDays(TODAY, 1);
    await book(venue, { people: 5, depositValue: 2000, date: today });
    await book(venue, { people: 3, depositValue: 2000, date: today, time: '19:00' }, 'SEATED');
    await book(venue, { people: 4, date: today, time: '19:00' }, 'COMPLETED');
    await book(venue, { people: 2, depositValue: 2000, date: today, time: '19:30' }, 'CANCELLED');
    await book(venue, { people: 2, depositValue: 2000, date: today, time: '20:30' }, 'NO_SHOW');
    await server.caller().call('joinWaitlist', aWaitlistRequest(venue, { date: today, people: 6 }));
    const { body } = await elsa.caller.call('dayFigures', { venueId: venue.id, date: today });
    expect(body).toEqual({
      date: today,
      reservations: { value: 3, change: 50 },
      occupancy: { value: 30, change: 50 },
      waiting: { value: 1, change: null },
      depositRevenue: { value: 4000, change: 100 },
    });
    server.clock.advance(-DAY_MS);
  });

  it('leave closed slots out of what could come, and fall back where nothing is open', async () => {
    const elsa = await aManager(server);
    const venue = await aVenue(server, {
      ownerId: elsa.user.id,
      rooms: [{ slots: [{ first: '19:00', last: '20:30', capacity: 5 }] }],
    });
    const close = (time: string | null) =>
      server.database.db.insert(scheduleExceptions).values({ venueId: venue.id, date: TODAY, time, isClosed: true });
    const occupancy = async () =>
      (await elsa.caller.call('dayFigures', { venueId: venue.id, date: TODAY })).body.occupancy.value;
    await book(venue, { people: 5 });
    expect(await occupancy()).toBe(25);
    await close('20:30');
    expect(await occupancy()).toBe(33);
    const empty = await aVenue(server, { ownerId: elsa.user.id, rooms: [{ slots: [] }] });
    expect((await elsa.caller.call('dayFigures', { venueId: empty.id, date: TODAY })).body).toEqual({
      date: TODAY,
      reservations: { value: 0, change: null },
      occupancy: { value: 0, change: null },
      waiting: { value: 0, change: null },
      depositRevenue: { value: 0, change: null },
    });
  });

  it("are for the venue's own staff", async () => {
    const venue = await aVenue(server);
    const wanted = { venueId: venue.id, date: TODAY };
    const neighbour = await aManager(server);
    const admin = await aManager(server, { role: 'ADMIN' });
    expect((await server.caller().call('dayFigures', wanted)).status).toBe(401);
    const answer = await neighbour.caller.call('dayFigures', wanted);
    expect([answer.status, answer.error.code]).toEqual([404, 'venue_not_found']);
    expect((await admin.caller.call('dayFigures', wanted)).status).toBe(200);
    expect((await admin.caller.call('dayFigures', { ...wanted, date: '2026-02-31' })).status).toBe(400);
  });
});

describe("the platform's figures", () => {
  it('count venues by status and users', async () => {
    const owner = await anOwner(server);
    const before = (await owner.caller.call('platformStats', {})).body;
    await aVenue(server, { status: 'pending' });
    await aVenue(server, { status: 'rejected' });
    await aVenue(server);
    await aManager(server);
    expect((await owner.caller.call('platformStats', {})).body).toEqual({
      totalVenues: before.totalVenues + 3,
      pendingVenues: before.pendingVenues + 1,
      approvedVenues: before.approvedVenues + 1,
      totalUsers: before.totalUsers + 1,
    });
  });

  it('are for administrators', async () => {
    expect((await server.caller().call('platformStats', {})).status).toBe(401);
    const manager = await aManager(server);
    expect((await manager.caller.call('platformStats', {})).status).toBe(403);
  });
});
