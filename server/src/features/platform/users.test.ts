import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { deskTokens, users } from '#server/features/auth/table';
import { aManager, anOwner, aVenue, type SignedInCaller } from '#server/testing/builders';
import { type Caller, serverForFile } from '#server/testing/server';
import { newId } from '#shared/ids';

const server = await serverForFile();
let owner: SignedInCaller;
beforeAll(async () => {
  owner = await anOwner(server);
});

const changeRole = (
  userId: string,
  role: 'USER' | 'STAFF' | 'MANAGER' | 'ADMIN',
  { by = owner.caller, seenRole = 'MANAGER', comment }: { by?: Caller; seenRole?: 'MANAGER'; comment?: string } = {},
) => by.call('changeRole', { userId, role, seenRole, comment });

describe('the list of accounts', () => {
  test('is searched by name, e-mail and phone, without regard to accents and spaces', async () => {
    const { user } = await aManager(server, {
      nome: 'Evandro Conceição',
      email: `evandro.${newId()}@exemplo.ao`,
      telemovel: '+244931000777',
    });
    for (const search of ['conceicao evandro', user.email!, '931 000777']) {
      const { body } = await owner.caller.call('platformUsers', { search });
      expect([search, body.users.map(({ id }) => id)]).toEqual([search, [user.id]]);
    }
    expect((await owner.caller.call('platformUsers', { search: '%' })).body.total).toBe(0);
  });

  test("is paged, newest first, with each account's venues and without secrets", async () => {
    server.clock.advance(1000);
    const ana = await aManager(server, { nome: 'Paginada Um' });
    server.clock.advance(1000);
    const rui = await aManager(server, { nome: 'Paginada Dois' });
    await aVenue(server, { ownerId: rui.user.id });
    const page = (offset: number) => owner.caller.call('platformUsers', { search: 'paginada', limit: 1, offset });
    const [first, second] = [(await page(0)).body, (await page(1)).body];
    expect([first.users[0]!.id, first.users[0]!.venues, first.total, first.hasMore]).toEqual([rui.user.id, 1, 2, true]);
    expect([second.users[0]!.id, second.users[0]!.venues, second.hasMore]).toEqual([ana.user.id, 0, false]);
    expect(Object.keys(first.users[0]!).sort()).toEqual(
      [
        'createdAt',
        'email',
        'firstName',
        'hasSecondFactor',
        'id',
        'isEmailVerified',
        'lastName',
        'phone',
        'role',
        'venues',
      ].sort(),
    );
  });

  test('can be filtered by role', async () => {
    const admin = await aManager(server, { nome: 'Narrada', role: 'ADMIN' });
    await aManager(server, { nome: 'Narrada' });
    const { body } = await owner.caller.call('platformUsers', { search: 'narrada', role: 'ADMIN' });
    expect(body.users.map(({ id }) => id)).toEqual([admin.user.id]);
  });
});

