import type { Timers } from '#desktop/main/ports';
import { type ExchangeParts, type ExchangeResult, exchange } from '#desktop/main/sync/exchange';
import type { DeskNews } from '#shared/desk/bridge';
import type { DeskStatus, LinkCause } from '#shared/desk/local';
import type { IntentAnswer } from '#shared/desk/schema';
import { AppError } from '#shared/errors';
import type { LiveChange } from '#shared/live/schema';

/** How long staff wait for the server before the local result counts. */
export const ANSWER_MS = 4_000;
/** Without a line the local result comes first, and quick acts share one try. */
const TRY_AFTER_ACT_MS = 300;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** Polling interval while online, for leases and to detect a lost line. */
const QUIET_MS = 30_000;

export interface SyncParts extends ExchangeParts {
  timers: Timers;
  /** From 0 to 1: spreads desks that reconnect in the same minute. */
  random: () => number;
  quietMs?: number | undefined;
  tell: (news: DeskNews) => void;
  /** Called after each attempt to store the server's answer. */
  diskIsFull: (isFull: boolean) => void;
  /** Takes unexpected errors; retries go on. */
  report: (error: unknown) => void;
}

export interface Sync {
  tryNow(): Promise<void>;
  /** The answer to a stored act; null if it does not come in time. */
  submit(id: string): Promise<IntentAnswer | null>;
  /** Meanwhile no exchange claims that all acts are sent: the server would judge the other acts by it. */
  takeOver<Result>(run: () => Promise<Result>): Promise<Result>;
  noteChange(change: LiveChange): void;
  link(): DeskStatus['link'];
  sending(): ReadonlySet<string>;
  /** Times an act came back unanswered: a server error, or its author must sign in. */
  failuresOf(id: string): number;
  stop(): Promise<void>;
}

export function createSync(parts: SyncParts): Sync {
  return new DeskSync(parts);
}

class DeskSync implements Sync {
  private readonly parts: SyncParts;
  private running: Promise<void> | null = null;
  private isWanted = false;
  private isStopped = false;
  private takeOvers = 0;
  private tries = 0;
  private cancelRetry = () => {};
  private cancelTryAfterAct: (() => void) | null = null;
  private state: DeskStatus['link'] = { kind: 'connecting' };
  private inFlight: ReadonlySet<string> = new Set();
  private readonly failures = new Map<string, number>();
  private readonly waiting = new Map<string, Set<() => void>>();
  private changes: LiveChange[] = [];
  private changedVenue: string | null = null;

  constructor(parts: SyncParts) {
    this.parts = parts;
  }

  link = (): DeskStatus['link'] => this.state;
  sending = (): ReadonlySet<string> => this.inFlight;
  failuresOf = (id: string): number => this.failures.get(id) ?? 0;

  tryNow = (): Promise<void> => {
    if (this.isStopped) return Promise.resolve();
    this.cancelTries();
    this.isWanted = true;
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
    return this.running;
  };

  noteChange = (change: LiveChange): void => {
    this.changes.push(change);
    void this.tryNow();
  };

  submit = async (id: string): Promise<IntentAnswer | null> => {
    const { outbox, timers } = this.parts;
    if (this.state.kind === 'offline' || this.isStopped) {
      this.trySoon();
      return outbox.answerOf(id);
    }
    void this.tryNow();
    await new Promise<void>((resolve) => {
      const stop = timers.after(ANSWER_MS, () => done());
      const done = () => {
        stop();
        this.waiting.get(id)?.delete(done);
        resolve();
      };
      this.waiting.set(id, (this.waiting.get(id) ?? new Set()).add(done));
    });
    this.waiting.delete(id);
    return this.isStopped ? null : outbox.answerOf(id);
  };

  stop = async (): Promise<void> => {
    this.isStopped = true;
    this.cancelTries();
    this.release(() => true);
  };

  takeOver: Sync['takeOver'] = async (run) => {
    this.takeOvers++;
    try {
      await this.running;
      return await run();
    } finally {
      this.takeOvers--;
    }
  };

