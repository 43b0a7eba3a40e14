import { hashPassword, newToken } from '#server/features/auth/passwords';
import { insertUser } from '#server/features/auth/queries';
import { insertVerification } from '#server/features/auth/verification-queries';
import type { Caller, TestServer } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import type { Role } from '#shared/auth/rules';
import type { User } from '#shared/auth/schema';
import { newId } from '#shared/ids';
import { HOUR_MS } from '#shared/time';

export const PASSWORD = 'uma boa palavra-passe';

export const aSignUp = (changes: Partial<InputOf<'signUpManager'>> = {}): InputOf<'signUpManager'> => ({
  nome: 'Ana dos Santos',
  email: 'ana@exemplo.ao',
  password: PASSWORD,
  telemovel: '+244923456789',
  termsAccepted: true,
  ...changes,
});

export async function anAccount(
  { database, clock }: TestServer,
  account: { role?: Role; email?: string | null; password?: string } = {},
): Promise<User> {
  const passwordHash = await hashPassword(account.password ?? PASSWORD);
  const user = await database.db.transaction((tx) =>
    insertUser(tx, {
      id: newId(),
      role: account.role ?? 'MANAGER',
      email: account.email === undefined ? `${newId()}@exemplo.ao` : account.email,
      firstName: 'Rui',
      lastName: 'Costa',
      phone: null,
      passwordHash,
      now: clock.now(),
    }),
  );
  if (user === null) throw new Error('the e-mail already has an account');
  return user;
}

export async function signedInAs(server: TestServer, role: Role): Promise<Caller & { user: User }> {
  const user = await anAccount(server, { role });
  const caller = server.caller();
  const { status } = await caller.call('logInManager', { email: user.email!, password: PASSWORD });
  if (status !== 200) throw new Error(`sign-in answered ${status}`);
  return { ...caller, user };
}

export async function aVerification({ database, clock }: TestServer, { id, email }: User): Promise<string> {
  const { token, tokenHash } = newToken();
  const now = clock.now();
  const link = { tokenHash, userId: id, email: email!, expiresAt: new Date(now.getTime() + HOUR_MS), now };
  await database.db.transaction((tx) => insertVerification(tx, link));
  return token;
}
