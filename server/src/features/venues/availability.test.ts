import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { reservations } from '#server/features/reservations/table';
import { aReservationRequest, aVenue } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { type Caller, serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { addDays, MINUTE_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile({ availability: true });
let visitor: Caller;
const find = async (given: InputOf<'searchVenues'>) => (await visitor.call('searchVenues', given)).body;

beforeAll(async () => {
  visitor = server.caller();
});

describe('the search by real availability', () => {
  let lunch: Venue;
  let dinner: Venue;
  const of = async (given: InputOf<'searchVenues'>) =>
    (await find({ ...given, search: 'disponivel' })).venues.map((venue) => venue.name);

  beforeAll(async () => {
    lunch = await aVenue(server, {
      name: 'Almoço Disponível',
      rooms: [{ slots: [{ first: '12:00', last: '14:00', capacity: 3 }] }],
      minParty: 2,
      maxParty: 4,
    });
    dinner = await aVenue(server, {
      name: 'Jantar Disponível',
      rooms: [{ slots: [{ first: '19:00', last: '20:00', capacity: 5 }] }],
    });
    await aVenue(server, {
      name: 'Bar Disponível',
      rooms: [{ slots: [{ first: '00:30', last: '02:00', capacity: 2 }] }],
    });
    await aVenue(server, { name: 'Fechado Disponível', rooms: [{ slots: [] }] });
    await aVenue(server, {
      name: 'Cubículo Disponível',
      rooms: [{ capacity: 2, slots: [{ first: '19:00', last: '19:00', capacity: 5 }] }],
    });
  });

  const tomorrow = addDays(TODAY, 1);

  it('by date alone finds any bookable slot', async () => {
    expect(await of({ date: tomorrow })).toEqual([
      'Almoço Disponível',
      'Bar Disponível',
      'Cubículo Disponível',
      'Jantar Disponível',
    ]);
  });

  it('excludes slots that have begun: at 18:00 lunch is over', async () => {
    expect(await of({ date: TODAY })).toEqual(['Bar Disponível', 'Cubículo Disponível', 'Jantar Disponível']);
  });

  it('by period without a date uses the running service day', async () => {
    expect(await of({ period: 'afternoon' })).toEqual([]);
    expect(await of({ period: 'evening' })).toContain('Jantar Disponível');
  });

  it("counts a bar's slots after midnight to the evening", { tags: ['spec-9.13'] }, async () => {
    expect(await of({ date: tomorrow, period: 'evening' })).toEqual([
      'Bar Disponível',
      'Cubículo Disponível',
      'Jantar Disponível',
    ]);
    expect(await of({ date: tomorrow, period: 'afternoon' })).toEqual(['Almoço Disponível']);
    expect(await of({ date: tomorrow, period: 'morning' })).toEqual([]);
  });

  it('uses the evening before as today after midnight', async () => {
    server.clock.set('2026-11-22T00:10:00.000Z'); // 01:10 on Sunday in Luanda: Saturday's service day
    expect(await of({ people: '1-2' })).toEqual(['Bar Disponível']);
    server.clock.set('2026-11-21T17:00:00.000Z');
  });

  it('by people needs that many seats in one slot and room', async () => {
    expect(await of({ date: tomorrow, people: '1-2' })).toEqual([
      'Almoço Disponível',
      'Bar Disponível',
      'Cubículo Disponível',
      'Jantar Disponível',
    ]);
    expect(await of({ date: tomorrow, people: '3-4' })).toEqual(['Almoço Disponível', 'Jantar Disponível']);
    expect(await of({ date: tomorrow, people: '5+' })).toEqual(['Jantar Disponível']);
  });

  it('finds nothing for a past date or one too far ahead', async () => {
    expect(await find({ date: addDays(TODAY, -1) })).toEqual({ venues: [], total: 0, hasMore: false });
    expect(await find({ date: addDays(TODAY, 400) })).toEqual({ venues: [], total: 0, hasMore: false });
  });

  it('no longer finds a venue that sells out', async () => {
    const guest = server.caller();
    for (const time of ['19:00', '19:30', '20:00']) {
      const answer = await guest.call('book', aReservationRequest(dinner, { date: tomorrow, time, people: 3 }));
      expect(answer.status).toBe(201);
    }
    expect(await of({ date: tomorrow, period: 'evening', people: '3-4' })).toEqual([]);
    expect(await of({ date: tomorrow, period: 'evening', people: '1-2' })).toContain('Jantar Disponível');
    expect(await of({ date: addDays(tomorrow, 1), people: '5+' })).toEqual(['Jantar Disponível']);
  });

  it("uses the venue's own minimum party where that is larger", async () => {
    const guest = server.caller();
    for (const time of ['12:00', '12:30', '13:00', '13:30', '14:00']) {
      await guest.call('book', aReservationRequest(lunch, { date: tomorrow, time, people: 2, phone: phoneAt(time) }));
    }
    expect(await of({ date: tomorrow, period: 'afternoon', people: '1-2' })).toEqual([]);
  });

  it('counts all free venues across pages', async () => {
    const page = await find({ search: 'disponivel', date: addDays(TODAY, 7), limit: 1, offset: 1 });
    expect([page.venues.length, page.total, page.hasMore]).toEqual([1, 4, true]);
  });
});

test('a venue is found although an expired hold still keeps its last seats in the table', async () => {
  const date = addDays(TODAY, 3);
  const found = async (search?: string) =>
    (await find({ date, ...(search && { search }) })).venues.map(({ name }) => name);
  const venue = await aVenue(server, {
    name: 'Mesa Única',
    rooms: [{ capacity: 2, slots: [{ first: '19:00', last: '19:00', capacity: 2 }] }],
  });
  const booked = await server.caller().call('book', aReservationRequest(venue, { date, time: '19:00', people: 2 }));
  expect(booked.status).toBe(201);
  expect([...(await found()), ...(await found('unica'))]).not.toContain('Mesa Única');
  const holdUntil = new Date(server.clock.now().getTime() - MINUTE_MS);
  const expired = { status: 'HOLD', holdUntil } as const;
  await server.database.db.update(reservations).set(expired).where(eq(reservations.venueId, venue.id));
  expect(await found()).toContain('Mesa Única');
  expect(await found('unica')).toEqual(['Mesa Única']);
});

const phoneAt = (time: string): string => `+24492300${time.replace(':', '')}`;
