import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { digestOf } from '#server/features/auth/passwords';
import { anAccount, PASSWORD } from '#server/features/auth/test-accounts';
import { forgetOldInvites, inviteByHash } from '#server/features/staff/queries';
import { changes } from '#server/platform/changes/table';
import { aManager, aVenue, type SignedInCaller } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { logBreak } from '#server/testing/ledger';
import { turnOn } from '#server/testing/second-factor';
import { serverForFile } from '#server/testing/server';
import type { Role } from '#shared/auth/rules';
import { newId } from '#shared/ids';
import { DAY_MS } from '#shared/time';

const server = await serverForFile();
const elsa = await aManager(server);
const venue = await aVenue(server, { ownerId: elsa.user.id, name: 'Casa da Kianda' });

async function invited(email = `${newId()}@exemplo.ao`, mayOverbook = false) {
  const asked = { venueId: venue.id, name: 'Nelson Bento', email, mayOverbook };
  const { body } = await elsa.caller.call('inviteStaff', asked);
  return { email, token: body.link.split('/').at(-1)! };
}
const answer = (token: string, password = PASSWORD) => ({ token, nome: 'Nelson da Silva Bento', password });
const dayOf = (caller: SignedInCaller['caller']) => caller.call('dayFigures', { venueId: venue.id, date: TODAY });

describe("an invitation's page", () => {
  test('shows venue, invitee and expiry, and whether there is an account', async () => {
    const { token, email } = await invited();
    const { body } = await server.caller().call('invite', { token });
    expect(body).toMatchObject({ venueName: 'Casa da Kianda', name: 'Nelson Bento', email, hasAccount: false });
    const known = await anAccount(server, { role: 'USER' });
    const other = await invited(known.email!);
    expect((await server.caller().call('invite', { token: other.token })).body.hasAccount).toBe(true);
  });

  test('is not cacheable', async () => {
    const { token } = await invited();
    const { headers } = await server.caller().call('invite', { token });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test.each(['x', 'A'.repeat(43)])('is a 404 for an invalid link (%s)', async (token) => {
    for (const result of [
      await server.caller().call('invite', { token }),
      await server.caller().call('acceptInvite', answer(token)),
    ]) {
      expect([result.status, result.error.code]).toEqual([404, 'invite_not_found']);
    }
  });
});

test('an invitation is deleted a month after its link ended', async () => {
  const { token } = await invited();
  const { db } = server.database;
  const ends = (await server.caller().call('invite', { token })).body.expiresAt;
  const after = (days: number) => new Date(Date.parse(ends) + days * DAY_MS);
  const isKept = async () => (await inviteByHash(db, digestOf(token))) !== undefined;
  await forgetOldInvites(db, after(30));
  expect(await isKept()).toBe(true);
  await forgetOldInvites(db, after(31));
  expect(await isKept()).toBe(false);
});

describe('accepting', () => {
  test('creates an account that runs the day, signed in at once and later with the password', async () => {
    const { token, email } = await invited(undefined, true);
    const caller = server.caller();
    const { status, body } = await caller.call('acceptInvite', answer(token));
    expect([status, body.user]).toMatchObject([
      200,
      { email, role: 'STAFF', firstName: 'Nelson', lastName: 'da Silva Bento' },
    ]);
    expect((await dayOf(caller)).status).toBe(200);
    const managed = await caller.call('managedVenues', {});
    expect(managed.body.venues.map(({ id, access }) => [id, access])).toEqual([
      [venue.id, { mayRun: true, mayManage: false, mayOverbook: true }],
    ]);
    const later = server.caller();
    expect((await later.call('logInManager', { email, password: PASSWORD })).status).toBe(200);
    expect((await dayOf(later)).status).toBe(200);
  });

  test('is logged with the name of the new person', async () => {
    const { token } = await invited();
    const { body } = await server.caller().call('acceptInvite', answer(token));
    const rows = await server.database.db.select().from(changes).where(eq(changes.entityId, body.user.id));
    expect(rows.map(({ entity, kind, actor }) => [entity, kind, actor])).toEqual([['staff', 'joined', body.user.id]]);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('works once', async () => {
    const { token } = await invited();
    await server.caller().call('acceptInvite', answer(token));
    const again = await server.caller().call('acceptInvite', answer(token));
    expect([again.status, again.error.code]).toEqual([410, 'invite_used']);
    expect((await server.caller().call('invite', { token })).status).toBe(410);
  });

  test('used twice at once admits one', async () => {
    const { token } = await invited();
    const both = await Promise.all([1, 2].map(() => server.caller().call('acceptInvite', answer(token))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.toSatisfy((status) => status >= 400)]);
    expect(both.every(({ status }) => status < 500)).toBe(true);
  });

  test.each<[Role, Role]>([
    ['USER', 'STAFF'],
    ['STAFF', 'STAFF'],
    ['MANAGER', 'MANAGER'],
    ['ADMIN', 'ADMIN'],
  ])('with the account of a %s leaves a %s, under its own name', async (role, after) => {
    const account = await anAccount(server, { role });
    const { token } = await invited(account.email!);
    const caller = server.caller();
    const { status, body } = await caller.call('acceptInvite', answer(token));
    expect([status, body.user.id, body.user.role, body.user.firstName]).toEqual([200, account.id, after, 'Rui']);
    expect((await dayOf(caller)).status).toBe(200);
  });

  test('with an account needs its password, and a wrong one leaves the invitation open', async () => {
    const account = await anAccount(server, { role: 'USER' });
    const { token } = await invited(account.email!);
    const caller = server.caller();
    const wrong = await caller.call('acceptInvite', answer(token, 'outra palavra-passe'));
    expect([wrong.status, wrong.error.code]).toEqual([401, 'invalid_credentials']);
    expect((await caller.call('currentUser', {})).status).toBe(401);
    expect((await caller.call('acceptInvite', answer(token))).status).toBe(200);
  });

  test('with an account that has a second factor needs its code too, and stays open for it', async () => {
    const { caller: account, user } = await aManager(server);
    const app = await turnOn(server, account, 'uma-frase-longa');
    const { token } = await invited(user.email!);
    const caller = server.caller();
    const accept = (code?: string) =>
      caller.call('acceptInvite', { ...answer(token, 'uma-frase-longa'), ...(code !== undefined && { code }) });
    expect((await accept()).error.code).toBe('code_required');
    expect((await accept('000000')).error.code).toBe('code_wrong');
    expect((await caller.call('currentUser', {})).status).toBe(401);
    expect((await accept(app.code())).body.user.id).toBe(user.id);
    expect((await caller.call('currentUser', {})).status).toBe(200);
  });

  test('with wrong passwords is throttled together with sign-in', async () => {
    const account = await anAccount(server, { role: 'USER' });
    const { token } = await invited(account.email!);
    const tries = [];
    for (let index = 0; index < 7; index++) {
      tries.push((await server.caller().call('acceptInvite', answer(token, 'outra palavra-passe'))).status);
    }
    expect(tries.slice(-1)).toEqual([429]);
    expect((await server.caller().call('acceptInvite', answer(token))).status).toBe(429);
    expect((await server.caller().call('logInManager', { email: account.email!, password: PASSWORD })).status).toBe(
      429,
    );
  });

  test('needs a valid name and password', async () => {
    const { token } = await invited();
    const { status, error } = await server.caller().call('acceptInvite', { token, nome: 'N', password: '12345' });
    expect([status, error.issues?.map(({ path }) => path).sort()]).toEqual([400, ['nome', 'password']]);
  });
});
