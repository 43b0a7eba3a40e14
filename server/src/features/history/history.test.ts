import { type SQLWrapper, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { logOfEntities, logOfVenue } from '#server/features/history/queries';
import { reservations } from '#server/features/reservations/table';
import { venueStaff } from '#server/features/venues/table';
import { waitlistEntries } from '#server/features/waitlist/table';
import { rowsOf } from '#server/platform/db/client';
import { aManager, aReservationRequest, aStaffMember, aVenue, aWaitlistRequest } from '#server/testing/builders';
import { serverForFile } from '#server/testing/server';
import { newId } from '#shared/ids';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let venue: Venue;
let phones = 0;
const elsa = await aManager(server);
beforeEach(async () => {
  venue = await aVenue(server, { ownerId: elsa.user.id });
});

const book = async (given = {}) => (await server.caller().call('book', aReservationRequest(venue, given))).body;
const historyOf = async (id: string, { caller } = elsa) =>
  (await caller.call('entityHistory', { venueId: venue.id, id })).body;
const page = async (given: { before?: number; limit?: number } = {}) =>
  (await elsa.caller.call('venueHistory', { venueId: venue.id, ...given })).body;

describe("a party's history", () => {
  test('lists events newest first, with person, subject and change', async () => {
    const { id, guestToken } = await book({ name: 'Marisa Lopes', notes: 'Janela' });
    await server.caller().call('cancelAsGuest', { token: guestToken });
    const rows = await historyOf(id);
    expect(rows.map(({ entity, kind, actor }) => [entity, kind, actor.kind])).toEqual([
      ['message', 'dropped', 'guest'],
      ['reservation', 'cancelled', 'guest'],
      ['message', 'queued', 'guest'],
      ['reservation', 'booked', 'guest'],
    ]);
    expect(rows[1]).toMatchObject({ entityId: id, subject: 'Marisa Lopes', at: server.clock.now().toISOString() });
    expect(rows[1]!.fields).toEqual([
      { field: 'status', before: 'CONFIRMED', after: 'CANCELLED' },
      { field: 'cancelReason', before: null, after: 'GUEST' },
    ]);
    expect(rows[3]!.fields).toContainEqual({ field: 'notes', before: null, after: 'Janela' });
  });

  test('has nothing of another party of the venue, and no secrets', async () => {
    const mine = await book();
    const other = await book({ name: 'Rui Costa', phone: '+244924000333' });
    const text = JSON.stringify(await historyOf(mine.id));
    expect(text).not.toContain('Rui');
    for (const secret of [mine.guestToken, other.id, 'clientHash', 'guestToken', 'slotId']) {
      expect(text).not.toContain(secret);
    }
  });

  test('begins with its waitlist entry, and is found from either end', async () => {
    await server.caller().call('joinWaitlist', aWaitlistRequest(venue));
    const { db } = server.database;
    const [entry] = await db.select().from(waitlistEntries).where(sql`venue_id = ${venue.id}`);
    await elsa.caller.call('promote', { id: entry!.id });
    const [held] = await db.select().from(reservations).where(sql`venue_id = ${venue.id}`);
    const rows = await historyOf(held!.id);
    const kinds = rows.map(({ entity, kind }) => `${entity} ${kind}`);
    for (const kind of ['reservation held', 'offer offered', 'message queued', 'waitlist_entry promoted']) {
      expect(kinds).toContain(kind);
    }
    expect(kinds.at(-1)).toBe('waitlist_entry joined');
    expect(rows.map(({ revision }) => revision)).toEqual(rows.map(({ revision }) => revision).sort((a, b) => b - a));
    expect(rows[0]!.actor).toEqual({ kind: 'staff', name: 'Elsa Neto', role: 'MANAGER' });
    expect(await historyOf(entry!.id)).toEqual(rows);
  });

  test("is for the venue's desk too, and a 404 at the venue next door", async () => {
    const { id } = await book();
    const nelson = await aStaffMember(server, venue);
    expect(await historyOf(id, nelson)).toHaveLength(2);
    const rui = await aManager(server);
    const nextDoor = await aVenue(server, { ownerId: rui.user.id });
    const answer = await rui.caller.call('entityHistory', { venueId: nextDoor.id, id });
    expect([answer.status, answer.error.code]).toEqual([404, 'reservation_not_found']);
    expect((await rui.caller.call('entityHistory', { venueId: venue.id, id })).error.code).toBe('venue_not_found');
  });
});

describe("the venue's history", () => {
  test('is paged without gaps or duplicates', async () => {
    for (let index = 0; index < 3; index++) await book({ phone: `+24492400000${index}` });
    const whole = await page({ limit: 200 });
    expect(whole.hasMore).toBe(false);
    const revisions = whole.rows.map(({ revision }) => revision);
    expect(revisions).toEqual(Array.from({ length: revisions.length }, (_, index) => revisions.length - index));
    const read: number[] = [];
    let before: number | undefined;
    for (let hasMore = true; hasMore; ) {
      const next = await page({ limit: 4, ...(before !== undefined && { before }) });
      read.push(...next.rows.map(({ revision }) => revision));
      before = read.at(-1);
      hasMore = next.hasMore;
    }
    expect(read).toEqual(revisions);
  });

  test('reports its end exactly: a full last page has no next page', async () => {
    const { rows } = await page({ limit: 200 });
    expect((await page({ limit: rows.length })).hasMore).toBe(false);
    expect((await page({ limit: rows.length - 1 })).hasMore).toBe(true);
    expect(await page({ before: 1 })).toEqual({ rows: [], hasMore: false });
  });

  test('names people with their role at this venue', async () => {
    const ana = await aManager(server, { nome: 'Ana Bento' });
    await server.database.db.insert(venueStaff).values({ venueId: venue.id, userId: ana.user.id });
    const { db } = server.database;
    const act = async (actor: string) => {
      const { id } = await book({ phone: `+2449240${String(10_000 + phones++)}`, people: 1 });
      await db.execute(sql`update changes set actor = ${actor} where venue_id = ${venue.id} and entity_id = ${id}`);
      return (await historyOf(id)).find(({ entity }) => entity === 'reservation')!.actor;
    };
    expect(await act(ana.user.id)).toEqual({ kind: 'staff', name: 'Ana Bento', role: 'STAFF' });
    expect(await act(elsa.user.id)).toEqual({ kind: 'staff', name: 'Elsa Neto', role: 'MANAGER' });
    expect(await act('system')).toEqual({ kind: 'system', name: null, role: null });
    expect(await act(newId())).toEqual({ kind: 'staff', name: null, role: null });
  });

  test('is not available to the front desk', async () => {
    const nelson = await aStaffMember(server, venue);
    expect((await nelson.caller.call('venueHistory', { venueId: venue.id })).status).toBe(403);
  });

  test('uses indexes, however long the log', async () => {
    const { id } = await book();
    const plans = await server.database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into changes (venue_id, revision, entity, entity_id, kind, actor, at, hash)
        select ${venue.id}, n, 'slot', gen_random_uuid(), 'taken', 'guest', now(), '' from generate_series(1001, 6000) n`);
      await tx.execute(sql`analyze changes`);
      const plan = async (query: unknown) => JSON.stringify(await rowsOf(tx, sql`explain ${query as SQLWrapper}`));
      return [await plan(logOfVenue(tx, venue.id, 3000, 51)), await plan(logOfEntities(tx, venue.id, [id]))];
    });
    expect(plans[0]).toContain('Index Scan Backward using changes_venue_id_revision_pk');
    expect(plans[1]).toContain('changes_entity');
    for (const plan of plans) expect(plan).not.toContain('Seq Scan on changes');
  });
});
