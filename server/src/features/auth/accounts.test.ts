import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { managerProfiles, sessions, users } from '#server/features/auth/table';
import { anAccount, aSignUp, PASSWORD, signedInAs } from '#server/features/auth/test-accounts';
import { SATURDAY_EVENING } from '#server/testing/clock';
import { serverForFile } from '#server/testing/server';

const server = await serverForFile({ realPasswordCost: true });

describe('signing up', () => {
  test('creates a manager with a profile and signs in', async () => {
    const caller = server.caller();
    const { status, body } = await caller.call('signUpManager', aSignUp({ nome: ' Ana  dos Santos ' }));
    expect(status).toBe(201);
    expect(body.user).toMatchObject({
      email: 'ana@exemplo.ao',
      firstName: 'Ana',
      lastName: 'dos Santos',
      role: 'MANAGER',
    });
    const me = await caller.call('currentUser', {});
    expect(me.body).toEqual(body.user);
    const [profile] = await server.database.db
      .select()
      .from(managerProfiles)
      .where(eq(managerProfiles.userId, body.user.id));
    expect(profile).toMatchObject({ telemovel: '+244923456789', email: 'ana@exemplo.ao', completed: false });
    expect(profile!.termsAcceptedAt.toISOString()).toBe(SATURDAY_EVENING);
  });

  test('never returns any part of the password', async () => {
    const { body } = await server.caller().call('signUpManager', aSignUp({ email: 'segredo@exemplo.ao' }));
    expect(JSON.stringify(body)).not.toMatch(/hash|argon|password/i);
    const [row] = await server.database.db.select().from(users).where(eq(users.id, body.user.id));
    expect(row!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('refuses an e-mail that has an account, in any spelling', async () => {
    await server.caller().call('signUpManager', aSignUp({ email: 'uma@exemplo.ao' }));
    const again = await server.caller().call('signUpManager', aSignUp({ email: '  UMA@Exemplo.AO ' }));
    expect(again.status).toBe(409);
    expect(again.error).toMatchObject({ code: 'email_taken', message: 'Já existe uma conta com este email.' });
  });

  test('gives the account to one of several with the same e-mail at the same moment', async () => {
    const form = aSignUp({ email: 'corrida@exemplo.ao' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => server.caller().call('signUpManager', form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const profiles = await server.database.db
      .select()
      .from(managerProfiles)
      .where(eq(managerProfiles.email, 'corrida@exemplo.ao'));
    expect(profiles).toHaveLength(1);
  });

  test('returns the same account when repeated with the same key', async () => {
    const headers = { 'idempotency-key': 'k-1' };
    const form = aSignUp({ email: 'linha-fraca@exemplo.ao' });
    const first = await server.caller().call('signUpManager', form, headers);
    const caller = server.caller();
    const second = await caller.call('signUpManager', form, headers);
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect((await caller.call('currentUser', {})).status).toBe(200);
    const other = await server.caller().call('signUpManager', { ...form, password: 'outra palavra' }, headers);
    expect(other.status).toBe(409);
    const keyless = await server.caller().call('signUpManager', form);
    expect(keyless.status).toBe(409);
  });

  test.each([
    [{ nome: 'A' }, 'nome', 'Nome deve ter pelo menos 2 caracteres'],
    [{ email: 'ana' }, 'email', 'Email inválido'],
    [{ password: '12345' }, 'password', 'Palavra-passe deve ter pelo menos 6 caracteres'],
    [{ telemovel: '923456789' }, 'telemovel', 'Telemóvel deve seguir o formato +244XXXXXXXXX'],
    [{ termsAccepted: false as true }, 'termsAccepted', 'Deve aceitar os termos e condições'],
  ])(
    '%j is refused with the sentence of the specification',
    { tags: ['spec-5.1', 'spec-9.1'] },
    async (changes, path, message) => {
      const { status, error } = await server
        .caller()
        .call('signUpManager', aSignUp({ email: 'novo@exemplo.ao', ...changes }));
      expect(status).toBe(400);
      expect(error.issues).toEqual([{ path, message }]);
    },
  );
});

describe('signing in', { tags: ['spec-2.6'] }, () => {
  test('works for a manager, an administrator, the owner with an e-mail, and a plain user', {
    tags: ['spec-7.5'],
  }, async () => {
    for (const role of ['USER', 'MANAGER', 'ADMIN', 'super_admin'] as const) {
      const caller = await signedInAs(server, role);
      expect((await caller.call('currentUser', {})).body.role).toBe(role);
    }
  });

  test('answers alike for a wrong password, an unknown e-mail and an account without a password', async () => {
    const { email } = await anAccount(server);
    const bare = await anAccount(server);
    await server.database.db.update(users).set({ passwordHash: null }).where(eq(users.id, bare.id));
    const answers = await Promise.all(
      [email!, bare.email!, 'ninguem@exemplo.ao'].map((one) =>
        server.caller().call('logInManager', { email: one, password: 'errada' }),
      ),
    );
    for (const { status, error } of answers) {
      expect(status).toBe(401);
      expect(error).toEqual({ code: 'invalid_credentials', message: 'Credenciais inválidas' });
    }
  });

  test('costs as much work for an unknown e-mail as for a known one', async () => {
    const known = [(await anAccount(server)).email!, (await anAccount(server)).email!];
    const unknown = ['um@nenhures.ao', 'dois@nenhures.ao'];
    const work = async (email: string) => {
      const before = process.cpuUsage();
      await server.caller().call('logInManager', { email, password: 'errada' });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await work('aquecer@nenhures.ao');
    const spent: { unknown: number; known: number }[] = [];
    for (let n = 0; n < 8; n++) spent.push({ unknown: await work(unknown[n % 2]!), known: await work(known[n % 2]!) });
    // CPU time does not depend on the machine's load. The least holds no garbage collection. Without a check the ratio
    // would be 0.25.
    const least = (which: 'unknown' | 'known') => Math.min(...spent.map((each) => each[which]));
    expect(least('unknown') / least('known')).toBeGreaterThan(0.6);
  });

  test('accepts a password without e-mail from the owner only', { tags: ['spec-6.8', 'spec-7.8'] }, async () => {
    await anAccount(server, { role: 'super_admin', email: null, password: 'a chave do dono' });
    await anAccount(server, { role: 'ADMIN', password: 'a chave do admin' });
    const caller = server.caller();
    const owner = await caller.call('logInAdmin', { password: 'a chave do dono' });
    expect(owner.status).toBe(200);
    expect(owner.body.user.role).toBe('super_admin');
    expect((await server.caller().call('logInAdmin', { password: 'a chave do admin' })).error.code).toBe(
      'invalid_credentials',
    );
  });

  test('applies a changed role and a removed account at the next call', async () => {
    const caller = await signedInAs(server, 'MANAGER');
    await server.database.db.update(users).set({ role: 'USER' }).where(eq(users.id, caller.user.id));
    expect((await caller.call('currentUser', {})).body.role).toBe('USER');
    await server.database.db.delete(users).where(eq(users.id, caller.user.id));
    expect((await caller.call('currentUser', {})).status).toBe(401);
  });
});

describe('signing out', () => {
  test('ends the session, removes the cookie, and may be repeated', async () => {
    const caller = await signedInAs(server, 'MANAGER');
    const first = await caller.call('logOut', {});
    expect(first.status).toBe(200);
    expect(first.headers.get('set-cookie')).toMatch(/^reserva\.sid=; Path=\/; Expires=Thu, 01 Jan 1970/);
    expect((await caller.call('currentUser', {})).status).toBe(401);
    expect((await caller.call('logOut', {})).status).toBe(200);
    const rows = await server.database.db
      .select()
      .from(sessions)
      .where(eq(sql`${sessions.sess} ->> 'userId'`, caller.user.id));
    expect(rows).toEqual([]);
  });

  test('leaves the account signed in elsewhere', async () => {
    const here = await signedInAs(server, 'MANAGER');
    const there = server.caller();
    await there.call('logInManager', { email: here.user.email!, password: PASSWORD });
    await here.call('logOut', {});
    expect((await there.call('currentUser', {})).status).toBe(200);
  });
});

describe('where a page without a session redirects to', { tags: ['spec-2.48', 'spec-7.34'] }, () => {
  test.each([
    ['/api/login', '/login'],
    ['/api/login/manager', '/login-manager'],
    ['/api/login/admin', '/login-admin'],
    ['/api/login?returnTo=/gerir-reserva&role=MANAGER', '/login?returnTo=%2Fgerir-reserva&role=MANAGER'],
    ['/api/login/admin?returnTo=%2Fadmin%3Fx%3D1', '/login-admin?returnTo=%2Fadmin%3Fx%3D1'],
    ['/api/login?returnTo=//evil.example', '/login'],
    ['/api/login?returnTo=%2F%2Fevil.example', '/login'],
    ['/api/login?returnTo=%2F%5Cevil.example', '/login'],
    ['/api/login?returnTo=https%3A%2F%2Fevil.example', '/login'],
    ['/api/login?returnTo=%2F%09%2Fevil.example', '/login'],
    ['/api/login?returnTo=%2Fa%0d%0aSet-Cookie:x', '/login'],
    ['/api/login?returnTo=%252F%252Fevil.example', '/login'],
    ['/api/login?returnTo=/login-manager', '/login'],
    ['/api/login?returnTo=/api/login', '/login'],
    ['/api/login?returnTo=/a&returnTo=//evil.example', '/login'],
    ['/api/login?returnTo[x]=/a&role=USER', '/login'],
    ['/api/login?role=super_admin', '/login'],
  ])('%s → %s', async (address, target) => {
    const response = await server.caller().fetch(address);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(target);
  });
});
