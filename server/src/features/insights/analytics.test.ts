import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { venueApprovalLogs } from '#server/features/approvals/table';
import { recordOfferedDays } from '#server/features/insights/offered';
import { offeredDays } from '#server/features/insights/table';
import { reservations } from '#server/features/reservations/table';
import { scheduleExceptions, schedulePatterns, scheduleSlots } from '#server/features/schedule/table';
import { categories, venueCategories, venues } from '#server/features/venues/table';
import { waitlistEntries, waitlistOffers } from '#server/features/waitlist/table';
import { aManager, anOwner, aReservationRequest, aVenue, type GivenVenue } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import type { ReservationStatus } from '#shared/reservations/schema';
import { addDays, DAY_MS, serviceDay } from '#shared/time';
import type { Venue } from '#shared/venues/schema';
import type { WaitlistStatus } from '#shared/waitlist/schema';

const server = await serverForFile();
const owner = await anOwner(server);

/** Each test has its own city, so that no test counts rows of another. */
type City = NonNullable<GivenVenue['city']>;
const read = async (wanted: InputOf<'analytics'>) => {
  const answer = await owner.caller.call('analytics', wanted);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.error));
  return answer.body;
};

/** A venue approved long ago, with slots at 20:00 and 00:30. */
async function anOldVenue(city: City, given: GivenVenue = {}): Promise<Venue> {
  const slots = [
    { first: '20:00', last: '20:00', capacity: 10 },
    { first: '00:30', last: '00:30', capacity: 4 },
  ];
  const venue = await aVenue(server, { city, rooms: [{ slots }], ...given });
  await dated(venue, '2026-01-05T12:00:00Z', '2026-01-06T12:00:00Z');
  return venue;
}

async function dated({ id }: Venue, registered: string, approved: string): Promise<void> {
  const { db } = server.database;
  await db
    .update(venues)
    .set({ createdAt: new Date(registered) })
    .where(eq(venues.id, id));
  await db
    .update(venueApprovalLogs)
    .set({ createdAt: new Date(approved) })
    .where(eq(venueApprovalLogs.venueId, id));
}

const today = () => serviceDay(server.clock.now(), 'Africa/Luanda');
let phones = 0;
/** A booking in this state; past ones are booked for today and moved. */
async function booked(
  venue: Venue,
  given: { date: string; time?: string; people: number; status?: ReservationStatus },
) {
  const { date, time = '20:00', people, status = 'COMPLETED' } = given;
  const asked = { people, time, phone: `+2449260${10_000 + phones++}`, date: date < today() ? today() : date };
  const answer = await server.caller().call('book', aReservationRequest(venue, asked));
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error));
  await server.database.db.update(reservations).set({ date, status }).where(eq(reservations.id, answer.body.id));
  return answer.body.id;
}

async function joined(venue: Venue, status: WaitlistStatus, reservationId?: string): Promise<void> {
  const { db } = server.database;
  const id = newId();
  const from = { venueId: venue.id, createdAt: server.clock.now() };
  const entry = { id, roomId: venue.rooms[0]!.id, name: 'Ivone', phone: '+244924111222', date: TODAY, time: '20:00' };
  await db.insert(waitlistEntries).values({ ...from, ...entry, people: 2, status, guestToken: id });
  if (reservationId === undefined) return;
  const offer = { id: newId(), entryId: id, reservationId, slotId: newId(), passedOver: [], holdUntil: from.createdAt };
  await db.insert(waitlistOffers).values({ ...from, ...offer });
}