describe('a change of role', () => {
  test("applies at once, ends the account's sessions on pages and desks, and is in its history", async () => {
    const { user, caller } = await aManager(server);
    const at = server.clock.now();
    const token = { tokenHash: newId(), deviceId: newId(), deviceName: 'x', userId: user.id, lastUsedAt: at };
    await server.database.db.insert(deskTokens).values(token);
    server.clock.advance(1000);
    const { status, body } = await changeRole(user.id, 'ADMIN', { comment: '  Entra na equipa.  ' });
    expect([status, body.role]).toEqual([200, 'ADMIN']);
    expect((await caller.call('currentUser', {})).status).toBe(401);
    const [ended] = await server.database.db.select().from(deskTokens).where(eq(deskTokens.userId, user.id));
    expect(ended!.endedAt).toEqual(server.clock.now());
    server.clock.advance(1000);
    await owner.caller.call('changeRole', { userId: user.id, role: 'STAFF', seenRole: 'ADMIN' });
    const logs = (await owner.caller.call('roleLogs', { userId: user.id })).body;
    expect(logs.map(({ previousRole, newRole, comment }) => [previousRole, newRole, comment])).toEqual([
      ['ADMIN', 'STAFF', null],
      ['MANAGER', 'ADMIN', 'Entra na equipa.'],
    ]);
    expect(logs[0]!.admin).toEqual({ email: owner.user.email });
  });

  test('to the current role changes neither sessions nor history', async () => {
    const { user, caller } = await aManager(server);
    expect((await changeRole(user.id, 'MANAGER')).status).toBe(200);
    expect((await caller.call('currentUser', {})).status).toBe(200);
    expect((await owner.caller.call('roleLogs', { userId: user.id })).body).toEqual([]);
  });

  test('of an account with venues is limited to manager', async () => {
    const { user, caller } = await aManager(server);
    await aVenue(server, { ownerId: user.id, status: 'pending' });
    const refused = await changeRole(user.id, 'STAFF');
    expect([refused.status, refused.error.code]).toEqual([409, 'owns_venues']);
    expect(refused.error.message).toContain('(1)');
    expect((await caller.call('currentUser', {})).body.role).toBe('MANAGER');
  });

  test("after another owner's change is refused with the current account", async () => {
    const { user } = await aManager(server);
    await changeRole(user.id, 'ADMIN');
    const late = await changeRole(user.id, 'STAFF');
    expect([late.status, late.error.code, late.error.current]).toMatchObject([409, 'stale', { role: 'ADMIN' }]);
  });

  test('is answered again if its answer was lost, and logged once', async () => {
    const { user } = await aManager(server);
    const replies = [await changeRole(user.id, 'ADMIN'), await changeRole(user.id, 'ADMIN')];
    expect(replies.map(({ status, body }) => [status, body.role])).toEqual([
      [200, 'ADMIN'],
      [200, 'ADMIN'],
    ]);
    expect((await owner.caller.call('roleLogs', { userId: user.id })).body).toHaveLength(1);
  });

  test('is refused for the own account, and to the role of owner', async () => {
    const own = await owner.caller.call('changeRole', {
      userId: owner.user.id,
      role: 'ADMIN',
      seenRole: 'super_admin',
    });
    expect([own.status, own.error.code]).toEqual([409, 'own_role']);
    const { user } = await aManager(server);
    const made = await owner.caller.call('changeRole', {
      userId: user.id,
      role: 'super_admin' as 'ADMIN',
      seenRole: 'MANAGER',
    });
    expect(made.status).toBe(400);
  });

  test('of two owners who demote each other at once leaves one owner', async () => {
    const second = await anOwner(server);
    const answers = await Promise.all([
      owner.caller.call('changeRole', { userId: second.user.id, role: 'USER', seenRole: 'super_admin' }),
      second.caller.call('changeRole', { userId: owner.user.id, role: 'USER', seenRole: 'super_admin' }),
    ]);
    const left = await server.database.db.select().from(users).where(eq(users.role, 'super_admin'));
    expect(left).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    if (left[0]!.id !== owner.user.id) owner = second;
  });

  test('of an unknown account is a 404', async () => {
    expect((await changeRole(newId(), 'ADMIN')).error.code).toBe('user_not_found');
    expect((await owner.caller.call('roleLogs', { userId: newId() })).error.code).toBe('user_not_found');
  });

  test('is for the owner; administrators read', async () => {
    const admin = await aManager(server, { role: 'ADMIN' });
    const { user, caller } = await aManager(server);
    expect((await admin.caller.call('platformUsers', {})).status).toBe(200);
    expect((await admin.caller.call('roleLogs', { userId: user.id })).status).toBe(200);
    expect((await changeRole(user.id, 'ADMIN', { by: admin.caller })).status).toBe(403);
    expect((await caller.call('platformUsers', {})).status).toBe(403);
  });
});
