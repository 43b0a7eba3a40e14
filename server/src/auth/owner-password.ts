import { pathToFileURL } from 'node:url';
import { readNewPassword } from '#server/auth/new-password';
import { setOwnerPassword } from '#server/auth/owner';
import { openConfigured } from '#server/db/open';
import { type Env, readEnv } from '#server/env';

/** Sets the platform owner's password on the configured database; `npm run owner-password`. */
export async function changeOwnerPassword(env: Env, password: string): Promise<void> {
  const { database, release } = await openConfigured(env);
  try {
    await database.migrate();
    await setOwnerPassword(database, password);
  } finally {
    await database.close();
    release();
  }
}

async function run(): Promise<void> {
  if (process.argv.length > 2)
    throw new Error('Give the password when asked, not as an argument: those are kept in histories.');
  await changeOwnerPassword(readEnv(process.env), await readNewPassword(process.stdin, process.stderr));
  console.log('The owner has a new password; sessions opened with the old one have ended.');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
