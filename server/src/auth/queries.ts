import { eq } from 'drizzle-orm';
import { users } from '#server/auth/table';
import type { ReadDb } from '#server/db/client';
import type { User } from '#shared/auth/schema';

const userColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  phone: users.phone,
  role: users.role,
};

export async function userById(db: ReadDb, id: string): Promise<User | null> {
  const [row] = await db.select(userColumns).from(users).where(eq(users.id, id));
  return row ?? null;
}
