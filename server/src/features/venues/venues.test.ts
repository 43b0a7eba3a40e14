import { describe, expect, it } from 'vitest';
import { aManager, aVenue } from '#server/testing/builders';
import { serverForFile } from '#server/testing/server';
import { newId } from '#shared/ids';

const server = await serverForFile();

const visitor = server.caller();
const elsa = await aManager(server);
const kianda = await aVenue(server, {
  ownerId: elsa.user.id,
  slug: 'casa-da-kianda',
  categories: ['restaurante', 'beira-mar'],
  rooms: [{ name: 'Sala Principal' }, { name: 'Terraço', capacity: 24 }],
});
const pending = await aVenue(server, { ownerId: elsa.user.id, name: 'Novo São João', slug: 'novo', status: 'pending' });

describe("a venue's page", () => {
  it('is found by slug and by id, with ordered rooms and categories', {
    tags: ['spec-3.6', 'spec-7.14', 'spec-7.15'],
  }, async () => {
    const bySlug = await visitor.call('venueBySlug', { slug: 'casa-da-kianda' });
    const byId = await visitor.call('venueById', { id: kianda.id });
    expect(byId.body).toEqual(bySlug.body);
    expect(bySlug.body.rooms.map((room) => [room.name, room.capacity])).toEqual([
      ['Sala Principal', 50],
      ['Terraço', 24],
    ]);
    expect(bySlug.body.categories.map((category) => category.slug).sort()).toEqual(['beira-mar', 'restaurante']);
    expect(bySlug.body).toMatchObject({ status: 'approved', depositAmount: '2000.00', phone: '+244923456789' });
    expect(bySlug.body).not.toHaveProperty('ownerId');
  });

  it('hides venues that are not approved', async () => {
    expect((await visitor.call('venueBySlug', { slug: 'novo' })).error.code).toBe('venue_not_found');
    expect((await visitor.call('venueById', { id: pending.id })).status).toBe(404);
  });

  it.each(['nao-existe', 'abc', "x' or 1=1", '%', newId()])(
    'of %j is a plain 404',
    { tags: ['spec-8.23'] },
    async (id) => {
      for (const answer of [await visitor.call('venueById', { id }), await visitor.call('venueBySlug', { slug: id })]) {
        expect([answer.status, answer.error.code]).toEqual([404, 'venue_not_found']);
        expect(answer.error.message).toBe('O estabelecimento que procura não existe ou foi removido.');
      }
    },
  );

  it('refuses control characters in its address', async () => {
    expect((await visitor.fetch('/api/venues/a%00b')).status).toBe(400);
    expect((await visitor.fetch('/api/venues/by-id/a%00b')).status).toBe(400);
  });
});

describe('the venues of an account', () => {
  it("include a manager's own in every status, oldest first, with rooms", async () => {
    await aVenue(server, { name: 'De outra pessoa' });
    const { body } = await elsa.caller.call('managedVenues', {});
    expect(body.venues.map((venue) => [venue.slug, venue.status])).toEqual([
      ['casa-da-kianda', 'approved'],
      ['novo', 'pending'],
    ]);
    expect(body.venues[0]!.rooms).toHaveLength(2);
    expect([body.total, body.hasMore]).toEqual([2, false]);
  });

  it('include all venues for administrators', async () => {
    const admin = await aManager(server, { role: 'ADMIN' });
    expect((await admin.caller.call('managedVenues', {})).body.total).toBe(3);
  });

  it('can be filtered by status and by text without accents, and paged', async () => {
    const of = async (given: object) => (await elsa.caller.call('managedVenues', given)).body;
    expect((await of({ status: 'pending' })).venues.map((venue) => venue.slug)).toEqual(['novo']);
    expect((await of({ search: 'SAO joao' })).venues.map((venue) => venue.slug)).toEqual(['novo']);
    expect((await of({ search: 'são' })).total).toBe(1);
    expect((await of({ search: '%' })).total).toBe(0);
    const page = await of({ limit: 1 });
    expect([page.venues.length, page.total, page.hasMore]).toEqual([1, 2, true]);
    expect((await of({ limit: 1, offset: 1 })).hasMore).toBe(false);
  });

  it('are for managers only', async () => {
    expect((await visitor.call('managedVenues', {})).status).toBe(401);
    const user = await aManager(server, { role: 'USER' });
    expect((await user.caller.call('managedVenues', {})).status).toBe(403);
  });
});