  private trySoon(): void {
    if (this.isStopped) return;
    this.cancelTryAfterAct ??= this.parts.timers.after(TRY_AFTER_ACT_MS, () => void this.tryNow());
  }

  private cancelTries(): void {
    this.cancelRetry();
    this.cancelTryAfterAct?.();
    this.cancelTryAfterAct = null;
  }

  private async run(): Promise<void> {
    while (this.isWanted && !this.isStopped) {
      this.isWanted = false;
      const result = await this.once();
      if (this.isStopped) return;
      this.updateLink(result);
      this.notifyWindow();
      this.scheduleNext(result);
    }
  }

  private async once(): Promise<ExchangeResult | 'broken'> {
    try {
      const rowsChanged: ExchangeParts['rowsChanged'] = (before, after) => {
        this.changedVenue = after.venue.venue.id;
        this.parts.rowsChanged(before, after);
      };
      return await exchange(
        { ...this.parts, rowsChanged },
        {
          isOver: () => this.isStopped,
          answered: () => this.release((id) => this.parts.outbox.answerOf(id) !== null),
          sending: (ids) => {
            this.inFlight = new Set(ids);
          },
          takingOver: () => this.takeOvers,
          leftOut: (ids) => {
            for (const id of ids) this.failures.set(id, this.failuresOf(id) + 1);
          },
        },
      );
    } catch (error) {
      // Nothing of this answer was stored, and the server repeats it
      if (error instanceof AppError && error.code === 'disk_full') {
        this.parts.diskIsFull(true);
        return { cause: 'disk_full' };
      }
      if (!this.isStopped) this.parts.report(error);
      return 'broken';
    }
  }

  /** An error in this code says nothing about the line. */
  private updateLink(result: ExchangeResult | 'broken'): void {
    if (typeof result === 'object') this.goOffline(result.cause);
    else {
      this.forgetFailures();
      if (result === 'done') this.parts.diskIsFull(false);
      if (result === 'done' || result === 'again') this.state = { kind: 'online' };
      if (result === 'again' || result === 'broken') this.release(() => true);
    }
  }

  /** `since` keeps the start of the outage for later causes and over a restart. */
  private goOffline(cause: LinkCause): void {
    const { outbox, deskTime } = this.parts;
    const now = deskTime.now().toISOString();
    const heard = this.state.kind === 'connecting' ? (outbox.desk().lastServerTime ?? now) : now;
    const since = this.state.kind === 'offline' ? this.state.since : heard;
    this.state = { kind: 'offline', since, cause };
    this.release(() => true);
  }

  private forgetFailures(): void {
    const waiting = new Set(this.parts.outbox.pending().map(({ intent }) => intent.id));
    for (const id of this.failures.keys()) if (!waiting.has(id)) this.failures.delete(id);
  }

  private scheduleNext(result: ExchangeResult | 'broken'): void {
    const isGood = result === 'done' || result === 'idle';
    this.tries = isGood ? 0 : this.tries + 1;
    const most = isGood
      ? (this.parts.quietMs ?? QUIET_MS)
      : Math.min(FIRST_WAIT_MS * 2 ** (this.tries - 1), LONGEST_WAIT_MS);
    this.cancelRetry();
    this.cancelRetry = this.parts.timers.after(most * (0.5 + this.parts.random() / 2), () => void this.tryNow());
  }

  /** The rows arrived, or cannot be had: the window reads again either way. */
  private notifyWindow(): void {
    const changes = this.changes;
    this.changes = [];
    for (const change of changes) this.parts.tell({ kind: 'change', change });
    if (changes.length === 0 && this.changedVenue !== null) {
      this.parts.tell({ kind: 'missed', venueId: this.changedVenue });
    }
    this.changedVenue = null;
    this.parts.tell({ kind: 'status' });
  }

  private release(isDone: (id: string) => boolean): void {
    for (const [id, waiters] of [...this.waiting]) if (isDone(id)) for (const done of [...waiters]) done();
  }
}
