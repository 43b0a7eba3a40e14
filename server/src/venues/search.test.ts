import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aManager, aReservationRequest, aVenue } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { type Caller, startTestServer, type TestServer } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { addDays } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

let server: TestServer;
let visitor: Caller;
const find = async (given: InputOf<'searchVenues'>) => (await visitor.call('searchVenues', given)).body;
const namesOf = async (given: InputOf<'searchVenues'>) => (await find(given)).venues.map((venue) => venue.name);

beforeAll(async () => {
  server = await startTestServer();
  visitor = server.caller();
});
afterAll(() => server.close());

describe('by text', () => {
  beforeAll(async () => {
    const places = [
      ['Salão Acácias', 'Luanda', 'Rua da Missão 40', 'eventos'],
      ['Mirante da Baía', 'Luanda', 'Av. 4 de Fevereiro 12', 'restaurante'],
      ['Café Benguela', 'Luanda', 'Largo do Kinaxixi 3', 'cafe'],
      ['Marisqueira Ombala', 'Benguela', 'Praia Morena 8', 'restaurante'],
      ['Jango do Miradouro', 'Lobito', 'Restinga 21', 'bar'],
    ] as const;
    for (const [name, city, address, category] of places) {
      await aVenue(server, { name, city, address, categories: [category, 'todos'] });
    }
    await aVenue(server, { name: 'Por aprovar', status: 'pending' });
    await aVenue(server, { name: 'Recusado', status: 'rejected' });
  });

  it('without any filter lists every approved venue by name', async () => {
    expect(await namesOf({})).toEqual([
      'Café Benguela',
      'Jango do Miradouro',
      'Marisqueira Ombala',
      'Mirante da Baía',
      'Salão Acácias',
    ]);
  });

  it.each([
    ['salao acacias', ['Salão Acácias']],
    ['SALÃO', ['Salão Acácias']],
    ['miradouro', ['Jango do Miradouro']],
    ['mira', ['Jango do Miradouro', 'Mirante da Baía']],
    ['praia morena', ['Marisqueira Ombala']],
    ['lobito', ['Jango do Miradouro']],
    ['fevereiro 12', ['Mirante da Baía']],
    ['  baía   luanda ', ['Mirante da Baía']],
  ])('%j finds %j', async (search, names) => {
    expect(await namesOf({ search })).toEqual(names);
  });

  it.each([
    ['miradoro', ['Jango do Miradouro']],
    ['acasias', ['Salão Acácias']],
    ['marisqeira', ['Marisqueira Ombala']],
    ['lobtio', ['Jango do Miradouro']],
    ['onbala', ['Marisqueira Ombala']],
    ['luadna baia', ['Mirante da Baía']],
    ['benguella praia', ['Marisqueira Ombala']],
    ['mirante da bai', ['Mirante da Baía']],
    ['resinga', ['Jango do Miradouro']],
  ])('%j, mistyped, finds %j', async (search, names) => {
    expect(await namesOf({ search })).toEqual(names);
  });

  it('puts a word in the name before the same word in the city', async () => {
    expect(await namesOf({ search: 'benguela' })).toEqual(['Café Benguela', 'Marisqueira Ombala']);
  });

  it('every word must be found somewhere', async () => {
    expect(await namesOf({ search: 'benguela praia' })).toEqual(['Marisqueira Ombala']);
    expect(await namesOf({ search: 'benguela xyz' })).toEqual([]);
  });

  it('a short word must begin a word', async () => {
    expect(await namesOf({ search: 'om' })).toEqual(['Marisqueira Ombala']);
    expect(await namesOf({ search: 'ba' })).toEqual(['Mirante da Baía']);
  });

  it.each(['%', '_', '%%%', '\\', "'", '*', '\u0000', '\u0007', '🍽️', 'zz', 'qxqxqxqx'])(
    '%j is no wildcard and finds nothing',
    async (search) => {
      expect(await find({ search })).toEqual({ venues: [], total: 0, hasMore: false });
    },
  );

  it('a lone NUL inside a word separates it like a space', async () => {
    expect(await namesOf({ search: 'Mirante\u0000Baía' })).toEqual(['Mirante da Baía']);
  });

  it('narrows by any of the chosen categories', async () => {
    const { body: categories } = await visitor.call('categories', {});
    const idOf = (slug: string) => categories.find((category) => category.slug === slug)!.id;
    expect(await namesOf({ categoryIds: [idOf('bar'), idOf('cafe')] })).toEqual([
      'Café Benguela',
      'Jango do Miradouro',
    ]);
    expect(await namesOf({ categoryIds: [idOf('restaurante')], search: 'luanda' })).toEqual(['Mirante da Baía']);
    const { venues } = await find({ search: 'jango' });
    expect(venues[0]!.categories.map((category) => category.slug).sort()).toEqual(['bar', 'todos']);
    expect(venues[0]!.categoryIds).toHaveLength(2);
  });

  it('pages without gaps or repeats and says how many there are', async () => {
    const pages = [await find({ limit: 2 }), await find({ limit: 2, offset: 2 }), await find({ limit: 2, offset: 4 })];
    expect(pages.map((page) => [page.venues.length, page.total, page.hasMore])).toEqual([
      [2, 5, true],
      [2, 5, true],
      [1, 5, false],
    ]);
    expect(new Set(pages.flatMap((page) => page.venues.map((venue) => venue.id))).size).toBe(5);
    expect(await find({ offset: 50 })).toEqual({ venues: [], total: 5, hasMore: false });
  });

  it('refuses more than fifty a page, unknown periods and dates that do not exist', async () => {
    for (const query of ['limit=51', 'period=noite', 'people=9', 'date=2026-02-31', 'categoryIds=abc', 'offset=-1']) {
      const response = await visitor.fetch(`/api/venues?${query}`);
      expect([query, response.status]).toEqual([query, 400]);
    }
  });
});

