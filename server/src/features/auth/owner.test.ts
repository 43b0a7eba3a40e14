import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ensureOwner, setOwnerPassword } from '#server/features/auth/owner';
import { isPassword } from '#server/features/auth/passwords';
import { hasLiveResetLink, insertResetLink, insertUser, ownersCredentials } from '#server/features/auth/queries';
import { sessions, users } from '#server/features/auth/table';
import type { Database } from '#server/platform/db/client';
import { emptyDatabase, openTestDatabase } from '#server/testing/database';
import { newId } from '#shared/ids';
import { DAY_MS } from '#shared/time';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyDatabase(database));
afterAll(() => database.close());

const owners = () => ownersCredentials(database.db);
const opens = async (password: string) => {
  const [owner] = await owners();
  return isPassword(password, owner?.passwordHash);
};

describe('at the first start', () => {
  test('ADMIN_PASSWORD becomes the owner’s password and is not printed', async () => {
    expect(await ensureOwner(database, 'a chave do dono')).toEqual({ lines: [] });
    expect(await opens('a chave do dono')).toBe(true);
    expect((await owners())[0]!.user).toMatchObject({ role: 'super_admin', email: null });
  });

  test('the embedded database gets a generated password, printed once', async () => {
    const { lines } = await ensureOwner({ ...database, embedded: true }, undefined);
    const [, password] = /^Dono da plataforma: palavra-passe (\S+)/.exec(lines[0]!)!;
    expect(await opens(password!)).toBe(true);
    expect(await ensureOwner({ ...database, embedded: true }, undefined)).toEqual({ lines: [] });
    expect(await opens(password!)).toBe(true);
  });

  test('PostgreSQL without an owner or ADMIN_PASSWORD refuses with reason and remedy', async () => {
    const start = ensureOwner({ ...database, embedded: false }, undefined);
    await expect(start).rejects.toThrow(/no owner.*ADMIN_PASSWORD.*npm run owner-password/s);
    expect(await owners()).toEqual([]);
  });

  test('several processes create one owner, and only its creator prints', async () => {
    const starts = await Promise.all(
      Array.from({ length: 4 }, () => ensureOwner({ ...database, embedded: true }, undefined)),
    );
    expect(await owners()).toHaveLength(1);
    const lines = starts.flatMap((start) => start.lines);
    expect(lines).toHaveLength(1);
    expect(await opens(/palavra-passe (\S+)/.exec(lines[0]!)![1]!)).toBe(true);
  });
});

describe('later', () => {
  test('a later start changes nothing, whatever ADMIN_PASSWORD is', async () => {
    await ensureOwner(database, 'a chave do dono');
    await ensureOwner(database, 'outra chave');
    expect(await opens('a chave do dono')).toBe(true);
    expect(await ensureOwner({ ...database, embedded: false }, undefined)).toEqual({ lines: [] });
  });

  test('an owner without a password gets one', async () => {
    await ensureOwner(database, 'a chave do dono');
    await database.db.update(users).set({ passwordHash: null });
    await ensureOwner(database, 'outra chave');
    expect(await owners()).toHaveLength(1);
    expect(await opens('outra chave')).toBe(true);
  });

  test('a new password replaces the old one and ends the owner’s sessions, not those of others', async () => {
    await ensureOwner(database, 'a chave do dono');
    const owner = (await owners())[0]!.user;
    const other = await database.db.transaction((tx) =>
      insertUser(tx, {
        id: newId(),
        role: 'MANAGER',
        email: 'rui@exemplo.ao',
        firstName: 'Rui',
        lastName: null,
        phone: null,
        passwordHash: 'x',
        now: new Date(),
      }),
    );
    const expire = new Date(Date.now() + 60_000);
    await database.db.insert(sessions).values([
      { sid: 'a', sess: { userId: owner.id }, expire },
      { sid: 'b', sess: { userId: other!.id }, expire },
    ]);
    await setOwnerPassword(database, 'outra chave');
    expect(await opens('outra chave')).toBe(true);
    expect(await opens('a chave do dono')).toBe(false);
    expect((await database.db.select({ sid: sessions.sid }).from(sessions)).map(({ sid }) => sid)).toEqual(['b']);
  });

  test('a new password voids an earlier reset link', async () => {
    await ensureOwner(database, 'a chave do dono');
    const now = new Date();
    const link = { tokenHash: 'x', userId: (await owners())[0]!.user.id, expiresAt: new Date(now.getTime() + DAY_MS) };
    await database.db.transaction((tx) => insertResetLink(tx, { ...link, now }));
    expect(await hasLiveResetLink(database.db, 'x', now)).toBe(true);
    await setOwnerPassword(database, 'outra chave');
    expect(await hasLiveResetLink(database.db, 'x', now)).toBe(false);
  });

  test('setting a password without an owner creates one', async () => {
    await setOwnerPassword(database, 'a chave do dono');
    expect(await database.db.select().from(users).where(eq(users.role, 'super_admin'))).toHaveLength(1);
    expect(await opens('a chave do dono')).toBe(true);
  });
});
