import type { DeskNotice, DeskStatus } from '#shared/desk/local';
import type { DayRows, PendingIntent } from '#shared/desk/rows';
import type { DeskAct, DeskDay, DeskStaff, Intent, IntentAnswer, LeaseState, SyncReply } from '#shared/desk/schema';

/** The machine's two clocks. Tests and the simulation bring their own. */
export interface Ticks {
  /** The wall clock, which may be wrong and may jump. */
  wall(): Date;
  /** Milliseconds since some instant, never backwards while the process runs. */
  monotonic(): number;
}

/** What waits for a while: the machine's timers, or the simulation's. Nothing at the desk calls `setTimeout` itself. */
export interface Timers {
  /** Runs once after so many milliseconds; answers how to call it off. */
  after(milliseconds: number, run: () => void): () => void;
}

/** Secrets by name; the operating system's keychain, or a box that a passphrase opens. Throws `keychain_locked`. */
export interface Secrets {
  get(name: SecretName): Promise<string | null>;
  set(name: SecretName, value: string): Promise<void>;
  delete(name: SecretName): Promise<void>;
}
/** The token of whoever acts, one per person; the key of the data at rest; and what the server knows this device by. */
export type SecretName = `token:${string}` | 'data-key' | 'device-secret';

/** Encrypts what is written about guests. Each text carries its own nonce; what was tampered with throws. */
export interface Cipher {
  seal(text: string): Buffer;
  open(sealed: Buffer): string;
}

/** What the outbox remembers of the desk itself, beside its intents. */
export interface DeskRecord {
  deviceId: string;
  /** The server that all here belongs to; null before the first sign-in. Sealed on the disk: nobody writes another one in. */
  origin: string | null;
  venueId: string | null;
  /** The venue that what waits was done for, after its server was left and before one was chosen at the next. */
  formerVenueId: string | null;
  deskName: string | null;
  epoch: number;
  /** Last server time that was heard, and the desk time of the last thing written: ISO instants, null before the first. */
  lastServerTime: string | null;
  lastDeskTime: string | null;
  sealedKey: string | null;
  /**
   * The furthest change that the server has told of, with rows or with answers, kept also where the rows are lost: what tells
   * of a server that was restored to before it.
   */
  seen: { revision: number; hash: string } | null;
  chosenDay: ChosenDay | null;
  /** Key of the registration whose reply has not come yet: however often it is sent, it is one. */
  registering: string | null;
}

/** The service day that staff chose while the machine's clock was wrong. */
export interface ChosenDay {
  timezone: string;
  /** Milliseconds, whole days: what desk time was moved by, and what the machine's clock is off by. */
  moved: number;
  skew: number;
}

/** What the outbox takes of a reply; `at`: how far the server's change log had come then, where it was told. */
export type AdoptedReply = Pick<SyncReply, 'answers' | 'leases' | 'epoch' | 'serverTime'> &
  Partial<Pick<SyncReply, 'at'>>;

export interface RefusedIntent {
  intent: Intent;
  staff: DeskStaff;
  answer: IntentAnswer;
  /** The desk had promised it from a lease. */
  wasPromised: boolean;
  /** The refused intent on whose card this one stands; null where it has a card of its own. */
  dependsOn: string | null;
}

/** What a new intent is made of; the store gives it its number. */
export type IntentDraft = Omit<Intent, 'seq' | 'kind' | 'args'> &
  DeskAct & {
    /** The slot whose lease `fromLease` is taken from (`Outcome.lease`): not every act names it. Null where it takes none. */
    leaseSlotId: string | null;
  };

export interface Written {
  draft: IntentDraft;
  staff: DeskStaff;
}

/** What a former installation left behind, opened: an act without an answer, or a refusal that nobody has looked at. */
export interface LeftBehind extends PendingIntent {
  answer: IntentAnswer | null;
  wasPromised: boolean;
}

/**
 * The file that must not be lost (`outbox.db`, synchronous=FULL). Every method that changes returns only after the change is
 * on the disk; a full disk throws `disk_full`, and then nothing has changed.
 */
