import { DEMO_CONSENT, type Env } from '#server/env';
import { isPassword } from '#server/features/auth/passwords';
import { credentialsByEmail } from '#server/features/auth/queries';
import type { Db } from '#server/platform/db/client';
import { demoDesk, demoManagers, demoPassword } from '#server/seed/people';

const isLoopback = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);

/** Whether other machines can reach the server, or are told that they can. */
export const isPublic = ({ HOST, PUBLIC_URL }: Pick<Env, 'HOST' | 'PUBLIC_URL'>): boolean =>
  !isLoopback(HOST) || !isLoopback(new URL(PUBLIC_URL).hostname);

/**
 * Refuses demo accounts on a public address, since their password is in the source code. `fills`: the demo is about to be
 * filled in. Accounts whose password was changed are anybody's.
 */
export async function refusePublicDemo(db: Db, env: Env, fills: boolean): Promise<void> {
  if (!isPublic(env) || env.DEMO_ON_PUBLIC_ADDRESS !== undefined) return;
  if (!fills && !(await hasDemoPassword(db))) return;
  throw new Error(
    `HOST or PUBLIC_URL is not this machine's own address, and the demo's accounts have a password that is public.
  For real use set DATABASE_URL to an empty PostgreSQL database. To show the demo to everybody set
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
