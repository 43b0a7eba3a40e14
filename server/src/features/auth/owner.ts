import { hashPassword, readablePassword } from '#server/features/auth/passwords';
import { insertUser, lockOwner, ownersCredentials, setPassword } from '#server/features/auth/queries';
import type { Database, Tx } from '#server/platform/db/client';
import { newId } from '#shared/ids';
import { type Clock, systemClock } from '#shared/time';

/**
 * Creates the owner at the first start: with ADMIN_PASSWORD, or on the embedded database with a random password that
 * only the returned lines show. Throws if both are missing. Safe with two concurrent processes.
 */
export async function ensureOwner(
  { db, embedded }: Pick<Database, 'db' | 'embedded'>,
  adminPassword: string | undefined,
  clock: Clock = systemClock,
): Promise<{ lines: string[] }> {
  if (await hasOwner(db)) return { lines: [] };
  if (adminPassword === undefined && !embedded) throw new Error(NO_OWNER);
  const password = adminPassword ?? readablePassword();
  const passwordHash = await hashPassword(password);
  const isOurs = await db.transaction(async (tx) => {
    await lockOwner(tx);
    if (await hasOwner(tx)) return false;
    await giveOwner(tx, passwordHash, clock.now());
    return true;
  });
  const isShown = isOurs && adminPassword === undefined;
  return { lines: isShown ? [`Dono da plataforma: palavra-passe ${password} (mostrada só desta vez)`] : [] };
}

export async function setOwnerPassword({ db }: Pick<Database, 'db'>, password: string, clock: Clock = systemClock) {
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await lockOwner(tx);
    await giveOwner(tx, passwordHash, clock.now());
  });
}

const hasOwner = async (db: Parameters<typeof ownersCredentials>[0]): Promise<boolean> =>
  (await ownersCredentials(db)).some(({ passwordHash }) => passwordHash !== null);

async function giveOwner(tx: Tx, passwordHash: string, now: Date): Promise<void> {
  const [owner] = await ownersCredentials(tx);
  if (owner !== undefined) return setPassword(tx, owner.user.id, passwordHash, now);
  await insertUser(tx, {
    id: newId(),
    role: 'super_admin',
    email: null,
    firstName: 'Administrador',
    lastName: 'da Plataforma',
    phone: null,
    passwordHash,
    now,
  });
}

const NO_OWNER = [
  'The platform has no owner yet, and ADMIN_PASSWORD is not set: nobody could approve venues.',
  'Set ADMIN_PASSWORD (at least 6 characters) for this first start, or run `npm run owner-password` once.',
].join('\n');
