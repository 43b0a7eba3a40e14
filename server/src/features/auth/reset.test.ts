import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { passwordResets } from '#server/features/auth/table';
import { anAccount, PASSWORD, signedInAs } from '#server/features/auth/test-accounts';
import { serverForFile } from '#server/testing/server';
import { DAY_MS, MINUTE_MS } from '#shared/time';

const server = await serverForFile();
const owner = await signedInAs(server, 'super_admin');

const NEW = 'palavra nova';
const tokenOf = (link: string) => link.split('/').at(-1)!;
async function aLink(email: string): Promise<string> {
  return tokenOf((await owner.call('issueResetLink', { email })).body.link);
}
const reset = (token: string, password = NEW) => server.caller().call('resetPassword', { token, password });
const canSignIn = async (email: string, password: string) =>
  (await server.caller().call('logInManager', { email, password })).status === 200;

test('a link sets a new password and the old one stops working', async () => {
  const { email } = await anAccount(server);
  const issued = await owner.call('issueResetLink', { email: email!.toUpperCase() });
  expect(issued.status).toBe(200);
  expect(issued.body.link).toMatch(/^http:\/\/localhost:3000\/nova-palavra-passe\/[\w-]{43}$/);
  expect(issued.body.expiresAt).toBe(new Date(server.clock.now().getTime() + DAY_MS).toISOString());
  expect((await reset(tokenOf(issued.body.link))).status).toBe(200);
  expect(await canSignIn(email!, NEW)).toBe(true);
  expect(await canSignIn(email!, PASSWORD)).toBe(false);
});

test('a link works once', async () => {
  const { email } = await anAccount(server);
  const token = await aLink(email!);
  await reset(token);
  const again = await reset(token, 'terceira palavra');
  expect(again.status).toBe(410);
  expect(again.error.code).toBe('reset_used');
  expect(await canSignIn(email!, NEW)).toBe(true);
});

test('one of two uses of a link at the same moment sets the password', async () => {
  const { email } = await anAccount(server);
  const token = await aLink(email!);
  const passwords = ['primeira palavra', 'segunda palavra', 'terceira palavra'];
  const answers = await Promise.all(passwords.map((password) => reset(token, password)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  const winner = answers.findIndex(({ status }) => status === 200);
  expect(await canSignIn(email!, passwords[winner]!)).toBe(true);
});

test('a later link voids the one before', async () => {
  const { email } = await anAccount(server);
  const [first, second] = [await aLink(email!), await aLink(email!)];
  expect((await reset(first)).error.code).toBe('reset_used');
  expect((await reset(second)).status).toBe(200);
});

test('one of several links issued at the same moment is valid', async () => {
  const { email } = await anAccount(server);
  const tokens = await Promise.all([aLink(email!), aLink(email!), aLink(email!)]);
  const statuses: number[] = [];
  for (const token of tokens) statuses.push((await reset(token)).status);
  expect(statuses.sort()).toEqual([200, 410, 410]);
});

test('a link expires after 24 hours', async () => {
  const { email } = await anAccount(server);
  const [early, late] = [await aLink((await anAccount(server)).email!), await aLink(email!)];
  server.clock.advance(DAY_MS - MINUTE_MS);
  expect((await reset(early)).status).toBe(200);
  server.clock.advance(MINUTE_MS);
  expect((await reset(late)).error.code).toBe('reset_used');
});

test('a new password ends every session of that account and no other', async () => {
  const [caller, other] = [await signedInAs(server, 'MANAGER'), await signedInAs(server, 'MANAGER')];
  await reset(await aLink(caller.user.email!));
  expect((await caller.call('currentUser', {})).status).toBe(401);
  expect((await other.call('currentUser', {})).status).toBe(200);
});

test('a new password signs in an account that is throttled after wrong passwords', async () => {
  const { email } = await anAccount(server);
  for (let failure = 0; failure < 6; failure++) {
    await server.caller().call('logInManager', { email: email!, password: 'errada' });
  }
  expect(await canSignIn(email!, PASSWORD)).toBe(false);
  await reset(await aLink(email!));
  expect(await canSignIn(email!, NEW)).toBe(true);
});

test('a password that is too short leaves the link valid', async () => {
  const { email } = await anAccount(server);
  const token = await aLink(email!);
  const refused = await reset(token, '12345');
  expect(refused.error.issues).toEqual([
    { path: 'password', message: 'Palavra-passe deve ter pelo menos 6 caracteres' },
  ]);
  expect((await reset(token)).status).toBe(200);
});

test('an invalid token is refused like a used one', async () => {
  expect((await reset('x'.repeat(43))).error.code).toBe('reset_used');
});

test('an e-mail without an account is not found', async () => {
  const { status, error } = await owner.call('issueResetLink', { email: 'ninguem@exemplo.ao' });
  expect([status, error.code]).toEqual([404, 'not_found']);
});

test('only the owner issues links', async () => {
  const { email } = await anAccount(server);
  for (const role of ['USER', 'MANAGER', 'ADMIN'] as const) {
    const caller = await signedInAs(server, role);
    expect((await caller.call('issueResetLink', { email: email! })).status).toBe(403);
  }
});

test('the stored digest of a link does not work as a link', async () => {
  const { id, email } = await anAccount(server);
  const token = await aLink(email!);
  const [row] = await server.database.db.select().from(passwordResets).where(eq(passwordResets.userId, id));
  expect(JSON.stringify(row)).not.toContain(token);
  expect((await reset(row!.tokenHash)).error.code).toBe('reset_used');
});
