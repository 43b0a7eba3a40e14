import { describe, expect, test } from 'vitest';
import { removeOwnersFactor } from '#server/features/auth/owner-second-factor';
import { PASSWORD, signedInAs } from '#server/features/auth/test-accounts';
import { aVenue } from '#server/testing/builders';
import { signedInAtDesk } from '#server/testing/desk';
import { turnOn } from '#server/testing/second-factor';
import { type Caller, serverForFile } from '#server/testing/server';
import { newId } from '#shared/ids';

type SignedIn = Awaited<ReturnType<typeof signedInAs>>;

const server = await serverForFile();
const owner = await signedInAs(server, 'super_admin');
const other = await signedInAs(server, 'super_admin');

const require = (caller: Caller, ownersNeedCode: boolean) => caller.call('saveSignInRules', { ownersNeedCode });
const signIn = async ({ user }: SignedIn): Promise<Caller> => {
  const caller = server.caller();
  await caller.call('logInManager', { email: user.email!, password: PASSWORD });
  return caller;
};

describe('a second factor required of owners', () => {
  test('can be required only by an owner who has one', async () => {
    expect((await require(owner, true)).error.code).toBe('own_factor_first');
    expect((await owner.call('signInRules', {})).body).toEqual({ ownersNeedCode: false });
    await turnOn(server, owner, PASSWORD);
    const admin = await signedInAs(server, 'ADMIN');
    expect((await require(admin, true)).status).toBe(403);
    expect((await require(owner, true)).body).toEqual({ ownersNeedCode: true });
    expect((await require(owner, true)).status).toBe(200);
    expect((await owner.call('platformStats', {})).status).toBe(200);
  });

  test('ends the sessions of owners without one, who can then only sign in to set it up', async () => {
    expect((await other.call('currentUser', {})).status).toBe(401);
    const caller = await signIn(other);
    const venue = await aVenue(server, {});
    const refused = [
      await caller.call('platformStats', {}),
      await caller.call('managedVenues', {}),
      await caller.call('platformUsers', {}),
      await caller.call('venueDesks', { venueId: venue.id }),
      await caller.call('issueResetLink', { email: other.user.email! }),
      await require(caller, false),
    ];
    for (const { status, error } of refused) expect([status, error.code]).toEqual([403, 'second_factor_needed']);
    expect((await caller.call('currentUser', {})).status).toBe(200);
    expect((await caller.call('secondFactor', {})).body).toMatchObject({ isOn: false, isRequired: true });
    await turnOn(server, caller, PASSWORD);
    expect((await caller.call('platformStats', {})).status).toBe(200);
  });

  test('gives an owner without one no desk token', async () => {
    const third = await signedInAs(server, 'super_admin');
    await expect(signedInAtDesk(server, third.user)).rejects.toThrow();
    const form = { email: third.user.email!, password: PASSWORD, deviceId: newId(), deviceName: 'Receção' };
    const { status, error } = await server.caller().call('signInAtDesk', form);
    expect([status, error.code]).toEqual([403, 'second_factor_needed']);
  });

  test('does not apply to managers and administrators', async () => {
    const admin = await signedInAs(server, 'ADMIN');
    expect((await admin.call('platformStats', {})).status).toBe(200);
  });

  test('can be turned off by an owner', async () => {
    const fourth = await signedInAs(server, 'super_admin');
    expect((await fourth.call('platformStats', {})).status).toBe(403);
    await require(owner, false);
    expect((await fourth.call('platformStats', {})).status).toBe(200);
  });
});

describe('removing a lost second factor', () => {
  const remove = (caller: Caller, userId: string) =>
    caller.call('removeSecondFactor', { userId, reason: 'Perdeu o telefone' });

  test('restores sign-in by password, ends the sessions and logs the owner and the reason', async () => {
    const manager = await signedInAs(server, 'MANAGER');
    await turnOn(server, manager, PASSWORD);
    const listed = async () =>
      (await owner.call('platformUsers', { search: manager.user.email! })).body.users[0]!.hasSecondFactor;
    expect(await listed()).toBe(true);
    expect((await remove(owner, manager.user.id)).body).toMatchObject({ id: manager.user.id, hasSecondFactor: false });
    expect([await listed(), (await manager.call('currentUser', {})).status]).toEqual([false, 401]);
    expect((await (await signIn(manager)).call('currentUser', {})).status).toBe(200);
    const { body } = await owner.call('factorRemovals', { userId: manager.user.id });
    expect(body).toMatchObject([{ reason: 'Perdeu o telefone', admin: { email: owner.user.email } }]);
    expect((await remove(owner, manager.user.id)).error.code).toBe('second_factor_off');
  });

  test('needs a reason and an existing account', async () => {
    const { status, error } = await owner.call('removeSecondFactor', { userId: newId(), reason: ' ' });
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'reason']);
    expect((await remove(owner, newId())).error.code).toBe('user_not_found');
  });

  test('is refused for the own account, and to an administrator for an owner’s', async () => {
    const admin = await signedInAs(server, 'ADMIN');
    expect((await remove(owner, owner.user.id)).error.code).toBe('own_factor_kept');
    expect((await remove(admin, owner.user.id)).error.code).toBe('forbidden');
    const manager = await signedInAs(server, 'MANAGER');
    await turnOn(server, manager, PASSWORD);
    expect((await remove(admin, manager.user.id)).status).toBe(200);
  });

  test('needs the command line for the last owner', async () => {
    await expect(removeOwnersFactor(server.database, 'ninguem@exemplo.ao', server.clock)).rejects.toThrow('No owner');
    expect(await removeOwnersFactor(server.database, owner.user.email, server.clock)).toBe(true);
    expect((await owner.call('currentUser', {})).status).toBe(401);
    expect((await (await signIn(owner)).call('currentUser', {})).status).toBe(200);
    expect(await removeOwnersFactor(server.database, owner.user.email, server.clock)).toBe(false);
  });
});