describe('by real availability', () => {
  let lunch: Venue;
  let dinner: Venue;
  const of = (given: InputOf<'searchVenues'>) => namesOf({ ...given, search: 'disponivel' });

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

  it('a date alone asks for any slot that can be booked', async () => {
    expect(await of({ date: tomorrow })).toEqual([
      'Almoço Disponível',
      'Bar Disponível',
      'Cubículo Disponível',
      'Jantar Disponível',
    ]);
  });

  it('slots that have begun are no longer free: at 18:00 lunch is over', async () => {
    expect(await of({ date: TODAY })).toEqual(['Bar Disponível', 'Cubículo Disponível', 'Jantar Disponível']);
  });

  it('a period without a date means the running service day', async () => {
    expect(await of({ period: 'afternoon' })).toEqual([]);
    expect(await of({ period: 'evening' })).toContain('Jantar Disponível');
  });

  it("a bar's slots after midnight belong to the evening", async () => {
    expect(await of({ date: tomorrow, period: 'evening' })).toEqual([
      'Bar Disponível',
      'Cubículo Disponível',
      'Jantar Disponível',
    ]);
    expect(await of({ date: tomorrow, period: 'afternoon' })).toEqual(['Almoço Disponível']);
    expect(await of({ date: tomorrow, period: 'morning' })).toEqual([]);
  });

  it('after midnight the evening before is still today', async () => {
    server.clock.set('2026-11-22T00:10:00.000Z'); // 01:10 on Sunday in Luanda: Saturday's service day
    expect(await of({ people: '1-2' })).toEqual(['Bar Disponível']);
    server.clock.set('2026-11-21T17:00:00.000Z');
  });

  it('people ask for that many seats in one slot and room', async () => {
    expect(await of({ date: tomorrow, people: '1-2' })).toEqual([
      'Almoço Disponível',
      'Bar Disponível',
      'Cubículo Disponível',
      'Jantar Disponível',
    ]);
    expect(await of({ date: tomorrow, people: '3-4' })).toEqual(['Almoço Disponível', 'Jantar Disponível']);
    expect(await of({ date: tomorrow, people: '5+' })).toEqual(['Jantar Disponível']);
  });

  it('a date that has passed, or lies too far ahead, finds no venue', async () => {
    expect(await find({ date: addDays(TODAY, -1) })).toEqual({ venues: [], total: 0, hasMore: false });
    expect(await find({ date: addDays(TODAY, 400) })).toEqual({ venues: [], total: 0, hasMore: false });
  });

  it('a venue that sells out is no longer found', async () => {
    const guest = server.caller();
    for (const time of ['19:00', '19:30', '20:00']) {
      const answer = await guest.call('book', aReservationRequest(dinner, { date: tomorrow, time, people: 3 }));
      expect(answer.status).toBe(201);
    }
    expect(await of({ date: tomorrow, period: 'evening', people: '3-4' })).toEqual([]);
    expect(await of({ date: tomorrow, period: 'evening', people: '1-2' })).toContain('Jantar Disponível');
    expect(await of({ date: addDays(tomorrow, 1), people: '5+' })).toEqual(['Jantar Disponível']);
  });

  it("asks for the venue's own smallest party where that is larger", async () => {
    const guest = server.caller();
    for (const time of ['12:00', '12:30', '13:00', '13:30', '14:00']) {
      await guest.call('book', aReservationRequest(lunch, { date: tomorrow, time, people: 2, phone: phoneAt(time) }));
    }
    expect(await of({ date: tomorrow, period: 'afternoon', people: '1-2' })).toEqual([]);
  });

  it('counts all that are free, page by page', async () => {
    const page = await find({ search: 'disponivel', date: addDays(TODAY, 7), limit: 1, offset: 1 });
    expect([page.venues.length, page.total, page.hasMore]).toEqual([1, 4, true]);
  });
});

const phoneAt = (time: string): string => `+24492300${time.replace(':', '')}`;

it('a venue that is registered is found only once it is approved', async () => {
  const { user } = await aManager(server);
  await aVenue(server, { name: 'Embondeiro Novo', ownerId: user.id, status: 'pending' });
  expect(await namesOf({ search: 'embondeiro' })).toEqual([]);
});
