import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isSheet } from '#desktop/main/day/sheet/files';
import { writeWhole } from '#desktop/main/device/files';
import type { SecretName, Secrets } from '#desktop/main/ports';
import type { Keys } from '#desktop/main/session/keys';

const MARK = 'wiping';
const mark = z.object({ keys: z.enum(['keychain', 'passphrase']), secrets: z.array(z.string()) });
type Mark = z.infer<typeof mark>;
const ALL_SECRETS: Mark = { keys: 'keychain', secrets: ['data-key', 'device-secret'] };

const isOurs = (name: string): boolean =>
  isSheet(name) ||
  /^(outbox|outbox-new|day)(-(aside|orphan)-.*)?\.db(-wal|-shm|-journal|-mark1|-mark2)?$/.test(name) ||
  /^(keys(-aside-.*)?\.sealed|outbox(-(aside|orphan)-.*)?\.key)(\.new)?$/.test(name);

export class Wiping {
  private readonly folder: string;
  private readonly report: (error: unknown) => void;
  private unmarked: Mark | null = null;
  private readonly finishing = oneAtATime((secrets: Secrets | null) =>
    finishWiping(this.folder, secrets, this.unmarked),
  );

  constructor(folder: string, report: (error: unknown) => void) {
    this.folder = folder;
    this.report = report;
  }

  /** Starts even if the mark cannot be written: only an interruption is then not recovered. */
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

  /** Concurrent callers share one run. Throws the first failure. */
  async finish(keys: Keys): Promise<void> {
    if (this.unmarked === null && wiping(this.folder) === null) return;
    try {
      await this.finishing(keys.kind === 'keychain' ? keys.secrets : null);
      this.unmarked = null;
    } catch (error) {
      this.mark();
      throw error;
    }
  }
}

/** The data key first: without it the rest is unreadable. */
export const allOf = (keys: Mark['keys'], people: readonly string[]): Mark => ({
  keys,
  secrets: ['data-key', ...people.map((id) => `token:${id}`), 'device-secret'],
});

/** The mark is written before the first deletion, so that the next start resumes an interrupted wipe. */
export const beginWiping = (folder: string, all: Mark): void => writeWhole(join(folder, MARK), JSON.stringify(all));

export function wiping(folder: string): Mark | null {
  const path = join(folder, MARK);
  if (!existsSync(path)) return null;
  try {
    return mark.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return ALL_SECRETS;
  }
}

/** Each deletion runs whatever became of the others. Throws the first failure. */
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
  // Another call may have finished: these files would belong to a new installation
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

/** Runs once at a time: concurrent callers share the running call, whatever their argument. */
export function oneAtATime<Given>(act: (given: Given) => Promise<void>): (given: Given) => Promise<void> {
  let running: Promise<void> | null = null;
  return (given) => {
    running ??= act(given).finally(() => {
      running = null;
    });
    return running;
  };
}