describe("the platform's charts", () => {
  it("count 00:30 to the evening before, in each venue's time zone", async () => {
    const range = { from: '2026-03-02', to: '2026-03-15', city: 'Huambo' as const };
    const [luanda, utc] = [
      await aVenue(server, { city: 'Huambo' }),
      await aVenue(server, { city: 'Huambo', timezone: 'UTC' }),
    ];
    // 05:30 in Luanda on Monday is still Sunday's service day; in UTC the same instant is 04:30
    await dated(luanda, '2026-03-09T04:30:00Z', '2026-03-09T05:30:00Z');
    await dated(utc, '2026-03-09T05:59:00Z', '2026-03-16T05:59:00Z');
    expect((await read(range)).venues).toEqual([
      { week: '2026-03-02', registered: 2, approved: 0 },
      { week: '2026-03-09', registered: 0, approved: 2 },
    ]);
    // In a partial week only days within the range count
    expect((await read({ ...range, to: '2026-03-10' })).venues.at(-1)).toEqual({
      week: '2026-03-09',
      registered: 0,
      approved: 1,
    });
  });

  it('count a venue at its first approval, whatever was decided since', async () => {
    const venue = await anOldVenue('Lobito');
    const again = { venueId: venue.id, action: 'approved' as const, newStatus: 'approved' as const };
    await server.database.db
      .insert(venueApprovalLogs)
      .values({ ...again, previousStatus: 'rejected', createdAt: new Date('2026-02-03T12:00:00Z') });
    const { venues: weeks } = await read({ from: '2026-01-05', to: '2026-02-08', city: 'Lobito' });
    expect(weeks.map(({ approved }) => approved)).toEqual([1, 0, 0, 0, 0]);
  });

  it('count confirmed, seated and completed parties by day, city and category', async () => {
    const venue = await anOldVenue('Benguela', { categories: ['bar', 'jazz'] });
    const other = await anOldVenue('Benguela', { categories: ['jazz'] });
    await booked(venue, { date: '2026-10-02', people: 4 });
    await booked(venue, { date: '2026-10-02', people: 2, status: 'SEATED' });
    await booked(venue, { date: '2026-10-02', people: 2, status: 'CANCELLED' });
    await booked(venue, { date: '2026-10-06', people: 1, status: 'NO_SHOW' });
    await booked(other, { date: '2026-10-04', people: 3, status: 'CONFIRMED' });
    await booked(other, { date: '2026-10-08', people: 5 });
    const range = { from: '2026-10-02', to: '2026-10-07', city: 'Benguela' as const };
    const body = await read(range);
    expect(body.reservations).toEqual([
      { date: '2026-10-02', reservations: 2, people: 6 },
      { date: '2026-10-03', reservations: 0, people: 0 },
      { date: '2026-10-04', reservations: 1, people: 3 },
      { date: '2026-10-05', reservations: 0, people: 0 },
      { date: '2026-10-06', reservations: 0, people: 0 },
      { date: '2026-10-07', reservations: 0, people: 0 },
    ]);
    expect(body.noShows).toEqual([
      { week: '2026-09-28', expected: 2, missed: 0 },
      { week: '2026-10-05', expected: 1, missed: 1 },
    ]);
    expect(body.cities).toEqual([{ city: 'Benguela', reservations: 3, people: 9 }]);
    expect(body.categories.map(({ name, reservations: count, people }) => [name, count, people])).toEqual([
      ['jazz', 3, 9],
      ['bar', 2, 6],
    ]);
    const [bar] = await server.database.db.select().from(categories).where(eq(categories.slug, 'bar'));
    const ofBar = await read({ ...range, categoryId: bar!.id });
    expect(ofBar.reservations.map(({ reservations: count }) => count)).toEqual([2, 0, 0, 0, 0, 0]);
    expect((await read({ ...range, categoryId: newId() })).cities).toEqual([]);
    expect((await read({ ...range, city: 'Huambo' })).cities).toEqual([]);
  });

  it('follow a waitlist entry from joining to seating', async () => {
    const venue = await anOldVenue('Lobito');
    await joined(venue, 'WAITING');
    await joined(venue, 'NOTIFIED');
    await joined(venue, 'EXPIRED', newId());
    await joined(venue, 'EXPIRED');
    await joined(venue, 'WITHDRAWN');
    await joined(venue, 'ACCEPTED', await booked(venue, { date: TODAY, people: 2, status: 'SEATED' }));
    await joined(venue, 'ACCEPTED', await booked(venue, { date: TODAY, people: 2, status: 'NO_SHOW' }));
    const { waitlist } = await read({ from: TODAY, to: TODAY, city: 'Lobito' });
    expect(waitlist).toEqual({ joined: 7, offered: 4, accepted: 2, seated: 1, expired: 1, withdrawn: 1 });
    const before = await read({ from: addDays(TODAY, -2), to: addDays(TODAY, -1), city: 'Lobito' });
    expect(before.waitlist.joined).toBe(0);
  });

  it('count the people of a visit once, and both guests side by side', async () => {
    const venue = await anOldVenue('Huambo');
    const parts = ['20:00', '20:00', '00:30', '00:30'] as const;
    const statuses = ['COMPLETED', 'SEATED', 'CONFIRMED', 'CANCELLED'] as const;
    const ids: string[] = [];
    for (const [n, time] of parts.entries())
      ids.push(await booked(venue, { date: TODAY, time, people: 1, status: statuses[n]! }));
    await booked(venue, { date: TODAY, people: 3 });
    await server.database.db.update(reservations).set({ visitId: ids[0]! }).where(inArray(reservations.id, ids));
    const categoryId = await onlyCategory(venue);
    const answer = await read({ from: TODAY, to: TODAY, categoryId });
    const counted = { reservations: 4, people: 5 };
    expect(answer.reservations).toEqual([{ date: TODAY, ...counted }]);
    expect(answer.cities).toEqual([{ city: 'Huambo', ...counted }]);
    expect(answer.categories).toEqual([expect.objectContaining(counted)]);
  });

  it('count a visit as seated from the list once, by any of its treatments', async () => {
    const venue = await anOldVenue('Huambo');
    for (const statuses of [
      ['CANCELLED', 'SEATED'],
      ['SEATED', 'COMPLETED'],
      ['CONFIRMED', 'NO_SHOW'],
    ] as const) {
      const parts = [];
      for (const status of statuses) parts.push(await booked(venue, { date: TODAY, people: 1, status }));
      const { db } = server.database;
      await db.update(reservations).set({ visitId: parts[0]! }).where(inArray(reservations.id, parts));
      await joined(venue, 'ACCEPTED', parts[0]);
    }
    const { waitlist } = await read({ from: TODAY, to: TODAY, city: 'Huambo' });
    expect(waitlist).toMatchObject({ joined: 3, offered: 3, accepted: 3, seated: 2 });
  });
});

