import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { staffInvites } from '#server/features/staff/table';
import { changeDetails, changes } from '#server/platform/changes/table';
import { aManager, aStaffMember, aVenue } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { logBreak } from '#server/testing/ledger';
import { serverForFile } from '#server/testing/server';
import { newId } from '#shared/ids';
import { DAY_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let venue: Venue;
const elsa = await aManager(server);
beforeEach(async () => {
  venue = await aVenue(server, { ownerId: elsa.user.id });
});

const invite = (given: { name?: string; email?: string; mayOverbook?: boolean } = {}) =>
  elsa.caller.call('inviteStaff', {
    venueId: venue.id,
    name: 'Nelson Bento',
    email: `${newId()}@exemplo.ao`,
    ...given,
  });
const team = async () => (await elsa.caller.call('venueStaff', { venueId: venue.id })).body;

/** The team's rows in the change log, with all stored values. */
async function logged() {
  const rows = await server.database.db
    .select({ kind: changes.kind, actor: changes.actor, before: changeDetails.before, after: changeDetails.after })
    .from(changes)
    .innerJoin(
      changeDetails,
      and(eq(changeDetails.venueId, changes.venueId), eq(changeDetails.revision, changes.revision)),
    )
    .where(and(eq(changes.venueId, venue.id), eq(changes.entity, 'staff')))
    .orderBy(changes.revision);
  return rows;
}

describe('inviting staff', () => {
  test('returns a link once: only its digest is stored, and nothing of it is logged', async () => {
    const { status, body } = await invite({ mayOverbook: true, email: ' Nelson@Exemplo.AO ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Nelson Bento', email: 'nelson@exemplo.ao', mayOverbook: true });
    expect(body.expiresAt).toBe(new Date(server.clock.now().getTime() + 7 * DAY_MS).toISOString());
    const token = /^http:\/\/localhost:3000\/convite\/([\w-]{43})$/.exec(body.link)![1]!;
    const [kept] = await server.database.db.select().from(staffInvites).where(eq(staffInvites.id, body.id));
    expect(JSON.stringify([kept, await logged()])).not.toContain(token);
    expect(JSON.stringify(await logged())).not.toContain(kept!.tokenHash);
    const { link: _link, ...shown } = body;
    expect((await team()).invites).toEqual([shown]);
  });

  test('again voids the earlier invitation', async () => {
    const first = await invite({ email: 'paula@exemplo.ao' });
    const second = await invite({ email: 'paula@exemplo.ao' });
    expect((await team()).invites.map(({ id }) => id)).toEqual([second.body.id]);
    const old = await server.caller().call('invite', { token: first.body.link.split('/').at(-1)! });
    expect([old.status, old.error.code]).toEqual([410, 'invite_used']);
    expect((await logged()).map(({ kind }) => kind)).toEqual(['invited', 'withdrawn', 'invited']);
  });

  test('who are in the team already is refused, the owner too', async () => {
    const { user } = await aStaffMember(server, venue);
    for (const email of [user.email!, elsa.user.email!.toUpperCase()]) {
      const answer = await invite({ email });
      expect([answer.status, answer.error.code]).toEqual([409, 'already_staff']);
    }
    expect((await team()).invites).toEqual([]);
  });

  test('of another venue is possible', async () => {
    const other = await aStaffMember(server, await aVenue(server));
    expect((await invite({ email: other.user.email! })).status).toBe(200);
  });

  test('by e-mail explains an invalid address', async () => {
    const answer = await invite({ email: 'nelson', name: 'N' });
    expect([answer.status, answer.error.issues?.map(({ path }) => path).sort()]).toEqual([400, ['email', 'name']]);
  });

  test('can be withdrawn: the link is void, and the list drops it', async () => {
    const { body } = await invite();
    const withdraw = () => elsa.caller.call('withdrawInvite', { venueId: venue.id, id: body.id });
    expect((await withdraw()).status).toBe(200);
    expect((await team()).invites).toEqual([]);
    const token = body.link.split('/').at(-1)!;
    expect((await server.caller().call('invite', { token })).error.code).toBe('invite_used');
    const again = await withdraw();
    expect([again.status, again.error.code]).toEqual([404, 'invite_not_found']);
  });

  test('of another venue cannot be withdrawn', async () => {
    const { body } = await invite();
    const rui = await aManager(server);
    const own = await aVenue(server, { ownerId: rui.user.id });
    const answer = await rui.caller.call('withdrawInvite', { venueId: own.id, id: body.id });
    expect(answer.error.code).toBe('invite_not_found');
    expect((await team()).invites).toHaveLength(1);
  });

  test('expires after seven days', async () => {
    const { body } = await invite();
    const before = server.clock.now().toISOString();
    server.clock.advance(7 * DAY_MS - 1);
    expect((await team()).invites).toHaveLength(1);
    server.clock.advance(1);
    expect((await team()).invites).toEqual([]);
    const token = body.link.split('/').at(-1)!;
    expect((await server.caller().call('invite', { token })).error.code).toBe('invite_used');
    server.clock.set(before);
  });
});

describe('the team', () => {
  test('lists the owner first, then the desk in order of joining', async () => {
    const first = await aStaffMember(server, venue, { nome: 'Zeferino Dala' });
    const second = await aStaffMember(server, venue, { nome: 'Ana', mayOverbook: true });
    const { members } = await team();
    expect(members.map(({ userId, name, isOwner, mayOverbook }) => [userId, name, isOwner, mayOverbook])).toEqual([
      [elsa.user.id, 'Elsa Neto', true, true],
      [first.user.id, 'Zeferino Dala', false, false],
      [second.user.id, 'Ana', false, true],
    ]);
  });

  test('changes its rights, each change logged with the former value', async () => {
    const { user, caller } = await aStaffMember(server, venue);
    const change = (mayOverbook: boolean) =>
      elsa.caller.call('changeStaff', { venueId: venue.id, userId: user.id, mayOverbook });
    expect((await change(true)).body).toMatchObject({ userId: user.id, mayOverbook: true });
    await change(true);
    const { body } = await caller.call('managedVenues', {});
    expect(body.venues.map(({ access }) => access)).toEqual([{ mayRun: true, mayManage: false, mayOverbook: true }]);
    expect(await logged()).toMatchObject([
      { kind: 'changed', actor: elsa.user.id, before: { mayOverbook: false }, after: { mayOverbook: true } },
    ]);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test("ends a removed person's access at the next call, although they stay signed in", async () => {
    const { user, caller } = await aStaffMember(server, venue);
    const look = () => caller.call('dayFigures', { venueId: venue.id, date: TODAY });
    expect((await look()).status).toBe(200);
    expect((await elsa.caller.call('removeStaff', { venueId: venue.id, userId: user.id })).status).toBe(200);
    expect([(await look()).status, (await look()).error.code]).toEqual([404, 'venue_not_found']);
    expect((await caller.call('currentUser', {})).status).toBe(200);
    expect((await team()).members).toHaveLength(1);
    const again = await elsa.caller.call('removeStaff', { venueId: venue.id, userId: user.id });
    expect([again.status, again.error.code]).toEqual([404, 'staff_not_found']);
    expect((await logged()).map(({ kind }) => kind)).toEqual(['removed']);
  });

  test('keeps its owner', async () => {
    const admin = await aManager(server, { role: 'ADMIN' });
    for (const { caller } of [elsa, admin]) {
      const wanted = { venueId: venue.id, userId: elsa.user.id };
      expect((await caller.call('removeStaff', wanted)).error.code).toBe('forbidden');
      expect((await caller.call('changeStaff', { ...wanted, mayOverbook: false })).error.code).toBe('forbidden');
    }
    expect((await team()).members[0]).toMatchObject({ isOwner: true, mayOverbook: true });
  });

  test("cannot be managed by the desk, nor by another venue's manager", async () => {
    const staff = await aStaffMember(server, venue);
    const rui = await aManager(server);
    for (const [{ caller }, status] of [
      [staff, 403],
      [rui, 404],
    ] as const) {
      expect((await caller.call('venueStaff', { venueId: venue.id })).status).toBe(status);
      const asked = { venueId: venue.id, name: 'Um Amigo', email: 'amigo@exemplo.ao' };
      expect((await caller.call('inviteStaff', asked)).status).toBe(status);
    }
    expect((await team()).invites).toEqual([]);
  });
});
