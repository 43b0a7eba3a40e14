import { DEMO_CONSENT, type Env } from '#server/env';
import { isPassword } from '#server/features/auth/passwords';
import { credentialsByEmail } from '#server/features/auth/queries';
import type { Db } from '#server/platform/db/client';
import { demoDesk, demoManagers, demoPassword } from '#server/seed/people';

export const isLoopback = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);

/** Reachable from other machines, or announced as such. */
export const isPublic = ({ HOST, PUBLIC_URL }: Pick<Env, 'HOST' | 'PUBLIC_URL'>): boolean =>
  !isLoopback(HOST) || !isLoopback(new URL(PUBLIC_URL).hostname);

/** Throws for demo accounts with their public password on a public address. `fills`: the demo will be created. */
export async function refusePublicDemo(db: Db, env: Env, fills: boolean): Promise<void> {
  if (!isPublic(env) || env.DEMO_ON_PUBLIC_ADDRESS !== undefined) return;
  if (!fills && !(await hasDemoPassword(db))) return;
  throw new Error(
    `HOST or PUBLIC_URL is an address that other machines can reach, and the demo accounts have a public password.
  For real use set DATABASE_URL to an empty PostgreSQL database. To show a public demo set
  DEMO_ON_PUBLIC_ADDRESS="${DEMO_CONSENT}"`,
  );
}

async function hasDemoPassword(db: Db): Promise<boolean> {
  for (const { email } of [...demoManagers, demoDesk]) {
    const found = await credentialsByEmail(db, email);
    if (found !== null && (await isPassword(demoPassword, found.passwordHash))) return true;
  }
  return false;
}
