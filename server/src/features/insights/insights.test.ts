import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { recordOfferedDays } from '#server/features/insights/offered';
import { offeredDays } from '#server/features/insights/table';
import { reservations } from '#server/features/reservations/table';
import { scheduleExceptions } from '#server/features/schedule/table';
import { waitlistEntries } from '#server/features/waitlist/table';
import { aManager, anOwner, aReservationRequest, aVenue, aWaitlistRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { serverForFile } from '#server/testing/server';
import { aTreatment } from '#server/testing/spa';
import type { DepositStatus, ReservationStatus } from '#shared/reservations/schema';
import { addDays, DAY_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();

const noDays = Array<number>(14).fill(0);
let phones = 0;
const nextPhone = () => `+2449250${String(10_000 + phones++)}`;

async function book(
  venue: Venue,
  given: { people: number; depositValue?: number; date?: string; time?: string },
  status?: ReservationStatus,
  depositStatus?: DepositStatus,
) {
  const answer = await server.caller().call('book', aReservationRequest(venue, { phone: nextPhone(), ...given }));
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error));
  const { db } = server.database;
  const holdUntil = status === 'HOLD' ? new Date(server.clock.now().getTime() + DAY_MS) : null;
  const marks = { ...(status && { status, holdUntil }), ...(depositStatus && { depositStatus }) };
  if (Object.keys(marks).length > 0)
    await db.update(reservations).set(marks).where(eq(reservations.id, answer.body.id));
}

