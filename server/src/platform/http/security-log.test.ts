import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { aVerification } from '#server/features/auth/test-accounts';
import { noteSecurity, securityEvents, securityFile, securityLog } from '#server/platform/http/security-log';
import { aManager, anOwner, aReservationRequest, aVenue } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { aDesk } from '#server/testing/desk';
import { loggedLines } from '#server/testing/logged';
import { seal } from '#server/testing/seal';
import { turnOn } from '#server/testing/second-factor';
import { serverForFile } from '#server/testing/server';
import { newId } from '#shared/ids';

const { log, lines } = loggedLines();
const ofChannel = () => lines.filter(({ channel }) => channel === 'security');
const told = (event: string) => ofChannel().filter((line) => line.event === event);

const server = await serverForFile({ log });
const manager = await aManager(server);
const owner = await anOwner(server);
const venue = await aVenue(server, { ownerId: manager.user.id });

const PHONE = '+244924111222';
const password = 'uma-frase-longa';
const venueId = () => venue.id;

describe('the security log', () => {
  test('has sign-ins with their method, and refusals with the account', async () => {
    const { user } = manager;
    expect(told('signed_in')[0]).toMatchObject({ account: user.id, what: 'sign-up' });
    const caller = server.caller();
    await caller.call('logInManager', { email: user.email!, password });
    expect(told('signed_in').at(-1)).toMatchObject({ account: user.id, what: 'password' });
    await caller.call('logOut', {});
    expect(told('signed_out')).toMatchObject([{ account: user.id, by: user.id }]);
    await caller.call('logInManager', { email: user.email!, password: 'errada' });
    await caller.call('logInManager', { email: 'ninguem@exemplo.ao', password: 'errada' });
    await caller.call('logInAdmin', { password: 'errada' });
    expect(told('sign_in_refused').map(({ account, code }) => [account, code])).toEqual([
      [user.id, 'invalid_credentials'],
      [null, 'invalid_credentials'],
      [owner.user.id, 'invalid_credentials'],
    ]);
    for (let guess = 0; guess < 6; guess++)
      await server
        .caller()
        .call('logInManager', { email: user.email!, password: 'errada' }, { 'x-forwarded-for': '198.51.100.9' });
    expect(told('sign_in_refused').at(-1)).toMatchObject({ account: user.id, code: 'too_many_requests' });
  });

  test('has refused requests with the account and the request id', async () => {
    const { status, headers } = await manager.caller.call('issueResetLink', { email: 'ninguem@exemplo.ao' });
    expect(status).toBe(403);
    expect(told('access_refused').at(-1)).toMatchObject({
      by: manager.user.id,
      what: 'POST /api/admin/reset-links',
      code: 'forbidden',
      requestId: headers.get('x-request-id'),
    });
    await server
      .caller()
      .fetch('/api/GUEST/reservations/abc123/cancel', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } });
    expect(told('access_refused').at(-1)).toMatchObject({ by: null, code: 'cross_site' });
  });

  test('has reset links: issued, used and refused', async () => {
    const { user } = await aManager(server);
    const { link } = (await owner.caller.call('issueResetLink', { email: user.email! })).body;
    expect(told('reset_link_issued').at(-1)).toMatchObject({ account: user.id, by: owner.user.id });
    const form = { token: link.split('/').at(-1)!, password: 'palavra nova' };
    await server.caller().call('resetPassword', form);
    expect(told('password_changed').at(-1)).toMatchObject({ account: user.id, by: null, what: 'link' });
    await server.caller().call('resetPassword', form);
    expect(told('reset_link_refused')).toHaveLength(1);
  });

  test('has verified e-mail addresses', async () => {
    const { user } = await aManager(server);
    await server.caller().call('verifyEmail', { token: await aVerification(server, user) });
    expect(told('email_verified')).toMatchObject([{ account: user.id, by: null }]);
  });

  test('has own password changes and ended sessions', async () => {
    const { caller, user } = await aManager(server);
    await caller.call('changePassword', { current: password, password: 'palavra nova' });
    expect(told('password_changed').at(-1)).toMatchObject({ account: user.id, by: user.id, what: 'self' });
    await caller.call('endOtherSessions', {});
    expect(told('sessions_ended').at(-1)).toMatchObject({ account: user.id, what: 'others' });
  });

  test('has second factors: set up, used by recovery code, refused, renewed, turned off, removed and required', async () => {
    const { caller, user } = await aManager(server);
    const app = await turnOn(server, caller, password);
    expect(told('second_factor_on').at(-1)).toMatchObject({ account: user.id, by: user.id });
    const phone = server.caller();
    await phone.call('logInManager', { email: user.email!, password });
    await phone.call('signInWithCode', { code: 'errada-errada' });
    expect(told('code_refused').at(-1)).toMatchObject({ account: user.id, by: null, code: 'code_wrong' });
    await phone.call('signInWithCode', { code: app.recoveryCodes[0]! });
    expect(told('recovery_code_used').at(-1)).toMatchObject({ account: user.id, by: null });
    expect(told('signed_in').at(-1)).toMatchObject({ account: user.id, what: 'recovery code' });
    await caller.call('renewRecoveryCodes', { current: password, code: app.code() });
    expect(told('recovery_codes_renewed').at(-1)).toMatchObject({ account: user.id, by: user.id });
    await caller.call('endSecondFactor', { current: password, code: app.code(1) });
    expect(told('second_factor_off').at(-1)).toMatchObject({ account: user.id, by: user.id });
    server.clock.advance(60_000);
    await turnOn(server, caller, password);
    await owner.caller.call('removeSecondFactor', { userId: user.id, reason: 'Elsa perdeu o telefone' });
    expect(told('second_factor_removed').at(-1)).toMatchObject({ account: user.id, by: owner.user.id });
    await turnOn(server, owner.caller, password);
    await owner.caller.call('saveSignInRules', { ownersNeedCode: true });
    expect(told('sign_in_rules_changed')).toMatchObject([{ by: owner.user.id, what: 'owners need a code' }]);
  });

  test('has role changes and new front-desk staff', async () => {
    const { user } = await aManager(server, { role: 'USER' });
    await owner.caller.call('changeRole', { userId: user.id, role: 'STAFF', seenRole: 'USER', comment: 'Elsa pediu' });
    expect(told('role_changed').at(-1)).toMatchObject({ account: user.id, by: owner.user.id, what: 'STAFF' });
    const guest = { name: 'Nelson Bento', email: 'nelson@exemplo.ao', mayOverbook: false };
    const { link } = (await manager.caller.call('inviteStaff', { venueId: venueId(), ...guest })).body;
    const answer = { token: link.split('/').at(-1)!, nome: 'Nelson Bento', password: 'uma frase do Nelson' };
    const joined = (await server.caller().call('acceptInvite', answer)).body.user;
    await manager.caller.call('changeStaff', { venueId: venueId(), userId: joined.id, mayOverbook: true });
    await manager.caller.call('removeStaff', { venueId: venueId(), userId: joined.id });
    expect(told('team_changed').map(({ what, account }) => [what, account])).toEqual([
      ['invited', undefined],
      ['joined', joined.id],
      ['changed', joined.id],
      ['removed', joined.id],
    ]);
  });

  test('has exports and erasures', async () => {
    await server.caller().call('book', aReservationRequest(venue, { phone: PHONE }));
    await manager.caller.fetch(`/api/admin/venues/${venue.id}/reservations.csv?from=${TODAY}&to=${TODAY}`);
    await manager.caller.call('exportGuest', { venueId: venueId(), phone: PHONE });
    expect(told('exported').map(({ what, by, venue: where }) => [what, by, where])).toEqual([
      ['reservations', manager.user.id, venue.id],
      ['guest', manager.user.id, venue.id],
    ]);
    const erased = await manager.caller.call('eraseGuest', { venueId: venueId(), phone: '+244924999888' });
    expect(erased.status).toBe(200);
    expect(told('guest_erased')).toMatchObject([{ by: manager.user.id, venue: venue.id }]);
  });

  test('has desks, from registration to revocation', async () => {
    const desk = await aDesk(server, venue, manager.user);
    expect(told('signed_in').at(-1)).toMatchObject({ account: manager.user.id, desk: desk.deviceId, what: 'desk' });
    expect(told('desk_registered').at(-1)).toMatchObject({ by: manager.user.id, desk: desk.deviceId, venue: venue.id });
    const sealedKey = seal('a chave', desk.sealKey, venue);
    await desk.call('openSealedKey', { venueId: venueId(), deviceId: desk.deviceId, sealedKey });
    expect(told('desk_key_opened').at(-1)).toMatchObject({ by: manager.user.id, desk: desk.deviceId });
    await manager.caller.call('revokeDesk', { venueId: venueId(), id: desk.deviceId, reason: 'stolen' });
    expect(told('desk_revoked').at(-1)).toMatchObject({ by: manager.user.id, desk: desk.deviceId, what: 'stolen' });
  });

  test('has no names, phones, addresses or keys', () => {
    const text = ofChannel().map((line) => JSON.stringify({ ...line, hostname: '' }));
    expect(text.length).toBeGreaterThan(20);
    for (const line of text) {
      expect(line).not.toMatch(
        /@|\+244|Elsa|Nelson|Marisa|palavra nova|errada|uma-frase|127\.0|198\.51|abc123|[\w-]{43}/,
      );
    }
  });

  test('has no event type that these actions do not cause', () => {
    const seen = new Set(ofChannel().map(({ event }) => event));
    expect(securityEvents.filter((event) => !seen.has(event))).toEqual([]);
  });
});

test('security events are logged at every log level, and not at all if logging is off', () => {
  const written: string[] = [];
  const logAt = (level: string) => pino({ level }, { write: (line) => written.push(line) });
  noteSecurity({ security: securityLog(logAt('error')), requestId: 'a1', user: null }, 'signed_in');
  noteSecurity({ security: securityLog(logAt('silent')), requestId: 'a2', user: null }, 'signed_in');
  expect(written.map((line) => JSON.parse(line).requestId)).toEqual(['a1']);
});

test('a separate file has each event before the call continues', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reserva-security-'));
  const account = newId();
  noteSecurity(
    { security: securityFile(join(folder, 'log', 'security.ndjson')), requestId: 'a1', user: null },
    'signed_in',
    { account },
  );
  expect(JSON.parse(readFileSync(join(folder, 'log', 'security.ndjson'), 'utf8'))).toMatchObject({
    channel: 'security',
    account,
  });
  rmSync(folder, { recursive: true });
});
