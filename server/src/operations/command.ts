import { pathToFileURL } from 'node:url';
import { type Env, readEnv } from '#server/env';

/** Runs a command whose module was started directly: prints its lines, or the error's message with exit code 1. */
export async function runCommand(
  moduleUrl: string,
  run: (args: string[], env: Env) => Promise<string[]>,
): Promise<void> {
  if (moduleUrl !== pathToFileURL(process.argv[1] ?? '').href) return;
  try {
    for (const line of await run(process.argv.slice(2), readEnv(process.env))) console.log(line);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
