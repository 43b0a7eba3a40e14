import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '#desktop/main/files';
import type { SecretName, Secrets } from '#desktop/main/ports';
import { isSheet } from '#desktop/main/sheet/files';

const MARK = 'wiping';
const mark = z.object({ keys: z.enum(['keychain', 'passphrase']), secrets: z.array(z.string()) });
type Mark = z.infer<typeof mark>;
/** What is known to be there where the mark itself cannot be read. */
const whatever: Mark = { keys: 'keychain', secrets: ['data-key', 'device-secret'] };

/** Rows, also those that were set aside, the logs beside them, their sealed key, and the secrets that a passphrase opens. */
const isOurs = (name: string): boolean =>
  isSheet(name) ||
  /^(outbox|day)(-(aside|orphan)-.*)?\.db(-wal|-shm|-journal)?$/.test(name) ||
  /^(keys(-aside-.*)?\.sealed|outbox(-(aside|orphan)-.*)?\.key)(\.new)?$/.test(name);

/** Writes down that nothing here may stay, before the first of it goes: what is interrupted is taken up at the next start. */
export const beginWiping = (folder: string, keys: Mark['keys'], people: readonly string[]): void =>
  writeWhole(
    join(folder, MARK),
    // Without the data key nothing else can be read any more, so it goes first
    JSON.stringify({ keys, secrets: ['data-key', ...people.map((id) => `token:${id}`), 'device-secret'] }),
  );

/** What is being wiped here; null: nothing. */
export function wiping(folder: string): Mark | null {
  const path = join(folder, MARK);
  if (!existsSync(path)) return null;
  try {
    return mark.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return whatever;
  }
}

/**
 * Secrets, then files, each whatever became of the others; only when all are gone is it over. `secrets`: the keychain, null
 * where they are in one of the files. Throws what the first failure was.
 */
export async function finishWiping(folder: string, secrets: Secrets | null): Promise<void> {
  const marked = wiping(folder);
  if (marked === null) return;
  const failures: unknown[] = [];
  for (const name of marked.secrets) {
    await secrets?.delete(name as SecretName).catch((error: unknown) => failures.push(error));
  }
  // Its end may have come while the keychain took its time: what lies here by now is somebody's who began anew
  if (wiping(folder) === null) return;
  removeOurs(folder, failures);
  if (failures.length > 0) throw failures[0];
  rmSync(join(folder, MARK), { force: true });
}

function removeOurs(folder: string, failures: unknown[]): void {
  for (const name of readdirSync(folder).filter((one) => isOurs(one) && one !== MARK)) {
    try {
      rmSync(join(folder, name), { force: true });
    } catch (error) {
      failures.push(error);
    }
  }
}