describe('occupancy', () => {
  it('divides people by offered seats, by weekday and hour, until today', async () => {
    const venue = await anOldVenue('Huambo');
    const friday = addDays(TODAY, -1);
    server.clock.advance(-DAY_MS);
    await booked(venue, { date: friday, people: 5 });
    await booked(venue, { date: friday, time: '00:30', people: 3 });
    server.clock.advance(DAY_MS);
    await booked(venue, { date: TODAY, people: 2, status: 'CONFIRMED' });
    await booked(venue, { date: TODAY, people: 4, status: 'CANCELLED' });
    await booked(venue, { date: addDays(TODAY, 1), people: 6, status: 'CONFIRMED' });
    await server.database.db
      .insert(scheduleExceptions)
      .values({ venueId: venue.id, date: TODAY, time: '00:30', isClosed: true });
    const categoryId = await onlyCategory(venue, await aVenue(server, { city: 'Huambo', status: 'pending' }));
    const range = { from: friday, to: addDays(TODAY, 1), city: 'Huambo' as const, categoryId };
    const expected = [
      { weekday: 5, hour: 20, people: 5, seats: 10 },
      { weekday: 6, hour: 20, people: 2, seats: 10 },
      { weekday: 5, hour: 24, people: 3, seats: 4 },
    ];
    expect((await read(range)).occupancy).toEqual(expected);

    // Recorded by the job it is the same, and does not change with the schedule
    expect(await recordOfferedDays(server.database.db, server.clock.now())).toBeGreaterThan(0);
    expect((await read(range)).occupancy).toEqual(expected);
    await server.database.db
      .update(schedulePatterns)
      .set({ capacity: 1 })
      .where(eq(schedulePatterns.venueId, venue.id));
    expect((await read(range)).occupancy.filter(({ weekday }) => weekday === 5)).toEqual([expected[0], expected[2]]);
    expect(await recordOfferedDays(server.database.db, server.clock.now())).toBe(0);
  });

  it('counts a room sold whole by the hours sold of the hours open, however few people come', async () => {
    const slots = [{ first: '20:00', last: '21:00', every: 30, capacity: 4 }];
    const rooms = [{ capacity: 4, slots, whole: { stayMinutes: 90 } }];
    const venue = await anOldVenue('Huambo', { rooms });
    const categoryId = await onlyCategory(venue);
    await booked(venue, { date: TODAY, people: 1, status: 'CONFIRMED' });
    expect((await read({ from: TODAY, to: TODAY, categoryId })).occupancy).toEqual([
      { weekday: 6, hour: 20, people: 4, seats: 4 },
      { weekday: 6, hour: 21, people: 2, seats: 4 },
      { weekday: 6, hour: 22, people: 0, seats: 2 },
    ]);
  });

  it('counts the people of a closed slot as its seats', async () => {
    const venue = await anOldVenue('Huambo');
    const categoryId = await onlyCategory(venue);
    await booked(venue, { date: TODAY, people: 6, status: 'CONFIRMED' });
    await server.database.db.update(scheduleSlots).set({ isClosed: true }).where(eq(scheduleSlots.venueId, venue.id));
    const { occupancy } = await read({ from: TODAY, to: TODAY, categoryId });
    expect(occupancy.find(({ hour }) => hour === 20)).toEqual({ weekday: 6, hour: 20, people: 6, seats: 6 });
  });

  it("begins at a venue's first approval, and includes days not recorded yet", async () => {
    const venue = await aVenue(server, {
      city: 'Benguela',
      rooms: [{ slots: [{ first: '21:00', last: '21:00', capacity: 8 }] }],
    });
    await dated(venue, '2026-11-15T12:00:00Z', '2026-11-19T12:00:00Z');
    const categoryId = await onlyCategory(venue);
    const seats = async () =>
      (await read({ from: '2026-11-01', to: TODAY, categoryId })).occupancy.map(({ weekday, seats: of }) => [
        weekday,
        of,
      ]);
    const days = [
      [4, 8],
      [5, 8],
      [6, 8],
    ];
    expect(await seats()).toEqual(days);
    await recordOfferedDays(server.database.db, new Date('2026-11-20T12:00:00Z'));
    const rows = await server.database.db.select().from(offeredDays).where(eq(offeredDays.venueId, venue.id));
    expect(rows.map(({ date, seats: of }) => [date, of[15], of.reduce((sum, each) => sum + each, 0)])).toEqual([
      ['2026-11-19', 8, 8],
    ]);
    expect(await seats()).toEqual(days);
  });
});