describe("a day's figures", () => {
  it('count the deposit of a visit while any of its treatments is to come', async () => {
    const elsa = await aManager(server);
    const venue = await aVenue(server, { ownerId: elsa.user.id });
    await book(venue, { people: 1, depositValue: 2000 }, 'CANCELLED', 'PAID');
    await book(venue, { people: 1 });
    const { db } = server.database;
    const ofVenue = eq(reservations.venueId, venue.id);
    const [first] = await db.select().from(reservations).where(ofVenue).orderBy(reservations.id);
    await db.update(reservations).set({ visitId: first!.id }).where(ofVenue);
    const revenue = async () =>
      (await elsa.caller.call('dayFigures', { venueId: venue.id, date: TODAY })).body.depositRevenue.value;
    expect(await revenue()).toBe(2000);
    await db.update(reservations).set({ status: 'NO_SHOW' }).where(ofVenue);
    expect(await revenue()).toBe(0);
  });

  it('count confirmed, seated and completed parties, compared with the day before', {
    tags: ['spec-4.2'],
  }, async () => {
    const elsa = await aManager(server);
    const venue = await aVenue(server, {
      ownerId: elsa.user.id,
      rooms: [{ slots: [{ first: '19:00', last: '20:30', capacity: 10 }] }],
    });
    await book(venue, { people: 4 });
    await book(venue, { people: 4, depositValue: 2000, time: '20:30' });
    server.clock.advance(DAY_MS);
    const today = addDays(TODAY, 1);
    await book(venue, { people: 5, depositValue: 2000, date: today }, 'CONFIRMED', 'ASKED');
    await book(venue, { people: 3, depositValue: 2000, date: today, time: '19:00' }, 'SEATED', 'PAID');
    await book(venue, { people: 4, date: today, time: '19:00' }, 'COMPLETED');
    await book(venue, { people: 2, depositValue: 2000, date: today, time: '19:30' }, 'CANCELLED', 'REFUNDED');
    await book(venue, { people: 2, depositValue: 2000, date: today, time: '20:30' }, 'NO_SHOW', 'KEPT');
    await book(venue, { people: 1, depositValue: 2000, date: today, time: '19:30' }, 'CANCELLED', 'ASKED');
    await book(venue, { people: 1, depositValue: 2000, date: today, time: '19:30' }, 'NO_SHOW', 'ASKED');
    await book(venue, { people: 1, date: today, time: '20:30' }, 'HOLD');
    await server.caller().call('joinWaitlist', aWaitlistRequest(venue, { date: today, people: 6 }));
    const { body } = await elsa.caller.call('dayFigures', { venueId: venue.id, date: today });
    expect(body).toEqual({
      date: today,
      reservations: { value: 3, change: 50 },
      occupancy: { value: 30, change: 50 },
      waiting: { value: 1, change: null },
      depositRevenue: { value: 4000, change: 100 },
      depositPaid: 4000,
      deposits: { asked: 2000, paid: 2000, refunded: 2000, kept: 2000 },
      trend: {
        reservations: [...noDays.slice(2), 2, 3],
        occupancy: [...noDays.slice(2), 20, 30],
        waiting: [...noDays.slice(2), 0, 1],
        depositRevenue: [...noDays.slice(2), 2000, 4000],
      },
    });
    server.clock.advance(-DAY_MS);
  });

  it("of past days do not change with today's rooms and schedule", async () => {
    const elsa = await aManager(server);
    const slots = [{ first: '19:00', last: '20:30', capacity: 10 }];
    const venue = await aVenue(server, { ownerId: elsa.user.id, rooms: [{ slots }] });
    await book(venue, { people: 8 });
    server.clock.advance(DAY_MS);
    const today = addDays(TODAY, 1);
    await book(venue, { people: 4, date: today });
    const figures = async (date: string) => (await elsa.caller.call('dayFigures', { venueId: venue.id, date })).body;
    const past = await figures(TODAY);
    expect([past.occupancy.value, (await figures(today)).occupancy]).toEqual([20, { value: 10, change: -50 }]);

    const { body: room } = await elsa.caller.call('addRoom', { venueId: venue.id, name: 'Terraço', capacity: 40 });
    const roomId = venue.rooms[0]!.id;
    const services = [{ weekdays: 127, firstTime: '19:00', lastTime: '20:30', everyMinutes: 30, capacity: 20 }];
    await elsa.caller.call('saveRoomWeek', { venueId: venue.id, roomId, services, acceptTurnover: true });
    expect(await figures(TODAY)).toEqual(past);
    const moved = await figures(today);
    expect(moved.occupancy.value).toBeLessThan(10);
    expect(moved.trend.occupancy.at(-2)).toBe(20);

    await elsa.caller.call('removeRoom', { venueId: venue.id, roomId: room.id });
    await elsa.caller.call('saveRoomWeek', { venueId: venue.id, roomId, services: [] });
    expect(await figures(TODAY)).toEqual(past);
    server.clock.advance(-DAY_MS);
  });

  it('exclude closed slots from capacity, and fall back if no slot is open', async () => {
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
      depositPaid: 0,
      deposits: { asked: 0, paid: 0, refunded: 0, kept: 0 },
      trend: { reservations: noDays, occupancy: noDays, waiting: noDays, depositRevenue: noDays },
    });
  });

  it('count the people of a closed slot as its seats, today and when the day has ended', async () => {
    const elsa = await aManager(server);
    const slots = [{ first: '19:00', last: '20:30', capacity: 5 }];
    const venue = await aVenue(server, { ownerId: elsa.user.id, rooms: [{ slots }] });
    await book(venue, { people: 5, time: '19:00' });
    await book(venue, { people: 3, time: '19:30' });
    const close = { venueId: venue.id, kind: 'closed', date: TODAY } as const;
    const occupancy = async () =>
      (await elsa.caller.call('dayFigures', { venueId: venue.id, date: TODAY })).body.occupancy.value;
    const ofMonth = async () =>
      (await elsa.caller.call('monthCalendar', { venueId: venue.id, month: TODAY.slice(0, 7) })).body.find(
        ({ date }) => date === TODAY,
      );
    await elsa.caller.call('addException', { ...close, time: '19:30' });
    expect([await occupancy(), await ofMonth()]).toMatchObject([44, { seats: 18, reserved: 8 }]);
    await elsa.caller.call('addException', close);
    expect([await occupancy(), await ofMonth()]).toMatchObject([100, { state: 'closed', seats: 8, reserved: 8 }]);
    server.clock.advance(DAY_MS);
    await recordOfferedDays(server.database.db, server.clock.now());
    const [written] = await server.database.db.select().from(offeredDays).where(eq(offeredDays.venueId, venue.id));
    expect([written?.date, written?.seats[13], await occupancy()]).toEqual([TODAY, 8, 100]);
    server.clock.advance(-DAY_MS);
  });

  it('count a room sold whole by the time sold of the time open, today and when the day has ended', async () => {
    const elsa = await aManager(server);
    const slots = [{ first: '10:00', last: '21:00', every: 30, capacity: 4 }];
    const rooms = [{ capacity: 4, slots, whole: { stayMinutes: 60 } }];
    const venue = await aVenue(server, { ownerId: elsa.user.id, rooms });
    const date = addDays(TODAY, 1);
    const occupancy = async () =>
      (await elsa.caller.call('dayFigures', { venueId: venue.id, date })).body.occupancy.value;
    expect(await occupancy()).toBe(0);
    for (const time of ['10:00', '11:00', '20:30']) await book(venue, { people: 2, date, time });
    await book(venue, { people: 4, date, time: '12:00' }, 'CANCELLED');
    // Three of the twelve hours from 10:00 to 22:00
    expect(await occupancy()).toBe(25);
    server.clock.advance(2 * DAY_MS);
    await recordOfferedDays(server.database.db, server.clock.now());
    const written = await server.database.db.select().from(offeredDays).where(eq(offeredDays.venueId, venue.id));
    expect(written.find((row) => row.date === date)?.seats).toEqual([
      ...[0, 0, 0, 0, 4, 4, 4, 4, 4, 4, 4, 4],
      ...[4, 4, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0],
    ]);
    expect(await occupancy()).toBe(25);
    server.clock.advance(-2 * DAY_MS);
  });

  it('count the preparation of a treatment as time sold', async () => {
    const elsa = await aManager(server);
    const slots = [{ first: '10:00', last: '21:00', every: 30, capacity: 4 }];
    const venue = await aVenue(server, {
      ownerId: elsa.user.id,
      rooms: [{ capacity: 4, slots, whole: { stayMinutes: 60 } }],
    });
    const lengths = { minutes: 60, bufferMinutes: 0, preparationMinutes: 60 };
    const treatmentId = await aTreatment(server, venue, lengths);
    const date = addDays(TODAY, 1);
    for (const time of ['12:00', '15:00', '18:00']) {
      const wanted = { phone: nextPhone(), people: 1, date, time, treatmentId };
      expect((await server.caller().call('book', aReservationRequest(venue, wanted))).status).toBe(201);
    }
    const { body } = await elsa.caller.call('dayFigures', { venueId: venue.id, date });
    // Six of the twelve hours from 10:00 to 22:00
    expect(body.occupancy.value).toBe(50);
  });

  it('count all who joined the waitlist in the trend, and those who wait in the figure', {
    tags: ['spec-4.5'],
  }, async () => {
    const elsa = await aManager(server);
    const venue = await aVenue(server, { ownerId: elsa.user.id });
    for (const status of ['WAITING', 'EXPIRED', 'WITHDRAWN'] as const) {
      const phone = nextPhone();
      await server.caller().call('joinWaitlist', aWaitlistRequest(venue, { phone }));
      await server.database.db.update(waitlistEntries).set({ status }).where(eq(waitlistEntries.phone, phone));
    }
    const { body } = await elsa.caller.call('dayFigures', { venueId: venue.id, date: TODAY });
    expect([body.waiting.value, body.trend.waiting.at(-1), body.trend.waiting.at(-2)]).toEqual([1, 3, 0]);
  });

  it('read only the displayed days', async () => {
    const elsa = await aManager(server);
    const venue = await aVenue(server, { ownerId: elsa.user.id });
    await book(venue, { people: 2, date: TODAY });
    const trend = async (days: number) =>
      (await elsa.caller.call('dayFigures', { venueId: venue.id, date: addDays(TODAY, days) })).body.trend.reservations;
    expect(await trend(13)).toEqual([1, ...noDays.slice(1)]);
    expect(await trend(14)).toEqual(noDays);
    expect(await trend(-1)).toEqual(noDays);
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

describe("the platform's figures", { tags: ['spec-1.7'] }, () => {
  it('count venues by status and users', { tags: ['spec-7.31'] }, async () => {
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
