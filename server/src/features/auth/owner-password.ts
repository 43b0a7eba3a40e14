import { pathToFileURL } from 'node:url';
import { type Env, readEnv } from '#server/env';
import { readNewPassword } from '#server/features/auth/new-password';
import { setOwnerPassword } from '#server/features/auth/owner';
import { openConfigured } from '#server/platform/db/open';

async function changeOwnerPassword(env: Env, password: string): Promise<void> {
  const { database, release } = await openConfigured(env);
  try {
    await database.migrate();
    await setOwnerPassword(database, password);
  } finally {
    await database.close();
    release();
  }
}

export async function run(args: string[], env: Env, ask: () => Promise<string>): Promise<string> {
  if (args.length > 0)
    throw new Error('Type the password at the prompt, not as an argument: shells keep arguments in their history.');
  await changeOwnerPassword(env, await ask());
  return 'The owner has a new password; sessions opened with the old one have ended.';
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const ask = () => readNewPassword(process.stdin, process.stderr);
    console.log(await run(process.argv.slice(2), readEnv(process.env), ask));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
