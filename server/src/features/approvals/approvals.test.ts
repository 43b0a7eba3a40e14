import { describe, expect, it } from 'vitest';
import { brokenAt } from '#server/platform/changes/changes';
import { aManager, anOwner, aStaffMember, aVenue } from '#server/testing/builders';
import { type Caller, serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';

const server = await serverForFile();

const visitor = server.caller();
const owner = await anOwner(server);

const pendingVenue = (name = 'Por decidir') => aVenue(server, { name, status: 'pending' });
const isFound = async (name: string) => (await visitor.call('searchVenues', { search: name })).body.total === 1;

describe('approving', () => {
  it('opens the venue to visitors and to the search at once', async () => {
    const venue = await pendingVenue('Embondeiro');
    const { status, body } = await owner.caller.call('approveVenue', { id: venue.id });
    expect([status, body.status, body.rooms.length]).toEqual([200, 'approved', 1]);
    expect((await visitor.call('venueById', { id: venue.id })).status).toBe(200);
    expect(await isFound('Embondeiro')).toBe(true);
    expect(await brokenAt(server.database.db, venue.id)).toBeNull();
  });

  it('is refused and logged once when repeated', async () => {
    const venue = await pendingVenue();
    await owner.caller.call('approveVenue', { id: venue.id });
    const again = await owner.caller.call('approveVenue', { id: venue.id });
    expect([again.status, again.error.code]).toEqual([409, 'already_decided']);
    expect((await owner.caller.call('approvalLogs', { venueId: venue.id })).body).toHaveLength(1);
  });

  it('is applied once when two decide at the same moment', async () => {
    const venue = await pendingVenue();
    const answers = await Promise.all([1, 2].map(() => owner.caller.call('approveVenue', { id: venue.id })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });
});

describe('a decision on a venue that changed since it was seen', () => {
  it('is refused with the venue as it is now, and accepted for that version', async () => {
    const elsa = await aManager(server);
    const venue = await aVenue(server, { ownerId: elsa.user.id, status: 'pending', categories: ['restaurante'] });
    const { id, slug, address, phone, categoryIds } = venue;
    const seen = (await owner.caller.call('pendingVenues', {})).body.find((each) => each.id === id)!;
    const change = { id, name: 'Outro nome', slug, address, phone, categoryIds } as InputOf<'updateVenue'>;
    expect((await elsa.caller.call('updateVenue', change)).status).toBe(200);
    const decide = (version?: number) => owner.caller.call('decideVenue', { venueId: id, action: 'approved', version });
    const { status, error } = await decide(seen.version);
    expect([status, error.code]).toEqual([409, 'stale']);
    const current = error.current as { version: number };
    const now = { id, name: 'Outro nome', status: 'pending', isOwnerEmailVerified: expect.anything() };
    expect(current).toMatchObject(now);
    expect((await decide(current.version)).body).toMatchObject({ id, status: 'approved' });
  });
});

describe('the history of decisions', () => {
  it('lists newest first who decided what, the former status and the reason', {
    tags: ['spec-3.15', 'spec-4.11', 'spec-6.9'],
  }, async () => {
    const venue = await pendingVenue('Baobá');
    const decide = (action: 'approved' | 'rejected', comment?: string) => {
      server.clock.advance(60_000);
      return owner.caller.call('decideVenue', { venueId: venue.id, action, comment });
    };
    await decide('rejected', '  Falta a licença.  ');
    await decide('approved', '');
    expect(await isFound('Baobá')).toBe(true);
    await decide('rejected', 'Suspenso a pedido.');
    expect(await isFound('Baobá')).toBe(false);
    const { body } = await owner.caller.call('approvalLogs', { venueId: venue.id });
    expect(body.map((log) => [log.action, log.previousStatus, log.newStatus, log.comment])).toEqual([
      ['rejected', 'approved', 'rejected', 'Suspenso a pedido.'],
      ['approved', 'rejected', 'approved', null],
      ['rejected', 'pending', 'rejected', 'Falta a licença.'],
    ]);
    expect(body[0]).toMatchObject({ adminId: owner.user.id, admin: { email: owner.user.email } });
  });

  it('is a 404 for a venue that does not exist', async () => {
    expect((await owner.caller.call('approvalLogs', { venueId: newId() })).error.code).toBe('venue_not_found');
    expect((await owner.caller.call('approveVenue', { id: newId() })).error.code).toBe('venue_not_found');
  });
});

describe('a suspended venue', () => {
  it('stays visible to its manager and is hidden from visitors', async () => {
    const elsa = await aManager(server);
    const venue = await aVenue(server, { ownerId: elsa.user.id });
    await owner.caller.call('rejectVenue', { id: venue.id });
    expect((await visitor.call('venueById', { id: venue.id })).status).toBe(404);
    expect((await elsa.caller.call('managedVenues', {})).body.venues[0]).toMatchObject({
      id: venue.id,
      status: 'rejected',
    });
  });
});

describe('the reason of a refusal', () => {
  it("is shown to the venue's manager, the latest only, and not to other staff", async () => {
    const elsa = await aManager(server);
    const venue = await aVenue(server, { ownerId: elsa.user.id, status: 'pending' });
    const { caller: desk } = await aStaffMember(server, venue);
    const { caller: neighbour } = await aManager(server);
    const seenBy = async (caller: Caller) => (await caller.call('managedVenues', {})).body.venues[0]?.refusal;
    const decide = (action: 'approved' | 'rejected', comment?: string) => {
      server.clock.advance(60_000);
      return owner.caller.call('decideVenue', { venueId: venue.id, action, comment });
    };
    expect(await seenBy(elsa.caller)).toBeUndefined();
    await decide('rejected', 'Falta a licença.');
    expect(await seenBy(elsa.caller)).toEqual({ wasSuspended: false, comment: 'Falta a licença.' });
    await decide('approved', 'Tudo certo.');
    expect(await seenBy(elsa.caller)).toBeUndefined();
    await decide('rejected', 'Queixas de clientes.');
    expect(await seenBy(elsa.caller)).toEqual({ wasSuspended: true, comment: 'Queixas de clientes.' });
    expect([await seenBy(desk), await seenBy(neighbour)]).toEqual([undefined, undefined]);
    const { body } = await desk.call('managedVenues', {});
    expect(body.venues).toMatchObject([{ id: venue.id, status: 'rejected' }]);
  });

  it('is absent if none was given', async () => {
    const elsa = await aManager(server);
    const venue = await aVenue(server, { ownerId: elsa.user.id, status: 'pending' });
    await owner.caller.call('rejectVenue', { id: venue.id });
    const { body } = await elsa.caller.call('managedVenues', {});
    expect(body.venues[0]?.refusal).toEqual({ wasSuspended: false, comment: null });
  });
});

describe('pending venues', () => {
  it('are listed oldest first, without decided ones', { tags: ['spec-7.30'] }, async () => {
    const first = await pendingVenue('Primeiro');
    server.clock.advance(1000);
    const second = await pendingVenue('Segundo');
    server.clock.advance(1000);
    const third = await pendingVenue('Terceiro');
    await owner.caller.call('rejectVenue', { id: second.id });
    const { body } = await owner.caller.call('pendingVenues', {});
    expect(body.map((venue) => venue.id)).toEqual([first.id, third.id]);
    expect(body[0]!.rooms).toHaveLength(1);
  });
});

describe('the list of all venues', () => {
  it('separates suspended from rejected venues, and both from corrected ones', async () => {
    const manager = await aManager(server);
    const name = 'Listada';
    const [waits, open, shut, refused] = [
      await pendingVenue(`${name} pendente`),
      await aVenue(server, { name: `${name} aprovada` }),
      await aVenue(server, { name: `${name} suspensa`, ownerId: manager.user.id }),
      await aVenue(server, { name: `${name} rejeitada`, status: 'rejected' }),
    ];
    server.clock.advance(1000);
    await owner.caller.call('rejectVenue', { id: shut.id });
    const found = async (search: object) => {
      const { body } = await owner.caller.call('platformVenues', { search: 'listada', ...search });
      return body.venues.map(({ id, standing }) => [id, standing]);
    };
    const all = await found({});
    expect(all).toHaveLength(4);
    expect(all).toEqual(
      expect.arrayContaining([
        [waits.id, 'pending'],
        [open.id, 'approved'],
        [shut.id, 'suspended'],
        [refused.id, 'rejected'],
      ]),
    );
    expect(await found({ standings: ['suspended'] })).toEqual([[shut.id, 'suspended']]);
    expect(await found({ standings: ['rejected'] })).toEqual([[refused.id, 'rejected']]);
    expect(await found({ standings: ['approved', 'suspended'] })).toHaveLength(2);
    expect(await found({ search: 'listada suspensa' })).toEqual([[shut.id, 'suspended']]);
    const page = await owner.caller.call('platformVenues', { search: 'listada', limit: 3, offset: 3 });
    expect([page.body.total, page.body.hasMore, page.body.venues.length]).toEqual([4, false, 1]);
  });

  it('is for administrators', async () => {
    expect((await (await aManager(server)).caller.call('platformVenues', {})).status).toBe(403);
    expect((await (await aManager(server, { role: 'ADMIN' })).caller.call('platformVenues', {})).status).toBe(200);
  });
});

describe('the preview of a venue', () => {
  it('is for its manager and administrators; others get a 404', async () => {
    const elsa = await aManager(server);
    const venue = await aVenue(server, { name: 'Por abrir', ownerId: elsa.user.id, status: 'pending' });
    const see = (caller: Caller) => caller.call('previewVenue', { venueId: venue.id });
    const seen = (await see(elsa.caller)).body;
    expect([seen.name, seen.status, seen.rooms.length]).toEqual(['Por abrir', 'pending', 1]);
    expect([seen.rating, seen.placeholderRating]).toEqual([null, true]);
    expect((await see((await aManager(server, { role: 'ADMIN' })).caller)).status).toBe(200);
    const others = [
      await aManager(server),
      await aManager(server, { role: 'USER' }),
      await aStaffMember(server, venue),
    ];
    for (const { caller } of others) {
      const { status, error } = await see(caller);
      expect([status, error.code]).toEqual([404, 'venue_not_found']);
    }
    expect((await see(visitor)).status).toBe(401);
    expect((await visitor.call('venueById', { id: venue.id })).status).toBe(404);
    expect((await elsa.caller.call('previewVenue', { venueId: newId() })).status).toBe(404);
  });
});

describe('deciding on a venue', () => {
  it("is allowed to the platform's owner only", { tags: ['spec-6.13'] }, async () => {
    const venue = await pendingVenue();
    const manager = await aManager(server);
    const admin = await aManager(server, { role: 'ADMIN' });
    for (const [caller, expected] of [
      [visitor, 401],
      [manager.caller, 403],
      [admin.caller, 403],
    ] as const) {
      expect((await caller.call('approveVenue', { id: venue.id })).status).toBe(expected);
      expect((await caller.call('rejectVenue', { id: venue.id })).status).toBe(expected);
      expect((await caller.call('decideVenue', { venueId: venue.id, action: 'approved' })).status).toBe(expected);
    }
    expect((await admin.caller.call('pendingVenues', {})).status).toBe(200);
    expect((await manager.caller.call('pendingVenues', {})).status).toBe(403);
    expect((await manager.caller.call('approvalLogs', { venueId: venue.id })).status).toBe(403);
  });

  it('refuses unknown actions, comments that are too long and invalid ids', async () => {
    const venue = await pendingVenue();
    const send = (body: object) =>
      owner.caller.fetch(`/api/super-admin/venues/${venue.id}/approve`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await send({ action: 'pending' })).status).toBe(400);
    expect((await send({})).status).toBe(400);
    expect((await send({ action: 'rejected', comment: 'x'.repeat(2001) })).status).toBe(400);
    expect((await send({ action: 'rejected', comment: 'a\u0000' })).status).toBe(400);
    expect((await owner.caller.call('approveVenue', { id: 'abc' })).status).toBe(400);
  });
});
