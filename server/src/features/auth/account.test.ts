import { afterEach, describe, expect, test, vi } from 'vitest';
import { isCommonPassword } from '#server/features/auth/common-passwords';
import { anAccount, aSignUp, PASSWORD, signedInAs } from '#server/features/auth/test-accounts';
import { FREE_ATTEMPTS } from '#server/features/auth/throttle';
import { aManager, anOwner, aVenue } from '#server/testing/builders';
import { signedInAtDesk } from '#server/testing/desk';
import { type Caller, serverForFile } from '#server/testing/server';
import { newId } from '#shared/ids';
import { HOUR_MS } from '#shared/time';

const server = await serverForFile();
afterEach(() => {
  vi.useRealTimers();
});

const NEW = 'palavra nova';
const CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const logIn = async (email: string, password: string, headers = {}): Promise<Caller> => {
  const caller = server.caller();
  expect((await caller.call('logInManager', { email, password }, headers)).status).toBe(200);
  return caller;
};
const isIn = async (caller: Caller) => (await caller.call('currentUser', {})).status === 200;

describe('changing the own password', () => {
  test('keeps this session and ends all others, on desks too', async () => {
    const { caller, user } = await aManager(server);
    const other = await logIn(user.email!, 'uma-frase-longa');
    const desk = await signedInAtDesk(server, user);
    const form = { current: 'uma-frase-longa', password: NEW };
    expect((await caller.call('changePassword', form)).status).toBe(200);
    expect([await isIn(caller), await isIn(other), await isIn(desk)]).toEqual([true, false, false]);
    await logIn(user.email!, NEW);
    expect((await server.caller().call('logInManager', { email: user.email!, password: form.current })).status).toBe(
      401,
    );
  });

  test('needs the current password, allows five wrong ones in a row and does not block sign-in', async () => {
    const caller = await signedInAs(server, 'MANAGER');
    const change = (current: string) => caller.call('changePassword', { current, password: NEW });
    for (let guess = 0; guess < FREE_ATTEMPTS; guess++) {
      expect((await change('errada')).error.code).toBe('invalid_credentials');
    }
    expect((await change(PASSWORD)).status).toBe(429);
    await logIn(caller.user.email!, PASSWORD);
  });

  test('is refused over a desk’s token', async () => {
    const { user } = await aManager(server);
    const desk = await signedInAtDesk(server, user);
    const { status } = await desk.call('changePassword', { current: 'uma-frase-longa', password: NEW });
    expect(status).toBe(403);
  });

  test('makes the browser a known device for the new password', async () => {
    const caller = await signedInAs(server, 'MANAGER');
    server.clock.advance(1000);
    await caller.call('changePassword', { current: PASSWORD, password: NEW });
    const email = caller.user.email!;
    for (let guess = 0; guess < FREE_ATTEMPTS; guess++)
      await server.caller().call('logInManager', { email, password: 'errada' });
    expect((await server.caller().call('logInManager', { email, password: NEW })).status).toBe(429);
    expect((await caller.call('logInManager', { email, password: NEW })).status).toBe(200);
  });
});

