import type { FoundPolicy } from '#desktop/main/device/policy';
import type { SettingsStore } from '#desktop/main/device/settings';
import type { StartNotices } from '#desktop/main/notices';
import type { Keys } from '#desktop/main/session/keys';
import type { DeskNotice, DeskStatus } from '#shared/desk/local';
import type { DayRows, PendingIntent } from '#shared/desk/rows';
import type { DeskAct, DeskDay, DeskStaff, Intent, IntentAnswer, LeaseState, SyncReply } from '#shared/desk/schema';

/** Everything the desk needs from the machine and its window; tests and the simulation pass their own. */
export interface DeskPorts {
  folder: string;
  ticks: Ticks;
  timers: Timers;
  random: () => number;
  quietMs?: number;
  batchMost?: number;
  pinCost?: number;
  fetch: typeof fetch;
  /** For the server's change stream. Absent: the desk polls, at most half a minute late. */
  stream?: typeof fetch;
  keys: Keys;
  settings: SettingsStore;
  policy: FoundPolicy;
  notices: StartNotices;
  machine: string;
  shell: DeskShell;
  /** Never guest data. */
  report: (error: unknown, requestId: string) => void;
}

export interface Ticks {
  wall(): Date;
  /** Milliseconds, never backwards while the process runs. */
  monotonic(): number;
}

/** Replaces `setTimeout` everywhere at the desk, so that the simulation controls time. */
export interface Timers {
  after(milliseconds: number, run: () => void): () => void;
}

/** The operating system's keychain, or a file that a passphrase opens. Throws `keychain_locked`. */
export interface Secrets {
  get(name: SecretName): Promise<string | null>;
  set(name: SecretName, value: string): Promise<void>;
  delete(name: SecretName): Promise<void>;
}
export type SecretName = `token:${string}` | 'data-key' | 'device-secret';

/** Encrypts guest data with a random nonce per text; throws on tampered input. */
export interface Cipher {
  seal(text: string): Buffer;
  open(sealed: Buffer): string;
}

export interface DeskRecord {
  deviceId: string;
  /** Null before the first sign-in. Encrypted, so that no user can replace it in the file. */
  origin: string | null;
  venueId: string | null;
  formerVenueId: string | null;
  deskName: string | null;
  epoch: number;
  lastServerTime: string | null;
  lastDeskTime: string | null;
  sealedKey: string | null;
  /** Kept even if the rows are lost: detects a server restored to an earlier state. */
  seen: { revision: number; hash: string } | null;
  chosenDay: ChosenDay | null;
  registering: string | null;
}

export interface ChosenDay {
  timezone: string;
  /** Milliseconds in whole days: shift of desk time, and error of the machine's clock. */
  moved: number;
  skew: number;
}

export type AdoptedReply = Pick<SyncReply, 'answers' | 'leases' | 'epoch' | 'serverTime'> &
  Partial<Pick<SyncReply, 'at'>>;

export interface RefusedIntent {
  intent: Intent;
  staff: DeskStaff;
  answer: IntentAnswer;
  wasPromised: boolean;
  dependsOn: string | null;
}

export type IntentDraft = Omit<Intent, 'seq' | 'kind' | 'args'> &
  DeskAct & {
    leaseSlotId: string | null;
    furtherLeases?: { slotId: string; people: number }[];
  };

export interface StaffDraft {
  draft: IntentDraft;
  staff: DeskStaff;
}

export interface OrphanedAct extends PendingIntent {
  answer: IntentAnswer | null;
  wasPromised: boolean;
}

/** Changes are on disk on return (synchronous=FULL). A full disk throws `disk_full` and changes nothing. */
export interface OutboxStore {
  desk(): DeskRecord;
  saveDesk(change: Partial<DeskRecord>): void;
  counted(): number;
  countFrom(last: number): void;
  record(draft: IntentDraft, staff: DeskStaff): Intent;
  pending(): PendingIntent[];
  /** By `seq`: unanswered acts, and those applied after the rows with this count (`DayStore.answers`). */
  toReplay(answers: number): PendingIntent[];
  answers(): number;
  answered(): Intent[];
  adopt(reply: AdoptedReply): void;
  /** For a restored or new server: drops leases, and marks the answered acts of seven days unsent. */
  resend(epoch: number): void;
  renumber(deviceId: string, epoch: number): void;
  markOffline(id: string): void;
  cancelOut(ids: string[]): void;
  sent(ids: string[]): void;
  wasSent(id: string): boolean;
  answerOf(id: string): IntentAnswer | null;
  leases(): LeaseState[];
  leaseLeft(slotId: string): number;
  professionalHeld(slotId: string): string | null;
  refused(): RefusedIntent[];
  forget(ids: string[]): void;
  settle(id: string): void;
  replace(settled: string[], drafts: StaffDraft[], behind?: string[]): Intent[];
  takeOver(left: OrphanedAct[]): void;
  unread(): number;
  notices(): DeskNotice[];
  notice(notice: DeskNotice): void;
  dismiss(id: string): void;
  pin(staffId: string): PinRecord | null;
  savePin(staffId: string, pin: PinRecord): void;
  people(): DeskStaff[];
  savePerson(staff: DeskStaff): void;
  close(): void;
}

export interface PinRecord {
  hash: string;
  failures: number;
  waitUntil: string | null;
}

export interface DayStore {
  rows(): DayRows | null;
  seen(): { venueId: string; revision: number; hash: string } | null;
  adopt(venueId: string, day: DeskDay, answers: number): void;
  answers(): number;
  reached(answers: number): void;
  clear(): void;
  close(): void;
}

export interface DeskShell {
  print(): Promise<void>;
  takePath(): string | null;
  openOutside(address: string): void;
  update(): DeskStatus['update'];
  installUpdate(): void;
  version(): string;
  logLines(most: number): string[];
  saveText(file: { name: string; text: string }): Promise<boolean>;
}
