import { pathToFileURL } from 'node:url';
import { type Env, readEnv } from '#server/env';
import { endSessions, lockOwner, ownersCredentials } from '#server/features/auth/queries';
import { deleteFactor } from '#server/features/auth/second-factor-queries';
import type { Database } from '#server/platform/db/client';
import { openConfigured } from '#server/platform/db/open';
import { type Clock, systemClock } from '#shared/time';

/** Also ends the owner's sessions; returns whether a factor existed. Without `email` it uses the oldest owner. */
export async function removeOwnersFactor(
  { db }: Pick<Database, 'db'>,
  email: string | null,
  clock: Clock = systemClock,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockOwner(tx);
    const owners = await ownersCredentials(tx);
    const owner = email === null ? owners[0] : owners.find(({ user }) => user.email === email);
    if (owner === undefined) throw new Error('No owner of the platform has this e-mail; nothing was changed.');
    // First: a sign-in in progress waits for its end
    const had = await deleteFactor(tx, owner.user.id);
    await endSessions(tx, owner.user.id, clock.now());
    return had;
  });
}

export async function run([email, ...rest]: string[], env: Env): Promise<string> {
  if (rest.length > 0) throw new Error('Give at most one argument: the e-mail of the owner.');
  const { database, release } = await openConfigured(env);
  try {
    await database.migrate();
    return (await removeOwnersFactor(database, email?.toLowerCase() ?? null))
      ? 'The owner signs in by password alone now; open sessions have ended.'
      : 'The owner has no second factor. Open sessions have ended.';
  } finally {
    await database.close();
    release();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(await run(process.argv.slice(2), readEnv(process.env)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
