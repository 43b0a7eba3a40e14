import { beforeAll, describe, expect, test } from 'vitest';
import { signedInAs } from '#server/features/auth/test-accounts';
import { type Caller, serverForFile } from '#server/testing/server';
import type { Endpoint } from '#shared/api/endpoint';
import { api, type EndpointName } from '#shared/api/table';
import { can, type Role, roles } from '#shared/auth/rules';

const server = await serverForFile();
const callers = {} as Record<Role, Caller>;
beforeAll(async () => {
  for (const role of roles) callers[role] = await signedInAs(server, role);
});

const table = Object.entries(api) as [EndpointName, Endpoint][];
const guarded = table.filter(([, { access }]) => access !== 'public');

/** The endpoint's path with filled parameters and without input. */
const call = (caller: Caller, { method, path }: Endpoint, headers: Record<string, string> = {}) =>
  caller.fetch(`/api${path.replace(/:\w+/g, '0199aaaa-0000-7000-8000-000000000000')}`, { method, headers });

const mayCall = (role: Role, { access }: Endpoint): boolean =>
  access === 'public' || access === 'signedIn' || can({ role }, access);

test('some endpoints are guarded', () => expect(guarded.length).toBeGreaterThan(5));

describe.each(guarded)('%s', (_name, row) => {
  test('answers strangers with 401 Unauthorized, in every language', {
    tags: ['spec-6.14', 'spec-7.5', 'spec-8.3'],
  }, async () => {
    for (const language of ['pt-AO', 'pt-PT', 'en']) {
      const response = await call(server.caller(), row, { 'accept-language': language });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ code: 'unauthorized', message: 'Unauthorized' });
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('answers 403 to every role below the required one, and admits the others', async () => {
    for (const role of roles) {
      const response = await call(callers[role], row);
      if (mayCall(role, row)) {
        expect([401, 403]).not.toContain(response.status);
      } else {
        expect(response.status).toBe(403);
        expect(await response.json()).toMatchObject({ code: 'forbidden' });
      }
    }
  });
});

test('a plain user is refused where a capability is required', async () => {
  for (const [, row] of guarded.filter(([, { access }]) => access !== 'signedIn')) {
    expect((await call(callers.USER, row)).status).toBe(403);
  }
});

test('an expired session counts as a stranger', async () => {
  const caller = await signedInAs(server, 'super_admin');
  await caller.call('logOut', {});
  for (const [, row] of guarded) expect((await call(caller, row)).status).toBe(401);
});

const PUBLIC = [
  'acceptAsGuest',
  'acceptInvite',
  'acceptQuote',
  'book',
  'cancelAsGuest',
  'categories',
  'checkPhoneCode',
  'confirmAsGuest',
  'correctReview',
  'declineQuote',
  'enquire',
  'giveReview',
  'guestCalendar',
  'guestEnquiry',
  'guestEntry',
  'guestReservation',
  'guestReview',
  'invite',
  'joinWaitlist',
  'leaveAsGuest',
  'logInAdmin',
  'logInManager',
  'logOut',
  'login',
  'loginAsAdmin',
  'loginAsManager',
  'resetPassword',
  'reviewsOfVenue',
  'scheduleOfDay',
  'searchVenues',
  'sendPhoneCode',
  'signInAtDesk',
  'signInWithCode',
  'signUpManager',
  'takeAsGuest',
  'timesToWaitFor',
  'treatmentTimes',
  'treatments',
  'venueById',
  'venueBySlug',
  'venueCalendar',
  'verifyEmail',
  'visitTimes',
  'visitTimesToWaitFor',
  'whatsappChallenge',
  'whatsappEvent',
];

test('public endpoints are exactly the listed ones', { tags: ['spec-6.5'] }, () => {
  const open = table.filter(([, { access }]) => access === 'public').map(([name]) => name);
  expect(open.sort()).toEqual(PUBLIC);
});

test('every public write is limited per address, except signing out and the signed webhook', () => {
  const writes = table.filter(([, { access, method }]) => access === 'public' && method !== 'GET');
  const limited = ['publicWrite', 'booking', 'code', 'signIn'];
  const free = writes.filter(([, { limit }]) => !limited.includes(limit));
  expect(free.map(([name, { limit }]) => [name, limit])).toEqual([
    ['logOut', 'none'],
    ['whatsappEvent', 'webhook'],
  ]);
});

test('an unsigned webhook changes nothing, however often it arrives', async () => {
  const hit = () => server.caller().call('whatsappEvent', { object: 'whatsapp_business_account' });
  for (let index = 0; index < 20; index++) {
    const { status, error } = await hit();
    expect([status, error.code]).toEqual([403, 'bad_signature']);
  }
});