describe("the account's sessions", () => {
  test('are listed by browser and desk, this one first, without keys', async () => {
    const { user } = await aManager(server);
    const phone = await logIn(user.email!, 'uma-frase-longa', { 'user-agent': CHROME });
    const desk = await signedInAtDesk(server, user);
    const { body } = await phone.call('ownSessions', {});
    expect(body.map(({ kind, name, isThis }) => [kind, name, isThis])).toEqual([
      ['browser', 'Chrome, Android', true],
      ['browser', null, false],
      ['desk', 'Receção', false],
    ]);
    expect(new Set(body.map(({ id }) => id)).size).toBe(3);
    expect(JSON.stringify(body)).not.toContain(desk.token);
    expect((await desk.call('ownSessions', {})).body[0]).toMatchObject({ kind: 'desk', isThis: true });
  });

  test('show their last use to the hour', async () => {
    const caller = await signedInAs(server, 'MANAGER');
    const used = async () => (await caller.call('ownSessions', {})).body[0]!.lastUsedAt;
    const first = await used();
    server.clock.advance(HOUR_MS / 2);
    expect(await used()).toBe(first);
    server.clock.advance(HOUR_MS / 2);
    expect(await used()).toBe(server.clock.now().toISOString());
  });

  test('end one by one: a browser’s, a desk’s and this one', async () => {
    const { caller, user } = await aManager(server);
    const other = await logIn(user.email!, 'uma-frase-longa', { 'user-agent': CHROME });
    const desk = await signedInAtDesk(server, user);
    const sessions = (await caller.call('ownSessions', {})).body;
    const idOf = (name: string | null) => sessions.find((session) => !session.isThis && session.name === name)!.id;
    await caller.call('endSession', { id: idOf('Chrome, Android') });
    expect([await isIn(caller), await isIn(other), await isIn(desk)]).toEqual([true, false, true]);
    await caller.call('endSession', { id: idOf('Receção') });
    expect([await isIn(caller), await isIn(desk)]).toEqual([true, false]);
    expect((await caller.call('endSession', { id: idOf('Receção') })).status).toBe(200);
    await caller.call('endSession', { id: sessions.find(({ isThis }) => isThis)!.id });
    expect(await isIn(caller)).toBe(false);
  });

  test('end all at once except this one', async () => {
    const { caller, user } = await aManager(server);
    const others = [await logIn(user.email!, 'uma-frase-longa'), await signedInAtDesk(server, user)];
    await caller.call('endOtherSessions', {});
    expect([await isIn(caller), ...(await Promise.all(others.map(isIn)))]).toEqual([true, false, false]);
  });

  test('of another account are neither shown nor ended', async () => {
    const [ana, rui] = [await signedInAs(server, 'MANAGER'), await signedInAs(server, 'super_admin')];
    const [hers] = (await ana.call('ownSessions', {})).body;
    await rui.call('endSession', { id: hers!.id });
    await rui.call('endOtherSessions', {});
    expect(await isIn(ana)).toBe(true);
    expect((await rui.call('ownSessions', {})).body.map(({ id }) => id)).not.toContain(hers!.id);
  });
});

describe('a commonly guessed password', () => {
  test.each(['123456', 'Benfica', 'ANGOLA123', 'qwerty', 'princesa', 'Reserva123', ' palavra-passe '])(
    '%j is refused',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  test('is refused at its field at sign-up, change, reset link and invitation', async () => {
    const sentence = 'Esta palavra-passe é das mais usadas e adivinha-se depressa. Escolha outra';
    const refused = [{ path: 'password', message: sentence }];
    const anonymous = server.caller();
    const email = `${newId()}@exemplo.ao`;
    expect((await anonymous.call('signUpManager', aSignUp({ email, password: 'angola123' }))).error.issues).toEqual(
      refused,
    );
    const { caller, user } = await aManager(server);
    const change = { current: 'uma-frase-longa', password: 'angola123' };
    expect((await caller.call('changePassword', change)).error.issues).toEqual(refused);
    const owner = await anOwner(server);
    const { link } = (await owner.caller.call('issueResetLink', { email: user.email! })).body;
    const token = link.split('/').at(-1)!;
    expect((await anonymous.call('resetPassword', { token, password: 'angola123' })).error.issues).toEqual(refused);
    expect((await anonymous.call('resetPassword', { token, password: NEW })).status).toBe(200);
    const venue = await aVenue(server, { ownerId: owner.user.id });
    const guest = { venueId: venue.id, name: 'Nelson Bento', email: 'nelson.b@exemplo.ao', mayOverbook: false };
    const invited = (await owner.caller.call('inviteStaff', guest)).body.link.split('/').at(-1)!;
    const answer = { token: invited, nome: 'Nelson Bento', password: 'angola123' };
    expect((await anonymous.call('acceptInvite', answer)).error.issues).toEqual(refused);
  });

  test("includes the account's own e-mail", async () => {
    const email = `casa.${newId()}@exemplo.ao`;
    for (const password of [email, email.split('@')[0]!]) {
      expect((await server.caller().call('signUpManager', aSignUp({ email, password }))).status).toBe(400);
    }
  });

  test('still signs in an account that already has it', async () => {
    const { email } = await anAccount(server, { password: '123456' });
    await logIn(email!, '123456');
  });
});
