import { beforeEach, describe, expect, it } from 'vitest';
import { venueStaff } from '#server/features/venues/table';
import { aManager, anOwner, aReservationRequest, aVenue } from '#server/testing/builders';
import { logBreak } from '#server/testing/ledger';
import { logOf } from '#server/testing/log';
import { serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let venue: Venue;

const guest = server.caller();
const elsa = await aManager(server);
beforeEach(async () => {
  venue = await aVenue(server, { ownerId: elsa.user.id, categories: ['restaurante'] });
});

type GivenEdit = Partial<InputOf<'updateVenue'>>;
const form = ({ id, name, slug, description, address, phone, categoryIds }: Venue, given: GivenEdit = {}) =>
  ({ id, name, slug, description, address, phone, categoryIds, ...given }) as InputOf<'updateVenue'>;
const edit = (given: GivenEdit = {}) => elsa.caller.call('updateVenue', form(venue, given));
const bySlug = async (slug: string) => (await guest.call('venueBySlug', { slug })).body.slug;

describe('changing a venue', () => {
  it("returns the manager's view with the next version, and the public page shows it", async () => {
    const { status, body } = await edit({ name: 'Casa Nova', maxParty: 8, description: '', version: 1 });
    expect([status, body]).toMatchObject([
      200,
      {
        name: 'Casa Nova',
        maxParty: 8,
        description: null,
        version: 2,
        status: 'approved',
        message: 'Alterações guardadas.',
      },
    ]);
    expect(body.access).toEqual({ mayRun: true, mayManage: true, mayOverbook: true });
    expect((await guest.call('venueById', { id: venue.id })).body).toMatchObject({ name: 'Casa Nova', maxParty: 8 });
  });

  it('makes it found by its new name and categories, no longer by the old', async () => {
    const other = await aVenue(server, { categories: ['esplanada'] });
    const word = `x${newId().slice(-8)}`;
    await edit({ name: `Quintal ${word}`, categoryIds: other.categoryIds });
    const found = async (given: InputOf<'searchVenues'>) =>
      (await guest.call('searchVenues', { limit: 50, ...given })).body.venues.some(({ id }) => id === venue.id);
    expect([await found({ search: word }), await found({ categoryIds: other.categoryIds })]).toEqual([true, true]);
    expect(await found({ categoryIds: venue.categoryIds })).toBe(false);
  });

  it('is refused if another person changed it since, with its current state', async () => {
    await edit({ name: 'Primeira', version: 1 });
    const { status, error } = await edit({ name: 'Segunda', version: 1 });
    expect([status, error.code]).toEqual([409, 'stale']);
    expect(error.current).toMatchObject({ name: 'Primeira', version: 2, access: { mayManage: true } });
    expect(error.current).not.toHaveProperty('calendarToken');
    expect(error.current).not.toHaveProperty('ownerId');
  });

  it('validates it like a new one', async () => {
    const { error } = await edit({ name: '', phone: '12', minParty: 5, maxParty: 2, slug: 'by-id' });
    expect(error.issues!.map(({ path }) => path).sort()).toEqual(['name', 'phone', 'slug']);
    expect((await edit({ categoryIds: [newId()] })).error.issues).toMatchObject([{ path: 'categoryIds' }]);
  });

  it('is logged with the former values', async () => {
    await edit({ name: 'Casa Nova' });
    const last = (await logOf(server, venue.id, venue.id)).at(-1);
    expect(last).toMatchObject({ entity: 'venue', kind: 'changed', actor: elsa.user.id });
    expect([last!.before, last!.after]).toMatchObject([{ name: venue.name }, { name: 'Casa Nova' }]);
    expect(last!.after).not.toHaveProperty('calendarToken');
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  it('is for its manager: not for neighbours, strangers or the front desk', async () => {
    const [neighbour, desk] = [await aManager(server), await aManager(server, { role: 'STAFF' })];
    await server.database.db.insert(venueStaff).values({ venueId: venue.id, userId: desk.user.id });
    expect((await neighbour.caller.call('updateVenue', form(venue))).status).toBe(404);
    expect((await desk.caller.call('updateVenue', form(venue))).status).toBe(403);
    expect((await guest.call('updateVenue', form(venue))).status).toBe(401);
  });
});

describe('another slug', () => {
  it('redirects from the old one, schedule included', async () => {
    const slug = `nova-${newId()}`;
    await edit({ slug });
    expect([await bySlug(slug), await bySlug(venue.slug)]).toEqual([slug, slug]);
    const { body } = await guest.call('scheduleOfDay', { slugOrId: venue.slug, date: '2026-11-21' });
    expect(body.length).toBeGreaterThan(0);
  });

  it('may be reverted and set again', async () => {
    const slug = `nova-${newId()}`;
    for (const next of [slug, venue.slug, slug]) expect((await edit({ slug: next })).body.slug).toBe(next);
    expect([await bySlug(slug), await bySlug(venue.slug)]).toEqual([slug, slug]);
  });

  it('that is or was another venue’s is refused, for a new venue too', async () => {
    const other = await aVenue(server, { ownerId: elsa.user.id, categories: ['restaurante'] });
    expect((await edit({ slug: other.slug })).error.code).toBe('slug_taken');
    await elsa.caller.call('updateVenue', form(other, { slug: `outra-${newId()}` }));
    expect((await edit({ slug: other.slug })).error.code).toBe('slug_taken');
    const { id: _, ...fields } = form(venue, { slug: other.slug });
    expect((await elsa.caller.call('createVenue', fields)).error.code).toBe('slug_taken');
  });
});

describe('a rejected venue', () => {
  it('awaits approval again after a change', async () => {
    const owner = await anOwner(server);
    const rejected = await aVenue(server, { ownerId: elsa.user.id, categories: ['restaurante'], status: 'rejected' });
    const { body } = await elsa.caller.call('updateVenue', form(rejected, { name: 'Casa Corrigida' }));
    expect(body).toMatchObject({ status: 'pending', message: 'Estabelecimento aguarda aprovação da plataforma.' });
    const { body: pending } = await owner.caller.call('pendingVenues', {});
    expect(pending.map(({ id }) => id)).toContain(rejected.id);
    expect((await guest.call('venueById', { id: rejected.id })).status).toBe(404);
  });
});

describe('another time zone', () => {
  it('is refused while parties are upcoming, whose times would move', async () => {
    const { body: party } = await guest.call('book', aReservationRequest(venue));
    const { status, error } = await edit({ timezone: 'UTC' });
    expect([status, error.code]).toEqual([409, 'strands']);
    expect(error.obstacles!.map(({ reservationId }) => reservationId)).toEqual([party.id]);
    await guest.call('cancelAsGuest', { token: party.guestToken });
    expect((await edit({ timezone: 'UTC' })).status).toBe(200);
  });

  it('is accepted without upcoming parties', async () => {
    expect((await edit({ timezone: 'UTC' })).body.timezone).toBe('UTC');
  });
});