/** A category that only these venues have. */
async function onlyCategory(...list: Venue[]): Promise<string> {
  const slug = `so-${newId()}`;
  const { db } = server.database;
  const [made] = await db.insert(categories).values({ name: slug, slug, emoji: '🍽️' }).returning();
  await db.insert(venueCategories).values(list.map(({ id }) => ({ venueId: id, categoryId: made!.id })));
  return made!.id;
}

describe('a chart as CSV', () => {
  const csv = (query: string, headers = {}) =>
    owner.caller.fetch(`/api/super-admin/analytics.csv?${query}`, { headers });

  it('has a byte order mark, semicolons, translated names and no cell that runs as a formula', async () => {
    const venue = await anOldVenue('Lobito');
    const categoryId = await onlyCategory(venue);
    await server.database.db.update(categories).set({ name: '=1+1;"x"' }).where(eq(categories.id, categoryId));
    await booked(venue, { date: '2026-09-01', people: 3 });
    const query = `from=2026-09-01&to=2026-09-02&categoryId=${categoryId}`;
    const answer = await csv(`${query}&chart=categories`);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('x-total-rows')).toBe('1');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe(
      `Categoria;Reservas;Pessoas;De todas as reservas (%)\r\n"'=1+1;""x""";1;3;100\r\n`,
    );
    const english = await (await csv(`${query}&chart=reservations`, { 'accept-language': 'en' })).text();
    expect(english).toBe('Date;Bookings;People\r\n2026-09-01;1;3\r\n2026-09-02;0;0\r\n');
    const list = await (await csv(`${query}&chart=waitlist`)).text();
    expect(list.split('\r\n')[1]).toBe('Entraram na lista;0;');
  });

  it('is a 404 for an unknown chart', async () => {
    expect((await csv(`from=${TODAY}&to=${TODAY}&chart=users`)).status).toBe(400);
    expect((await csv(`from=${TODAY}&to=${TODAY}`)).status).toBe(400);
  });
});

describe('a range', () => {
  it.each([
    ['of a leap year', '2024-01-01', '2024-12-31', 200],
    ['of a day more', '2024-01-01', '2025-01-01', 400],
    ['that ends before it begins', '2026-11-21', '2026-11-20', 400],
    ['of no date', '2026-02-30', '2026-03-01', 400],
  ])('%s', async (_, from, to, status) => {
    expect((await owner.caller.call('analytics', { from, to })).status).toBe(status);
  });

  it('of an unknown city is refused', async () => {
    const wanted = { from: TODAY, to: TODAY, city: 'Lisboa' as 'Luanda' };
    expect((await owner.caller.call('analytics', wanted)).status).toBe(400);
  });
});

it('charts and tables are for administrators', async () => {
  const wanted = { from: TODAY, to: TODAY };
  const manager = await aManager(server);
  const admin = await aManager(server, { role: 'ADMIN' });
  for (const [caller, status] of [
    [server.caller(), 401],
    [manager.caller, 403],
    [admin.caller, 200],
  ] as const) {
    expect((await caller.call('analytics', wanted)).status).toBe(status);
    expect((await caller.call('exportAnalytics', { ...wanted, chart: 'cities' })).status).toBe(status);
  }
});
