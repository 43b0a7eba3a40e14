import { changeName, profileOf, saveProfileRow } from '#server/features/auth/queries';
import type { Db, ReadDb } from '#server/platform/db/client';
import { isComplete, splitName } from '#shared/auth/rules';
import type { ManagerProfile, ProfileChange, User } from '#shared/auth/schema';

export async function profile(db: ReadDb, user: User): Promise<ManagerProfile> {
  return (await profileOf(db, user.id)) ?? emptyProfile(user);
}

/** Also renames the account. Idempotent. */
export function saveProfile(db: Db, user: User, change: ProfileChange, now: Date): Promise<ManagerProfile> {
  const { nome, telemovel, nif, documentoId, morada } = change;
  const saved = { nome, telemovel, nif, documentoId, morada, email: user.email ?? '', completed: isComplete(change) };
  return db.transaction(async (tx) => {
    await changeName(tx, user.id, { ...splitName(nome), phone: telemovel }, now);
    await saveProfileRow(tx, user.id, saved, now);
    return saved;
  });
}

const emptyProfile = ({ firstName, lastName, phone, email }: User): ManagerProfile => ({
  nome: [firstName, lastName].filter((part) => part !== null).join(' '),
  telemovel: phone ?? '',
  email: email ?? '',
  nif: null,
  documentoId: null,
  morada: null,
  completed: false,
});
