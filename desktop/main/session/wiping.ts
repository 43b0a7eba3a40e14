import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isSheet } from '#desktop/main/day/sheet/files';
import { writeWhole } from '#desktop/main/device/files';
import { oneAtATime } from '#desktop/main/one-at-a-time';
import type { SecretName, Secrets } from '#desktop/main/ports';
import type { Keys } from '#desktop/main/session/keys';

const MARK = 'wiping';
const mark = z.object({ keys: z.enum(['keychain', 'passphrase']), secrets: z.array(z.string()) });
type Mark = z.infer<typeof mark>;
/** What is known to be there where the mark itself cannot be read. */
const whatever: Mark = { keys: 'keychain', secrets: ['data-key', 'device-secret'] };

/** Rows, also those that were set aside, the logs beside them, their sealed key, and the secrets that a passphrase opens. */
const isOurs = (name: string): boolean =>
  isSheet(name) ||
  /^(outbox|outbox-new|day)(-(aside|orphan)-.*)?\.db(-wal|-shm|-journal|-mark1|-mark2)?$/.test(name) ||
  /^(keys(-aside-.*)?\.sealed|outbox(-(aside|orphan)-.*)?\.key)(\.new)?$/.test(name);

/** The end of all that lies in a folder, from the word of it to the last file. */
export class Wiping {
  private readonly folder: string;
  private readonly report: (error: unknown) => void;
  /** What is to go although that could not be written down. */
  private unmarked: Mark | null = null;
  private readonly finishing = oneAtATime((secrets: Secrets | null) =>
    finishWiping(this.folder, secrets, this.unmarked),
  );

  constructor(folder: string, report: (error: unknown) => void) {
    this.folder = folder;
    this.report = report;
  }

  /** It begins in any case: a full disk saves nothing. Only what ends the program meanwhile is not made good then. */
  begin(keys: Mark['keys'], people: readonly string[]): void {
    this.unmarked = allOf(keys, people);
    this.mark();
  }

  private mark(): void {
    if (this.unmarked === null) return;
    try {
      beginWiping(this.folder, this.unmarked);
      this.unmarked = null;
    } catch (error) {
      this.report(error);
    }
  }

  /** Brings what was begun to its end, once, whoever waits for it. Throws what kept it from that. */
  async finish(keys: Keys): Promise<void> {
    if (this.unmarked === null && wiping(this.folder) === null) return;
    try {
      await this.finishing(keys.kind === 'keychain' ? keys.secrets : null);
      this.unmarked = null;
    } catch (error) {
      // By now there is room for it
      this.mark();
      throw error;
    }
  }
}

/** The data key first: without it nothing else can be read any more. */
export const allOf = (keys: Mark['keys'], people: readonly string[]): Mark => ({
  keys,
  secrets: ['data-key', ...people.map((id) => `token:${id}`), 'device-secret'],
});

/** Writes down that nothing here may stay, before the first of it goes: what is interrupted is taken up at the next start. */
export const beginWiping = (folder: string, all: Mark): void => writeWhole(join(folder, MARK), JSON.stringify(all));

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
 * where they are in one of the files; `unmarked`: what is to go where that could not be written down. Throws what the first
 * failure was.
 */
export async function finishWiping(
  folder: string,
  secrets: Secrets | null,
  unmarked: Mark | null = null,
): Promise<void> {
  const marked = wiping(folder) ?? unmarked;
  if (marked === null) return;
  const failures: unknown[] = [];
  for (const name of marked.secrets) {
    await secrets?.delete(name as SecretName).catch((error: unknown) => failures.push(error));
  }
  // Its end may have come while the keychain took its time: what lies here by now is somebody's who began anew
  if (unmarked === null && wiping(folder) === null) return;
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