export interface OutboxStore {
  desk(): DeskRecord;
  saveDesk(change: Partial<DeskRecord>): void;
  /** The highest number that was given to an act. */
  counted(): number;
  /** The next act gets a number above this one; what waits keeps its own. */
  countFrom(last: number): void;
  /** Writes an intent down under the next number. */
  record(draft: IntentDraft, staff: DeskStaff): Intent;
  /** Unanswered, by `seq`: what is still to be sent. */
  pending(): PendingIntent[];
  /**
   * What stands over the server's rows, by `seq`: the unanswered, and what was applied since those rows were read. `answers`
   * is the rows' own `DayStore.answers`.
   */
  toReplay(answers: number): PendingIntent[];
  /** How many times answers were taken: what rows that are read after them have in them. */
  answers(): number;
  /** Answered in the last seven days, by `seq`: sent again by id to a server that was restored. */
  answered(): Intent[];
  /** Takes answers, leases and epoch in one transaction. A lease of an older revision is ignored. */
  adopt(reply: AdoptedReply): void;
  /** The server is a new one to us: leases are zero, the answered of seven days are pending again. */
  resend(epoch: number): void;
  /** Under a new device: unsent intents go on under new numbers, without lease. */
  renumber(deviceId: string, epoch: number): void;
  /** The answer to an intent did not come while staff waited for it: it counts as made offline. */
  markOffline(id: string): void;
  /** Two unsent acts that cancel each other out are never sent. Only what was never handed to `sent` can be. */
  cancelOut(ids: string[]): void;
  /** These are on their way: from now on they may have arrived. */
  sent(ids: string[]): void;
  wasSent(id: string): boolean;
  answerOf(id: string): IntentAnswer | null;
  leases(): LeaseState[];
  /** `granted - spent` less what unanswered intents take. */
  leaseLeft(slotId: string): number;
  refused(): RefusedIntent[];
  /** These were answered by a venue or a server that is no longer ours, and nobody has to look at them. */
  forget(ids: string[]): void;
  /** A card was dropped, or staff saw the refusal at once. */
  settle(id: string): void;
  /** What was refused is done anew: all or nothing, and just these are settled. `behind` wait after it, under new numbers. */
  replace(settled: string[], drafts: Written[], behind?: string[]): Intent[];
  /** Takes what another installation left behind, under new numbers and without lease; what is known by its id stays. */
  takeOver(left: LeftBehind[]): void;
  /** Acts of this venue that lie in a newer program's file until a program opens the desk that can read them. */
  unread(): number;
  notices(): DeskNotice[];
  notice(notice: DeskNotice): void;
  dismiss(id: string): void;
  /** PIN hashes and their throttle, by staff id. */
  pin(staffId: string): PinRecord | null;
  savePin(staffId: string, pin: PinRecord): void;
  people(): DeskStaff[];
  savePerson(staff: DeskStaff): void;
  close(): void;
}

export interface PinRecord {
  hash: string;
  failures: number;
  /** Desk time until which no further try is taken; ISO, null where none has to wait. */
  waitUntil: string | null;
}

/** The file that can be fetched anew (`day.db`): the server's rows and nothing else. */
export interface DayStore {
  /** Null before the first snapshot. */
  rows(): DayRows | null;
  /** The revision that the rows stand at. */
  seen(): { venueId: string; revision: number; hash: string } | null;
  /** `answers`: what the outbox counted when the rows were asked for. */
  adopt(venueId: string, day: DeskDay, answers: number): void;
  /** What of the outbox's answers these rows have in them; 0 before the first snapshot. */
  answers(): number;
  /** The server said that nothing else has changed up to these answers. */
  reached(answers: number): void;
  clear(): void;
  close(): void;
}

/** What the desk asks of the shell around its window. */
export interface DeskShell {
  print(): Promise<void>;
  /** Where the window was led and has not gone yet. */
  takePath(): string | null;
  openOutside(address: string): void;
  update(): DeskStatus['update'];
  installUpdate(): void;
  /** The app's own. */
  version(): string;
  /** The latest lines of the app's log. */
  logLines(most: number): string[];
  /** Asks the user where to save a text and writes it; false where the user cancels. Throws `disk_full`. */
  saveText(file: { name: string; text: string }): Promise<boolean>;
}
